/** Doing something again and again, one at a time. @module */
import type { Log } from "./log.ts";

/** Run `task` every `seconds`, counted from the end of the last run; a failure is logged and tried again. */
export function every(
  seconds: number,
  task: () => Promise<void>,
  { name, log }: { readonly name: string; readonly log: Log },
): { stop(): Promise<void> } {
  let stopped = false;
  let timer: Timer | undefined;
  let running: Promise<void> = Promise.resolve();
  const run = () => {
    running = task()
      .catch((error) => {
        if (!stopped) log.warn(`${name} failed`, { error });
      })
      .then(schedule);
  };
  const schedule = () => {
    if (!stopped) timer = setTimeout(run, seconds * 1000);
  };
  schedule();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
