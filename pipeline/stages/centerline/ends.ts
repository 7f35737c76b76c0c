/** Where open centre-lines end. @module */
import type { Point } from "../../../geometry/point.ts";
import { type Primitive, project, tangentAt } from "../../../geometry/primitive.ts";
import type { SplitPath } from "../../../geometry/split-path.ts";
import { castRay, type Ink } from "./ink.ts";
import { quantile } from "./statistics.ts";

/** An end of a centre-line: its last known point, and how its primitive carries on from there. */
export interface OpenEnd {
  readonly at: Point;
  /** Unit direction out of the path. */
  readonly direction: Point;
  readonly primitive: Primitive;
}

/** Reads an end off a split path: its start, or its end. */
export function openEnd({ path: { x, y }, primitives }: SplitPath, side: "start" | "end"): OpenEnd {
  const last = x.length - 1;
  const primitive = side === "start" ? primitives[0]! : primitives[primitives.length - 1]!;
  const i = side === "start" ? 0 : last;
  const inner = side === "start" ? Math.min(4, last) : Math.max(0, last - 4);
  const at = project(primitive, x[i]!, y[i]!);
  const direction = tangentAt(primitive, at, [x[i]! - x[inner]!, y[i]! - y[inner]!]);
  return { at, direction, primitive };
}

/** The point that lies `t` px farther along the end's primitive. */
export function carryOn({ at, direction: [dx, dy], primitive }: OpenEnd, t: number): Point {
  if (primitive.kind === "line") return [at[0] + t * dx, at[1] + t * dy];
  const x = at[0] - primitive.a;
  const y = at[1] - primitive.b;
  const angle = ((x * dy - y * dx > 0 ? 1 : -1) * t) / primitive.c;
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  return [primitive.a + x * cos - y * sin, primitive.b + x * sin + y * cos];
}

/** What the ink around a free end says. */
export interface Cap {
  /** Where the stroke ends if its cap is round: half a width before the edge. */
  readonly round: Point;
  /** Where it ends if its cap is flat: at the edge. */
  readonly butt: Point;
  /** How uneven the five lengths are under each hypothesis, px. */
  readonly roundSpread: number;
  readonly buttSpread: number;
}

/** Rays beside the axis, in half widths. */
const RAYS = [-0.7, -0.35, 0, 0.35, 0.7];

/** Measures a free end: how far the ink goes on the axis and beside it. */
export function measureCap(ink: Ink, end: OpenEnd, half: number): Cap {
  const [dx, dy] = end.direction;
  const lengths = RAYS.map((s) => {
    const x = end.at[0] - s * half * dy;
    const y = end.at[1] + s * half * dx;
    return castRay(ink, { x, y, dx, dy }, 12 * half + 8).length;
  });
  const centres = lengths.map((length, k) => length - half * Math.sqrt(1 - RAYS[k]! ** 2));
  const round = Math.max(-half, Math.min(3 * half, quantile(centres, 0.5)));
  return {
    round: carryOn(end, round),
    butt: carryOn(end, quantile(lengths, 0.5)),
    roundSpread: spread(centres),
    buttSpread: spread(lengths),
  };
}

function spread(values: readonly number[]): number {
  return Math.max(...values) - Math.min(...values);
}
