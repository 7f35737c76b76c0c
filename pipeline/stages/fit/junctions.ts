/** Where the arcs that share a junction meet. @module */
import { meetingPoint } from "../../../geometry/meet.ts";
import type { Point } from "../../../geometry/point.ts";
import { type Primitive, signedDistance } from "../../../geometry/primitive.ts";
import type { SplitPath } from "../../../geometry/split-path.ts";
import type { Partition } from "../../../plugin/mod.ts";
import { toSource } from "./arc-paths.ts";
import { type Cluster, junctionClusters } from "./clusters.ts";

/** A junction may move this far from its lattice point, px of the raster. */
const REACH = 3;
/** Samples of a primitive beyond this many give it no more say. */
const LENGTH_CAP = 12;
/** Fewest samples of a primitive that has a say. */
const LEAST_SAMPLES = 3;
/** Weight of the lattice point, where a sample has 1: samples scatter by 0.08 px, junctions by 0.7 px about their lattice point. */
const PULL = 0.013;
/** Weight that holds a junction on the frame. */
const FRAME = 1e4;
/** Junctions of a cluster are one point if every long primitive passes it within this distance, px of the raster. */
const ONE_POINT = 0.6;
/** The same where a junction of the cluster has to give up its place: farther apart they go to the lattice one by one. */
const LAST_POINT = 1.2;
/** Samples from which a primitive is long. */
const LONG = 8;

/**
 * Where the junctions are, px of the source image.
 *
 * A junction is the point nearest to the last primitives of its arcs, weighted by their length; one on
 * the frame stays on it, one in a corner of the image stays there. Junctions a few pixels apart whose
 * primitives all pass one point become that point: so four arcs cross in one place, not in two.
 */
export class Junctions {
  readonly places: Point[];
  readonly #map: Partition;
  readonly #ends: Primitive[][];
  readonly #splits: readonly (SplitPath | undefined)[];
  readonly #clusterOf = new Map<number, Cluster>();
  readonly #pinned: Uint8Array;

  /** @param splits Primitives per arc; undefined for arcs that have none. */
  constructor(map: Partition, splits: readonly (SplitPath | undefined)[]) {
    this.#map = map;
    this.#splits = splits;
    this.#ends = endsByJunction(map, splits);
    this.#pinned = new Uint8Array(this.#ends.length);
    this.places = this.#ends.map((_, j) => meet(map, this.#ends, [j])?.at ?? latticePlace(map, j));
    for (const cluster of junctionClusters(map)) {
      if (this.#draw(cluster, ONE_POINT / map.raster.scale)) continue;
      for (const j of cluster.members) this.#clusterOf.set(j, cluster);
    }
  }

  /**
   * Give up the measured place of a junction: first for one point with its cluster, then for the lattice.
   *
   * @returns the junctions that moved; none where `j` is on the lattice already
   */
  retreat(j: number): readonly number[] {
    const cluster = this.#clusterOf.get(j);
    if (cluster) {
      for (const member of cluster.members) this.#clusterOf.delete(member);
      if (this.#draw(cluster, LAST_POINT / this.#map.raster.scale)) return cluster.members;
    }
    if (this.#pinned[j]) return [];
    this.#pinned[j] = 1;
    this.places[j] = latticePlace(this.#map, j);
    return [j];
  }

  /** Draw a cluster together where its primitives pass one point within `reach`. */
  #draw({ members, arcs }: Cluster, reach: number): boolean {
    const inner = new Set(arcs.flatMap((a) => this.#splits[a]?.primitives ?? []));
    const one = meet(this.#map, this.#ends, members, inner);
    if (!one || !(one.worst <= reach)) return false;
    for (const j of members) this.places[j] = one.at;
    return true;
  }
}

function latticePlace(map: Partition, j: number): Point {
  return toSource(map, map.junctions[2 * j]!, map.junctions[2 * j + 1]!);
}

/** Common point of some junctions, and how far the primitives pass it; undefined where they do not meet. */
function meet(
  map: Partition,
  ends: readonly (readonly Primitive[])[],
  members: readonly number[],
  except?: ReadonlySet<Primitive>,
): { at: Point; worst: number } | undefined {
  const { scale, width, height } = map.raster;
  const primitives = members
    .flatMap((j) => ends[j]!)
    .filter((p) => p.to - p.from >= LEAST_SAMPLES && !except?.has(p));
  const weights = primitives.map((p) => Math.min(LENGTH_CAP * scale, p.to - p.from));
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
  const met = meetingPoint(primitives, weights, { near, reach: REACH / scale, pull: PULL });
  if (!met) return undefined;
  const at: Point = [fixedX ?? met[0], fixedY ?? met[1]];
  let worst = 0;
  for (const p of primitives) {
    if (p.to - p.from >= LONG) worst = Math.max(worst, Math.abs(signedDistance(p, ...at)));
  }
  return { at, worst };
}

/** First and last primitives of arcs, by the junction they are next to. */
function endsByJunction(map: Partition, splits: readonly (SplitPath | undefined)[]): Primitive[][] {
  const ends: Primitive[][] = Array.from({ length: map.junctions.length / 2 }, () => []);
  for (let a = 0; a < splits.length; a++) {
    const primitives = splits[a]?.primitives;
    if (!primitives || map.arcFrom[a]! < 0) continue;
    ends[map.arcFrom[a]!]!.push(primitives[0]!);
    ends[map.arcTo[a]!]!.push(primitives.at(-1)!);
  }
  return ends;
}
