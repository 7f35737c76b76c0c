/** Fits single arcs, and fits them again where they turned out to cross. @module */
import { joinPath } from "../../../geometry/fit-path.ts";
import { length, type Point } from "../../../geometry/point.ts";
import type { FittedPath } from "../../../geometry/segment.ts";
import { splice } from "../../../geometry/splice.ts";
import type { Partition } from "../../../plugin/mod.ts";
import { toSource } from "./arc-paths.ts";
import type { SplitArcs } from "./split-arcs.ts";
import type { Crossing } from "./untangle.ts";

/** A crossing this close to a junction, px, is first blamed on its place. */
const BLAME_REACH = 5;
/** How far from a crossing curves give way to pixel edges, px along the arc; later crossings farther. */
const DETOUR_REACH = [3, 7] as const;

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
  readonly #places: Point[];
  readonly #pinned: Uint8Array;
  readonly #onLattice: Uint8Array;
  readonly #detours = new Map<number, { at: Point; reach: number }[]>();
  #incident: number[][] | undefined;

  constructor(map: Partition, arcs: SplitArcs, places: readonly Point[]) {
    this.#map = map;
    this.#arcs = arcs;
    this.#places = [...places];
    this.#pinned = new Uint8Array(places.length);
    this.#onLattice = new Uint8Array(map.arcFrom.length);
  }

  /** Fit arc `a` between its junctions; without samples it goes straight, along the frame it keeps to it. */
  fit(a: number): FittedPath {
    const { paths, options, splits } = this.#arcs;
    const from = this.#map.arcFrom[a]!;
    const to = this.#map.arcTo[a]!;
    const ends = from < 0 ? undefined : { start: this.#places[from]!, end: this.#places[to]! };
    if (paths.isFrame(a) || this.#onLattice[a]) return paths.lattice(a, ends);
    const split = splits[a];
    if (split) return this.#detour(a, joinPath(split, options[a]!, ends));
    if (!ends) return paths.lattice(a);
    return { start: ends.start, segments: [{ kind: "line", to: ends.end }] };
  }

  /** Take note of crossings; returns the arcs to be fitted again. */
  learn(crossings: readonly Crossing[]): Set<number> {
    const changed = new Set<number>();
    for (const crossing of crossings) {
      if (!this.#blameJunction(crossing, changed)) this.#leaveCurves(crossing, changed);
    }
    return changed;
  }

  #blameJunction({ arc, x, y }: Crossing, changed: Set<number>): boolean {
    for (const j of [this.#map.arcFrom[arc]!, this.#map.arcTo[arc]!]) {
      if (j < 0 || this.#pinned[j]) continue;
      const [px, py] = this.#places[j]!;
      if (length(px - x, py - y) > BLAME_REACH) continue;
      this.#pin(j, changed);
      return true;
    }
    return false;
  }

  #leaveCurves({ arc, x, y }: Crossing, changed: Set<number>): void {
    if (this.#arcs.paths.isFrame(arc)) return;
    const detours = this.#detours.get(arc) ?? [];
    const known = detours.filter(({ at }) => length(at[0] - x, at[1] - y) < 2 * DETOUR_REACH[0]);
    const reach = DETOUR_REACH[known.length];
    if (this.#arcs.splits[arc] && reach !== undefined) {
      detours.push({ at: [x, y], reach });
      this.#detours.set(arc, detours);
      changed.add(arc);
    } else if (!this.#onLattice[arc]) {
      this.#onLattice[arc] = 1;
      changed.add(arc);
    } else {
      for (const j of [this.#map.arcFrom[arc]!, this.#map.arcTo[arc]!]) {
        if (j >= 0 && !this.#pinned[j]) this.#pin(j, changed);
      }
    }
  }

  #detour(a: number, path: FittedPath): FittedPath {
    const round = (from: Point, to: Point) => this.#arcs.paths.alongEdges(a, from, to);
    return (this.#detours.get(a) ?? []).reduce(
      (detoured, way) => splice(detoured, way, round),
      path,
    );
  }

  /** Put a junction back on the lattice. */
  #pin(j: number, changed: Set<number>): void {
    const { junctions } = this.#map;
    this.#pinned[j] = 1;
    this.#places[j] = toSource(this.#map, junctions[2 * j]!, junctions[2 * j + 1]!);
    this.#incident ??= incidentArcs(this.#map);
    for (const a of this.#incident[j]!) changed.add(a);
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
