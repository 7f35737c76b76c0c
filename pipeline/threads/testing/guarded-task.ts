/** A task whose parts tell when two threads do the same one, and whether any is being done, for tests. @module */
import { defineTask } from "../../../plugin/mod.ts";

/** Numbers in shared memory, see {@link Guards}. */
export interface GuardedInput {
  /** Thread of the test. */
  readonly home: string;
  readonly guards: Int32Array;
  /** What befalls a part (any, where none is named) that is begun on the test's thread, or on another. */
  readonly fault?: { readonly part?: number; readonly at: "home" | "away"; readonly how: Fault };
}

/** `stay` does not come to an end by itself. */
export type Fault = "throw" | "exit" | "stay";

/** What `guards` count; from {@link Guards.parts} on there is one number a part: how many threads do it. */
export const Guards = { doing: 0, met: 1, beats: 2, parts: 3 } as const;

/** Names the thread that this module was loaded by. */
export const here = crypto.randomUUID();

/** How long a part takes, ms: so long that others come to do some. */
const LENGTH_MS = 0.3;

export const task = defineTask({
  module: import.meta.url,
  open({ home, guards, fault }: GuardedInput) {
    const at = here === home ? "home" : "away";
    return (part: number): number => {
      const befalls = fault?.at === at && (fault.part ?? part) === part;
      const how = befalls ? fault.how : undefined;
      // a thread that ends leaves nothing to the next one that does its part
      if (how === "exit") process.exit(3);
      while (how === "stay") Atomics.add(guards, Guards.beats, 1);
      Atomics.add(guards, Guards.doing, 1);
      if (Atomics.add(guards, Guards.parts + part, 1) !== 0) Atomics.add(guards, Guards.met, 1);
      for (const end = performance.now() + LENGTH_MS; performance.now() < end; );
      Atomics.sub(guards, Guards.parts + part, 1);
      Atomics.sub(guards, Guards.doing, 1);
      if (how === "throw") throw new RangeError(`part ${part}`);
      return part;
    };
  },
});
