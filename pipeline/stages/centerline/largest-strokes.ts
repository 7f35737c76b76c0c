/** Keeps the strokes that show most. @module */
import type { Stroke } from "../../../plugin/mod.ts";

/** At most `most` strokes, those with most ink, in their order; of equals the first. */
export function largestStrokes(strokes: readonly Stroke[], most: number): readonly Stroke[] {
  if (strokes.length <= most) return strokes;
  const ink = Float64Array.from(strokes, inkOf);
  const ranked = Uint32Array.from(strokes, (_, i) => i).sort((a, b) => ink[b]! - ink[a]! || a - b);
  const kept = new Set(ranked.subarray(0, most));
  return strokes.filter((_, i) => kept.has(i));
}

/** Width times the length of the control polygon, caps included, px². */
function inkOf({ width, points }: Stroke): number {
  let length = width;
  for (let i = 2; i < points.length; i += 2)
    length += Math.sqrt(
      (points[i]! - points[i - 2]!) ** 2 + (points[i + 1]! - points[i - 1]!) ** 2,
    );
  return width * length;
}
