/** What the page orders of the cut worker, and what the worker answers. @module */
import type { ConvertRequest } from "../../exporters/mod.ts";
import type { CutReport } from "../../plugin/mod.ts";

/** How a drawing is checked for cutting; the names are those of the API's query, in camel case. */
export interface CheckSettings {
  /** Diameter of the beam or blade, mm. */
  readonly toolMm: number;
  /** Area under which a piece is a small island, mm². */
  readonly islandMm2: number;
  /** Largest deviation of flattened curves, px. */
  readonly tolerance: number;
  readonly includeBackground: boolean;
  readonly mergeShared: boolean;
  /** Width of the page, mm; absent: 1 px = 1 pt. */
  readonly widthMm?: number;
}

/** The file to convert to. */
export type ConvertSettings = ConvertRequest;

/** A converted file. */
export interface ConvertedFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly fileName: string;
  readonly mediaType: string;
}

/** Why there is no report, or no file: one of the API's codes and an English sentence. */
export interface CutRefusal {
  readonly code: string;
  readonly message: string;
}

/** The contours that the DXF of the same settings would hold. */
export interface CutContours {
  readonly layers: readonly CutLayer[];
  /** Length of all lines, mm. */
  readonly lengthMm: number;
  /** The same before lines that two shapes share are merged, mm. */
  readonly plainLengthMm: number;
}

/** Contours of one colour, in cutting order. */
export interface CutLayer {
  /** `#rrggbb`. */
  readonly color: string;
  /** Ring `r` is points `start[r]` up to `start[r + 1]`. */
  readonly start: Uint32Array;
  /** `[x0, y0, x1, y1, …]`, image px; a closed ring does not repeat its first point. */
  readonly points: Float64Array;
  /** 1 where the ring is closed. */
  readonly closed: Uint8Array;
  /** Length of all rings, mm. */
  readonly lengthMm: number;
}

/** A message to the worker; it answers each. */
export type CutMessage = { readonly id: number; readonly svg: string } & (
  | { readonly kind: "check" | "contours"; readonly settings: CheckSettings }
  | { readonly kind: "convert"; readonly settings: ConvertSettings }
);

/** The worker's answer to the message `id`. */
export interface CutReply {
  readonly id: number;
  readonly answer: CutReport | CutContours | ConvertedFile | CutRefusal;
}
