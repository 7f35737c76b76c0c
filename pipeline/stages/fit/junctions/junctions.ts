/** Where the arcs that share a junction meet. @module */
import type { PathEnds } from "../../../../geometry/joints.ts";
import { bestLine } from "../../../../geometry/moments.ts";
import { length, type Point } from "../../../../geometry/point.ts";
import { meetingPoint, type Primitive } from "../../../../geometry/primitive.ts";
import type { SplitPath } from "../../../../geometry/split-path.ts";
import type { Partition } from "../../../../plugin/mod.ts";
import { LEAST_SAMPLES } from "../arc-options.ts";
import { toSource } from "../arcs/arc-paths.ts";
import { arcOf, type JunctionArcs } from "../arcs/junction-arcs.ts";
import type { SplitArcs } from "../split/split-arcs.ts";

/** Weights that hold a junction in its place, where a sample has 1. */
const WEIGHT = {
  /** To its lattice point: samples scatter by 0.08 px, junctions by 0.7 px about their lattice point. */
  lattice: 0.013,
  /** The same where primitives meet at a flat angle, see {@link OVERSHOOT_PX}. */
  latticeWhereFlat: 1,
  /** The same where the samples beside it give the place. */
  latticeWhereSampled: 0.5,
  /** To the contour that goes on through it, for each of the contour's two arcs. */
  contour: 5000,
  frame: 1e4,
} as const;
/** A measured place is wrong where the samples of two arcs run past it by this much, or those of one. */
const OVERSHOOT_PX = { ofTwo: 1, ofOne: 2 } as const;
/** A junction may move this far from its lattice point, px of the raster. */
const FARTHEST_PX = 3;
/** Counts of samples. */
const SAMPLES = {
  /** More give a primitive no more weight. */
  most: 12,
  /** Beside a junction, of those that give the place and the direction of an arc there. */
  beside: 4,
} as const;

/** What tells the place of a junction. */
const TOLD_BY = { primitives: 0, samples: 1, lattice: 2 } as const;

/**
 * Where the junctions are, px of the source image.
 *
 * A junction is the point nearest to the last primitives of its arcs, weighted by their length, or, where they meet
 * too far away, to the last samples. One stays on the contour of the drawing that goes on through it, on the frame,
 * or in a corner of the image.
 */
export class Junctions {
  /** `[x0, y0, …]`; changes when junctions retreat. */
  readonly places: Float64Array;
  readonly #map: Partition;
  readonly #split: SplitArcs;
  readonly #leaving: JunctionArcs;
  /** Of each junction, one of {@link TOLD_BY}. */
  readonly #toldBy: Uint8Array;

  constructor(map: Partition, split: SplitArcs, leaving: JunctionArcs) {
    const count = map.junctions.length / 2;
    this.#map = map;
    this.#split = split;
    this.#leaving = leaving;
    this.#toldBy = new Uint8Array(count);
    this.places = new Float64Array(2 * count);
    for (let j = 0; j < count; j++) {
      const at = this.#measured(j);
      if (at) this.places.set(at, 2 * j);
      else this.#stepBack(j);
    }
  }

  /** Where junction `j` is. */
  place(j: number): Point {
    return [this.places[2 * j]!, this.places[2 * j + 1]!];
  }

  /** Where arc `a` starts and ends; undefined for a loop. */
  endsOf(a: number): PathEnds | undefined {
    const { arcFrom, arcTo } = this.#map;
    if (arcFrom[a]! < 0) return undefined;
    return { start: this.place(arcFrom[a]!), end: this.place(arcTo[a]!) };
  }

  /**
   * Give up the place of a junction: first for where the samples beside it meet, then for the lattice.
   *
   * @returns false where it is on the lattice already
   */
  retreat(j: number): boolean {
    if (this.isSettled(j)) return false;
    this.#stepBack(j);
    return true;
  }

  /** Has a junction no place left to give up? */
  isSettled(j: number): boolean {
    return this.#toldBy[j] === TOLD_BY.lattice;
  }

