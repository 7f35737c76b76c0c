/** Bytes of an image to SVG text, in this process. @module */

import { JobOptions, parseJobOptions, resolveSettings } from "../pipeline/options.ts";
import { isLarge, type Observer, vectorize } from "../pipeline/run.ts";
import { fail, ok, type Raster, type Result } from "../plugin/mod.ts";
import { decodeImage } from "../raster/decode/decode.ts";
import { MORE, sniff } from "../raster/decode/sniff.ts";
import { createCollector } from "../runner/collector.ts";
import { didYouMean } from "./closest.ts";

/** Why an image was not traced: a code of the API and a sentence. */
export interface TraceFault {
  readonly code: string;
  readonly detail: string;
}

/** What a trace gives back. */
export interface Traced {
  readonly svg: string;
  /** Facts noted by the stages and the time each took, `<stage>.ms`. */
  readonly notes: ReadonlyMap<string, number>;
}

/** What a trace may be told besides the image. */
export interface TraceRequest {
  /** JobOptions as untrusted JSON. */
  readonly options: unknown;
  readonly progress?: (fraction: number) => void;
  /** Makes, of the image as decoded, somebody who looks at what the stages make. */
  readonly observe?: (raster: Raster) => Observer;
}

/**
 * Trace the image in `bytes`.
 *
 * Refusals of options, image and engine limits are values; a bug in a stage is thrown.
 */
export async function traceImage(
  bytes: Uint8Array,
  { options, progress = () => {}, observe }: TraceRequest,
): Promise<Result<Traced, TraceFault>> {
  const parsed = parseJobOptions(options);
  if (!parsed.ok) {
    const { code, path } = parsed.error;
    return fail({ code, detail: await optionsDetail(path, options) });
  }
  const notes = new Map<string, number>();
  const started = performance.now();
  collectBefore(bytes);
  const image = await decodeImage(bytes);
  if (!image.ok) return image;
  notes.set("decode.ms", performance.now() - started);
  const settings = resolveSettings(parsed.value);
  try {
    const { text } = await vectorize(image.value, settings, {
      signal: new AbortController().signal,
      note: (key, value) => notes.set(key, value),
      progress,
      collect: createCollector(image.value),
      ...(observe && { observer: observe(image.value) }),
    });
    return ok({ svg: text, notes });
  } catch (error) {
    // A stage throws a RangeError when the picture exceeds what it can hold.
    if (error instanceof RangeError)
      return fail({ code: "too_complex", detail: `The image must be simpler: ${error.message}` });
    throw error;
  }
}

/** The API's words for the option at `path`; they are loaded when they are due. */
async function optionsDetail(path: string, document: unknown): Promise<string> {
  const { catalogs } = await import("../api/messages/mod.ts");
  const { expectationAt } = await import("../api/messages/expectation-at.ts");
  const words = catalogs.en.expectations;
  const { expected, current } = expectationAt(JobOptions, { path, document }, words);
  const what = path ? `The option "${path}"` : "The options";
  const { preset } = (document ?? {}) as { readonly preset?: unknown };
  const near =
    path === "/preset" ? didYouMean(String(preset), JobOptions.properties.preset.enum) : "";
  return `${what} must be ${expected}${current && `: it is ${current}`}${near}`;
}

/** What the last image left behind must not stand beside the pixels of a large one. */
function collectBefore(bytes: Uint8Array): void {
  const head = sniff(bytes);
  if (!head.ok || head.value === MORE || !isLarge(head.value)) return;
  createCollector(head.value)();
}

/** Join a file's name and a fault's sentence: `Cannot trace "x.png" as the image must …`. */
export function cannotTrace(input: string, detail: string): string {
  return `Cannot trace "${input}" as ${detail[0]?.toLowerCase()}${detail.slice(1)}`;
}
