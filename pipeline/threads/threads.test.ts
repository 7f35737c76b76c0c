import { expect, test } from "bun:test";
import { join } from "node:path";
import { task as countingTask } from "./testing/counting-task.ts";
import { here, type TestInput, task } from "./testing/task.ts";
import { startThreads } from "./threads.ts";

const now = { starting: 0, asking: 1 };
const request = (parts: number, signal = new AbortController().signal) => ({
  parts,
  signal,
  progress: () => {},
});
const input = (threads: number, away?: "exit" | "throw"): TestInput => ({
  home: here,
  begun: new Int32Array(new SharedArrayBuffer(4)),
  threads,
  ...(away && { away }),
});
const started = (...args: Parameters<typeof startThreads>) => {
  const threads = startThreads(...args);
  return { threads, [Symbol.dispose]: () => threads.stop() };
};
/** Bytes of shared memory that show in the size of a process. */
const SHOWN = 2 ** 27;
const numbers = (count: number) => Array.from({ length: count }, (_, part) => part);

test("map() has helpers do some of the parts and returns all outputs in order", async () => {
  using two = started(2, now);
  const outputs = await two.threads.map(task, input(2), request(400));
  expect(outputs.map(({ part }) => part)).toEqual(numbers(400));
  expect(new Set(outputs.map(({ at }) => at)).size).toBe(2);
});

test("map() does again what a helper that dies had begun, and goes on without it", async () => {
  using two = started(2, now);
  for (const threads of [2, 1]) {
    const outputs = await two.threads.map(task, input(threads, "exit"), request(50));
    expect(outputs).toEqual(numbers(50).map((part) => ({ part, at: here })));
  }
});

test("map() does again what a helper failed at, as the failure may be its own", async () => {
  using two = started(2, now);
  const outputs = await two.threads.map(task, input(2, "throw"), request(50));
  expect(outputs).toEqual(numbers(50).map((part) => ({ part, at: here })));
});

test("map() does parts once that return nothing", async () => {
  using two = started(2, now);
  await two.threads.map(task, input(2), request(20)); // by then the helper has come
  const done = new Int32Array(new SharedArrayBuffer(4 * 100));
  expect(await two.threads.map(countingTask, done, request(100))).toEqual(Array(100));
  expect([...done]).toEqual(Array(100).fill(1));
});

test("map() throws what a part throws", async () => {
  using two = started(2, now);
  const failing = { ...input(1, "throw"), home: "elsewhere" };
  await expect(two.threads.map(task, failing, request(50))).rejects.toThrow("part ");
});

test("map() throws the reason of its signal", async () => {
  using two = started(2, now);
  const stop = new AbortController();
  stop.abort(new Error("enough"));
  await expect(two.threads.map(task, input(1), request(50, stop.signal))).rejects.toThrow("enough");
});

test("map() leaves small tasks to the caller until there have been enough of them", async () => {
  using two = started(2, { starting: 25, asking: 10 });
  const places = async (parts: number, threads: number) => {
    const outputs = await two.threads.map(task, input(threads), request(parts));
    return new Set(outputs.map(({ at }) => at)).size;
  };
  expect(await places(20, 1)).toBe(1); // not enough seen
  expect(await places(9, 1)).toBe(1); // enough seen, but too few of it
  expect(await places(400, 2)).toBe(2);
});

test("map() after stop() is the caller's work alone", async () => {
  const threads = startThreads(2, now);
  threads.stop();
  const outputs = await threads.map(task, input(1), request(20));
  expect(outputs).toEqual(numbers(20).map((part) => ({ part, at: here })));
});

test("practice() has helpers do every part too, and returns the caller's outputs", async () => {
  using two = started(2, now);
  await two.threads.map(task, input(2), request(30)); // until both have begun
  const given = input(1);
  const begun: number[] = [];
  const practice = two.threads.practice({
    async pause() {
      begun.push(given.begun[0]!);
    },
  });
  const outputs = await practice.map(task, given, request(30));
  expect(outputs).toEqual(numbers(30).map((part) => ({ part, at: here })));
  // the helper first, then the caller: the same part at the same time would be a race
  expect(begun).toEqual([1, ...Array<number>(29).fill(2)]);
});

test("practice() starts helpers ahead where it is told to, and else once there was work for them", async () => {
  const begunBy = async (ahead: boolean) => {
    using two = started(2);
    const given = input(1);
    await two.threads.practice({ pause: async () => {}, ahead }).map(task, given, request(20));
    return given.begun[0];
  };
  expect(await begunBy(false)).toBe(1);
  expect(await begunBy(true)).toBe(2);
});

test("share() and zeros() are memory of all threads", () => {
  using two = started(2, now);
  const shared = two.threads.share(Float32Array.of(1, 2.5));
  expect([...shared]).toEqual([1, 2.5]);
  expect(shared.buffer).toBeInstanceOf(SharedArrayBuffer);
  expect(two.threads.share(shared)).toBe(shared);
  expect(two.threads.zeros(3)).toEqual(new Float64Array(new SharedArrayBuffer(24)));
});

