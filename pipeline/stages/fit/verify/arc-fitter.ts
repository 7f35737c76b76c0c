/** Fits single arcs, and fits them again where they turned out to cross. @module */
import { length, type Point } from "../../../../geometry/point.ts";
import type { FittedPath } from "../../../../geometry/segment.ts";
import type { SplitPath } from "../../../../geometry/split-path.ts";
import type { Partition } from "../../../../plugin/mod.ts";
import type { ArcPaths } from "../arcs/arc-paths.ts";
import { arcOf, type JunctionArcs } from "../arcs/junction-arcs.ts";
import { ArcJoiner, type SplitMap } from "../join/join-arcs.ts";
import { type Junctions, placeOf } from "../junctions/junctions.ts";
import type { Conflict } from "./conflicts.ts";
import { Covering } from "./covering.ts";
import type { Refitter } from "./untangle.ts";

/** A crossing this close to a junction, pixels of the map, is first blamed on its place. */
const BLAME_REACH = 5;

/** What is known of the map besides its arcs. */
export interface MapIndex {
  /** Paths of the arcs that have primitives, px, between the places that their junctions have at first. */
  readonly fitted: readonly (FittedPath | undefined)[];
  /** Those that were moved to cover their pixels, in as many segments. */
  readonly covering: ReadonlyMap<number, FittedPath>;
  readonly paths: ArcPaths;
  readonly junctions: Junctions;
  readonly leaving: JunctionArcs;
}

/**
 * The arcs of one map, with what verification has learnt about them.
 *
 * Of two arcs that cross, the one farther from its pixel edges is at fault; if it has stepped back there
 * before, both are. An arc gives up, in this order: what nodes around the crossing were moved by to cover pixels, the
 * measured place of a junction close by, its curves around the crossing (chords from sample to sample take their place,
 * along more of it at each return), all samples (it then runs along pixel edges), the places of both junctions. A loop
 * that collapsed runs along its pixel edges at once: nothing tells which side a stretch of it belongs to.
 * Arcs along pixel edges between lattice points do not cross, so this ends.
 */
export class ArcFitter implements Refitter {
  readonly #map: Partition;
  readonly #paths: ArcPaths;
  readonly #split: readonly (SplitPath | undefined)[];
  readonly #joiner: ArcJoiner;
  readonly #junctions: Junctions;
  readonly #onLattice: Uint8Array;
  readonly #doubts: Doubts;
  readonly #leaving: JunctionArcs;
  readonly #covering: Covering;
  readonly #firstPlaces: Float64Array;

  /** @param fits What its arcs were split into; its places are those of `junctions`. */
  constructor(
    map: Partition,
    fits: SplitMap,
    { paths, junctions, leaving, fitted, covering }: MapIndex,
  ) {
    this.#map = map;
    this.#paths = paths;
    this.#doubts = new Doubts(fits.split.paths);
    this.#split = fits.split.paths;
    this.#joiner = new ArcJoiner(map, fits);
    this.#leaving = leaving;
    this.#covering = new Covering(fitted, covering);
    this.#firstPlaces = fits.places.slice();
    this.#junctions = junctions;
    this.#onLattice = new Uint8Array(map.arcFrom.length);
  }

