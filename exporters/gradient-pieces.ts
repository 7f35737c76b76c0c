/** A gradient from stop to stop. @module */
import type { GradientStop } from "../plugin/mod.ts";

/** What lies between two stops; `to.at` is larger than `from.at`. */
export interface GradientPiece {
  readonly from: GradientStop;
  readonly to: GradientStop;
}

/**
 * Pieces from stop to stop over 0 to 1; before the first and after the last stop their values stay.
 *
 * Stops at one place are a jump: there is no piece between them.
 */
export function piecesOf(stops: readonly GradientStop[]): GradientPiece[] {
  const ends = [{ ...stops[0]!, at: 0 }, ...stops, { ...stops.at(-1)!, at: 1 }];
  return ends.slice(1).flatMap((to, k) => {
    const from = ends[k]!;
    return to.at > from.at ? [{ from, to }] : [];
  });
}
