import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Config } from "../../config.ts";
import { createControlPlane } from "../service.ts";
import {
  createHarness,
  type Harness,
  type Owner,
  refusal,
  submit,
  take,
} from "../testing/harness.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

const agent = "Mozilla/5.0";
/** Each test is another machine: sign-ins are counted by address. */
const somewhere = () => crypto.randomUUID();
const tokenOf = (url: string) => new URL(url).hash.slice(1);
const link = async ({ accountId }: Pick<Owner, "accountId">) =>
  tokenOf(take(await harness.plane.admin.createLoginLink({ accountId })).url);
const signIn = (token: string, address = somewhere()) =>
  harness.plane.web.signIn({ token, address, agent });
const signedIn = async (owner?: Owner) =>
  take(await signIn(await link(owner ?? (await harness.account()))));
const run = (text: string, values: readonly unknown[] = []) =>
  harness.core.database.query(text, values);
const hashOf = (token: string) => new Bun.CryptoHasher("sha256").update(token).digest("hex");
const age = (session: string, seconds: number) =>
  run("update sessions set created_at = now() - make_interval(secs => $2) where hash = $1", [
    hashOf(session),
    seconds,
  ]);
const planeWith = (changes: Partial<Config>) =>
  createControlPlane({ ...harness.core, config: { ...harness.core.config, ...changes } });

test("a link signs in once, of many requests at the same time too", async () => {
  const token = await link(await harness.account());
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => signIn(token)));
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(refusal(await signIn(token))).toEqual({ code: "invalid_link" });
});

test("a link shows whom it signs in and stays open", async () => {
  const owner = await harness.account();
  const token = await link(owner);
  const look = () => harness.plane.web.link({ token, address: somewhere() });
  expect(take(await look()).user).toMatchObject({ accountId: owner.accountId, name: "Owner" });
  expect((await signIn(token)).ok).toBe(true);
  expect(refusal(await look())).toEqual({ code: "invalid_link" });
});

test("an expired link and a forged one are refused alike", async () => {
  const token = await link(await harness.account());
  await run("update sign_in_links set expires_at = now() where hash = $1", [hashOf(token)]);
  expect(refusal(await signIn(token))).toEqual({ code: "invalid_link" });
  const other = await link(await harness.account());
  const forged = Buffer.alloc(32, 7).toString("base64url");
  expect(refusal(await signIn(forged))).toEqual({ code: "invalid_link" });
  const look = await harness.plane.web.link({ token: forged, address: somewhere() });
  expect(refusal(look)).toEqual({ code: "invalid_link" });
  expect((await signIn(other)).ok).toBe(true);
});

test("an open link lives ten minutes", async () => {
  const { expiresAt } = take(
    await harness.plane.admin.createLoginLink({ accountId: (await harness.account()).accountId }),
  );
  expect((Date.parse(expiresAt) - Date.now()) / 60_000).toBeWithin(8, 10.1);
});

test("an address looks at links ten times a minute", async () => {
  const address = somewhere();
  const look = (token: string) => harness.plane.web.link({ token, address });
  for (let i = 0; i < 10; i++)
    expect(refusal(await look(`guess-${i}`))).toEqual({ code: "invalid_link" });
  const token = await link(await harness.account());
  expect(refusal(await look(token))).toMatchObject({ code: "rate_limited", action: "sign-ins" });
});

test("an account has five open links: the sixth closes the first", async () => {
  const owner = await harness.account();
  const tokens: string[] = [];
  for (let i = 0; i < 6; i++) tokens.push(await link(owner));
  expect(refusal(await signIn(tokens[0]!))).toEqual({ code: "invalid_link" });
  expect((await signIn(tokens[1]!)).ok).toBe(true);
  expect((await signIn(tokens[5]!)).ok).toBe(true);
});

test("an address signs in ten times a minute, the right token counted too", async () => {
  const address = somewhere();
  for (let i = 0; i < 10; i++)
    expect(refusal(await signIn(`guess-${i}`, address))).toEqual({ code: "invalid_link" });
  const token = await link(await harness.account());
  expect(refusal(await signIn(token, address))).toMatchObject({
    code: "rate_limited",
    action: "sign-ins",
  });
  expect((await signIn(token)).ok).toBe(true);
});

