/** Workers that convert, off the event loop and within a time limit. @module */
import { fail, ok, type Result } from "../../plugin/mod.ts";

/** Why a task gave nothing: its time was over, nobody waits for it any more, or its worker broke. */
export type PoolFault =
  | { readonly code: "timeout" }
  | { readonly code: "stopped" }
  | { readonly code: "crashed"; readonly detail: string };

/** How long a task may take. */
export interface Bounds {
  readonly seconds: number;
  /** Aborted when nobody waits for the answer any more. */
  readonly signal?: AbortSignal | undefined;
}

/** A pool of workers running one module, which answers each message with one message. */
export interface Pool<Task, Answer> {
  /** Run a task within `bounds`; a task that passes them has its worker ended. There is no queue: take a slot first. */
  run(task: Task, bounds: Bounds): Promise<Result<Answer, PoolFault>>;
  /** End all workers: what runs, and what comes, gives `stopped`. */
  stop(): void;
}

/** Make a pool over the worker module `url`; workers start when first needed and stay warm. */
export function createPool<Task, Answer>(url: URL): Pool<Task, Answer> {
  const idle: Worker[] = [];
  const stopping = new AbortController();
  const start = () => {
    const worker = new Worker(url.href);
    worker.unref(); // an idle worker keeps no process alive; one at work has its caller
    return worker;
  };
  return {
    async run(task, { seconds, signal }) {
      const ended = AbortSignal.any([stopping.signal, ...(signal ? [signal] : [])]);
      if (ended.aborted) return fail({ code: "stopped" });
      const worker = idle.pop() ?? start();
      const outcome = await ask<Task, Answer>(worker, task, { seconds, signal: ended });
      if (outcome.ok && !stopping.signal.aborted) idle.push(worker);
      else worker.terminate();
      return outcome;
    },
    stop() {
      stopping.abort();
      for (const worker of idle.splice(0)) worker.terminate();
    },
  };
}

function ask<Task, Answer>(
  worker: Worker,
  task: Task,
  { seconds, signal }: Required<Bounds>,
): Promise<Result<Answer, PoolFault>> {
  return new Promise((resolve) => {
    const giveUp = () => settle(fail({ code: "stopped" }));
    const timer = setTimeout(() => settle(fail({ code: "timeout" })), seconds * 1000);
    const settle = (outcome: Result<Answer, PoolFault>) => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", giveUp);
      resolve(outcome);
    };
    signal?.addEventListener("abort", giveUp);
    worker.onmessage = ({ data }: MessageEvent<Answer>) => settle(ok(data));
    worker.onerror = ({ message }) => settle(fail({ code: "crashed", detail: message }));
    worker.postMessage(task);
  });
}
