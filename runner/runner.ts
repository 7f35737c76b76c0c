/** A pool of warm children that trace images. @module */
import { Child } from "./child.ts";
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
  const { children, jobMemoryMib, jobsPerChild, jobSeconds } = options;
  const engine = options.engine ?? new URL("./engine.ts", import.meta.url).href;
  const spawn = () => new Child({ engine, memoryMib: jobMemoryMib });
  const idle = Array.from({ length: children }, spawn);
  const busy = new Set<Child>();
  const waiting: ((child: Child) => void)[] = [];
  const ready = Promise.all(idle.map((child) => child.ready)).then(() => {});

  const take = async (): Promise<Child> => {
    const child = idle.shift();
    const taken = child ?? (await new Promise<Child>((resolve) => waiting.push(resolve)));
    const living = taken.dead ? spawn() : taken;
    busy.add(living);
    return living;
  };
  const give = (child: Child) => {
    busy.delete(child);
    if (child.traces >= jobsPerChild && !child.dead) child.kill();
    // A replacement warms up while nobody waits for it.
    const next = child.dead ? spawn() : child;
    const waiter = waiting.shift();
    if (waiter) waiter(next);
    else idle.push(next);
  };
  return {
    ready,
    async trace({ signal, progress, ...files }) {
      const child = await take();
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
        give(child);
      }
    },
    stop() {
      for (const child of [...idle, ...busy]) child.kill();
    },
  };
}
