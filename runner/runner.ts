/** Traces images in warm children, each within a budget of time. @module */
import { ChildPool } from "./child-pool.ts";
import type { TraceOrder, TraceOutcome } from "./protocol.ts";

/** How a runner works. */
export interface RunnerOptions {
  /** Images at once. */
  readonly children: number;
  readonly jobSeconds: number;
  readonly jobMemoryMib: number;
  /** Traces after which a child is replaced, so that leaks do not add up. */
  readonly jobsPerChild: number;
  /** Module of the engine, as a URL; another one in tests. */
  readonly engine?: string;
}

/** One image. */
export interface Trace extends Omit<TraceOrder, "type"> {
  /** Aborted when the job is cancelled or the service stops. */
  readonly signal: AbortSignal;
  readonly progress: (fraction: number) => void;
}

/** Traces images in child processes. */
export interface Runner {
  /** Trace one image within the budgets. @throws the signal's reason when aborted */
  trace(order: Trace): Promise<TraceOutcome>;
  /** Fulfilled once every child is warm. */
  readonly ready: Promise<void>;
  /** Kill the children. Abort what they do first. */
  stop(): void;
}

/** Start the children. */
export function startRunner(options: RunnerOptions): Runner {
  const { jobSeconds } = options;
  const children = new ChildPool(options);
  return {
    ready: children.ready,
    async trace({ signal, progress, ...files }) {
      const child = await children.take();
      await child.ready; // a replacement's start is not the picture's time
      const began = performance.now();
      const budget = AbortSignal.timeout(jobSeconds * 1000);
      try {
        const either = AbortSignal.any([signal, budget]);
        return await child.trace({ type: "trace", ...files }, { signal: either, progress });
      } catch (reason) {
        if (!budget.aborted || signal.aborted) throw reason;
        const detail = `The image must be traced within ${jobSeconds} s`;
        const current = Math.ceil((performance.now() - began) / 1000);
        const overrun = { budget: "seconds", limit: jobSeconds, current } as const;
        return { type: "failed", code: "too_complex", detail, overrun };
      } finally {
        children.give(child);
      }
    },
    stop: () => children.kill(),
  };
}
