// Each guard of sign-in has a test that fails without it.
import { afterAll, beforeAll, expect, test } from "bun:test";
import {
  browse,
  cookieSet,
  linkToken,
  ownPage,
  refusalOf,
  signedIn,
  startWeb,
  type WebService,
} from "./service.ts";

let web: WebService;
beforeAll(async () => {
  web = await startWeb();
}, 60_000);
afterAll(async () => {
  await web.close();
  expect(web.defects).toEqual([]);
});

const session = (base: string) => `${base}/web/session`;
const signIn = (base: string, token: string, cookie?: string) =>
  browse(session(base), { method: "POST", json: { token }, ...(cookie && { cookie }) });

test("POST /web/session signs in: the cookie is HttpOnly, Strict, of the whole path, 30 days", async () => {
  const base = web.listen({});
  const response = await signIn(base, await linkToken(web));
  expect(response.status).toBe(200);
  const { pair, flags } = cookieSet(response, "kerf");
  expect(flags).toEqual(["HttpOnly", "SameSite=Strict", "Path=/", "Max-Age=2592000"]);
  expect(pair.length).toBe("kerf=".length + 43); // 32 bytes
  const shown = await (await browse(session(base), { cookie: pair })).json();
  expect(shown).toMatchObject({
    user: { name: "Owner", email: null },
    usage: { credits: 100, pro: { monthly: 0, used: 0 } },
    preview: "full",
    oidc: false,
  });
});

test.each([
  ["publicUrl", { publicUrl: "https://kerf.example.com" }, {}],
  ["a proxy's word", {}, { "x-forwarded-proto": "https" }],
])(
  "over TLS, known by %s, the cookie is Secure and named __Host-kerf, and no other is read",
  async (_, settings, headers) => {
    const base = web.listen(settings);
    const token = await linkToken(web);
    const sent = { method: "POST", json: { token }, headers: { ...ownPage, ...headers } };
    const { pair, flags } = cookieSet(await browse(session(base), sent), "__Host-kerf");
    expect(flags).toEqual(["HttpOnly", "SameSite=Strict", "Path=/", "Max-Age=2592000", "Secure"]);
    const userWith = async (cookie: string) => {
      const response = await browse(session(base), { cookie, headers: { ...ownPage, ...headers } });
      return ((await response.json()) as { user: object | null }).user;
    };
    expect(await userWith(pair)).not.toBe(null);
    expect(await userWith(pair.replace("__Host-", ""))).toBe(null);
  },
);

test("a cookie that comes twice is none: one of them was planted", async () => {
  const cookie = await signedIn(web);
  expect((await browse(`${web.base}/web/usage`, { cookie })).status).toBe(200);
  for (const both of [`kerf=planted; ${cookie}`, `${cookie}; kerf=planted`]) {
    const twice = await browse(`${web.base}/web/usage`, { cookie: both });
    expect(await refusalOf(twice)).toEqual([401, "signed_out"]);
  }
});

test("a link signs in once, and a look leaves it open", async () => {
  const base = web.listen({});
  const token = await linkToken(web);
  const look = await browse(`${session(base)}/link`, { method: "POST", json: { token } });
  expect(await look.json()).toMatchObject({ user: { name: "Owner" } });
  expect((await signIn(base, token)).status).toBe(200);
  expect(await refusalOf(await signIn(base, token))).toEqual([401, "invalid_link"]);
});

test("a sign-in gives a new session, and the one that the browser brought is worth nothing", async () => {
  const base = web.listen({});
  const planted = await signedIn(web);
  const response = await signIn(base, await linkToken(web), planted);
  const { pair } = cookieSet(response, "kerf");
  expect(pair).not.toBe(planted);
  const usage = (cookie: string) => browse(`${base}/web/usage`, { cookie });
  expect((await usage(planted)).status).toBe(401);
  expect((await usage(pair)).status).toBe(200);
});

test("DELETE /web/session takes the cookie away and ends the session", async () => {
  const cookie = await signedIn(web);
  const response = await browse(session(web.base), { method: "DELETE", cookie });
  expect(response.status).toBe(204);
  expect(cookieSet(response, "kerf").flags).toContain("Max-Age=0");
  expect((await browse(`${web.base}/web/usage`, { cookie })).status).toBe(401);
});

/** What changes something below /web/. */
const changes = [
  ["POST", "/web/session"],
  ["POST", "/web/session/link"],
  ["DELETE", "/web/session"],
  ["POST", "/web/keys"],
  ["PATCH", "/web/keys/0197a3c4-5d1e-7b6a-9c2f-3e4d5a6b7c8d"],
  ["DELETE", "/web/keys/0197a3c4-5d1e-7b6a-9c2f-3e4d5a6b7c8d"],
  ["POST", "/web/jobs"],
  ["DELETE", "/web/jobs/0197a3c4-5d1e-7b6a-9c2f-3e4d5a6b7c8d"],
] as const;
const foreign: readonly (readonly [string, Record<string, string>])[] = [
  ["another site", { "x-kerf-web": "1", "sec-fetch-site": "cross-site" }],
  ["another port of this host", { "x-kerf-web": "1", "sec-fetch-site": "same-site" }],
  ["an address typed by hand", { "x-kerf-web": "1", "sec-fetch-site": "none" }],
  ["a form", { "sec-fetch-site": "same-origin" }],
  ["an old browser, another origin", { "x-kerf-web": "1", origin: "https://evil.example" }],
  ["an old browser, no origin", { "x-kerf-web": "1" }],
  ["a sandboxed frame", { "x-kerf-web": "1", origin: "null" }],
];

