/** Fits single arcs, and fits them again where they turned out to cross. @module */
import type { PathEnds } from "../../../../geometry/joints.ts";
import { length, type Point } from "../../../../geometry/point.ts";
import type { FittedPath } from "../../../../geometry/segment.ts";
import { splice } from "../../../../geometry/splice.ts";
import type { Partition } from "../../../../plugin/mod.ts";
import type { ArcPaths } from "../arcs/arc-paths.ts";
import { arcOf, type JunctionArcs } from "../arcs/junction-arcs.ts";
import { ArcJoiner, type SplitMap } from "../join/join-arcs.ts";
import { type Junctions, placeOf } from "../junctions/junctions.ts";
import type { Conflict } from "./conflicts.ts";
import { Covering } from "./covering.ts";
import type { Refitter } from "./untangle.ts";

/** A stretch of an arc along pixel edges. */
interface Detour {
  /** Its middle. */
  readonly at: Point;
  /** Length to either side, px along the arc. */
  reach: number;
}

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
 * before, both are. An arc gives up, in this order: what nodes around the crossing were moved by to cover pixels, the measured place of a junction close by, its curves
 * around the crossing, all its curves (it then runs along pixel edges), the places of both junctions. A loop that
 * collapsed runs along its pixel edges at once: nothing tells which side a stretch of it belongs to.
 * Arcs along pixel edges between lattice points do not cross, so this ends.
 */
export class ArcFitter implements Refitter {
  readonly #map: Partition;
  readonly #paths: ArcPaths;
  readonly #split: SplitMap["split"];
  readonly #joiner: ArcJoiner;
  readonly #junctions: Junctions;
  readonly #onLattice: Uint8Array;
  readonly #detours: Detours;
  readonly #leaving: JunctionArcs;
  readonly #covering: Covering;
  readonly #firstPlaces: Float64Array;
  /** Curves of arcs with detours. */
  readonly #kept = new Map<number, { ends: PathEnds | undefined; path: FittedPath }>();

  /** @param fits What its arcs were split into; its places are those of `junctions`. */
  constructor(
    map: Partition,
    fits: SplitMap,
    { paths, junctions, leaving, fitted, covering }: MapIndex,
  ) {
    this.#map = map;
    this.#paths = paths;
    this.#detours = new Detours(map.raster.scale);
    this.#split = fits.split;
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
    if (this.#split.paths[a]) return this.#detour(a, this.#curves(a, ends));
    if (!ends) return this.#paths.lattice(a);
    return this.#detour(a, { start: ends.start, segments: [{ kind: "line", to: ends.end }] });
  }

  /** Curves along arc `a`; where it has detours they are kept, as only these may change at its next fit. */
  #curves(a: number, ends: PathEnds | undefined): FittedPath {
    const known = this.#kept.get(a);
    if (known && hasEnds(known.ends, ends)) return known.path;
    const path = this.#hasFirstPlaces(a) ? this.#covering.get(a) : this.#joiner.join(a);
    if (this.#detours.of(a).length > 0) this.#kept.set(a, { ends, path });
    return path;
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
    return this.#onLattice[first] || this.#detours.at(first, [x, y]) ? movable : [first];
  }

  #stepBack(arc: number, conflict: Conflict, changed: Set<number>): void {
    const { x, y, whole } = conflict;
    if (this.isSettled(arc)) return;
    if (this.#covering.giveUp(arc, conflict)) {
      this.#kept.delete(arc);
      changed.add(arc);
      return;
    }
    if (whole && !this.#onLattice[arc]) {
      this.#onLattice[arc] = 1;
      changed.add(arc);
      return;
    }
    const most = this.#map.arcStart[arc + 1]! - this.#map.arcStart[arc]!;
    const reach = changed.has(arc)
      ? this.#detours.note(arc, [x, y])
      : this.#detours.widen(arc, [x, y]);
    const steps = reach * this.#map.raster.scale;
    if (steps > most && !this.#onLattice[arc]) this.#onLattice[arc] = 1;
    else if (steps > 4 * most) {
      for (const j of this.#junctionsOf(arc)) this.#retreat(j, new Set(), changed);
    }
    changed.add(arc);
  }

  /** Where an arc starts and ends; none for a loop. */
  #junctionsOf(a: number): readonly number[] {
    const from = this.#map.arcFrom[a]!;
    return from < 0 ? [] : [from, this.#map.arcTo[a]!];
  }

  #detour(a: number, path: FittedPath): FittedPath {
    const paths = this.#paths;
    const closed = paths.isLoop(a);
    return this.#detours
      .of(a)
      .reduce(
        (drawn, { at, reach }) =>
          splice(drawn, { at, reach, closed }, (stretch) => paths.alongEdges(a, stretch)),
        path,
      );
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

function hasEnds(known: PathEnds | undefined, ends: PathEnds | undefined): boolean {
  if (!known || !ends) return known === ends;
  return isSame(known.start, ends.start) && isSame(known.end, ends.end);
}

function isSame([x, y]: Point, [u, v]: Point): boolean {
  return x === u && y === v;
}

/** How far from a crossing curves give way to pixel edges, pixels of the map along the arc; doubled at each return. */
const DETOUR_REACH = 3;

/** A crossing this close to the end of a detour, pixels of the map, is the same one come back. */
const SAME_PLACE = 3;

/** The detours of all arcs. */
class Detours {
  readonly #byArc = new Map<number, Detour[]>();
  readonly #scale: number;

  /** @param scale Pixels of the map in a px. */
  constructor(scale: number) {
    this.#scale = scale;
  }

  /** Detours of an arc, in the order in which they were noted. */
  of(arc: number): readonly Detour[] {
    return this.#byArc.get(arc) ?? [];
  }

  /** Has the arc a detour at this place? */
  at(arc: number, place: Point): boolean {
    return this.of(arc).some((detour) => this.#covers(detour, place));
  }

  /** Note a detour unless there is one at this place; returns its reach. */
  note(arc: number, place: Point): number {
    const known = this.of(arc).find((detour) => this.#covers(detour, place));
    return known ? known.reach : this.#add(arc, place);
  }

  /**
   * Double the detours at this place, or note a first one; returns the reach of the first.
   *
   */
  widen(arc: number, place: Point): number {
    const here = this.of(arc).filter((detour) => this.#covers(detour, place));
    if (here.length === 0) return this.#add(arc, place);
    for (const detour of here) detour.reach *= 2;
    return here[0]!.reach;
  }

  #add(arc: number, at: Point): number {
    const reach = DETOUR_REACH / this.#scale;
    const detour = { at, reach };
    const detours = this.#byArc.get(arc);
    if (detours) detours.push(detour);
    else this.#byArc.set(arc, [detour]);
    return reach;
  }

  #covers({ at, reach }: Detour, [x, y]: Point): boolean {
    return length(at[0] - x, at[1] - y) < reach + SAME_PLACE / this.#scale;
  }
}
