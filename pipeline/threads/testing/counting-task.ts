/** A task whose parts return nothing and count themselves, for tests. @module */
import { defineTask } from "../../../plugin/mod.ts";

export const task = defineTask({
  module: import.meta.url,
  /** @param done How often each part was done, in shared memory. */
  open(done: Int32Array) {
    return (part: number): void => {
      Atomics.add(done, part, 1);
      // so long that the other thread comes to do some
      for (const until = Date.now() + 1; Date.now() < until; );
    };
  },
});
