/** The engine in a Web Worker: a picture once, then options in and SVG out. @module */
import { parseJobOptions } from "../../pipeline/options.ts";
import { flatDrawing, inkDrawing } from "../../runner/warm-up/drawing.ts";
import type { EngineMessage, EngineReply, TraceAnswer } from "./order.ts";
import { SourceDesk } from "./source.ts";
import { StopSwitch } from "./stop-switch.ts";
import { traceRaster } from "./trace.ts";
import { workerScope } from "./worker-scope.ts";

/** Longest side that this build traces, px; 0: any. The bundler puts it in. */
declare const KERF_PREVIEW_SIDE: number;

/** Drawings of a warm-up: by then a first picture takes little longer than a second one. */
const WARM_UP_DRAWINGS = 8;

const scope = workerScope<EngineMessage, EngineReply>();
const source = new SourceDesk();
const stop = new StopSwitch();

scope.onmessage = async ({ data }) => {
  if (data.kind === "stop") stop.stop(data.id);
  else scope.postMessage({ id: data.id, answer: await carryOut(data) });
};

type Work = Exclude<EngineMessage, { kind: "stop" }>;

async function carryOut(work: Work): Promise<TraceAnswer> {
  stop.begin(work.id, work.stop);
  try {
    if (work.kind === "trace") return await trace(work);
    await warmUp();
  } catch (error) {
    if (!stop.stopped) return refusalOf(error);
  }
  return { kind: "superseded" };
}

async function trace({
  bytes,
  options,
  maxSide,
}: Extract<Work, { kind: "trace" }>): Promise<TraceAnswer> {
  if (bytes) await source.open(bytes);
  const whole = source.raster(undefined);
  if (!whole.ok) return { kind: "refused", code: whole.error.code, message: whole.error.detail };
  const parsed = parseJobOptions(options);
  if (!parsed.ok) {
    const { code, path, detail } = parsed.error;
    return { kind: "refused", code, message: `${path}: ${detail}` };
  }
  const side = KERF_PREVIEW_SIDE > 0 ? Math.min(maxSide ?? Infinity, KERF_PREVIEW_SIDE) : maxSide;
  const raster = source.raster(side);
  if (!raster.ok) throw new TypeError("A decoded picture has no draft");
  const started = performance.now();
  const { svg, found } = await traceRaster(raster.value, parsed.value, stop);
  const { width, height } = whole.value;
  const draft = raster.value.width < width || raster.value.height < height;
  return { kind: "traced", svg, found, width, height, ms: performance.now() - started, draft };
}

/** Have the code of both kinds of presets compiled. */
async function warmUp(): Promise<void> {
  for (let turn = 0; turn < WARM_UP_DRAWINGS; turn++) {
    const inOneInk = turn % 2 === 1;
    const raster = inOneInk ? inkDrawing(turn) : flatDrawing(turn);
    await traceRaster(raster, { preset: inOneInk ? "line-art" : "logo" }, stop);
  }
}

/** A stage throws a RangeError where a picture exceeds what it, or this machine, can hold. */
function refusalOf(error: unknown): TraceAnswer {
  const code = error instanceof RangeError ? "too_complex" : "internal";
  return { kind: "refused", code, message: error instanceof Error ? error.message : String(error) };
}
