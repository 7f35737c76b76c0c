/** Circular arcs as cubic Béziers. @module */
import { atan2, cos, sin } from "./elementary.ts";
import { length, type Point, unit } from "./point.ts";
import type { Primitive } from "./primitive.ts";
import type { CubicSegment } from "./segment.ts";

/** Cosine and sine of an angle. */
type Rotation = readonly [number, number];

/** What is left over whole quarter turns takes no cubic of its own up to this, rad: all stay within 0.04 % of the radius. */
const SLACK = (7.2 * Math.PI) / 180;
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
  const angle = atan2(side * (u[0] * v[1] - u[1] * v[0]), u[0] * v[0] + u[1] * v[1]);
  const sweep = angle < 0 ? angle + 2 * Math.PI : angle;
  const [mx, my] = turn(u, rotation(sweep / 2), side);
  if (length(cx + r * mx - near[0], cy + r * my - near[1]) > Math.max(0.6, 0.25 * r))
    return undefined;
  const parts = Math.max(1, Math.ceil((sweep - SLACK) / (Math.PI / 2)));
  const step = rotation(sweep / parts);
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
  const s = side * by[1];
  return [u[0] * by[0] - u[1] * s, u[0] * s + u[1] * by[0]];
}

/** Cosine and sine of an angle. */
function rotation(angle: number): Rotation {
  return [cos(angle), sin(angle)];
}
