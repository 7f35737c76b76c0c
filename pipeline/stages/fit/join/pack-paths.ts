/** Paths packed as the artefact has them. @module */
import type { FittedPath } from "../../../../geometry/segment.ts";
import { type Curves, SegmentKind } from "../../../../plugin/artifacts.ts";

/** Numbers a segment in {@link Curves}: two control points and its end. */
const WIDTH = 6;

/**
 * Paths of all arcs in the shape of {@link Curves}, px.
 *
 * @param unit Steps per px of the paths.
 */
export function packPaths(
  paths: readonly FittedPath[],
  unit: number,
): Pick<Curves, "arcOrigin" | "segmentStart" | "segmentKind" | "segmentPoints"> {
  const segmentStart = new Uint32Array(paths.length + 1);
  for (const [a, { segments }] of paths.entries())
    segmentStart[a + 1] = segmentStart[a]! + segments.length;
  const arcOrigin = new Float64Array(2 * paths.length);
  const segmentKind = new Uint8Array(segmentStart[paths.length]!);
  const segmentPoints = new Float64Array(WIDTH * segmentKind.length);
  for (const [a, { start, segments }] of paths.entries()) {
    arcOrigin.set(start, 2 * a);
    for (const [k, segment] of segments.entries()) {
      const s = segmentStart[a]! + k;
      segmentKind[s] = SegmentKind[segment.kind];
      if (segment.kind === "cubic") {
        segmentPoints.set(segment.c1, WIDTH * s);
        segmentPoints.set(segment.c2, WIDTH * s + 2);
      }
      segmentPoints.set(segment.to, WIDTH * s + 4);
    }
  }
  for (const numbers of [arcOrigin, segmentPoints])
    for (let i = 0; i < numbers.length; i++) numbers[i]! /= unit;
  return { arcOrigin, segmentStart, segmentKind, segmentPoints };
}
