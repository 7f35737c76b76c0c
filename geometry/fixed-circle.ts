/** A circular run of samples drawn where it lies, though its joints are off it. @module */
import { fixedCircleCubics } from "./circle-cubics.ts";
import { primitiveError } from "./piece-errors.ts";
import type { Point } from "./point.ts";
import { type Primitive, signedDistance } from "./primitive.ts";
import type { SamplePath } from "./samples.ts";
import type { CubicSegment } from "./segment.ts";

/** Share of a cubic's samples that leave it by the square of what its end is off: the integral of t⁶. */
const DRAGGED = 1 / 7;

/**
 * Cubics along a circle from `start` to `end`; only the first and the last leave it, for their ends.
 *
 * A circle moved to pass through both ends leaves all of its samples, by more than the ends are off where it is most
 * of a turn.
 *
 * @returns the cubics and their squared error, px²; undefined where an end is more than `tolerance` off
 */
export function fixedCircle(
  path: SamplePath,
  circle: Primitive,
  { start, end, tolerance }: { start: Point; end: Point; tolerance: number },
): { readonly cubics: readonly CubicSegment[]; readonly error: number } | undefined {
  const half = (circle.from + circle.to) >> 1;
  const near: Point = [path.x[half]!, path.y[half]!];
  const offStart = signedDistance(circle, start[0], start[1]);
  const offEnd = signedDistance(circle, end[0], end[1]);
  if (Math.max(Math.abs(offStart), Math.abs(offEnd)) > tolerance) return undefined;
  const cubics = fixedCircleCubics(circle, { start, end, near });
  if (!cubics) return undefined;
  const dragged = (DRAGGED * (circle.to - circle.from)) / cubics.length;
  const error = primitiveError(path, circle) + dragged * (offStart * offStart + offEnd * offEnd);
  return { cubics, error };
}
