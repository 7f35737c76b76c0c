/** The exporter contract: one drawing to the bytes of one file. @module */
import type { Static, TObject } from "@sinclair/typebox";
import type { Drawing } from "./drawing.ts";
import type { Result } from "./result.ts";

/** Formats on offer, as the API lists them; the registry of exporters holds one for each. */
export const exportFormats = ["svg", "pdf", "dxf", "eps"] as const;

export type ExportFormat = (typeof exportFormats)[number];

/**
 * What stands between a drawing and its file, for words in any language.
 *
 * `svg-bytes`, `separation-bytes`, `separations` (colours), `segments`, `vertices` and `page-side` (px) are beyond
 * a limit; `crowd` is strokes of one colour that meet in more places than the limit;
 * `extent` lies farther out than the limit, px; `merge` met too often, `empty` holds nothing to
 * write, `feature` is something of SVG that is not followed.
 */
export type ExportObstacle =
  | "svg-bytes"
  | "separation-bytes"
  | "separations"
  | "segments"
  | "vertices"
  | "page-side"
  | "crowd"
  | "extent"
  | "merge"
  | "empty"
  | "feature"
  | "stacked";

/** Why a drawing could not be written. Retrying unchanged does not help. */
export interface ExportFault {
  readonly code: "unconvertible" | "too_complex" | "result_too_large" | "stacked_separations";
  readonly obstacle: ExportObstacle;
  /** What `obstacle` must not exceed, and what it is; absent where nothing is counted. */
  readonly limit?: number;
  readonly current?: number;
  /** All of that as an English sentence. */
  readonly detail: string;
}

/** Lent to every exporter. */
export interface ExportContext {
  readonly signal: AbortSignal;
  /** Job name for titles inside the file: user text, one line at most 200 characters; may be empty. */
  readonly title: string;
  /** Width that the page must measure, mm; absent: 1 px = 1 pt. */
  readonly widthMm?: number;
}

/** A file format. */
export interface Exporter<Format extends string, Options extends TObject> {
  readonly manifest: {
    readonly format: Format;
    readonly summary: string;
    readonly mediaType: string;
    readonly extension: string;
    /** `file`: the format holds layers itself. `zip`: layers become one file per colour. */
    readonly layers: "file" | "zip";
  };
  /** Query parameters of this format, on top of `format` and `layers`. */
  readonly options: Options;
  readonly defaults: Static<Options>;
  run(
    drawing: Drawing,
    options: Static<Options>,
    context: ExportContext,
  ): ExportOutcome | Promise<ExportOutcome>;
}

/** The bytes of a file, or why there are none. */
export type ExportOutcome = Result<Uint8Array<ArrayBuffer>, ExportFault>;

/** Declare an exporter. */
export function defineExporter<const Format extends string, Options extends TObject>(
  exporter: Exporter<Format, Options>,
): Exporter<Format, Options> {
  return exporter;
}
