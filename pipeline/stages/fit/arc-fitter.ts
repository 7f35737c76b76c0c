/** Fits single arcs, and fits them again where they turned out to cross. @module */
import { CubicFitter } from "../../../geometry/cubic-fitter.ts";
import { joinPath } from "../../../geometry/fit-path.ts";
import { length, type Point } from "../../../geometry/point.ts";
import type { FittedPath } from "../../../geometry/segment.ts";
import { splice } from "../../../geometry/splice.ts";
import type { Partition } from "../../../plugin/mod.ts";
import type { Junctions } from "./junctions.ts";
import type { SplitArcs } from "./split-arcs.ts";
import type { Crossing } from "./untangle.ts";

/** A crossing this close to a junction, px, is first blamed on its place. */
const BLAME_REACH = 5;
/** How far from a crossing curves give way to pixel edges, px along the arc; doubled at each return. */
const DETOUR_REACH = 3;
/** A crossing this close to an earlier one, px, is the same one come back, or another arc's word for it. */
const SAME_PLACE = 6;

/**
 * The arcs of one map, with what verification has learnt about them.
 *
 * An arc that crosses gives up, in this order: the measured place of a junction close by, its curves
 * around the crossing, all its curves (it then runs along pixel edges), the places of both junctions.
 * Arcs along pixel edges between lattice points do not cross, so this ends.
 */
export class ArcFitter {
  readonly #map: Partition;
  readonly #arcs: SplitArcs;
  readonly #junctions: Junctions;
  readonly #onLattice: Uint8Array;
  readonly #cubics = new CubicFitter();
  readonly #detours = new Map<number, { at: Point; reach: number }[]>();
  #incident: number[][] | undefined;

  constructor(map: Partition, arcs: SplitArcs, junctions: Junctions) {
    this.#map = map;
    this.#arcs = arcs;
    this.#junctions = junctions;
    this.#onLattice = new Uint8Array(map.arcFrom.length);
  }

  /** Fit arc `a` between its junctions; without samples it goes straight, along the frame it keeps to it. */
  fit(a: number): FittedPath {
    const { paths, options, splits } = this.#arcs;
    const from = this.#map.arcFrom[a]!;
    const to = this.#map.arcTo[a]!;
    const { places } = this.#junctions;
    const ends = from < 0 ? undefined : { start: places[from]!, end: places[to]! };
    if (paths.isFrame(a) || this.#onLattice[a]) return paths.lattice(a, ends);
    const split = splits[a];
    if (split) return this.#detour(a, joinPath(split, options[a]!, ends, this.#cubics));
    if (!ends) return paths.lattice(a);
    return { start: ends.start, segments: [{ kind: "line", to: ends.end }] };
  }

  /** Take note of crossings; returns the arcs to be fitted again. */
  learn(crossings: readonly Crossing[]): Set<number> {
    const changed = new Set<number>();
    const moved = new Set<number>();
    for (const crossing of crossings) {
      if (!this.#blameJunction(crossing, moved, changed)) this.#leaveCurves(crossing, changed);
    }
    return changed;
  }

  #blameJunction({ arc, x, y }: Crossing, moved: Set<number>, changed: Set<number>): boolean {
    for (const j of [this.#map.arcFrom[arc]!, this.#map.arcTo[arc]!]) {
      if (j < 0) continue;
      const [px, py] = this.#junctions.places[j]!;
      if (length(px - x, py - y) > BLAME_REACH) continue;
      if (moved.has(j) || this.#retreat(j, moved, changed)) return true;
    }
    return false;
  }

  #leaveCurves({ arc, x, y }: Crossing, changed: Set<number>): void {
    if (this.#arcs.paths.isFrame(arc)) return;
    const detours = this.#detours.get(arc) ?? [];
    this.#detours.set(arc, detours);
    const known = detours.find(({ at }) => length(at[0] - x, at[1] - y) < SAME_PLACE);
    const most = this.#arcs.splits[arc]?.path.x.length ?? 0;
    if (!known) detours.push({ at: [x, y], reach: DETOUR_REACH });
    else if (!changed.has(arc)) known.reach *= 2;
    if (known && known.reach > most && !this.#onLattice[arc]) this.#onLattice[arc] = 1;
    else if (known && known.reach > 4 * most) {
      for (const j of [this.#map.arcFrom[arc]!, this.#map.arcTo[arc]!]) {
        if (j >= 0) this.#retreat(j, new Set(), changed);
      }
    }
    changed.add(arc);
  }

  #detour(a: number, path: FittedPath): FittedPath {
    const round = (from: Point, to: Point) => this.#arcs.paths.alongEdges(a, from, to);
    return (this.#detours.get(a) ?? []).reduce(
      (detoured, way) => splice(detoured, way, round),
      path,
    );
  }

  /** Let a junction give up its place; false where it has none to give. */
  #retreat(j: number, moved: Set<number>, changed: Set<number>): boolean {
    const members = this.#junctions.retreat(j);
    this.#incident ??= incidentArcs(this.#map);
    for (const member of members) {
      moved.add(member);
      for (const a of this.#incident[member]!) changed.add(a);
    }
    return members.length > 0;
  }
}

function incidentArcs({ arcFrom, arcTo, junctions }: Partition): number[][] {
  const incident: number[][] = Array.from({ length: junctions.length / 2 }, () => []);
  for (let a = 0; a < arcFrom.length; a++) {
    if (arcFrom[a]! < 0) continue;
    incident[arcFrom[a]!]!.push(a);
    incident[arcTo[a]!]!.push(a);
  }
  return incident;
}