test.each(foreign)(
  "what %s sends changes nothing: 403 cross_site everywhere",
  async (_, headers) => {
    const cookie = await signedIn(web);
    for (const [method, path] of changes) {
      const response = await browse(web.base + path, { method, cookie, headers, json: {} });
      expect([path, ...(await refusalOf(response))]).toEqual([path, 403, "cross_site"]);
    }
    expect((await browse(`${web.base}/web/usage`, { cookie })).status).toBe(200);
  },
);

test("without Sec-Fetch-Site our own Origin will do, behind a proxy the public one", async () => {
  const cookie = await signedIn(web);
  const create = async (base: string, origin: string) => {
    const headers = { "x-kerf-web": "1", origin };
    const sent = { method: "POST", cookie, headers, json: { name: "Key" } };
    return (await browse(`${base}/web/keys`, sent)).status;
  };
  expect(await create(web.base, web.base)).toBe(201);
  const behind = web.listen({ publicUrl: "http://kerf.test" });
  expect(await create(behind, "http://kerf.test")).toBe(201);
  expect(await create(behind, behind)).toBe(403);
});

test("no answer below /web/ allows another origin to read it", async () => {
  const cookie = await signedIn(web);
  const headers = { origin: "https://evil.example" };
  for (const method of ["GET", "OPTIONS"]) {
    const response = await browse(`${web.base}/web/usage`, { method, cookie, headers });
    expect(response.headers.get("access-control-allow-origin")).toBe(null);
    expect(response.headers.get("access-control-allow-headers")).toBe(null);
  }
  const read = await browse(`${web.base}/web/usage`, { cookie });
  expect(read.headers.get("cross-origin-resource-policy")).toBe("same-origin");
  expect(read.headers.get("cache-control")).toBe("no-store");
});

test("a key below /web/ and a cookie below /api/ and at /mcp are nothing: 401", async () => {
  const owner = await web.harness.account();
  const cookie = await signedIn(web, owner);
  const bearer = { authorization: `Bearer ${owner.key}` };
  const get = (path: string, headers: Record<string, string>) =>
    browse(web.base + path, { headers: { ...ownPage, ...headers } });
  expect(await refusalOf(await get("/web/jobs", bearer))).toEqual([401, "signed_out"]);
  expect(await refusalOf(await get("/api/v1/jobs", { cookie }))).toEqual([401, "invalid_api_key"]);
  expect((await get("/web/jobs", { cookie })).status).toBe(200);
  expect((await get("/api/v1/jobs", bearer)).status).toBe(200);
  const value = cookie.replace("kerf=", "");
  const asKey = { authorization: `Bearer ${value}` };
  expect((await get("/api/v1/jobs", asKey)).status).toBe(401);
  const headers = { ...ownPage, cookie, "content-type": "application/json" };
  const call = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "list_jobs" } };
  const mcp = await browse(`${web.base}/mcp`, { method: "POST", headers, json: call });
  expect(mcp.status).toBe(401);
});

test("the eleventh sign-in of an address within a minute is 429, with Retry-After", async () => {
  const other = await startWeb(); // its own counters
  for (let i = 0; i < 10; i++) expect((await signIn(other.base, `guess-${i}`)).status).toBe(401);
  const response = await signIn(other.base, await linkToken(other));
  expect(response.headers.get("retry-after")).toMatch(/^[1-9]\d?$/);
  expect(await refusalOf(response)).toEqual([429, "rate_limited"]);
  await other.close();
}, 60_000);

test("a session asks so often a minute, as its RateLimit says", async () => {
  const other = await startWeb({ webRequestsPerMinute: 2 });
  const cookie = await signedIn(other);
  const usage = () => browse(`${other.base}/web/usage`, { cookie });
  expect((await usage()).headers.get("ratelimit")).toStartWith('"requests";r=1;');
  expect((await usage()).status).toBe(200);
  expect(await refusalOf(await usage())).toEqual([429, "rate_limited"]);
  await other.close();
}, 60_000);

test.each([
  ["no JSON", "token"],
  ["a list", "[]"],
  ["another member", '{"token":"a","more":1}'],
  ["a number", '{"token":1}'],
  ["too long", `{"token":"${"a".repeat(5000)}"}`],
])("a body that is %s is 400 invalid_body", async (_, body) => {
  const response = await browse(session(web.base), { method: "POST", body });
  expect(await refusalOf(response)).toEqual([400, "invalid_body"]);
});

test("KERF_WEB=off: nothing below /web/ answers", async () => {
  const base = web.listen(null);
  const cookie = await signedIn(web);
  for (const path of ["/web/session", "/web/usage", "/web/openapi.json"])
    expect((await browse(base + path, { cookie })).status).toBe(404);
  expect((await browse(`${base}/api/v1/openapi.json`)).status).toBe(200);
});
