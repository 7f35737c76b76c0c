// Jobs that runners take, over PGlite, and over PostgreSQL with KERF_TEST_DATABASE_URL.
import { afterAll, beforeAll, expect, test } from "bun:test";
import {
  createHarness,
  type Harness,
  queued,
  refusal,
  settled,
  show,
  take,
} from "./testing/harness.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
  await harness.work(2);
}, 120_000);
afterAll(() => harness.close());

test("a job goes from admission to a stored result, and is converted and checked from there", async () => {
  const { plane, core } = harness;
  const owner = await harness.account({ credits: 1, pro: 1 });
  const jobId = await queued(harness, owner, "draw");
  expect(await settled(harness, owner, { jobId })).toMatchObject({
    state: "done",
    progress: 1,
    charge: { source: "pro", refunded: false },
    timings: { fit: 1.5 },
  });
  const stored = take(await plane.jobs.result({ ...owner, jobId }));
  const svg = await new Response(take(await core.storage.get(stored.blob))).text();
  expect(stored).toMatchObject({ bytes: svg.length, mode: "cut", name: "draw" });
  expect(await show(harness, owner)).toMatchObject({ credits: 1, proLeft: 0, jobs: { done: 1 } });

  const parameters = { tolerance: 0.1, includeBackground: false, mergeShared: false } as const;
  const dxf = { ...owner, jobId, format: "dxf", layers: "0", ...parameters } as const;
  const converted = take(await plane.conversions.convert(dxf));
  expect(converted).toMatchObject({ mediaType: "application/dxf", extension: "dxf" });
  const file = await new Response(take(await core.storage.get(converted.blob))).text();
  expect(file).toContain("SECTION");
  const check = { ...owner, jobId, toolMm: 0.2, islandMm2: 1, ...parameters };
  expect(take(await plane.conversions.cutCheck(check))).toMatchObject({ contours: { total: 1 } });
});

test("a runner is handed the settings that the options came to at admission", async () => {
  const { plane } = harness;
  const owner = await harness.account({ credits: 1 });
  const jobId = await queued(harness, owner, "settings");
  expect(await settled(harness, owner, { jobId })).toMatchObject({ state: "done" });
  // the stand-in says "cut" of all other jobs
  expect(take(await plane.jobs.result({ ...owner, jobId })).mode).toBe("stacked");
});

test("DELETE stops a running job and keeps its charge; of a done one it drops the result", async () => {
  const { plane } = harness;
  const owner = await harness.account({ credits: 5 });
  const jobId = await queued(harness, owner, "sleep 60000");
  await settled(harness, owner, { jobId, state: "running" });
  take(await plane.jobs.delete({ ...owner, jobId }));
  expect(take(await plane.jobs.get({ ...owner, jobId }))).toMatchObject({
    state: "cancelled",
    charge: { source: "credit", refunded: false },
  });
  const next = await queued(harness, owner); // the key is free again
  expect(await settled(harness, owner, { jobId: next })).toMatchObject({ state: "done" });
  take(await plane.jobs.delete({ ...owner, jobId: next }));
  take(await plane.jobs.delete({ ...owner, jobId: next }));
  expect(refusal(await plane.jobs.result({ ...owner, jobId: next }))).toEqual({ code: "gone" });
  expect(take(await plane.jobs.get({ ...owner, jobId: next })).state).toBe("done");
  expect(await show(harness, owner)).toMatchObject({ credits: 3, refunds: 0 });
});

test("a job that cannot be traced fails with its code and is refunded", async () => {
  const owner = await harness.account({ credits: 5 });
  for (const [name, code] of [
    ["refuse", "too_complex"],
    ["crash", "internal"],
  ] as const) {
    const view = await settled(harness, owner, { jobId: await queued(harness, owner, name) });
    expect(view).toMatchObject({ state: "failed", error: { code }, charge: { refunded: true } });
    expect(view.error?.detail).not.toContain("broken");
  }
  expect(await show(harness, owner)).toMatchObject({ credits: 5, charges: 2, refunds: 2 });
});

test("jobs of one key run one after the other in the order they came, and look past a busy key", async () => {
  const slow = await harness.account();
  const busy = await queued(harness, slow, "sleep 2500");
  const waiting = await queued(harness, slow);
  const other = await harness.account();
  await settled(harness, slow, { jobId: busy, state: "running" });
  const passing = await settled(harness, other, { jobId: await queued(harness, other) });
  const [first, second] = [
    await settled(harness, slow, { jobId: busy }),
    await settled(harness, slow, { jobId: waiting }),
  ];
  expect(second.startedAt! >= first.finishedAt!).toBe(true);
  expect(passing.finishedAt! <= first.finishedAt!).toBe(true);
});
