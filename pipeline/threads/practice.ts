/** Threads that each do every part, for the sake of their compilers. @module */
import type { Parallel } from "../../plugin/mod.ts";
import type { Helper } from "./helper.ts";
import type { Memory } from "./memory.ts";

/** How to practise. */
export interface Practice {
  /** Helpers that practise too. */
  helpers(): readonly Helper[];
  /** Awaited before each part that the caller's thread does. */
  pause(): Promise<void>;
  readonly memory: Memory;
}

/** Threads to lend for pictures that nobody asked for; outputs are those of the caller's thread. */
export function practiceOf({ helpers, pause, memory }: Practice): Parallel {
  return {
    ...memory,
    async map(task, input, { parts, signal }) {
      // One after the other: a part may be done twice, but not by two at once, as each would see half of what the other writes.
      for (const helper of helpers()) {
        const next = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
        await helper.ask({ module: task.module, input, next, parts })();
      }
      const doPart = task.open(input);
      const outputs: ReturnType<typeof doPart>[] = [];
      for (let part = 0; part < parts; part++) {
        await pause();
        signal.throwIfAborted();
        outputs.push(doPart(part));
      }
      return outputs;
    },
  };
}