test.each([1, 2])(
  "lend() of %d threads lends what the last loan held, until collect() or another loan has it",
  (count) => {
    using one = started(count, now);
    const { threads } = one;
    const held = () => {
      using lent = threads.lend();
      return lent.unsafeBytes(1e6).buffer;
    };
    const first = held();
    expect(held()).toBe(first);
    using lent = threads.lend();
    expect(lent.zeroBytes(1e6).buffer).toBe(first);
    expect(held()).not.toBe(first);
    lent[Symbol.dispose]();
    threads.collect();
    expect(held()).not.toBe(first);
  },
);

test("lend() lends memory that helpers see", async () => {
  using two = started(2, now);
  using lent = two.threads.lend();
  const done = new Int32Array(lent.zeroBytes(400).buffer, 0, 100);
  await lent.map(countingTask, done, request(100));
  expect([...done]).toEqual(Array(100).fill(1));
});

test("helpers do not keep a process alive", async () => {
  const path = (name: string) => JSON.stringify(join(import.meta.dir, name));
  const script = `
        import { here, task } from ${path("testing/task.ts")};
    import { startThreads } from ${path("threads.ts")};
    const input = { home: here, begun: new Int32Array(new SharedArrayBuffer(4)), threads: 2 };
    const signal = new AbortController().signal;
    const request = { parts: 100, signal, progress() {} };
    const outputs = await startThreads(2, ${JSON.stringify(now)}).map(task, input, request);
    console.log(new Set(outputs.map(({ at }) => at)).size);
  `;
  const child = Bun.spawn([process.execPath, "-e", script], { stdout: "pipe", stderr: "inherit" });
  expect(await new Response(child.stdout).text()).toBe("2\n");
  expect(await child.exited).toBe(0);
});

test("helpers keep a process alive as long as anyone waits for them", async () => {
  const path = (name: string) => JSON.stringify(join(import.meta.dir, name));
  // a drawing is practised while a picture comes: the helper does parts of one after the other
  const script = `
    import { here, task } from ${path("testing/task.ts")};
    import { startThreads } from ${path("threads.ts")};
    const input = (threads) =>
      ({ home: here, begun: new Int32Array(new SharedArrayBuffer(4)), threads, away: "linger" });
    const request = { parts: 2, signal: new AbortController().signal, progress() {} };
    const threads = startThreads(2, ${JSON.stringify(now)});
    const hold = new Promise(() => {});
    const drawing = input(1);
    void threads.practice({ pause: () => hold, ahead: true }).map(task, drawing, request);
    const trace = async () => {
      while (drawing.begun[0] === 0) await Bun.sleep(1);
      console.log((await threads.map(task, input(2), request)).length);
    };
    void trace(); // awaited here, it would keep the process alive by itself
  `;
  const child = Bun.spawn([process.execPath, "-e", script], { stdout: "pipe", stderr: "inherit" });
  expect(await new Response(child.stdout).text()).toBe("2\n");
});

// an idle thread collects by itself after some seconds
test("collect() has helpers let go of what they were shown", async () => {
  const path = (name: string) => JSON.stringify(join(import.meta.dir, name));
  const script = `
    import { here, task } from ${path("testing/task.ts")};
    import { startThreads } from ${path("threads.ts")};
    const threads = startThreads(2, ${JSON.stringify(now)});
    const signal = new AbortController().signal;
    const show = async () => {
      const begun = new Int32Array(new SharedArrayBuffer(${SHOWN})).fill(1).fill(0, 0, 1);
      await threads.map(task, { home: here, begun, threads: 2 }, { parts: 100, signal, progress() {} });
    };
    await show();
    const shown = process.memoryUsage.rss();
    const left = () => process.memoryUsage.rss() > shown - ${SHOWN / 2};
    for (let tries = 0; left() && tries < 40; tries++) {
      threads.collect();
      Bun.gc(true);
      await Bun.sleep(50);
    }
    console.log(left());
  `;
  const child = Bun.spawn([process.execPath, "-e", script], { stdout: "pipe", stderr: "inherit" });
  expect(await new Response(child.stdout).text()).toBe("false\n");
}, 30_000);

test("map() of a loan has helpers see its memory after other loans and collections", async () => {
  using two = started(2, now);
  for (let turn = 0; turn < 4; turn++) {
    using lent = two.threads.lend();
    const done = new Int32Array(lent.zeroBytes(1 << 20).buffer, 0, 100);
    for (let task = 1; task <= 3; task++) {
      await lent.map(countingTask, done, request(100));
      expect([...done]).toEqual(Array(100).fill(task));
      if (turn % 2 === 1) lent.collect();
    }
  }
});