  /** Place a junction where the samples beside it meet, or, if it is there or they do not, on the lattice. */
  #stepBack(j: number): void {
    const at = this.#toldBy[j] === TOLD_BY.primitives ? this.#beside(j) : undefined;
    this.#toldBy[j] = at ? TOLD_BY.samples : TOLD_BY.lattice;
    this.places.set(at ?? latticePlace(this.#map, j), 2 * j);
  }

  /** Where the outermost samples of the arcs at a junction meet, each arc counting by its contrast. */
  #beside(j: number): Point | undefined {
    const most = Math.round(SAMPLES.beside * this.#map.raster.scale);
    const guides = this.#arcsAt(j).map((end) => endLine(end, most));
    return meet(this.#map, j, { guides, pull: WEIGHT.latticeWhereSampled });
  }

  /** Where junction `j` was measured to be; undefined where its primitives do not tell. */
  #measured(j: number): Point | undefined {
    const ends = this.#arcsAt(j);
    const at = this.#meet(j, ends, WEIGHT.lattice);
    if (!at) return undefined;
    let past = 0;
    for (const end of ends) {
      const over = overshoot(end, at);
      if (over > OVERSHOOT_PX.ofTwo) past += over > OVERSHOOT_PX.ofOne ? 2 : 1;
    }
    return past > 1 ? this.#meet(j, ends, WEIGHT.latticeWhereFlat) : at;
  }

  /** Common point of the primitives next to a junction, and of the contour that goes on through it. */
  #meet(j: number, ends: readonly ArcEnd[], pull: number): Point | undefined {
    const most = SAMPLES.most * this.#map.raster.scale;
    const guides: Guide[] = [];
    for (const { split, atStart } of ends) {
      const p = split.primitives.at(atStart ? 0 : -1)!;
      if (p.to - p.from < LEAST_SAMPLES) continue;
      guides.push([p, Math.min(most, p.to - p.from)]);
    }
    const contour = this.#split.through.get(j);
    if (contour) guides.push([contour, WEIGHT.contour], [contour, WEIGHT.contour]);
    return meet(this.#map, j, { guides, pull });
  }

  /** The arcs at a junction that were split, in their order. */
  #arcsAt(j: number): ArcEnd[] {
    const { start, arcs } = this.#leaving;
    const ends: ArcEnd[] = [];
    for (let i = start[j]!; i < start[j + 1]!; i++) {
      const split = this.#split.paths[arcOf(arcs[i]!)];
      if (split) ends.push({ split, atStart: arcs[i]! >= 0 });
    }
    return ends;
  }
}

/** A split arc, and the end of it that lies at a junction. */
interface ArcEnd {
  readonly split: SplitPath;
  readonly atStart: boolean;
}

/** Added to the weights of samples, so that they are not none in all. */
const LEAST_WEIGHT = 1e-9;

/** Best line through the outermost samples of an arc, `most` at most. */
function endLine({ split: { path }, atStart }: ArcEnd, most: number): Guide {
  const n = path.x.length;
  const count = Math.min(most, n);
  const from = atStart ? 0 : n - count;
  const weights = path.weight.slice(from, from + count);
  let weight = 0;
  for (let i = 0; i < count; i++) {
    weights[i]! += LEAST_WEIGHT;
    weight += weights[i]!;
  }
  return [{ ...bestLine(path, from, weights), from, to: from + count }, weight];
}

/** How far a place lies ahead of the first sample of an arc, measured along the arc as it leaves, px. */
function overshoot({ split: { path }, atStart }: ArcEnd, [px, py]: Point): number {
  const { x, y } = path;
  const n = x.length;
  if (n < 2) return 0;
  const k = Math.min(SAMPLES.beside, n - 1);
  const [from, to] = atStart ? [0, k] : [n - 1, n - 1 - k];
  const [dx, dy] = [x[to]! - x[from]!, y[to]! - y[from]!];
  return ((px - x[from]!) * dx + (py - y[from]!) * dy) / (length(dx, dy) || 1);
}

/** What tells of a common point, and its weight. */
type Guide = readonly [Primitive, number];

/**
 * Where guides meet at junction `j`, which stays on the frame; undefined where they do not.
 *
 * @param pull Weight of the lattice.
 */
function meet(
  map: Partition,
  j: number,
  { guides, pull }: { guides: Guide[]; pull: number },
): Point | undefined {
  const { scale, width, height } = map.raster;
  const near = latticePlace(map, j);
  const [x, y] = near;
  const onSide = [0, width].includes(map.junctions[2 * j]!);
  const onTop = [0, height].includes(map.junctions[2 * j + 1]!);
  if (onSide && onTop) return near;
  if (onSide || onTop) {
    const [a, b] = onSide ? [1, 0] : [0, 1];
    guides.push([{ kind: "line", a, b, c: onSide ? x : y, from: 0, to: 0 }, WEIGHT.frame]);
  }
  if (guides.length < 2) return undefined;
  const met = meetingPoint(guides, { near, reach: FARTHEST_PX / scale, pull });
  return met && [onSide ? x : met[0], onTop ? y : met[1]];
}

/** Where the pixels have junction `j`, px of the source image. */
function latticePlace(map: Partition, j: number): Point {
  return toSource(map, map.junctions[2 * j]!, map.junctions[2 * j + 1]!);
}
