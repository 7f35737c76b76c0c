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
