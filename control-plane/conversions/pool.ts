/** Workers that convert, off the event loop and within a time limit. @module */
import { fail, ok, type Result } from "../../plugin/mod.ts";

/** Why a task gave nothing: its time was over, or its worker broke. */
export type PoolFault =
  | { readonly code: "timeout" }
  | { readonly code: "crashed"; readonly detail: string };

/** A pool of workers running one module, which answers each message with one message. */
export interface Pool<Task, Answer> {
  /** Run a task, at most `seconds` long. Tasks wait when all workers are busy: take a slot first. */
  run(task: Task, seconds: number): Promise<Result<Answer, PoolFault>>;
  stop(): void;
}

/** Make a pool over the worker module `url`; workers start when first needed and stay warm. */
export function createPool<Task, Answer>(url: URL): Pool<Task, Answer> {
  const idle: Worker[] = [];
  const all = new Set<Worker>();
  const start = () => {
    const worker = new Worker(url.href);
    worker.unref(); // an idle worker keeps no process alive; one at work has its caller
    all.add(worker);
    return worker;
  };
  const end = (worker: Worker) => {
    all.delete(worker);
    worker.terminate();
  };
  return {
    async run(task, seconds) {
      const worker = idle.pop() ?? start();
      const outcome = await ask<Task, Answer>(worker, task, seconds);
      if (outcome.ok) idle.push(worker);
      else end(worker);
      return outcome;
    },
    stop() {
      for (const worker of all) end(worker);
    },
  };
}

function ask<Task, Answer>(
  worker: Worker,
  task: Task,
  seconds: number,
): Promise<Result<Answer, PoolFault>> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(fail({ code: "timeout" })), seconds * 1000);
    const settle = (outcome: Result<Answer, PoolFault>) => {
      clearTimeout(timer);
      resolve(outcome);
    };
    worker.onmessage = ({ data }: MessageEvent<Answer>) => settle(ok(data));
    worker.onerror = ({ message }) => settle(fail({ code: "crashed", detail: message }));
    worker.postMessage(task);
  });
}