  /** Fit arc `a` between its junctions; without samples it goes straight, along the frame it keeps to it. */
  fit(a: number): FittedPath {
    const from = this.#map.arcFrom[a]!;
    const to = this.#map.arcTo[a]!;
    const ends =
      from < 0 ? undefined : { start: this.#junctions.place(from), end: this.#junctions.place(to) };
    if (this.#paths.isFrame(a) || this.#onLattice[a]) return this.#paths.lattice(a, ends);
    if (this.#split[a]) return this.#curves(a);
    return ends
      ? { start: ends.start, segments: [{ kind: "line", to: ends.end }] }
      : this.#paths.lattice(a);
  }

  #curves(a: number): FittedPath {
    const doubted = this.#doubts.of(a);
    const isFirst = doubted.length === 0 && this.#hasFirstPlaces(a);
    return isFirst ? this.#covering.get(a) : this.#joiner.join(a, doubted);
  }

  /** Do the junctions of arc `a`, if any, have the places between which it was fitted first? */
  #hasFirstPlaces(a: number): boolean {
    return this.#junctionsOf(a).every((j) =>
      isSame(this.#junctions.place(j), placeOf(this.#firstPlaces, j)),
    );
  }

  stray(a: number, x: number, y: number): number {
    return this.#paths.distanceToEdges(a, x, y);
  }

  isSettled(a: number): boolean {
    if (!this.#onLattice[a] && !this.#paths.isFrame(a)) return false;
    return this.#junctionsOf(a).every((j) => this.#junctions.isSettled(j));
  }

  learn(conflicts: readonly Conflict[]): Set<number> {
    const changed = new Set<number>();
    const moved = new Set<number>();
    for (const conflict of conflicts) {
      if (this.#blameJunction(conflict, moved, changed)) continue;
      for (const a of this.#culprits(conflict)) this.#stepBack(a, conflict, changed);
    }
    return changed;
  }

  #blameJunction({ a, b, x, y }: Conflict, moved: Set<number>, changed: Set<number>): boolean {
    for (const j of [...this.#junctionsOf(a), ...this.#junctionsOf(b)]) {
      const [px, py] = this.#junctions.place(j);
      if (length(px - x, py - y) * this.#map.raster.scale > BLAME_REACH) continue;
      if (moved.has(j) || this.#retreat(j, moved, changed)) return true;
    }
    return false;
  }

  /** Who is to step back: the frame never, and first the one that is farther from where it should be. */
  #culprits({ a, b, x, y }: Conflict): number[] {
    const movable = [...new Set([a, b])].filter((arc) => !this.#paths.isFrame(arc));
    if (movable.length < 2) return movable;
    const first = this.stray(a, x, y) >= this.stray(b, x, y) ? a : b;
    return this.#onLattice[first] || this.#doubts.at(first, [x, y]) ? movable : [first];
  }

  #stepBack(arc: number, conflict: Conflict, changed: Set<number>): void {
    const { x, y, whole } = conflict;
    if (this.isSettled(arc)) return;
    if (!this.#covering.giveUp(arc, conflict)) {
      if (this.#onLattice[arc]) {
        if (!changed.has(arc))
          for (const j of this.#junctionsOf(arc)) this.#retreat(j, new Set(), changed);
      } else if (whole || !this.#doubts.note(arc, [x, y], !changed.has(arc)))
        this.#onLattice[arc] = 1;
    }
    changed.add(arc);
  }

  /** Where an arc starts and ends; none for a loop. */
  #junctionsOf(a: number): readonly number[] {
    const from = this.#map.arcFrom[a]!;
    return from < 0 ? [] : [from, this.#map.arcTo[a]!];
  }

  /** Let a junction give up its place; false where it has none to give. */
  #retreat(j: number, moved: Set<number>, changed: Set<number>): boolean {
    if (!this.#junctions.retreat(j)) return false;
    const { start, arcs } = this.#leaving;
    moved.add(j);
    for (let i = start[j]!; i < start[j + 1]!; i++) changed.add(arcOf(arcs[i]!));
    return true;
  }
}

function isSame([x, y]: Point, [u, v]: Point): boolean {
  return x === u && y === v;
}

/** A crossing so many samples beside doubted ones is the same one come back. */
const BESIDE = 3;

/** A run of samples. */
interface Run {
  from: number;
  to: number;
}

/** Samples of arcs beside which these crossed something. */
class Doubts {
  readonly #split: readonly (SplitPath | undefined)[];
  readonly #byArc = new Map<number, Run[]>();

  constructor(split: readonly (SplitPath | undefined)[]) {
    this.#split = split;
  }

  /** The runs of an arc. */
  of(arc: number): readonly Run[] {
    return this.#byArc.get(arc) ?? [];
  }

  /** The run of an arc at this place. */
  at(arc: number, place: Point): Run | undefined {
    const i = this.#nearest(arc, place);
    return this.#byArc.get(arc)?.find(({ from, to }) => from - BESIDE <= i && i < to + BESIDE);
  }

  /** Doubt the sample at this place, or three times as many as before; false where all of them are doubted. */
  note(arc: number, place: Point, isWider: boolean): boolean {
    const count = this.#split[arc]?.path.x.length ?? 0;
    const known = this.at(arc, place);
    if (known && isWider) {
      const reach = Math.max(BESIDE, known.to - known.from);
      known.from -= reach;
      known.to += reach;
    }
    if (known || count === 0) return known !== undefined && known.to - known.from < 2 * count;
    const i = this.#nearest(arc, place);
    this.#byArc.set(arc, [...this.of(arc), { from: i, to: i + 1 }]);
    return true;
  }

  /** The sample of an arc that is nearest to a place. */
  #nearest(arc: number, [px, py]: Point): number {
    const { x, y } = this.#split[arc]?.path ?? { x: [], y: [] };
    let [nearest, least] = [-1, Infinity];
    for (let i = 0; i < x.length; i++) {
      const d = length(x[i]! - px, y[i]! - py);
      if (d < least) [nearest, least] = [i, d];
    }
    return nearest;
  }
}
