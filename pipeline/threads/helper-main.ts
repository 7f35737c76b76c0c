/** The worker that helps another thread: it does parts of tasks, one task at a time. @module */
import type { Task } from "../../plugin/mod.ts";
import {
  type Collections,
  type CollectOrder,
  type HelpOrder,
  type HelpReport,
  takePart,
} from "./protocol.ts";

declare const self: Worker;

/** Collections asked for until the last one. */
let collected = 0;

self.onmessage = async ({ data }: MessageEvent<HelpOrder | CollectOrder>) => {
  if (!("parts" in data)) {
    collect(data.collections);
    return;
  }
  const report: HelpReport = { id: data.id, outputs: await help(data) };
  self.postMessage(report);
};

async function help({
  module,
  input,
  next,
  parts,
  collections,
}: HelpOrder): Promise<[number, unknown][]> {
  const outputs: [number, unknown][] = [];
  try {
    const { task }: { task: Task<unknown, unknown> } = await import(module);
    // Loading took a while: the others may be through.
    if (Atomics.load(next, 0) >= parts) return outputs;
    const doPart = task.open(input);
    for (let part = takePart(next); part < parts; part = takePart(next)) {
      outputs.push([part, doPart(part)]);
      collect(collections);
    }
  } catch {
    // Whoever asked does the part again, and meets what was thrown where it can be dealt with.
  }
  return outputs;
}

/** Collects garbage if that was asked for since it last was. */
function collect(collections: Collections): void {
  const asked = Atomics.load(collections, 0);
  if (asked === collected) return;
  collected = asked;
  Bun.gc(true);
}
