import { afterAll, beforeAll, expect, test } from "bun:test";
import { createHarness, type Harness, settled, submit, take } from "./testing/harness.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness({ queuedPerKey: 3 });
  await harness.work(2);
}, 60_000);
afterAll(() => harness.close());

test("a job goes from admission to a stored result and is charged once", async () => {
  const { plane, core } = harness;
  const owner = await harness.account({ credits: 1, pro: 1 });
  const { jobId, replayed } = take(await submit(harness, owner));
  expect(replayed).toBe(false);
  const view = await settled(harness, owner, { jobId });
  expect(view).toMatchObject({
    state: "done",
    progress: 1,
    charge: { source: "pro", refunded: false },
    timings: { fit: 1.5 },
  });
  const { principal, accountId } = owner;
  const stored = take(await plane.jobs.result({ principal, jobId }));
  const svg = await new Response(take(await core.storage.get(stored.blob))).text();
  expect(svg).toStartWith("<svg");
  expect(stored).toMatchObject({ bytes: svg.length, mode: "cut" });
  expect(take(await plane.admin.showAccount({ accountId }))).toMatchObject({
    credits: 1,
    proLeft: 0,
    charges: 1,
    refunds: 0,
    jobs: { done: 1, queued: 0 },
  });
});