test("the database holds hashes alone: no column tells a token, a cookie or a key", async () => {
  const owner = await harness.account();
  const token = await link(owner);
  const { session } = take(await signIn(await link(owner)));
  const { key } = take(await harness.plane.web.createKey({ session, name: "Laser" }));
  const tables = ["users", "identities", "sign_in_links", "sessions", "api_keys", "accounts"];
  const rows = await Promise.all(
    tables.map(async (name) => (await run(`select * from ${name}`)).rows),
  );
  const dump = JSON.stringify(rows);
  for (const secret of [token, session, key]) expect(dump).not.toContain(secret);
  for (const secret of [token, session, key]) expect(dump).toContain(hashOf(secret));
});

test("no bearer is the key of the workshop: neither its prefix nor its hash", async () => {
  const { user } = await signedIn();
  const { rows } = await run("select hash, prefix from api_keys where user_id = $1", [user.id]);
  const [{ hash, prefix }] = rows as [{ hash: string; prefix: string }];
  for (const key of [prefix, hash, `kerf_live_${hash}`])
    expect(refusal(await harness.plane.keys.authenticate({ key }))).toEqual({
      code: "invalid_api_key",
    });
  expect(refusal(await harness.plane.admin.revokeKey({ keyPrefix: prefix }))).toEqual({
    code: "not_found",
  });
});

test("a sign-in ends the session that the browser had, and gives a new one", async () => {
  const owner = await harness.account();
  const planted = take(await signIn(await link(owner))).session;
  const token = await link(owner);
  const { session } = take(
    await harness.plane.web.signIn({ token, address: somewhere(), agent, previous: planted }),
  );
  expect(session).not.toBe(planted);
  const asked = (cookie: string) => harness.plane.web.authenticate({ session: cookie });
  expect(refusal(await asked(planted))).toEqual({ code: "signed_out" });
  expect((await asked(session)).ok).toBe(true);
});

test("a session ends after 30 idle days, and after 90 however much it is used", async () => {
  const { session } = await signedIn();
  const state = async (column: string, value: string) => {
    await run(`update sessions set ${column} = now() ${value} where hash = $1`, [hashOf(session)]);
    return refusal(await harness.plane.web.authenticate({ session }));
  };
  expect(await state("seen_at", "- interval '29 days'")).toBe(null);
  expect(await state("seen_at", "- interval '31 days'")).toEqual({ code: "signed_out" });
  expect(await state("seen_at", "")).toBe(null);
  const { rows } = await run(
    "select extract(epoch from expires_at - created_at) as life from sessions where hash = $1",
    [hashOf(session)],
  );
  expect(Math.round(Number((rows as [{ life: string }])[0].life) / 86_400)).toBe(90);
  expect(await state("expires_at", "")).toEqual({ code: "signed_out" });
});

test("making and revoking keys and signing out everywhere need a session younger than 12 hours", async () => {
  const { session } = await signedIn();
  const { web } = harness.plane;
  const { id } = take(await web.createKey({ session, name: "Laser" }));
  await age(session, 12 * 3600 + 1);
  const again = { code: "sign_in_again" };
  expect(refusal(await web.createKey({ session, name: "Plotter" }))).toEqual(again);
  expect(refusal(await web.revokeKey({ session, id }))).toEqual(again);
  expect(refusal(await web.signOut({ session, everywhere: true }))).toEqual(again);
  await age(session, 12 * 3600 - 60);
  expect((await web.revokeKey({ session, id })).ok).toBe(true);
  expect((await web.signOut({ session, everywhere: true })).ok).toBe(true);
  expect(refusal(await web.authenticate({ session }))).toEqual({ code: "signed_out" });
});

