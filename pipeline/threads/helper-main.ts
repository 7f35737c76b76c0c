/** The worker that helps another thread: it does parts of tasks, one task at a time. @module */
import type { Task } from "../../plugin/mod.ts";
import { NamedMemory } from "./named-memory.ts";
import {
  type Collections,
  type CollectOrder,
  type HelpOrder,
  type HelpReport,
  type KeepOrder,
  takePart,
} from "./protocol.ts";

declare const self: Worker;

/** Collections asked for until the last one. */
let collected = 0;
/** What it was shown, of which the host says how long it lasts. */
const memory = new NamedMemory();

self.onmessage = async ({ data }: MessageEvent<HelpOrder | CollectOrder | KeepOrder>) => {
  if ("names" in data) {
    memory.keep(data.names);
    return;
  }
  if (!("parts" in data)) {
    collect(data.collections);
    return;
  }
  const report: HelpReport = { id: data.id, outputs: await help(data) };
  self.postMessage(report);
};

async function help({
  module,
  input: written,
  shown,
  next,
  parts,
  collections,
}: HelpOrder): Promise<[number, unknown][]> {
  const outputs: [number, unknown][] = [];
  try {
    // first, as what is shown with the order was shown after the collections that were asked for before it
    collect(collections);
    memory.show(shown);
    const input = memory.read(written);
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

/** Forget what was shown and collect garbage, if that was asked for since it last was. */
function collect(collections: Collections): void {
  const asked = Atomics.load(collections, 0);
  if (asked === collected) return;
  collected = asked;
  memory.keep([]);
  Bun.gc(true);
}
