/**
 * The child process: decodes hostile bytes itself and lets a worker run the stages.
 *
 * A decoder that crashes takes this process and nothing else; a stage that runs away is ended with its worker.
 *
 * @module
 */
import { setPriority } from "node:os";
import { decodeImage } from "../raster/decode/decode.ts";
import type {
  Order,
  Report,
  StageOrder,
  StageReport,
  TraceFailure,
  TraceOrder,
} from "./protocol.ts";
import { sampleRasters } from "./sample.ts";

const [engine = "", memoryMib = "4096", threads = "1"] = process.argv.slice(2);
/** How often memory is looked at; a picture takes longer than this to fill it. */
const WATCH_MS = 200;
const MIB = 1024 * 1024;

const report = (message: Report) => process.send?.(message);
/** So often before the child says that it is ready, and in all while nobody asks for anything. */
const WARM_UP_TRACES = 3;
const IDLE_TRACES = 17;
let worker = startWorker();
let stop: (() => void) | undefined;
let asked = false;

lowerPriority();
process.on("disconnect", () => process.exit(0));
process.on("message", (order: Order) => {
  if (order.type === "cancel") stop?.();
  else void trace(order).then(report, crash);
});
await warmUp(WARM_UP_TRACES);
report({ type: "ready" });
const idle = warmUp(IDLE_TRACES);

async function trace({ source, result, options }: TraceOrder): Promise<Report> {
  asked = true;
  let cancelled = false;
  stop = () => {
    cancelled = true;
  };
  await idle;
  const started = performance.now();
  const decoded = await decodeImage(await Bun.file(source).bytes());
  if (cancelled) return { type: "cancelled" };
  if (!decoded.ok) return { type: "failed", code: "invalid_image", detail: decoded.error.detail };
  const decode = Math.round(performance.now() - started);
  const order = { engine, threads: Number(threads), raster: decoded.value, options };
  const outcome = await runStages(order, { cancellable: true });
  stop = undefined;
  if (outcome.type !== "svg") return outcome;
  await Bun.write(result, outcome.svg);
  const { mode, timings } = outcome;
  return { type: "done", mode, timings: { decode, ...timings } };
}

/** Let the worker run the stages; end it when it takes too much memory or, if it can be, is cancelled. */
async function runStages(
  order: StageOrder,
  { cancellable }: { readonly cancellable: boolean },
): Promise<Exclude<StageReport, { type: "progress" }> | { type: "cancelled" }> {
  let watch: Timer | undefined;
  try {
    return await new Promise((resolve) => {
      const give = (outcome: TraceFailure | { type: "cancelled" }) => {
        worker.terminate();
        worker = startWorker();
        resolve(outcome);
      };
      if (cancellable) stop = () => give({ type: "cancelled" });
      watch = setInterval(() => {
        const taken = process.memoryUsage.rss() / MIB;
        if (taken > Number(memoryMib)) give(outOfMemory(Math.round(taken)));
      }, WATCH_MS);
      worker.onmessage = ({ data }: MessageEvent<StageReport>) =>
        data.type !== "progress" ? resolve(data) : cancellable && report(data);
      worker.onerror = ({ message }) => give({ type: "failed", code: "internal", detail: message });
      worker.postMessage(order, movable(order.raster));
    });
  } finally {
    clearInterval(watch);
  }
}

function outOfMemory(current: number): TraceFailure {
  const limit = Number(memoryMib);
  const detail = `The image must be traced within ${limit} MiB`;
  const overrun = { budget: "memory", limit, current } as const;
  return { type: "failed", code: "too_complex", detail, overrun };
}

/** Pixels to move to the worker instead of copying them; those from the decoder of JPEG belong to it. */
function movable({ source, data }: StageOrder["raster"]): ArrayBufferLike[] {
  return source === "png" ? [data.buffer] : [];
}

function startWorker(): Worker {
  return new Worker(new URL("./stage-worker.ts", import.meta.url).href);
}

/** Trace small pictures until a client asks, so that it does not wait for code to be loaded and compiled. */
async function warmUp(traces: number): Promise<void> {
  for (const raster of sampleRasters(traces)) {
    if (asked) return;
    await runStages(
      { engine, threads: Number(threads), raster, options: {} },
      { cancellable: false },
    );
  }
}

/** Tracing may be slower when the machine is busy; answering requests may not. */
function lowerPriority(): void {
  try {
    setPriority(5);
  } catch {
    // Not every system lets a process do that; then the two compete as equals.
  }
}

function crash(error: unknown): void {
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
  report({ type: "failed", code: "internal", detail });
}
