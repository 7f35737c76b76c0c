/**
 * The child process: decodes hostile bytes itself and lets a worker run the stages.
 *
 * A decoder that crashes takes this process and nothing else; a stage that runs away is ended with its worker.
 *
 * @module
 */
import { getPriority, setPriority } from "node:os";
import { decodeImage } from "../raster/decode/decode.ts";
import type {
  Order,
  Report,
  StageOrder,
  StageReport,
  TraceFailure,
  TraceOrder,
  TraceReport,
  WarmUpOrder,
} from "./protocol.ts";

const [engine = "", memoryMib = "4096"] = process.argv.slice(2);
/** How often memory is looked at; a picture takes longer than this to fill it. */
const WATCH_MS = 200;
const MIB = 1024 * 1024;
/** How much lower than that of the service, whose priority a child begins with. */
const LOWER_BY = 5;
/** The system's largest niceness. */
const LEAST_PRIORITY = 19;

const report = (message: Report) => process.send?.(message);
let stop: (() => void) | undefined;

// first of all: threads take over the priority of the one that starts them
lowerPriority();
let worker = startWorker();
process.on("disconnect", () => process.exit(0));
// A terminal signals all of its processes; the service decides what becomes of the job.
for (const signal of ["SIGINT", "SIGHUP"]) process.on(signal, () => {});
process.on("message", (order: Order) => {
  if (order.type === "cancel") stop?.();
  else void trace(order).then(report, crash);
});
worker.onmessage = ({ data }: MessageEvent<StageReport>) => {
  if (data.type === "warm") report({ type: "ready" });
};

async function trace({ source, result, options, settings }: TraceOrder): Promise<Report> {
  let cancelled = false;
  stop = () => {
    cancelled = true;
  };
  const started = performance.now();
  const decoded = await decodeImage(await Bun.file(source).bytes());
  if (cancelled) return { type: "cancelled" };
  if (!decoded.ok) return { type: "failed", code: "invalid_image", detail: decoded.error.detail };
  const decode = Math.round(performance.now() - started);
  const order = { options, settings, raster: decoded.value };
  const outcome = await runStages({ type: "trace", engine, ...order });
  stop = undefined;
  if (outcome.type !== "svg") return outcome;
  await Bun.write(result, outcome.svg);
  const { mode, timings, palette } = outcome;
  return { type: "done", mode, timings: { decode, ...timings }, palette };
}

/** Let the worker run the stages; end it when it takes too much memory or, if it can be, is cancelled. */
async function runStages(order: StageOrder): Promise<TraceReport | { type: "cancelled" }> {
  let watch: Timer | undefined;
  try {
    return await new Promise((resolve) => {
      const give = (outcome: TraceFailure | { type: "cancelled" }) => {
        worker.terminate();
        worker = startWorker();
        resolve(outcome);
      };
      stop = () => give({ type: "cancelled" });
      watch = setInterval(() => {
        const taken = process.memoryUsage.rss() / MIB;
        if (taken > Number(memoryMib)) give(outOfMemory(Math.ceil(taken)));
      }, WATCH_MS);
      worker.onmessage = ({ data }: MessageEvent<StageReport>) => {
        if (data.type === "progress") report(data);
        else if (data.type !== "warm") resolve(data);
      };
      worker.onerror = ({ message }) => give({ type: "failed", code: "internal", detail: message });
      worker.postMessage(order, [order.raster.data.buffer]);
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

function startWorker(): Worker {
  const started = new Worker(new URL("./stage-worker.ts", import.meta.url).href);
  started.postMessage({ type: "warm-up", engine } satisfies WarmUpOrder);
  return started;
}

/** Tracing may be slower when the machine is busy; answering requests may not. */
function lowerPriority(): void {
  try {
    setPriority(Math.min(LEAST_PRIORITY, getPriority() + LOWER_BY));
  } catch {
    // Not every system lets a process do that; then the two compete as equals.
  }
}

function crash(error: unknown): void {
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
  report({ type: "failed", code: "internal", detail });
}