test("signing out ends this session, everywhere ends all, and the operator ends an account's", async () => {
  const owner = await harness.account();
  const three = [await signedIn(owner), await signedIn(owner), await signedIn(owner)];
  const [first, second, third] = three.map(({ session }) => session) as [string, string, string];
  const { web, admin } = harness.plane;
  const open = async () => take(await web.sessions({ session: third })).length;
  expect(await open()).toBe(3);
  await web.signOut({ session: first, everywhere: false });
  expect(await open()).toBe(2);
  expect(take(await admin.endSessions({ accountId: owner.accountId }))).toEqual({ ended: 2 });
  expect(refusal(await web.authenticate({ session: second }))).toEqual({ code: "signed_out" });
});

test("ending an account's sessions closes its links", async () => {
  const owner = await harness.account();
  const token = await link(owner);
  await harness.plane.admin.endSessions({ accountId: owner.accountId });
  expect(refusal(await signIn(token))).toEqual({ code: "invalid_link" });
});

test("a key is named, used, revoked; nobody else's key is touched", async () => {
  const { web, keys } = harness.plane;
  const mine = await signedIn();
  const other = await signedIn();
  const { id, key } = take(await web.createKey({ session: mine.session, name: "Laser" }));
  const { principal } = take(await web.authenticate(mine));
  const stranger = take(await web.authenticate(other)).principal;
  const gone = { code: "not_found" };
  expect(refusal(await web.renameKey({ principal: stranger, id, name: "Mine" }))).toEqual(gone);
  expect(refusal(await web.revokeKey({ session: other.session, id }))).toEqual(gone);
  expect((await web.renameKey({ principal, id, name: "Plotter" })).ok).toBe(true);
  take(await keys.authenticate({ key }));
  const [listed] = take(await web.listKeys({ principal })).filter((one) => one.id === id);
  expect(listed).toMatchObject({ name: "Plotter", prefix: key.slice(0, 18), jobs: 0 });
  expect(Date.now() - Date.parse(listed?.lastUsedAt ?? "")).toBeLessThan(60_000);
  expect((await web.revokeKey({ session: mine.session, id })).ok).toBe(true);
  expect(refusal(await keys.authenticate({ key }))).toEqual({ code: "invalid_api_key" });
});

test("an account makes ten keys an hour, and has fifty", async () => {
  const { web } = harness.plane;
  const owner = await harness.account(); // it has one key already
  const { session } = await signedIn(owner);
  const make = () => web.createKey({ session, name: "Key" });
  for (let i = 0; i < 9; i++) expect((await make()).ok).toBe(true);
  expect(refusal(await make())).toMatchObject({ code: "rate_limited", action: "new keys" });
  await run("update api_keys set created_at = now() - interval '2 hours' where account_id = $1", [
    owner.accountId,
  ]);
  expect((await make()).ok).toBe(true);
  await run(
    `insert into api_keys (id, account_id, hash, prefix, created_at)
     select gen_random_uuid(), $1::uuid, md5(i::text || $1) || md5(i::text), 'filler', now() - interval '1 day'
     from generate_series(1, 39) i`,
    [owner.accountId],
  );
  expect(refusal(await make())).toEqual({ code: "too_many_keys", limit: 50 });
});

test("a job of the workshop is admitted, charged and shown as any other", async () => {
  const owner = await harness.account({ credits: 2, pro: 1 });
  const { session } = await signedIn(owner);
  const { web } = harness.plane;
  const { principal } = take(await web.authenticate({ session }));
  const { jobId } = take(await submit(harness, { principal }, { name: "Sign" }));
  take(await submit(harness, { principal }, { name: "Logo" }));
  expect(take(await harness.plane.jobs.get({ principal: owner.principal, jobId })).id).toBe(jobId);
  const usage = take(await web.usage({ principal }));
  expect(usage).toMatchObject({ credits: 1, pro: { monthly: 1, used: 1 } });
  expect(usage.storage.used).toBeGreaterThan(0);
  const page = take(await web.ledger({ principal, limit: 2 }));
  expect(page.entries.map(({ jobName, source }) => [jobName, source])).toEqual([
    ["Logo", "credit"],
    ["Sign", "pro"],
  ]);
  const rest = take(await web.ledger({ principal, limit: 2, cursor: page.nextCursor! }));
  expect(rest.entries.map(({ kind, amount }) => [kind, amount])).toEqual([["grant", 2]]);
  expect(rest.nextCursor).toBe(null);
});

