/** Curves as chains of points. @module */
import type { Point } from "./point.ts";
import type { FittedPath, Segment } from "./segment.ts";

/**
 * Number of equal parameter steps that keeps the chords of a cubic Bézier within `tolerance`.
 *
 * Wang's bound for degree 3: `n = ceil(sqrt(6·m / (8·tolerance)))`, where `m` is the larger second
 * difference of the control points. It overestimates near cusps.
 *
 * @param p Control points `[x0, y0, c1x, c1y, c2x, c2y, x1, y1]` from index `at`, px.
 * @param tolerance Largest distance from chord to curve, px; must be > 0.
 * @returns At least 1.
 */
export function flattenSteps(p: ArrayLike<number>, tolerance: number, at = 0): number {
  const ax = p[at]! - 2 * p[at + 2]! + p[at + 4]!;
  const ay = p[at + 1]! - 2 * p[at + 3]! + p[at + 5]!;
  const bx = p[at + 2]! - 2 * p[at + 4]! + p[at + 6]!;
  const by = p[at + 3]! - 2 * p[at + 5]! + p[at + 7]!;
  const m = Math.sqrt(Math.max(ax * ax + ay * ay, bx * bx + by * by));
  return Math.max(1, Math.ceil(Math.sqrt((0.75 * m) / tolerance)));
}

/** Point at parameter `t` of the cubic with the given control points. */
export function cubicPoint(p: ArrayLike<number>, t: number): Point {
  const s = 1 - t;
  const b0 = s * s * s;
  const b1 = 3 * s * s * t;
  const b2 = 3 * s * t * t;
  const b3 = t * t * t;
  return [
    b0 * p[0]! + b1 * p[2]! + b2 * p[4]! + b3 * p[6]!,
    b0 * p[1]! + b1 * p[3]! + b2 * p[5]! + b3 * p[7]!,
  ];
}

/** Control points of the part of a cubic between two parameters, by its polar form. */
export function cubicPart(p: ArrayLike<number>, t0: number, t1: number): number[] {
  const polar = (r: number, s: number, t: number): Point => {
    let points: Point[] = [0, 2, 4, 6].map((i): Point => [p[i]!, p[i + 1]!]);
    for (const u of [r, s, t]) {
      points = points
        .slice(1)
        .map(
          ([x, y], i): Point => [
            points[i]![0] + (x - points[i]![0]) * u,
            points[i]![1] + (y - points[i]![1]) * u,
          ],
        );
    }
    return points[0]!;
  };
  const start = t0 === 0 ? [p[0]!, p[1]!] : polar(t0, t0, t0);
  const end = t1 === 1 ? [p[6]!, p[7]!] : polar(t1, t1, t1);
  return [...start, ...polar(t0, t0, t1), ...polar(t0, t1, t1), ...end];
}

/** Control points of a segment that starts at `from`; a line has its handles on its ends. */
export function controlPoints(from: Point, segment: Segment): number[] {
  const c1 = segment.kind === "cubic" ? segment.c1 : from;
  const c2 = segment.kind === "cubic" ? segment.c2 : segment.to;
  return [...from, ...c1, ...c2, ...segment.to];
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
