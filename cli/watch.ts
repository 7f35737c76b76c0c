/** `kerf trace --watch`: again whenever a file changes. @module */
import { type FSWatcher, watch } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import type { Result } from "../plugin/result.ts";
import { countText } from "./terminal.ts";
import { type TraceOrder, traceFile } from "./trace-file.ts";

/** What is watched beside the images. */
export interface OptionsSource {
  /** File of options, or none. */
  readonly file: string | null;
  /** The options as they are now. */
  readonly read: () => Promise<Result<object, string>>;
}

/** Changes of a file within this time are one: programs write in several steps, ms. */
const QUIET_MS = 100;

/** Trace every image, and again when it changes, until the first signal; returns the exit code. */
export async function watchFiles(
  orders: readonly TraceOrder[],
  options: OptionsSource,
): Promise<number> {
  const stopped = new Promise<void>((resolveStop) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolveStop());
  });
  const queue = createQueue(async (order: TraceOrder) => {
    const read = await options.read();
    if (read.ok) await traceFile({ ...order, options: read.value });
    else process.stderr.write(`${read.error}\n`);
  });
  const watchers = orders.map((order) => watchFile(order.target.input, () => queue.add([order])));
  if (options.file !== null) watchers.push(watchFile(options.file, () => queue.add(orders)));
  queue.add(orders);
  process.stderr.write(`Watching ${countText(orders.length, "image")}, Ctrl+C ends\n`);
  await stopped;
  for (const watcher of watchers) watcher.close();
  await queue.ended();
  return 0;
}

/** Call `changed` after `path` was written or replaced: its folder is watched, as programs put new files in its place. */
function watchFile(path: string, changed: () => void): FSWatcher {
  const name = basename(path);
  let timer: ReturnType<typeof setTimeout> | undefined;
  return watch(dirname(resolve(path)), (_event, file) => {
    if (file !== null && file !== name) return;
    clearTimeout(timer);
    timer = setTimeout(changed, QUIET_MS);
  });
}

/** Does `work` for one item after another; an item that waits already is not added again. */
function createQueue<T>(work: (item: T) => Promise<void>) {
  const waiting = new Set<T>();
  let running: Promise<void> | null = null;
  const run = async () => {
    for (const item of waiting) {
      waiting.delete(item);
      await work(item);
    }
    running = null;
  };
  return {
    add(items: readonly T[]): void {
      for (const item of items) waiting.add(item);
      running ??= run();
    },
    /** Resolves when the item under way is done; those that wait are dropped. */
    async ended(): Promise<void> {
      waiting.clear();
      await running;
    },
  };
}
