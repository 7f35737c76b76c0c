import { afterAll, beforeAll, expect, test } from "bun:test";
import { findJob } from "../../db/queries/jobs.ts";
import { createHarness, type Harness, queued, settled, take } from "../testing/harness.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
}, 120_000);
afterAll(() => harness.close());

test("stop() lets a job at work end while it drains, takes no other, and counts no death", async () => {
  const [first, second] = [await harness.account(), await harness.account()];
  const dispatcher = await harness.work(1, { drainSeconds: 60 });
  const jobId = await queued(harness, first, "sleep 1500");
  await settled(harness, first, { jobId, state: "running" });
  const other = await queued(harness, second);
  await dispatcher.stop();
  expect((await settled(harness, first, { jobId })).state).toBe("done");
  expect((await settled(harness, second, { jobId: other, state: "queued" })).state).toBe("queued");
  expect(await findJob(harness.core.database.db, jobId)).toMatchObject({ deaths: 0 });
  take(await harness.plane.jobs.delete({ principal: second.principal, jobId: other }));
}, 60_000);

test("stop() puts a job back that takes longer than draining may", async () => {
  const owner = await harness.account();
  const dispatcher = await harness.work(1, { drainSeconds: 1 });
  const jobId = await queued(harness, owner, "sleep 60000");
  await settled(harness, owner, { jobId, state: "running" });
  const began = Date.now();
  await dispatcher.stop();
  expect(Date.now() - began).toBeGreaterThan(900);
  expect(await findJob(harness.core.database.db, jobId)).toMatchObject({
    state: "queued",
    deaths: 0,
  });
  take(await harness.plane.jobs.delete({ principal: owner.principal, jobId }));
}, 60_000);
