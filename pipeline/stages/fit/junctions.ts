/** Where the arcs that share a junction meet. @module */
import { meetingPoint } from "../../../geometry/meet.ts";
import type { Point } from "../../../geometry/point.ts";
import type { Primitive } from "../../../geometry/primitive.ts";
import type { SplitPath } from "../../../geometry/split-path.ts";
import type { Partition } from "../../../plugin/mod.ts";
import { toSource } from "./arc-paths.ts";

/** A junction may move this far from its lattice point, px of the raster. */
const REACH = 3;
/** Samples of a primitive beyond this many give it no more say. */
const LENGTH_CAP = 12;
/** Fewest samples of a primitive that has a say. */
const LEAST_SAMPLES = 3;
/** Weight that holds a junction on the frame. */
const FRAME = 1e4;

/**
 * Place every junction, px of the source image.
 *
 * A junction is the point nearest to the last primitives of its arcs, weighted by their length; one on
 * the frame stays on it, one in a corner of the image stays there.
 *
 * @param splits Primitives per arc; undefined for arcs that have none.
 */
export function placeJunctions(
  map: Partition,
  splits: readonly (SplitPath | undefined)[],
): readonly Point[] {
  const { scale, width, height } = map.raster;
  const ends = endsByJunction(map, splits);
  return Array.from({ length: map.junctions.length / 2 }, (_, j): Point => {
    const column = map.junctions[2 * j]!;
    const row = map.junctions[2 * j + 1]!;
    const near = toSource(map, column, row);
    const onX = column === 0 || column === width;
    const onY = row === 0 || row === height;
    if (onX && onY) return near;
    const primitives = (ends[j] ?? []).filter((p) => p.to - p.from >= LEAST_SAMPLES);
    const weights = primitives.map((p) => Math.min(LENGTH_CAP * scale, p.to - p.from));
    if (onX || onY) {
      const [a, b] = onX ? [1, 0] : [0, 1];
      primitives.push({ kind: "line", a, b, c: onX ? near[0] : near[1], from: 0, to: 0 });
      weights.push(FRAME);
    }
    if (primitives.length < 2) return near;
    const [x, y] = meetingPoint(primitives, weights, { near, reach: REACH / scale }) ?? near;
    return [onX ? near[0] : x, onY ? near[1] : y];
  });
}

function endsByJunction(map: Partition, splits: readonly (SplitPath | undefined)[]): Primitive[][] {
  const ends: Primitive[][] = [];
  const add = (junction: number, primitive: Primitive) => {
    const list = ends[junction];
    if (list) list.push(primitive);
    else ends[junction] = [primitive];
  };
  for (let a = 0; a < splits.length; a++) {
    const primitives = splits[a]?.primitives;
    if (!primitives || map.arcFrom[a]! < 0) continue;
    add(map.arcFrom[a]!, primitives[0]!);
    add(map.arcTo[a]!, primitives.at(-1)!);
  }
  return ends;
}
