/** A task that shows who does its parts, for tests. @module */
import { defineTask } from "../../../plugin/mod.ts";

/** What the task is to do. */
export interface TestInput {
  /** Thread of the test. */
  readonly home: string;
  /** Threads that have begun a part, in shared memory; a part waits until there are `threads` of them. */
  readonly begun: Int32Array;
  readonly threads: number;
  /** What befalls a part that another thread does; `linger` is to take a while. */
  readonly away?: "exit" | "throw" | "linger";
}

/** Names the thread that this module was loaded by. */
export const here = crypto.randomUUID();

/** How long a part waits for the others, ms: where none come the test fails by what it expects. */
const PATIENCE = 20_000;

/** How much longer a part takes that lingers. */
const LINGER_MS = 200;

export const task = defineTask({
  module: import.meta.url,
  open({ home, begun, threads, away }: TestInput) {
    let isFirst = true;
    return (part: number) => {
      if (isFirst) Atomics.add(begun, 0, 1);
      isFirst = false;
      Atomics.notify(begun, 0);
      const until = Date.now() + PATIENCE;
      for (let n = Atomics.load(begun, 0); n < threads && Date.now() < until; ) {
        Atomics.wait(begun, 0, n, 100);
        n = Atomics.load(begun, 0);
      }
      if (here !== home && away === "exit") process.exit(3);
      if (here !== home && away === "linger") Atomics.wait(begun, 0, threads, LINGER_MS);
      if (here !== home && away === "throw") throw new RangeError(`part ${part}`);
      return { part, at: here };
    };
  },
});
