/** Circular arcs as cubic Béziers, without trigonometry. @module */
import { length, type Point, unit } from "./point.ts";
import type { Primitive } from "./primitive.ts";
import type { CubicSegment } from "./segment.ts";

/** Cosine and sine of an angle. */
type Rotation = readonly [number, number];

/**
 * Cosines of half the sweep at which one more cubic is taken: 97.2, 187.2 and 277.2 degrees.
 * A little over a quarter turn a cubic is within 0.04 % of the radius.
 */
const HALF_SWEEP = [0.66131, -0.06279, -0.75011] as const;
const QUARTER: Rotation = [0, 1];

/**
 * Cubics along a circle from `start` to `end`, on the side where `near` lies.
 *
 * Where these are off the circle, the first and the last cubic leave it for them; see {@link throughEnds}.
 *
 * @returns undefined where the way half round is far from `near`
 */
export function circleCubics(
  { a: cx, b: cy, c: r }: Primitive,
  { start, end, near }: { readonly start: Point; readonly end: Point; readonly near: Point },
): CubicSegment[] | undefined {
  const dx = end[0] - start[0];
  const dy = end[1] - start[1];
  const side = dx * (near[1] - start[1]) - dy * (near[0] - start[0]) > 0 ? -1 : 1;
  const u = unit(start[0] - cx, start[1] - cy);
  const v = unit(end[0] - cx, end[1] - cy);
  const sweep: Rotation = [u[0] * v[0] + u[1] * v[1], side * (u[0] * v[1] - u[1] * v[0])];
  const half = halve(sweep);
  const [mx, my] = turn(u, half, side);
  if (length(cx + r * mx - near[0], cy + r * my - near[1]) > Math.max(0.6, 0.25 * r))
    return undefined;
  const parts = 1 + HALF_SWEEP.filter((cos) => half[0] < cos).length;
  const step = [sweep, half, third(sweep), halve(half)][parts - 1]!;
  return chain({ cx, cy, r, side }, { from: u, step, parts, end });
}

/** The circle moved so that it passes through both points, its centre on their bisector; undefined where that is another circle. */
export function throughEnds(circle: Primitive, start: Point, end: Point): Primitive | undefined {
  const dx = end[0] - start[0];
  const dy = end[1] - start[1];
  const chord = length(dx, dy);
  if (chord < 2e-6) return undefined;
  const hx = (start[0] + end[0]) / 2;
  const hy = (start[1] + end[1]) / 2;
  const s = ((circle.b - hy) * dx - (circle.a - hx) * dy) / chord;
  const moved = { ...circle, a: hx - (s * dy) / chord, b: hy + (s * dx) / chord };
  if (length(moved.a - circle.a, moved.b - circle.b) > 0.5 + 0.1 * circle.c) return undefined;
  return { ...moved, c: length(chord / 2, s) };
}

/** A whole circle as four cubics, starting at its rightmost point; `side` 1 runs clockwise on screen. */
export function fullCircleCubics(circle: Primitive, side: 1 | -1): CubicSegment[] {
  const { a: cx, b: cy, c: r } = circle;
  return chain({ cx, cy, r, side }, { from: [1, 0], step: QUARTER, parts: 4, end: [cx + r, cy] });
}

function chain(
  { cx, cy, r, side }: { cx: number; cy: number; r: number; side: number },
  { from, step, parts, end }: { from: Rotation; step: Rotation; parts: number; end: Point },
): CubicSegment[] {
  const q = step[1] / (1 + step[0]); // tan of half the step
  const k = ((4 / 3) * side * q) / (1 + Math.sqrt(1 + q * q));
  const cubics: CubicSegment[] = [];
  let u = from;
  for (let i = 0; i < parts; i++) {
    const v = turn(u, step, side);
    cubics.push({
      kind: "cubic",
      c1: [cx + r * (u[0] - k * u[1]), cy + r * (u[1] + k * u[0])],
      c2: [cx + r * (v[0] + k * v[1]), cy + r * (v[1] - k * v[0])],
      to: i === parts - 1 ? end : [cx + r * v[0], cy + r * v[1]],
    });
    u = v;
  }
  return cubics;
}

/** Turn a direction by an angle, the other way round for side −1. */
function turn(u: Rotation, by: Rotation, side: number): Rotation {
  const sin = side * by[1];
  return [u[0] * by[0] - u[1] * sin, u[0] * sin + u[1] * by[0]];
}

/** Half of an angle between 0 and 360 degrees. */
function halve([cos, sin]: Rotation): Rotation {
  const c = Math.sqrt(Math.max(0, (1 + cos) / 2));
  return [sin < 0 ? -c : c, Math.sqrt(Math.max(0, (1 - cos) / 2))];
}

/** A third of an angle between 180 and 280 degrees: Newton's iteration for the complex cube root. */
function third([cos, sin]: Rotation): Rotation {
  let x = 0.225; // 77 degrees
  let y = 0.974;
  for (let i = 0; i < 6; i++) {
    const sx = x * x - y * y;
    const sy = 2 * x * y;
    const d = sx * sx + sy * sy;
    x = (2 * x + (cos * sx + sin * sy) / d) / 3;
    y = (2 * y + (sin * sx - cos * sy) / d) / 3;
  }
  return [x, y];
}
