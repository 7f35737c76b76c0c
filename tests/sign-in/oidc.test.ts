// Sign-in with a provider of OpenID Connect: a real one, on loopback.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { type RunningProvider, signInAt, startProvider } from "./provider.ts";
import { browse, cookieSet, signedIn, startWeb, type WebService } from "./service.ts";

const publicUrl = "http://kerf.test";
const client = { id: "kerf", secret: "a secret of the test" };

let web: WebService;
let provider: RunningProvider;
let base: string;
beforeAll(async () => {
  web = await startWeb({ oidcSignup: "open", signupCredits: 7 });
  provider = await startProvider({ ...client, redirectUri: `${publicUrl}/web/oidc/callback` });
  base = listening(provider.issuer);
}, 60_000);
afterAll(async () => {
  provider.close();
  await web.close();
});

function listening(issuer: string, clientSecret = client.secret): string {
  return web.listen({ publicUrl, oidc: { issuer, clientId: client.id, clientSecret } });
}

/** From our door to the provider: the cookie of the attempt, and where the browser is sent. */
async function begin(at = base) {
  const response = await browse(`${at}/web/oidc/start`, { headers: {} });
  expect(response.status).toBe(303);
  const { pair, flags } = cookieSet(response, "kerf-oidc");
  return { cookie: pair, flags, to: new URL(response.headers.get("location") ?? "") };
}

/** Back from the provider. */
const finish = (back: URL, cookie: string, at = base) =>
  browse(at + back.pathname + back.search, { cookie, headers: {} });

/** All the way; the answer of the return. */
async function through(subject: string): Promise<Response> {
  const { cookie, to } = await begin();
  return await finish(await signInAt(to, subject), cookie);
}

const userOf = async (response: Response) => {
  const { pair } = cookieSet(response, "kerf");
  const answer = await (await browse(`${base}/web/session`, { cookie: pair })).json();
  return answer as { user: { id: string; accountId: string }; usage: { credits: number } };
};

test("the way there has PKCE, state and nonce; its cookie is Lax, short and of one path", async () => {
  const { to, flags } = await begin();
  const asked = Object.fromEntries(to.searchParams);
  expect(asked).toMatchObject({
    client_id: "kerf",
    response_type: "code",
    scope: "openid profile email",
    redirect_uri: `${publicUrl}/web/oidc/callback`,
    code_challenge_method: "S256",
  });
  for (const random of [asked.state, asked.nonce, asked.code_challenge])
    expect(random).toMatch(/^[\w-]{43}$/);
  expect(flags).toEqual(["HttpOnly", "SameSite=Lax", "Path=/web/oidc", "Max-Age=600"]);
});

test("who comes for the first time gets an account, and comes back to it", async () => {
  provider.profiles.set("ada", { name: "Ada Lovelace", email: "ada@example.com" });
  const first = await userOf(await through("ada"));
  expect(first.user).toMatchObject({ name: "Ada Lovelace", email: "ada@example.com" });
  expect(first.usage.credits).toBe(7);
  const again = await userOf(await through("ada"));
  expect(again.user).toEqual(first.user);
  // The same address, another subject: somebody else.
  provider.profiles.set("eve", { name: "Eve", email: "ada@example.com" });
  expect((await userOf(await through("eve"))).user.accountId).not.toBe(first.user.accountId);
});

test("the return is a page that goes on by itself, no redirect, and ends the attempt", async () => {
  const response = await through("bob");
  expect(response.status).toBe(200);
  expect(response.headers.get("location")).toBe(null);
  expect(response.headers.get("refresh")).toBe("0;url=/");
  expect(response.headers.get("content-security-policy")).toStartWith("default-src 'none'");
  expect(cookieSet(response, "kerf").flags).toContain("SameSite=Strict");
  expect(cookieSet(response, "kerf-oidc").flags).toContain("Max-Age=0");
});

test("a sign-in there ends the session that the browser had", async () => {
  const planted = await signedIn(web);
  const { cookie, to } = await begin();
  await finish(await signInAt(to, "carol"), `${cookie}; ${planted}`);
  expect((await browse(`${base}/web/usage`, { cookie: planted })).status).toBe(401);
});

/** Nobody is signed in, and the page says so. */
async function refused(response: Response, status: number, words: string): Promise<void> {
  expect(response.status).toBe(status);
  expect(cookieSet(response, "kerf").pair).toBe("");
  expect(await response.text()).toContain(words);
}
const unconfirmed = "the provider must confirm who you are";

test("a return without the cookie of the attempt, or with another's, signs nobody in", async () => {
  const mine = await begin();
  const back = await signInAt(mine.to, "dave");
  const other = await begin();
  await refused(await finish(back, ""), 400, unconfirmed);
  await refused(await finish(back, other.cookie), 400, unconfirmed);
  const [state, , verifier] = mine.cookie.split(".");
  const nonce = other.cookie.split(".")[1];
  await refused(await finish(back, `${state}.${nonce}.${verifier}`), 400, unconfirmed);
});

test("a code is good once, and for its own verifier", async () => {
  const { cookie, to } = await begin();
  const back = await signInAt(to, "erin");
  const [state, nonce] = cookie.split(".");
  const verifier = "a".repeat(43);
  await refused(await finish(back, `${state}.${nonce}.${verifier}`), 400, unconfirmed);
  const again = await begin();
  const answer = await signInAt(again.to, "erin");
  expect((await finish(answer, again.cookie)).status).toBe(200);
  await refused(await finish(answer, again.cookie), 400, unconfirmed);
});

test("a return whose state is not the attempt's signs nobody in", async () => {
  const { cookie, to } = await begin();
  const back = await signInAt(to, "frank");
  const right = back.search;
  back.searchParams.set("state", "a".repeat(43));
  await refused(await finish(back, cookie), 400, unconfirmed);
  back.search = right;
  expect((await finish(back, cookie)).status).toBe(200);
});

test("a refusal of the provider's is told", async () => {
  const { cookie, to } = await begin();
  const back = new URL(`${publicUrl}/web/oidc/callback`);
  const state = to.searchParams.get("state") ?? "";
  back.search = `${new URLSearchParams({ error: "access_denied", state, iss: provider.issuer })}`;
  await refused(await finish(back, cookie), 400, unconfirmed);
});

test("a provider that is away, and one that does not know our secret", async () => {
  const away = listening("http://127.0.0.1:1");
  const response = await browse(`${away}/web/oidc/start`, { headers: {} });
  await refused(response, 400, unconfirmed);
  const wrong = listening(provider.issuer, "another secret");
  const { cookie, to } = await begin(wrong);
  await refused(await finish(await signInAt(to, "frank"), cookie, wrong), 400, unconfirmed);
});

test("without a provider there is no such door", async () => {
  const without = web.listen({});
  expect((await browse(`${without}/web/oidc/start`)).status).toBe(404);
});
