/** `convert()` of the library. @module */
import type { operations } from "../client/api-types.ts";
import * as exporters from "../exporters/mod.ts";
import { safeFileName } from "../plugin/mod.ts";
import { KerfError } from "./kerf-error.ts";
import { checkBounds, checkOneOf, withoutUndefined } from "./options.ts";

type Query = NonNullable<operations["getResult"]["parameters"]["query"]>;

/** What to convert to. */
export interface ConvertOptions {
  readonly format: NonNullable<Query["format"]>;
  /** `"1"`: one layer or file a colour; `"zip"`: one file a colour, of a drawing in the cut-out mode. `"0"` by default. */
  readonly layers?: NonNullable<Query["layers"]>;
  /** DXF only: largest deviation of flattened curves, px; 0.1 by default. */
  readonly tolerance?: number;
  /** DXF only: keep the page's frame as a contour. */
  readonly includeBackground?: boolean;
  /** DXF only: write a border that two shapes share once. */
  readonly mergeShared?: boolean;
  /** Width of the page, mm, 1 to 10,000; 1 px is 1 pt by default. */
  readonly widthMm?: number;
  /** Title of the drawing, and what its file is named after. */
  readonly name?: string;
  readonly signal?: AbortSignal;
}

/** A converted file. */
export interface ConvertedFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly mediaType: string;
  /** Safe on every system. */
  readonly fileName: string;
}

/**
 * Convert an SVG, of Kerf or of another program, to PDF, DXF, EPS, a layered SVG or a ZIP.
 *
 * @throws {KerfError} for a drawing that cannot be converted, and values out of bounds
 */
export async function convert(
  svg: string,
  { signal = new AbortController().signal, name, ...wanted }: ConvertOptions,
): Promise<ConvertedFile> {
  checkOneOf("format", wanted.format, Object.keys(exporters.exporters));
  checkOneOf("layers", wanted.layers ?? "0", ["0", "1", "zip"]);
  checkBounds(wanted, { tolerance: [0.001, 10], widthMm: [1, 10_000] });
  const converted = await exporters.convert(
    svg,
    {
      layers: "0",
      tolerance: 0.1,
      includeBackground: false,
      mergeShared: false,
      ...withoutUndefined(wanted),
      name: name ?? null,
    },
    { signal },
  );
  if (!converted.ok) throw new KerfError(converted.error);
  const { bytes, mediaType, extension } = converted.value;
  return { bytes, mediaType, fileName: `${safeFileName(name ?? null)}.${extension}` };
}
