// One suite over PGlite, and over PostgreSQL with KERF_TEST_DATABASE_URL.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { findJob } from "../db/queries/jobs.ts";
import { jobs } from "../db/schema.ts";
import { reconcile } from "./dispatch/reconcile.ts";
import { advance } from "./settle.ts";
import { sweepExpired, sweepOrphans } from "./sweep.ts";
import {
  createHarness,
  type Harness,
  queued,
  refusal,
  show,
  submit,
  take,
} from "./testing/harness.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
}, 120_000);
afterAll(() => harness.close());

test("authenticate() knows a key until it is revoked, and no key else", async () => {
  const { plane } = harness;
  const { key, accountId, principal } = await harness.account();
  expect(key).toMatch(/^kerf_live_[0-9A-Za-z]{32}$/);
  expect(principal).toMatchObject({ accountId, keyPrefix: key.slice(0, 18) });
  for (const wrong of ["", "x", key.slice(0, -1), `${key}x`, key.toLowerCase()])
    expect(refusal(await plane.keys.authenticate({ key: wrong }))).toEqual({
      code: "invalid_api_key",
    });
  const { keyPrefix } = principal;
  take(await plane.admin.revokeKey({ keyPrefix }));
  expect(refusal(await plane.admin.revokeKey({ keyPrefix }))).toEqual({ code: "not_found" });
  expect(refusal(await plane.keys.authenticate({ key }))).toEqual({ code: "invalid_api_key" });
});

test("authenticate() refuses the 61st request of a minute and says when to come back", async () => {
  const { plane } = harness;
  const { key } = await harness.account(); // which asked once
  for (let asked = 2; asked <= 60; asked++) {
    const { rate } = take(await plane.keys.authenticate({ key }));
    expect(rate).toMatchObject({ limit: 60, remaining: 60 - asked });
  }
  expect(refusal(await plane.keys.authenticate({ key }))).toMatchObject({
    code: "rate_limited",
    action: "requests",
    limit: 60,
    retryAfterSeconds: expect.any(Number),
  });
});

test("authenticate() counts requests without a good key by address, and never those of this machine", async () => {
  const { keys } = harness.plane;
  const codes = async (address: string, count: number) => {
    const refused = await Promise.all(
      Array.from({ length: count }, () => keys.authenticate({ key: "", address })),
    );
    const faults = refused.map(refusal) as { readonly code: string }[];
    return Map.groupBy(faults, ({ code }) => code);
  };
  const { refusedKeysPerMinute: limit } = harness.core.config;
  const far = await codes("192.0.2.7", limit + 1);
  expect(far.get("invalid_api_key")).toHaveLength(limit);
  expect(far.get("rate_limited")).toMatchObject([{ action: "refused keys", limit }]);
  const { key } = await harness.account();
  expect(await keys.authenticate({ key, address: "192.0.2.7" })).toMatchObject({ ok: true });
  for (const address of ["127.0.0.1", "::1", "::ffff:127.0.0.1", ""])
    expect([...(await codes(address, limit + 1)).keys()]).toEqual(["invalid_api_key"]);
});

test("open() refuses for entitlement before size, size before slots", async () => {
  const { admission } = harness.plane;
  const poor = await harness.account({ credits: 0 });
  const huge = { announcedBytes: 200 * 1024 * 1024 };
  expect(refusal(await admission.open({ ...poor, ...huge }))).toEqual({
    code: "payment_required",
    accountId: poor.principal.accountId,
  });
  const rich = await harness.account();
  const { principal } = rich;
  expect(refusal(await admission.open({ principal, ...huge }))).toMatchObject({
    code: "payload_too_large",
    limitBytes: 83_886_080,
  });
  const first = take(await admission.open({ principal }));
  take(await admission.open({ principal }));
  expect(refusal(await admission.open({ principal, ...huge }))).toMatchObject({
    code: "payload_too_large",
  });
  expect(refusal(await admission.open({ principal }))).toMatchObject({
    code: "too_many_uploads",
    limit: 2,
  });
  take(await admission.abort({ principal, uploadId: first.uploadId }));
  expect((await admission.open({ principal })).ok).toBe(true);
});

