/** Threads at their worst, on one thread: parts in odd order, on copies, some done twice. @module */
import type { Parallel } from "../plugin/mod.ts";

/** @param told Hears the number of parts of each task. */
export function scattered(told: (parts: number) => void): Parallel {
  return {
    async map(task, input, { parts }) {
      told(parts);
      // Two "threads", each with its own copy of what is not shared, as if it had been sent to it.
      const workers = [task.open(structuredClone(input)), task.open(structuredClone(input))];
      const outputs = Array.from({ length: parts }, (_, part) => {
        const at = parts - 1 - part;
        if (at % 3 === 0) workers[1]!(at); // one that died over it
        return structuredClone(workers[at % 2]!(at));
      });
      return outputs.reverse();
    },
    share(numbers) {
      if (numbers.buffer instanceof SharedArrayBuffer) return numbers;
      const copy = new (numbers.constructor as new (memory: SharedArrayBuffer) => typeof numbers)(
        new SharedArrayBuffer(numbers.byteLength),
      );
      copy.set(numbers);
      return copy;
    },
    zeros: (length) => new Float64Array(new SharedArrayBuffer(8 * length)),
    zeroBytes: (length) => new Uint8Array(new SharedArrayBuffer(length)),
    unsafeBytes: (length) => new Uint8Array(new SharedArrayBuffer(length)).fill(0xab),
    release(...arrays) {
      for (const array of arrays) array.fill(0xcd);
    },
  };
}
