/** The Bun worker inside a child: runs the stages, one image at a time. @module */
import type { Engine } from "./engine.ts";
import type { StageOrder, StageReport } from "./protocol.ts";

declare const self: Worker;

/** Least step of progress that is told. */
const PROGRESS_STEP = 0.01;

const report = (message: StageReport) => self.postMessage(message);

self.onmessage = async ({ data }: MessageEvent<StageOrder>) => {
  let told = 0;
  const progress = (fraction: number) => {
    if (fraction - told < PROGRESS_STEP) return;
    told = fraction;
    report({ type: "progress", fraction });
  };
  try {
    const { trace }: Engine = await import(data.engine);
    report(await trace(data, progress));
  } catch (error) {
    const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
    const code = isOutOfMemory(error) ? "too_complex" : "internal";
    report({ type: "failed", code, detail });
  }
};

/** What the runtime throws when an array finds no room, in this engine's words and in others'. */
function isOutOfMemory(error: unknown): boolean {
  return error instanceof RangeError && /memory|allocation/i.test(error.message);
}