test("commit() admits one running and three queued jobs of a key, and charges none that it refuses", async () => {
  const owner = await harness.account({ credits: 10 });
  for (let i = 0; i < 4; i++) await queued(harness, owner);
  expect(refusal(await submit(harness, owner))).toMatchObject({
    code: "too_many_jobs",
    limitQueued: 3,
  });
  expect(await show(harness, owner)).toMatchObject({ credits: 6, charges: 4, jobs: { queued: 4 } });
});

test("commit() admits 30 computations an hour, counted from the jobs themselves", async () => {
  const owner = await harness.account();
  for (let i = 0; i < 30; i++) {
    const jobId = await queued(harness, owner);
    take(await harness.plane.jobs.delete({ ...owner, jobId }));
  }
  const refused = refusal(await submit(harness, owner));
  expect(refused).toMatchObject({ code: "rate_limited", action: "computations", limit: 30 });
  expect((refused as { retryAfterSeconds: number }).retryAfterSeconds).toBeGreaterThan(3500);
});

test("commit() names the bad option, frees the slot and deletes the image", async () => {
  const owner = await harness.account();
  for (let i = 0; i < 3; i++) {
    const refused = await submit(harness, owner, {
      options: { options: { fit: { tolerance: 99 } } },
    });
    expect(refusal(refused)).toMatchObject({
      code: "invalid_options",
      path: "/options/fit/tolerance",
    });
  }
  const { uploadId } = take(await harness.plane.admission.open(owner));
  const { storage } = harness.core;
  expect(take(await storage.stat(`sources/${uploadId}`))).toBeNull();
});

test("an Idempotency-Key replays its job, refuses another payload, and waits for one in flight", async () => {
  const owner = await harness.account({ credits: 1 });
  const inFlight = take(await harness.plane.admission.open({ ...owner, idempotencyKey: "k" }));
  expect(
    refusal(await harness.plane.admission.open({ ...owner, idempotencyKey: "k" })),
  ).toMatchObject({
    code: "idempotency_in_flight",
  });
  take(await harness.plane.admission.abort({ ...owner, uploadId: inFlight.uploadId }));
  const first = take(await submit(harness, owner, { idempotencyKey: "k", name: "a" }));
  // Not even a credit is left, but a replay costs nothing.
  const again = take(await submit(harness, owner, { idempotencyKey: "k", name: "a" }));
  expect(again).toEqual({ jobId: first.jobId, replayed: true });
  expect(refusal(await submit(harness, owner, { idempotencyKey: "k", name: "b" }))).toEqual({
    code: "idempotency_mismatch",
  });
  expect(await show(harness, owner)).toMatchObject({ credits: 0, charges: 1 });
});

test("delete() of a queued job refunds it once, however often it is called", async () => {
  const owner = await harness.account({ credits: 1, pro: 1 });
  const jobId = await queued(harness, owner);
  for (let i = 0; i < 3; i++) take(await harness.plane.jobs.delete({ ...owner, jobId }));
  expect(take(await harness.plane.jobs.get({ ...owner, jobId }))).toMatchObject({
    state: "cancelled",
    charge: { source: "pro", refunded: true },
  });
  expect(await show(harness, owner)).toMatchObject({
    credits: 1,
    proLeft: 1,
    charges: 1,
    refunds: 1,
  });
});

test("jobs of another account, and ids that are no uuid, are not found", async () => {
  const { jobs: procedures } = harness.plane;
  const jobId = await queued(harness, await harness.account());
  const stranger = await harness.account();
  for (const id of [jobId, "x", "", "%00", crypto.randomUUID()])
    for (const act of [procedures.get, procedures.delete, procedures.result])
      expect(refusal(await act({ ...stranger, jobId: id }))).toEqual({ code: "not_found" });
});

test("list() pages newest first, without a job twice or left out", async () => {
  const owner = await harness.account();
  const made: string[] = [];
  for (let i = 0; i < 4; i++) made.push(await queued(harness, owner));
  const { list } = harness.plane.jobs;
  const first = take(await list({ ...owner, limit: 3 }));
  const second = take(await list({ ...owner, limit: 3, cursor: first.nextCursor! }));
  expect([...first.jobs, ...second.jobs].map(({ id }) => id)).toEqual(made.toReversed());
  expect(second.nextCursor).toBeNull();
  for (const cursor of ["x", crypto.randomUUID()])
    expect(refusal(await list({ ...owner, limit: 3, cursor }))).toEqual({ code: "invalid_cursor" });
});

