/** The common point of some junctions. @module */
import { meetingPoint } from "../../../../geometry/meet.ts";
import type { Point } from "../../../../geometry/point.ts";
import { type Primitive, signedDistance } from "../../../../geometry/primitive.ts";
import type { Partition } from "../../../../plugin/mod.ts";
import { toSource } from "../arcs/arc-paths.ts";
import { pageSize } from "../arcs/page.ts";
import { offFrame } from "./frame-strips.ts";

/** A junction may move this far from its lattice point, px of the raster. */
const REACH = 3;
/** Weight that holds a junction on the frame. */
const FRAME = 1e4;
/** Samples from which a primitive is long. */
const LONG = 8;

/** A common point, and how far the long primitives pass it, px. */
export interface Meeting {
  readonly at: Point;
  readonly worst: number;
}

/** What tells of a common point; the frame is added. */
export interface MeetingInput {
  readonly primitives: Primitive[];
  /** Of the primitives. */
  readonly weights: number[];
  /** Weight of the lattice. */
  readonly pull: number;
}

/** Common point of some junctions; undefined where the primitives do not meet. */
export function meet(
  map: Partition,
  members: readonly number[],
  { primitives, weights, pull }: MeetingInput,
): Meeting | undefined {
  const { scale, width, height } = map.raster;
  let [x, y] = [0, 0];
  let fixedX: number | undefined;
  let fixedY: number | undefined;
  for (const j of members) {
    const column = map.junctions[2 * j]!;
    const row = map.junctions[2 * j + 1]!;
    const [u, v] = latticePlace(map, j);
    x += u / members.length;
    y += v / members.length;
    if (column === 0 || column === width) fixedX = u;
    if (row === 0 || row === height) fixedY = v;
  }
  const near: Point = [fixedX ?? x, fixedY ?? y];
  if (fixedX !== undefined && fixedY !== undefined)
    return { at: near, worst: members.length > 1 ? Infinity : 0 };
  if (fixedX !== undefined || fixedY !== undefined) {
    const [a, b] = fixedX !== undefined ? [1, 0] : [0, 1];
    primitives.push({ kind: "line", a, b, c: fixedX ?? fixedY!, from: 0, to: 0 });
    weights.push(FRAME);
  }
  if (primitives.length < 2) return undefined;
  const met = meetingPoint(primitives, weights, { near, reach: REACH / scale, pull });
  if (!met) return undefined;
  const at = offFrame([fixedX ?? met[0], fixedY ?? met[1]], pageSize(map), primitives);
  let worst = 0;
  for (const p of primitives) {
    if (p.to - p.from >= LONG) worst = Math.max(worst, Math.abs(signedDistance(p, ...at)));
  }
  return { at, worst };
}

/** Where the pixels have junction `j`, px of the source image. */
export function latticePlace(map: Partition, j: number): Point {
  return toSource(map, map.junctions[2 * j]!, map.junctions[2 * j + 1]!);
}
