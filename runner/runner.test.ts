import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Traced, TraceFailure } from "./protocol.ts";
import { type Runner, startRunner } from "./runner.ts";
import { tinyPng } from "./testing/png.ts";

const engine = new URL("./testing/engine.ts", import.meta.url).href;
// on a busy machine everything is slow: the clock ends a job only where a test says so
const limits = { children: 1, jobSeconds: 25, jobMemoryMib: 600, jobsPerChild: 100, engine };
const never = new AbortController().signal;
let folder: string;
let runner: Runner;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kerf-runner-"));
  await Bun.write(join(folder, "a.png"), tinyPng);
  runner = startRunner(limits);
});
afterAll(async () => {
  runner.stop();
  await rm(folder, { recursive: true, force: true });
});

const files = () => ({ source: join(folder, "a.png"), result: join(folder, "a.svg") });
const order = (name = "", signal = never) => ({
  ...files(),
  options: { name },
  signal,
  progress: () => {},
});

const stoppable = (started: Runner) => ({
  runner: started,
  [Symbol.dispose]: () => started.stop(),
});

test("trace() writes the SVG and tells the stages' times", async () => {
  const seen: number[] = [];
  const outcome = await runner.trace({ ...order(), progress: (fraction) => seen.push(fraction) });
  const palette = { colors: [{ index: 0, hex: "#000000", share: 0.5 }], gradients: [] };
  expect(outcome).toMatchObject({ type: "done", mode: "cut", timings: { fit: 1.5 }, palette });
  expect(await readFile(files().result, "utf8")).toStartWith("<svg");
  expect(seen).toEqual([0.5]);
});

test("trace() refuses bytes that are no image as invalid_image", async () => {
  await Bun.write(join(folder, "b.png"), tinyPng.slice(0, 40));
  const outcome = await runner.trace({ ...order(), source: join(folder, "b.png") });
  expect(outcome).toMatchObject({ type: "failed", code: "invalid_image" });
});

test("trace() passes on what the engine refuses, and calls a broken stage internal", async () => {
  expect(await runner.trace(order("refuse"))).toMatchObject({ code: "too_complex" });
  expect(await runner.trace(order("crash"))).toMatchObject({ code: "internal" });
});

test("trace() ends a job beyond its time as too_complex, even one that never yields", async () => {
  using hurried = stoppable(startRunner({ ...limits, jobSeconds: 4 }));
  const outcome = await hurried.runner.trace(order("spin 60000"));
  expect(outcome).toMatchObject({ code: "too_complex", overrun: { budget: "seconds", limit: 4 } });
  expect((outcome as TraceFailure).overrun?.current).toBeWithin(4, 30);
  expect(await hurried.runner.trace(order())).toMatchObject({ type: "done" });
});

test("trace() ends a job beyond its memory as too_complex, and its memory burdens no other job", async () => {
  const pid = async () => (await runner.trace(order("pid"))) as Traced;
  const before = await pid();
  const outcome = await runner.trace(order("memory"));
  expect(outcome).toMatchObject({ code: "too_complex", overrun: { budget: "memory", limit: 600 } });
  expect((outcome as TraceFailure).overrun?.current ?? 0).toBeGreaterThan(600);
  const after = await pid();
  expect(after.type).toBe("done");
  expect(after.timings.pid).not.toBe(before.timings.pid);
});

test("trace() outlives a child that crashes, and tells a crash from a death", async () => {
  expect(await runner.trace(order("abort"))).toMatchObject({ type: "failed" });
  expect(await runner.trace(order("kill"))).toEqual({ type: "died" });
  expect(await runner.trace(order())).toMatchObject({ type: "done" });
});

test("trace() rejects with the signal's reason when aborted, and the next job runs", async () => {
  const controller = new AbortController();
  const running = runner.trace(order("spin 60000", controller.signal));
  setTimeout(() => controller.abort(new Error("cancelled")), 100);
  await expect(running).rejects.toThrow("cancelled");
  expect(await runner.trace(order())).toMatchObject({ type: "done" });
});
