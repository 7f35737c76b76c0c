import { expect, test } from "bun:test";
import fc from "fast-check";
import { type Fault, type GuardedInput, Guards, here, task } from "./testing/guarded-task.ts";
import { startThreads } from "./threads.ts";

const PARTS = 24;
/** How long a test waits for the helper before it fails. */
const PATIENCE_MS = 5000;
const now = { starting: 0, asking: 1 };
const started = () => {
  const threads = startThreads(2, now);
  return { threads, [Symbol.dispose]: () => threads.stop() };
};
const inputOf = (fault?: GuardedInput["fault"]): GuardedInput => ({
  home: here,
  guards: new Int32Array(new SharedArrayBuffer(4 * (Guards.parts + PARTS))),
  ...(fault && { fault }),
});
const request = (signal = new AbortController().signal, progress = (_: number) => {}) => ({
  parts: PARTS,
  signal,
  progress,
});
const numbers = Array.from({ length: PARTS }, (_, part) => part);

const faults = fc.option(
  fc.record({
    part: fc.nat(PARTS - 1),
    at: fc.constantFrom<"home" | "away">("home", "away"),
    how: fc.constant<Fault>("throw"),
  }),
  { nil: undefined },
);

test("map() has no part done by two threads at once, and none once it is settled, whatever fails", async () => {
  using two = started();
  await two.threads.map(task, inputOf(), request()); // until the helper has come
  await fc.assert(
    fc.asyncProperty(faults, fc.option(fc.nat(PARTS - 1)), async (fault, abortAt) => {
      const stop = new AbortController();
      const input = inputOf(fault);
      const { guards } = input;
      const progress = (begun: number) => {
        if (abortAt !== null && begun >= abortAt / PARTS) stop.abort(new Error("enough"));
      };
      const settled = await two.threads
        .map(task, input, request(stop.signal, progress))
        .catch((error: Error) => error.message);
      expect(Atomics.load(guards, Guards.doing)).toBe(0);
      const before = guards.slice();
      await Bun.sleep(1);
      expect(guards).toEqual(before);
      expect(guards[Guards.met]).toBe(0);
      if (Array.isArray(settled)) expect(settled).toEqual(numbers);
      else expect(settled).toMatch(/^(enough|part \d+)$/);
    }),
    { numRuns: 60 },
  );
});

test("map() does parts of a helper that is ended only when its thread does nothing more", async () => {
  for (const ended of ["at once", "as it waits"]) {
    using two = started();
    await two.threads.map(task, inputOf(), request());
    const input = inputOf({ at: "away", how: "stay" });
    const beats = () => Atomics.load(input.guards, Guards.beats);
    const progress = () => {
      for (const end = performance.now() + PATIENCE_MS; beats() === 0 && performance.now() < end; );
      if (ended === "at once") two.threads.stop();
    };
    if (ended === "as it waits") setTimeout(() => two.threads.stop(), 100);
    const mapped = two.threads.map(task, input, request(undefined, progress));
    expect(await mapped).toEqual(numbers);
    const before = beats();
    expect(before).toBeGreaterThan(0);
    await Bun.sleep(20);
    expect(beats()).toBe(before);
  }
});

test("map() waits for no helper that dies over any of its parts", async () => {
  for (const part of [0, 1, 7, PARTS - 1]) {
    using two = started();
    await two.threads.map(task, inputOf(), request());
    const input = inputOf({ part, at: "away", how: "exit" });
    expect(await two.threads.map(task, input, request())).toEqual(numbers);
    expect(await two.threads.map(task, inputOf(), request())).toEqual(numbers);
  }
});

test("map() throws what opening the task throws, and its helpers end what they began", async () => {
  using two = started();
  await two.threads.map(task, inputOf(), request());
  const input = inputOf();
  const broken = {
    ...task,
    open(): () => number {
      const until = performance.now() + 100;
      while (Atomics.load(input.guards, Guards.doing) === 0 && performance.now() < until);
      throw new RangeError("Out of memory");
    },
  };
  await expect(two.threads.map(broken, input, request())).rejects.toThrow("Out of memory");
  const before = input.guards.slice();
  await Bun.sleep(5);
  expect(input.guards).toEqual(before);
});
