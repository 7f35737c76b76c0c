/** Fits single arcs, and fits them again where they turned out to cross. @module */
import { length, type Point } from "../../../../geometry/point.ts";
import type { FittedPath } from "../../../../geometry/segment.ts";
import type { SplitPath } from "../../../../geometry/split-path.ts";
import type { Partition } from "../../../../plugin/mod.ts";
import { distanceToEdges, isFrame, latticePath, middlesPath } from "../arcs/arc-paths.ts";
import { arcOf, type JunctionArcs } from "../arcs/junction-arcs.ts";
import type { JoinArc } from "../join/join-arcs.ts";
import type { Junctions } from "../junctions/junctions.ts";
import type { Conflict } from "./conflicts.ts";
import type { Refitter } from "./untangle.ts";

/** A crossing this close to a junction, pixels of the map, is first blamed on its place. */
const BLAME_REACH = 5;

/** How near to its pixel edges an arc runs that gave up its samples. */
const [THROUGH_MIDDLES, ALONG_EDGES] = [1, 2] as const;

/** What the arcs of a map are fitted from. */
export interface FitSources {
  readonly split: readonly (SplitPath | undefined)[];
  readonly leaving: JunctionArcs;
  readonly junctions: Junctions;
  readonly join: JoinArc;
  /** Those that were moved to cover their pixels. */
  readonly covering: ReadonlyMap<number, FittedPath>;
}

/**
 * The arcs of one map, with what verification has learnt about them.
 *
 * Of two arcs that cross, the one farther from its pixel edges is at fault; if it has stepped back there
 * before, both are. An arc gives up, in this order: what it was moved by to cover pixels, the
 * measured place of a junction close by, its curves around the crossing (chords from sample to sample take their place,
 * along more of it at each return), all samples (it then runs through the middles of its pixel edges, then along them),
 * the places of both junctions. A loop that collapsed runs along its pixel edges at once: nothing tells which side a
 * stretch of it belongs to.
 * Arcs along pixel edges between lattice points do not cross, so this ends.
 */
export class ArcFitter implements Refitter {
  readonly #map: Partition;
  readonly #sources: FitSources;
  /** Paths that were moved to cover their pixels, and cross nothing. */
  readonly #covering: Map<number, FittedPath>;
  readonly #doubts: Doubts;
  /** {@link THROUGH_MIDDLES} and {@link ALONG_EDGES}, the frame always; else 0. */
  readonly #onLattice: Uint8Array;

  constructor(map: Partition, sources: FitSources) {
    this.#map = map;
    this.#sources = sources;
    this.#covering = new Map(sources.covering);
    this.#doubts = new Doubts(sources.split);
    this.#onLattice = Uint8Array.from(map.arcFrom, (_, a) => (isFrame(map, a) ? ALONG_EDGES : 0));
  }

  /** Fit arc `a` between its junctions; without samples it goes straight, along the frame it keeps to it. */
  fit(a: number): FittedPath {
    const { split, junctions, join } = this.#sources;
    const ends = junctions.endsOf(a);
    if (this.#onLattice[a] === ALONG_EDGES) return latticePath(this.#map, a, ends);
    if (this.#onLattice[a] === THROUGH_MIDDLES) return middlesPath(this.#map, a, ends);
    if (split[a]) return this.#covering.get(a) ?? join(a, this.#doubts.of(a));
    return ends
      ? { start: ends.start, segments: [{ kind: "line", to: ends.end }] }
      : latticePath(this.#map, a);
  }

  stray(a: number, place: Point): number {
    return distanceToEdges(this.#map, a, place);
  }

  isSettled(a: number): boolean {
    const { junctions } = this.#sources;
    return (
      this.#onLattice[a] === ALONG_EDGES &&
      this.#junctionsOf(a).every((j) => junctions.isSettled(j))
    );
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
      const [px, py] = this.#sources.junctions.place(j);
      if (length(px - x, py - y) * this.#map.raster.scale > BLAME_REACH) continue;
      if (moved.has(j)) return true;
      if (!this.#retreat(j, changed)) continue;
      moved.add(j);
      return true;
    }
    return false;
  }

  /** Who is to step back: the frame never, and first the one that is farther from where it should be. */
  #culprits({ a, b, x, y }: Conflict): number[] {
    const movable = [...new Set([a, b])].filter((arc) => !isFrame(this.#map, arc));
    if (movable.length < 2) return movable;
    const first = this.stray(a, [x, y]) >= this.stray(b, [x, y]) ? a : b;
    return this.#onLattice[first] || this.#doubts.at(first, [x, y]) ? movable : [first];
  }

  #stepBack(arc: number, conflict: Conflict, changed: Set<number>): void {
    const { x, y, whole } = conflict;
    if (this.isSettled(arc)) return;
    if (!this.#covering.delete(arc)) {
      const isFirst = !changed.has(arc);
      if (this.#onLattice[arc] === ALONG_EDGES) {
        if (isFirst) for (const j of this.#junctionsOf(arc)) this.#retreat(j, changed);
      } else if (whole) this.#onLattice[arc] = ALONG_EDGES;
      else if (this.#onLattice[arc] === THROUGH_MIDDLES) {
        if (isFirst) this.#onLattice[arc] = ALONG_EDGES;
      } else if (!this.#doubts.note(arc, [x, y], isFirst)) this.#onLattice[arc] = THROUGH_MIDDLES;
    }
    changed.add(arc);
  }

  /** Where an arc starts and ends; none for a loop. */
  #junctionsOf(a: number): readonly number[] {
    const { arcFrom, arcTo } = this.#map;
    return arcFrom[a]! < 0 ? [] : [arcFrom[a]!, arcTo[a]!];
  }

  /** Let a junction give up its place; false where it has none to give. */
  #retreat(j: number, changed: Set<number>): boolean {
    const { junctions, leaving } = this.#sources;
    if (!junctions.retreat(j)) return false;
    for (let i = leaving.start[j]!; i < leaving.start[j + 1]!; i++) {
      const a = arcOf(leaving.arcs[i]!);
      this.#covering.delete(a);
      changed.add(a);
    }
    return true;
  }
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
