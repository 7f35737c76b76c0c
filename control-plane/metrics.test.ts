import { afterAll, beforeAll, expect, test } from "bun:test";
import { createHarness, type Harness, refusal, settled, submit, take } from "./testing/harness.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
}, 60_000);
afterAll(() => harness.close());

/** Value of a series; 0 where it has none. */
async function readSeries(series: string): Promise<number> {
  const text = await harness.plane.ops.metrics();
  const line = text.split("\n").find((line) => line.startsWith(`${series} `));
  return Number(line?.slice(series.length + 1) ?? 0);
}

test("metrics of jobs: admission, queue age, waiting, outcome, stages, refunds, by preset", async () => {
  const owner = await harness.account();
  const { jobId } = take(await submit(harness, owner, { options: { preset: "photo" } }));
  expect(await readSeries('kerf_jobs_admitted_total{preset="photo"}')).toBe(1);
  await Bun.sleep(50);
  expect(await readSeries('kerf_jobs_unfinished{state="queued"}')).toBe(1);
  expect(await readSeries("kerf_queue_oldest_seconds")).toBeGreaterThan(0.04);

  const dispatcher = await harness.work();
  expect(await readSeries("kerf_runner_slots")).toBe(1);
  expect((await settled(harness, owner, { jobId })).state).toBe("done");
  const failing = take(await submit(harness, owner, { name: "refuse" }));
  expect((await settled(harness, owner, failing)).state).toBe("failed");
  await dispatcher.stop();

  expect(await readSeries('kerf_jobs_ended_total{preset="photo",outcome="done"}')).toBe(1);
  expect(await readSeries('kerf_jobs_ended_total{preset="logo",outcome="failed"}')).toBe(1);
  expect(await readSeries('kerf_job_failures_total{code="too_complex"}')).toBe(1);
  expect(await readSeries('kerf_refunds_total{outcome="failed"}')).toBe(1);
  expect(await readSeries("kerf_job_wait_seconds_count")).toBe(2);
  expect(await readSeries('kerf_job_duration_seconds_count{preset="photo"}')).toBe(1);
  expect(await readSeries('kerf_job_stage_seconds_count{stage="decode"}')).toBe(1);
  expect(await readSeries("kerf_runner_busy")).toBe(0);
  expect(await readSeries("kerf_queue_oldest_seconds")).toBe(0);
}, 60_000);

test("kerf_queue_oldest_seconds passes over jobs that wait for another job of their key", async () => {
  const owner = await harness.account();
  const dispatcher = await harness.work();
  const first = take(await submit(harness, owner, { name: "sleep 60000" }));
  await settled(harness, owner, { ...first, state: "running" });
  expect(await readSeries("kerf_runner_busy")).toBe(1);
  const second = take(await submit(harness, owner));
  expect(await readSeries('kerf_jobs_unfinished{state="queued"}')).toBe(1);
  expect(await readSeries("kerf_queue_oldest_seconds")).toBe(0);
  for (const { jobId } of [second, first])
    take(await harness.plane.jobs.delete({ principal: owner.principal, jobId }));
  expect(await readSeries('kerf_jobs_ended_total{preset="logo",outcome="cancelled"}')).toBe(2);
  expect(await readSeries('kerf_refunds_total{outcome="cancelled"}')).toBe(1);
  await dispatcher.stop();
}, 60_000);

test("metrics of conversions: kind and outcome, refusals included", async () => {
  const { principal } = await harness.account();
  const jobId = crypto.randomUUID();
  const defaults = { format: "dxf", layers: "0", tolerance: 0.1 } as const;
  const flags = { includeBackground: false, mergeShared: false };
  const refused = await harness.plane.conversions.convert({
    principal,
    jobId,
    ...defaults,
    ...flags,
  });
  expect(refusal(refused)).toMatchObject({ code: "not_found" });
  expect(await readSeries('kerf_conversions_total{kind="dxf",outcome="not_found"}')).toBe(1);
});

test("label values are few: a job's words never become one", async () => {
  harness.core.metrics.admitted({ preset: "constructor" });
  harness.core.metrics.admitted({ preset: "x".repeat(1000) });
  expect(await readSeries('kerf_jobs_admitted_total{preset="other"}')).toBe(2);
  const series = (await harness.plane.ops.metrics())
    .split("\n")
    .filter((line) => /^kerf_job/.test(line));
  expect(series.length).toBeLessThan(300);
});
