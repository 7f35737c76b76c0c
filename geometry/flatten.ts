/** Curves as chains of points. @module */
import type { Point } from "./point.ts";
import type { FittedPath, Segment } from "./segment.ts";

/**
 * Number of equal parameter steps that keeps the chords of a cubic Bézier within `tolerance`.
 *
 * Wang's bound for degree 3: `n = ceil(sqrt(6·m / (8·tolerance)))`, where `m` is the larger second
 * difference of the control points. It overestimates near cusps.
 *
 * @param p Control points `[x0, y0, c1x, c1y, c2x, c2y, x1, y1]`, px.
 * @param tolerance Largest distance from chord to curve, px; must be > 0.
 * @returns At least 1.
 */
export function flattenSteps(p: ArrayLike<number>, tolerance: number): number {
  const ax = p[0]! - 2 * p[2]! + p[4]!;
  const ay = p[1]! - 2 * p[3]! + p[5]!;
  const bx = p[2]! - 2 * p[4]! + p[6]!;
  const by = p[3]! - 2 * p[5]! + p[7]!;
  const m = Math.sqrt(Math.max(ax * ax + ay * ay, bx * bx + by * by));
  return Math.max(1, Math.ceil(Math.sqrt((0.75 * m) / tolerance)));
}

/** Point at parameter `t` of the cubic with the given control points. */
export function cubicPoint(p: ArrayLike<number>, t: number): Point {
  return [cubicAt(p, 0, t), cubicAt(p, 1, t)];
}

/** One coordinate of that point: of `axis` 0 x, of 1 y. */
export function cubicAt(p: ArrayLike<number>, axis: 0 | 1, t: number): number {
  const s = 1 - t;
  const b0 = s * s * s;
  const b1 = 3 * s * s * t;
  const b2 = 3 * s * t * t;
  const b3 = t * t * t;
  return b0 * p[axis]! + b1 * p[axis + 2]! + b2 * p[axis + 4]! + b3 * p[axis + 6]!;
}

/** Control points of a segment that starts at `from`; a line has its handles on its ends. */
export function controlPoints(from: Point, segment: Segment): number[] {
  const { to } = segment;
  const c1 = segment.kind === "cubic" ? segment.c1 : from;
  const c2 = segment.kind === "cubic" ? segment.c2 : to;
  return [from[0], from[1], c1[0], c1[1], c2[0], c2[1], to[0], to[1]];
}

/** Points along a path, its start first, with chords within `tolerance` px of the curve. */
export function flattenPath({ start, segments }: FittedPath, tolerance: number): Point[] {
  const points = [start];
  let from = start;
  for (const segment of segments) {
    if (segment.kind === "cubic") {
      const p = controlPoints(from, segment);
      const steps = flattenSteps(p, tolerance);
      for (let k = 1; k < steps; k++) points.push(cubicPoint(p, k / steps));
    }
    points.push(segment.to);
    from = segment.to;
  }
  return points;
}
