/** How far a fitted piece strays from its samples. @module */
import { flattenPath } from "./flatten.ts";
import { squaredDistance } from "./point.ts";
import type { SamplePath } from "./samples.ts";
import type { FittedPath } from "./segment.ts";

/** Chords of the flattened piece, px: fine enough beside any band. */
const CHORD = 0.25;

/**
 * Tell whether a piece keeps within `band` px of its samples, and they of it.
 *
 * Both are walked once, side by side, so a piece that doubles back over itself may pass. Samples at the
 * piece's ends may lie beyond it: they belong to a joint.
 */
export function staysNear(
  { x, y }: SamplePath,
  piece: FittedPath & { readonly from: number; readonly to: number },
  band: number,
): boolean {
  const drawn = flattenPath(piece, CHORD).flat();
  const sampled = [...piece.start];
  for (let k = piece.from; k < piece.to; k++) sampled.push(x[k]!, y[k]!);
  sampled.push(...piece.segments.at(-1)!.to);
  return follows(drawn, sampled, band) && follows(sampled, drawn, band);
}

/** Does every point of a polyline `[x0, y0, …]` lie within `band` of another one, in order? */
function follows(a: readonly number[], b: readonly number[], band: number): boolean {
  const limit = band * band;
  const last = b.length / 2 - 1;
  let k = 0;
  for (let i = 0; i < a.length; i += 2) {
    const x = a[i]!;
    const y = a[i + 1]!;
    let here = toSegment(x, y, b, k, Math.min(k + 1, last));
    for (let q = k + 1; q < last && q <= k + 4; q++) {
      const d = toSegment(x, y, b, q, q + 1);
      if (d < here) {
        here = d;
        k = q;
      }
    }
    if (here > limit) return false;
  }
  return true;
}

/** Squared distance of (x, y) from the segment between points `i` and `j` of `b`. */
function toSegment(x: number, y: number, b: readonly number[], i: number, j: number): number {
  const ax = b[2 * i]!;
  const ay = b[2 * i + 1]!;
  return squaredDistance(x - ax, y - ay, b[2 * j]! - ax, b[2 * j + 1]! - ay);
}
