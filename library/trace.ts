/** `trace()` of the library. @module */
import type { components } from "../client/api-types.ts";
import { parseJobOptions, resolveSettings } from "../pipeline/options.ts";
import { vectorize } from "../pipeline/run.ts";
import { decodeImage } from "../raster/decode/decode.ts";
import { KerfError } from "./kerf-error.ts";

/** Preset, palette and options, as the API takes them. */
export type TraceOptions = components["schemas"]["JobOptions"];

/** How a trace is watched and given up. */
export interface TraceHooks {
  /** Looked at between the stages and in their loops. */
  readonly signal?: AbortSignal;
  /** Called with the share of the work done, 0 to 1. */
  readonly progress?: (fraction: number) => void;
}

/** A drawing. */
export interface Trace {
  readonly svg: string;
  /** Size of the image, px. */
  readonly width: number;
  readonly height: number;
}

/**
 * Trace a PNG or JPEG file on this thread: a worker keeps the event loop free.
 *
 * The same file and options give the same bytes on Node, on Bun and at the command line.
 *
 * @param image Content of the file.
 * @throws {KerfError} for an image that cannot be traced, or options that are not known
 * @throws the signal's reason when aborted
 */
export async function trace(
  image: Uint8Array | ArrayBuffer,
  options: TraceOptions = {},
  { signal = new AbortController().signal, progress = () => {} }: TraceHooks = {},
): Promise<Trace> {
  signal.throwIfAborted();
  const parsed = parseJobOptions(options);
  if (!parsed.ok) {
    const { code, path, detail } = parsed.error;
    throw new KerfError({ code, detail: `${path || "/"}: ${detail}` });
  }
  const bytes = image instanceof ArrayBuffer ? new Uint8Array(image) : image;
  const decoded = await decodeImage(bytes);
  if (!decoded.ok) throw new KerfError(decoded.error);
  const { width, height } = decoded.value;
  const settings = resolveSettings(parsed.value);
  try {
    const { text } = await vectorize(decoded.value, settings, {
      signal,
      note() {},
      progress,
      pause,
    });
    return { svg: text, width, height };
  } catch (error) {
    // A stage throws a RangeError when the image exceeds what it can hold.
    if (!(error instanceof RangeError)) throw error;
    throw new KerfError({ code: "too_complex", detail: error.message });
  }
}

/** Lets timers and messages in, which may abort. */
function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
