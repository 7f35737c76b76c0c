/** The stored SVG to the file that was asked for: the one entry point of this folder. @module */
import {
  type Drawing,
  type ExportFault,
  type ExportFormat,
  type ExportOutcome,
  fail,
  ok,
  type Result,
  safeFileName,
  titleText,
} from "../plugin/mod.ts";
import { colorCode } from "./color-code.ts";
import { separateChords } from "./contours/separate-chords.ts";
import { exporters } from "./registry.ts";
import { pageSize, withPageSize } from "./svg/page-size.ts";
import { readSvg } from "./svg/read.ts";
import { separationsOf } from "./zip/separations.ts";
import { strokesAsAreas } from "./zip/stroke-areas.ts";
import { writeZip } from "./zip/write-zip.ts";

/** What to convert to; the names are those of the API's query, in camel case. */
export interface ConvertRequest {
  readonly format: ExportFormat;
  readonly layers: "0" | "1" | "zip";
  /** DXF only: largest deviation of flattened curves, px, 0.001 to 10. */
  readonly tolerance: number;
  /** DXF only: keep the page's frame as a contour. */
  readonly includeBackground: boolean;
  /** DXF only: write a border shared by two shapes once. */
  readonly mergeShared: boolean;
  /** Width that the page must measure, mm, 1 to 10,000; absent: 1 px = 1 pt. */
  readonly widthMm?: number;
  /** The job's name, as the user typed it. */
  readonly name: string | null;
}

/** A converted file. */
export interface Converted {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly mediaType: string;
  /** Without dot; `zip` where one file per colour was asked for. */
  readonly extension: string;
}

/** Together, separations may be this large before they are packed, bytes. */
const MAX_SEPARATIONS_BYTES = 64 * 1024 * 1024;

/** Colours that get a file each: no cutter has as many tools, and a file of a drawing with more is a mistake. */
const MAX_SEPARATIONS = 1000;

/**
 * Convert the text of an SVG.
 *
 * Pure and deterministic: the same text and request give the same bytes. A 4 MB SVG takes about a
 * second and at most about 500 MB, so run it off the event loop, in a worker with a time limit; the
 * work between two looks at `signal` is not interrupted.
 *
 * @param svg Of our own or of another program; at most 4 MB, but for `format: "svg", layers: "0"`, which
 *   hands the text back as it is, but for the size of its page where `widthMm` is given.
 * @returns The file; or `result_too_large` (SVG over 4 MB, separations over 64 MB), `unconvertible`,
 *   `too_complex` (more than 1,000 separations among others), or `stacked_separations` for `layers: "zip"` of a stacked drawing.
 */
export async function convert(
  svg: string,
  request: ConvertRequest,
  { signal }: { readonly signal: AbortSignal },
): Promise<Result<Converted, ExportFault>> {
  const { manifest } = exporters[request.format];
  const { widthMm } = request;
  const asIs = request.format === "svg" && request.layers === "0";
  if (asIs && widthMm === undefined)
    return ok({ ...manifest, bytes: new TextEncoder().encode(svg) });
  const separate =
    request.layers === "zip" || (request.layers === "1" && manifest.layers === "zip");
  // plates and cutters know flat colours alone
  const gradients = !separate && request.format !== "dxf";
  const drawing = readSvg(svg, { gradients });
  if (!drawing.ok) return drawing;
  // A root without a viewBox cannot be scaled: its shapes are written anew, by colour.
  const sized = asIs ? withPageSize(svg, pageSize(drawing.value, widthMm)) : null;
  if (sized !== null) return ok({ ...manifest, bytes: new TextEncoder().encode(sized) });
  if (request.layers === "zip" && drawing.value.mode === "stacked")
    return fail({
      code: "stacked_separations",
      obstacle: "stacked",
      detail: "One file per colour needs the cut-out mode: trace again with export.mode cut",
    });
  if (separate) return zip(drawing.value, request, signal);
  const file = await write(drawing.value, request, signal);
  return file.ok ? ok({ ...manifest, bytes: file.value }) : file;
}

/** Write one drawing in the format asked for. */
async function write(
  drawing: Drawing,
  request: ConvertRequest,
  signal: AbortSignal,
): Promise<ExportOutcome> {
  const { widthMm } = request;
  const size = widthMm === undefined ? {} : { widthMm };
  const context = { signal, title: titleText(request.name), ...size };
  if (request.format !== "dxf") return exporters[request.format].run(drawing, {}, context);
  const { tolerance, includeBackground, mergeShared } = request;
  const options = { tolerance, include_background: includeBackground, merge_shared: mergeShared };
  return exporters.dxf.run(drawing, options, context);
}

/**
 * One file per colour, `<name>-<HEX>.<ext>`.
 *
 * In DXF a face that reaches round the page keeps its frame, else its file would hold its holes only;
 * what `includeBackground` leaves out is a background that is nothing but the frame. Strokes become
 * outlines of what they paint.
 */
async function zip(
  drawing: Drawing,
  request: ConvertRequest,
  signal: AbortSignal,
): Promise<Result<Converted, ExportFault>> {
  const dropsFrame = request.format === "dxf" && !request.includeBackground;
  const shapes = drawing.shapes.filter(
    ({ background, subpaths }) => !(dropsFrame && background && subpaths.length === 1),
  );
  const { extension } = exporters[request.format].manifest;
  const name = safeFileName(request.name);
  const files = new Map<string, Uint8Array>();
  let bytes = 0;
  const whole = { ...drawing, shapes };
  // Before the plates part: a border is to have the same vertices on both.
  const separations = separationsOf(
    request.format === "dxf" ? separateChords(whole, request.tolerance) : whole,
  );
  if (separations.length > MAX_SEPARATIONS) return tooManySeparations(separations.length);
  for (const separation of separations) {
    const file = await writePlate(separation.drawing, request, signal);
    if (!file.ok && file.error.code === "unconvertible" && file.error.obstacle === "empty")
      continue;
    if (!file.ok) return file;
    files.set(`${name}-${colorCode(separation.color)}.${extension}`, file.value);
    bytes += file.value.length;
    if (bytes > MAX_SEPARATIONS_BYTES)
      return fail({
        code: "result_too_large",
        obstacle: "separation-bytes",
        limit: MAX_SEPARATIONS_BYTES,
        current: bytes,
        detail: `The separations exceed ${MAX_SEPARATIONS_BYTES / 1024 ** 2} MB together`,
      });
  }
  if (files.size === 0)
    return fail({
      code: "unconvertible",
      obstacle: "empty",
      detail: "The drawing holds no colour to separate",
    });
  return ok({ bytes: writeZip(files), mediaType: "application/zip", extension: "zip" });
}

function tooManySeparations(current: number): Result<never, ExportFault> {
  return fail({
    code: "too_complex",
    obstacle: "separations",
    limit: MAX_SEPARATIONS,
    current,
    detail: `The drawing has ${current} colours: at most ${MAX_SEPARATIONS} get a file each; use layers=0, or fewer colours`,
  });
}

/** Write the shapes of one colour; a DXF holds the outlines of the area that they paint, frames included. */
async function writePlate(
  drawing: Drawing,
  request: ConvertRequest,
  signal: AbortSignal,
): Promise<ExportOutcome> {
  if (request.format !== "dxf") return write(drawing, request, signal);
  const areas = strokesAsAreas(drawing, request.tolerance);
  return areas.ok ? write(areas.value, { ...request, includeBackground: true }, signal) : areas;
}
