/** Traced strokes as the artefact wants them. @module */
import { SegmentKind, type Stroke } from "../../../plugin/mod.ts";
import type { TracedStroke } from "./traced-stroke.ts";

/** Takes the raster's scale out of a traced stroke and packs its segments. */
export function strokeOf(traced: TracedStroke, label: number, scale: number): Stroke {
  const { kind, closed, width, cap, path } = traced;
  const n = path.segments.length;
  const points = new Float64Array(2 + 6 * n);
  const segmentKind = new Uint8Array(n);
  let from = path.start;
  points.set(from);
  path.segments.forEach((segment, k) => {
    const { to } = segment;
    const [c1, c2] = segment.kind === "cubic" ? [segment.c1, segment.c2] : [from, to];
    points.set([...c1, ...c2, ...to], 2 + 6 * k);
    segmentKind[k] = SegmentKind[segment.kind];
    from = to;
  });
  for (let i = 0; i < points.length; i++) points[i]! /= scale;
  return { kind, closed, width: width / scale, cap, label, points, segmentKind };
}

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
