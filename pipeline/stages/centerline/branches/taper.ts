/** Branches whose width drifts. @module */
import { quantile } from "../../../../geometry/statistics.ts";
import type { Branch } from "./branch.ts";
import type { Ridge } from "./ridge.ts";

/** Widths of the whole drawing. */
export interface DrawingWidth {
  readonly usual: number;
  /** Median deviation of the readings near the usual width, px. */
  readonly noise: number;
  /** Most readings have the usual width. */
  readonly uniform: boolean;
}

/** A branch being measured. */
export interface Measuring {
  readonly ridge: Ridge;
  readonly branch: Branch;
  /** Its symmetric readings, px. */
  readonly widths: readonly number[];
  readonly drawing: DrawingWidth;
  readonly rough: number;
  readonly clean: Uint8Array;
}

/** A step of width across four points that no taper has, px. */
const STEEP = 1.2;

/**
 * A long branch whose width drifts has no one width.
 *
 * Two equal strokes that run together look alike, but are twice as wide at one end.
 */
export function isTapered({ ridge, branch, widths, drawing }: Measuring): boolean {
  const narrow = quantile(widths, 0.1);
  const wide = quantile(widths, 0.9);
  const atCrossing = branch.from >= 0 || branch.to >= 0;
  const merging =
    drawing.uniform && atCrossing && narrow > 0.9 * drawing.usual && wide < 2.3 * drawing.usual;
  if (merging || branch.end - branch.first <= 3 * wide || wide <= 1.6 * narrow) return false;
  if (branch.cleanCount >= 0.5 * widths.length) return false;
  let steep = 0;
  for (let i = branch.first + 4; i < branch.end; i++)
    if (ridge.symmetric[i] && ridge.symmetric[i - 4])
      if (Math.abs(ridge.width[i]! - ridge.width[i - 4]!) > STEEP) steep++;
  return steep < 0.25 * widths.length;
}

/** Trusts every symmetric point away from crossings. */
export function trustTapered({ ridge, branch, widths, clean }: Measuring): void {
  branch.tapered = true;
  branch.width = quantile(widths, 0.5);
  const span = Math.round(0.7 * branch.width);
  for (let i = branch.first; i < branch.end; i++) {
    const offFrom = branch.from < 0 || i - branch.first > span;
    const offTo = branch.to < 0 || i < branch.end - span;
    clean[i] = ridge.symmetric[i] && offFrom && offTo ? 1 : 0;
  }
}