test("a job whose runner died goes back to the queue once, and is interrupted the second time", async () => {
  const { core } = harness;
  const { db } = core.database;
  const owner = await harness.account({ credits: 1 });
  const jobId = await queued(harness, owner);
  const dieOnce = async () => {
    const job = (await findJob(db, jobId))!;
    await advance(harness.core, job, { event: "claim", set: { token: crypto.randomUUID() } });
    await reconcile(core); // its queue entry never was active
    return (await findJob(db, jobId))!;
  };
  expect(await dieOnce()).toMatchObject({ state: "queued", deaths: 1 });
  expect(await dieOnce()).toMatchObject({ state: "interrupted", deaths: 2 });
  expect(await show(harness, owner)).toMatchObject({ credits: 1, charges: 1, refunds: 1 });
  expect(take(await harness.plane.jobs.get({ ...owner, jobId })).error?.code).toBe("interrupted");
});

test("advance() lets nobody finish a job without its token", async () => {
  const { db } = harness.core.database;
  const jobId = await queued(harness, await harness.account());
  const claim = { event: "claim", set: { token: crypto.randomUUID() } } as const;
  const first = (await advance(harness.core, (await findJob(db, jobId))!, claim))!;
  await advance(harness.core, first, { event: "lose" });
  const again = { event: "claim", set: { token: crypto.randomUUID() } } as const;
  const second = (await advance(harness.core, (await findJob(db, jobId))!, again))!;
  expect(await advance(harness.core, first, { event: "finish" })).toBeNull();
  expect(await advance(harness.core, second, { event: "finish" })).toMatchObject({ state: "done" });
});

test("the database itself refuses a second running job of a key", async () => {
  const { db } = harness.core.database;
  const owner = await harness.account();
  const claim = async (id: string) =>
    advance(harness.core, (await findJob(db, id))!, {
      event: "claim",
      set: { token: crypto.randomUUID() },
    });
  await claim(await queued(harness, owner));
  await expect(claim(await queued(harness, owner))).rejects.toThrow();
});

test("results and images past their time are swept, and blobs without an owner", async () => {
  const { core, plane } = harness;
  const { db } = core.database;
  const owner = await harness.account();
  const jobId = await queued(harness, owner);
  const claimed = (await advance(harness.core, (await findJob(db, jobId))!, {
    event: "claim",
    set: { token: crypto.randomUUID() },
  }))!;
  const blob = `results/${jobId}/${claimed.token}.svg`;
  take(await core.storage.put(blob, new Blob(["<svg/>"]).stream()));
  await advance(harness.core, claimed, {
    event: "finish",
    set: { resultBlob: blob, resultBytes: 6 },
  });
  take(await core.storage.put("results/orphan", new Blob(["x"]).stream()));
  await sweepExpired(core);
  expect((await plane.jobs.result({ ...owner, jobId })).ok).toBe(true);
  await db
    .update(jobs)
    .set({ finishedAt: sql`now() - interval '31 days'` })
    .where(eq(jobs.id, jobId));
  await sweepExpired(core);
  expect(refusal(await plane.jobs.result({ ...owner, jobId }))).toEqual({ code: "gone" });
  expect(take(await core.storage.stat(blob))).toBeNull();
  expect((await findJob(db, jobId))?.sourceBlob).toBeNull();
  const alive = await queued(harness, owner);
  await sweepOrphans(core, Date.now() + 7_200_000);
  expect(take(await core.storage.stat("results/orphan"))).toBeNull();
  expect(take(await core.storage.stat((await findJob(db, alive))!.sourceBlob!))).not.toBeNull();
});

test("metrics() counts unfinished jobs", async () => {
  expect(await harness.plane.ops.metrics()).toMatch(/kerf_jobs_unfinished\{state="queued"\} \d+/);
  expect(await harness.plane.ops.ready()).toEqual({ ready: true, database: true, storage: true });
});

test("an account's books add up: credits are grants less charges plus refunds", async () => {
  const { rows } = await harness.core.database.query(
    `select a.id from accounts a where a.credits <> (
       select coalesce(sum(case when kind = 'charge' then -amount else amount end), 0)
         from ledger where account_id = a.id and source = 'credit')`,
    [],
  );
  expect(rows).toEqual([]);
});
