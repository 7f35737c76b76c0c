/** What the preview's worker is asked and answers. @module */
import type { CutIssue } from "../../plugin/mod.ts";
import type { DrawingStatistics } from "./statistics.ts";

/** A stored SVG to draw, and what beside it. */
export interface PaintTask {
  readonly svg: Uint8Array;
  /** The image to show on its left. */
  readonly source?: Uint8Array;
  /** Issues to box, of a drawing without a source. */
  readonly issues?: readonly CutIssue[];
  /** Longest side of the picture, px. */
  readonly maxSide: number;
}

/** The picture. */
export interface Painted {
  readonly png: Uint8Array;
  /** Of the picture, px. */
  readonly width: number;
  readonly height: number;
  readonly counts: DrawingStatistics;
}
