/** The Bun worker inside a child: runs the stages, one image at a time. @module */

import type { Engine } from "./engine.ts";
import type { StageOrder, StageReport, TraceReport, WarmUpOrder } from "./protocol.ts";
import type { WarmUp } from "./warm-up/warm-up.ts";

declare const self: Worker;

/** Least step of progress that is reported. */
const PROGRESS_STEP = 0.01;
/** Drawings before the child says that it is ready; the others while nobody asks for anything. */
const DRAWINGS_FIRST = 4;

const report = (message: StageReport) => self.postMessage(message);
let warmUp: WarmUp | undefined;
let tracing = false;

self.onmessage = async ({ data }: MessageEvent<StageOrder | WarmUpOrder>) => {
  if (data.type === "warm-up") {
    // An engine that cannot be loaded says so when it is asked to trace.
    await startWarmUp(data).catch(() => {});
    report({ type: "warm" });
    return;
  }
  tracing = true;
  warmUp?.stop();
  report(await trace(data));
  tracing = false;
  warmUp?.start();
};

async function startWarmUp({ engine }: WarmUpOrder): Promise<void> {
  const module: Engine = await import(engine);
  warmUp = module.warmUp?.();
  // A worker that takes the place of another may be asked before it is loaded.
  if (!tracing) warmUp?.start();
  await warmUp?.traced(DRAWINGS_FIRST);
}

async function trace(order: StageOrder): Promise<TraceReport> {
  let told = 0;
  const progress = (fraction: number) => {
    if (fraction - told < PROGRESS_STEP) return;
    told = fraction;
    report({ type: "progress", fraction });
  };
  try {
    const engine: Engine = await import(order.engine);
    return await engine.trace(order, progress);
  } catch (error) {
    const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
    const code = isOutOfMemory(error) ? "too_complex" : "internal";
    return { type: "failed", code, detail };
  }
}

/** What the runtime throws when an array finds no room, in this engine's words and in others'. */
function isOutOfMemory(error: unknown): boolean {
  return error instanceof RangeError && /memory|allocation/i.test(error.message);
}