test("a session may ask 300 times a minute, whatever its user's keys ask", async () => {
  const limited = createControlPlane({
    ...harness.core,
    config: { ...harness.core.config },
    rates: { ...harness.core.rates, webRequests: async () => ({ ok: false, state }) },
  });
  const state = { limit: 300, remaining: 0, windowSeconds: 60, resetSeconds: 9 };
  const owner = await harness.account();
  const { session } = await signedIn(owner);
  expect(refusal(await limited.web.authenticate({ session }))).toMatchObject({
    code: "rate_limited",
    limit: 300,
    retryAfterSeconds: 9,
  });
  expect((await limited.keys.authenticate({ key: owner.key })).ok).toBe(true);
});

test("an address signs in with a provider ten times a minute", async () => {
  const said = { issuer: "https://id.example.com", subject: crypto.randomUUID(), agent };
  const address = somewhere();
  const come = () => harness.plane.web.signInOidc({ ...said, name: "Ada", email: null, address });
  for (let i = 0; i < 10; i++) expect(refusal(await come())).toEqual({ code: "signup_closed" });
  expect(refusal(await come())).toMatchObject({ code: "rate_limited", action: "sign-ins" });
});

test("a provider's word signs in whom it means; strangers only where sign-up is open", async () => {
  const subject = crypto.randomUUID();
  const said = { issuer: "https://id.example.com", subject, name: "Ada", email: "ada@example.com" };
  const ask = (plane: Harness["plane"], changes: object = {}) =>
    plane.web.signInOidc({ ...said, agent, address: somewhere(), ...changes });
  expect(refusal(await ask(harness.plane))).toEqual({ code: "signup_closed" });
  const open = planeWith({ oidcSignup: "open", signupCredits: 5 });
  // All at once: one account, one user.
  const users = (await Promise.all(Array.from({ length: 4 }, () => ask(open)))).map(
    (outcome) => take(outcome).user,
  );
  expect(new Set(users.map(({ accountId }) => accountId)).size).toBe(1);
  expect(users[0]).toMatchObject({ name: "Ada", email: "ada@example.com" });
  // Known by now, also where sign-up is closed; the same e-mail of another subject is somebody else.
  expect(take(await ask(harness.plane)).user.id).toBe(users[0]!.id);
  const other = take(await ask(open, { subject: crypto.randomUUID() })).user;
  expect(other.accountId).not.toBe(users[0]!.accountId);
  const { credits } = take(
    await harness.plane.admin.showAccount({ accountId: users[0]!.accountId }),
  );
  expect(credits).toBe(5);
});

test("the operator lets a person of the provider in where sign-up is closed, and out again", async () => {
  const { admin } = harness.plane;
  const owner = await harness.account();
  const identity = { issuer: "https://id.example.com", subject: crypto.randomUUID() };
  const said = { ...identity, name: "Somebody", email: null, agent };
  const come = () => harness.plane.web.signInOidc({ ...said, address: somewhere() });
  const { accountId } = owner;
  const add = (changes: object = {}) =>
    admin.addIdentity({ accountId, ...identity, name: "Ada", ...changes });
  expect(refusal(await come())).toEqual({ code: "signup_closed" });
  expect(refusal(await add({ accountId: crypto.randomUUID() }))).toEqual({ code: "not_found" });
  expect(take(await add())).toEqual({ added: true, accountId });
  const { user, session } = take(await come());
  expect(user).toMatchObject({ accountId, name: "Ada" });
  const other = await harness.account();
  expect(take(await add({ accountId: other.accountId }))).toEqual({ added: false, accountId });
  expect(take(await admin.listIdentities({ accountId })).identities).toEqual([
    { ...identity, name: "Ada", email: null, seenAt: null },
  ]);
  expect(take(await admin.removeIdentity(identity))).toEqual({ removed: true });
  expect(refusal(await harness.plane.web.authenticate({ session }))).toEqual({
    code: "signed_out",
  });
  expect(refusal(await come())).toEqual({ code: "signup_closed" });
  expect(refusal(await admin.removeIdentity(identity))).toEqual({ code: "not_found" });
});
