/** The worker that helps another thread: it does parts of tasks, one task at a time. @module */
import type { Task } from "../../plugin/mod.ts";
import { type CollectOrder, type HelpOrder, type HelpReport, takePart } from "./protocol.ts";

declare const self: Worker;

self.onmessage = async ({ data }: MessageEvent<HelpOrder | CollectOrder>) => {
  if ("collect" in data) {
    Bun.gc(true);
    return;
  }
  const report: HelpReport = { id: data.id, outputs: await help(data) };
  self.postMessage(report);
};

async function help({ module, input, next, parts }: HelpOrder): Promise<[number, unknown][]> {
  const outputs: [number, unknown][] = [];
  try {
    const { task }: { task: Task<unknown, unknown> } = await import(module);
    // Loading took a while: the others may be through.
    if (Atomics.load(next, 0) >= parts) return outputs;
    const doPart = task.open(input);
    for (let part = takePart(next); part < parts; part = takePart(next)) {
      outputs.push([part, doPart(part)]);
    }
  } catch {
    // Whoever asked does the part again, and meets what was thrown where it can be dealt with.
  }
  return outputs;
}
