/** Where the arcs that share a junction meet. @module */
import { meetingPoint } from "../../../../geometry/meet.ts";
import { bestLine } from "../../../../geometry/moments.ts";
import { length, type Point } from "../../../../geometry/point.ts";
import type { Primitive } from "../../../../geometry/primitive.ts";
import type { Partition } from "../../../../plugin/mod.ts";
import { LEAST_SAMPLES } from "../arc-options.ts";
import { toSource } from "../arcs/arc-paths.ts";
import type { ArcSamples } from "../arcs/arc-samples.ts";
import { arcOf, type JunctionArcs } from "../arcs/junction-arcs.ts";
import type { PrimitiveStore } from "../split/primitive-store.ts";

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

/** What is known at junctions besides the primitives of their arcs. */
export interface Tellers {
  readonly leaving: JunctionArcs;
  readonly samples: ArcSamples;
  /** Of each junction the primitive of a contour that goes on through it; most have none. */
  readonly through: PrimitiveStore;
}

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
  readonly #primitives: PrimitiveStore;
  readonly #leaving: JunctionArcs;
  readonly #samples: ArcSamples;
  readonly #through: PrimitiveStore;
  /** Of each junction, one of {@link TOLD_BY}. */
  readonly #toldBy: Uint8Array;

  /** @param primitives Of all arcs; some may have none. */
  constructor(map: Partition, primitives: PrimitiveStore, tellers: Tellers) {
    const { leaving, samples, through } = tellers;
    const count = map.junctions.length / 2;
    this.#map = map;
    this.#primitives = primitives;
    this.#leaving = leaving;
    this.#samples = samples;
    this.#through = through;
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
    return placeOf(this.places, j);
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
    const { start, arcs } = this.#leaving;
    const primitives: Primitive[] = [];
    const weights: number[] = [];
    const most = Math.round(SAMPLES.beside * this.#map.raster.scale);
    for (let i = start[j]!; i < start[j + 1]!; i++) {
      const s = arcs[i]!;
      if (this.#primitives.count[arcOf(s)] === 0) continue;
      const { line, weight } = endLine(this.#samples, s, most);
      primitives.push(line);
      weights.push(weight);
    }
    return meet(this.#map, j, { primitives, weights, pull: WEIGHT.latticeWhereSampled });
  }

  /** Where junction `j` was measured to be; undefined where its primitives do not tell. */
  #measured(j: number): Point | undefined {
    const at = this.#meet(j);
    if (!at) return undefined;
    const { start, arcs } = this.#leaving;
    let past = 0;
    for (let i = start[j]!; i < start[j + 1]!; i++) {
      const over = overshoot(this.#samples, arcs[i]!, at);
      if (over > OVERSHOOT_PX.ofTwo) past += over > OVERSHOOT_PX.ofOne ? 2 : 1;
    }
    return past > 1 ? this.#meet(j, WEIGHT.latticeWhereFlat) : at;
  }

  /** Common point of the primitives next to a junction. */
  #meet(j: number, pull: number = WEIGHT.lattice): Point | undefined {
    const primitives = this.#primitivesAt(j)
      .filter((k) => this.#primitives.samples(k) >= LEAST_SAMPLES)
      .map((k) => this.#primitives.at(k));
    const most = SAMPLES.most * this.#map.raster.scale;
    const weights = primitives.map((p) => Math.min(most, p.to - p.from));
    if (this.#through.count[j]! > 0) {
      const contour = this.#through.at(this.#through.first[j]!);
      primitives.push(contour, contour);
      weights.push(WEIGHT.contour, WEIGHT.contour);
    }
    return meet(this.#map, j, { primitives, weights, pull });
  }

  /** First and last primitives of the arcs at a junction, those that are next to it. */
  #primitivesAt(j: number): number[] {
    const { first, count } = this.#primitives;
    const { start, arcs } = this.#leaving;
    const found: number[] = [];
    for (let i = start[j]!; i < start[j + 1]!; i++) {
      const s = arcs[i]!;
      const a = arcOf(s);
      if (count[a]! > 0) found.push(s < 0 ? first[a]! + count[a]! - 1 : first[a]!);
    }
    return found;
  }
}

/** Junction `j` of `[x0, y0, …]`. */
export function placeOf(places: Float64Array, j: number): Point {
  return [places[2 * j]!, places[2 * j + 1]!];
}

/** Added to the weights of samples, so that they are not none in all. */
const LEAST_WEIGHT = 1e-9;

/** Best line through the outermost samples of an arc whose samples are kept, `most` at most. @param s Arc, `~a` for its end. */
function endLine(samples: ArcSamples, s: number, most: number) {
  const path = samples.kept(arcOf(s));
  const n = path.x.length;
  const count = Math.min(most, n);
  const from = s < 0 ? n - count : 0;
  const weights = path.weight.slice(from, from + count).map((w) => w + LEAST_WEIGHT);
  const weight = weights.reduce((sum, w) => sum + w, 0);
  const line: Primitive = { ...bestLine(path, from, weights), from, to: from + count };
  return { line, weight };
}

/** How far a place lies ahead of the first sample of an arc, measured along the arc as it leaves, px. @param s Arc, `~a` for its end. */
function overshoot(samples: ArcSamples, s: number, [px, py]: Point): number {
  const { x, y } = samples.kept(arcOf(s));
  const n = x.length;
  if (n < 2) return 0;
  const k = Math.min(SAMPLES.beside, n - 1);
  const [from, to] = s < 0 ? [n - 1, n - 1 - k] : [0, k];
  const [dx, dy] = [x[to]! - x[from]!, y[to]! - y[from]!];
  return ((px - x[from]!) * dx + (py - y[from]!) * dy) / (length(dx, dy) || 1);
}

/** What tells of a common point; the frame is added. */
interface MeetingInput {
  readonly primitives: Primitive[];
  /** Of the primitives. */
  readonly weights: number[];
  /** Weight of the lattice. */
  readonly pull: number;
}

/** Where primitives meet at junction `j`, which stays on the frame; undefined where they do not. */
function meet(
  map: Partition,
  j: number,
  { primitives, weights, pull }: MeetingInput,
): Point | undefined {
  const { scale, width, height } = map.raster;
  const near = latticePlace(map, j);
  const [x, y] = near;
  const onSide = [0, width].includes(map.junctions[2 * j]!);
  const onTop = [0, height].includes(map.junctions[2 * j + 1]!);
  if (onSide && onTop) return near;
  if (onSide || onTop) {
    const [a, b] = onSide ? [1, 0] : [0, 1];
    primitives.push({ kind: "line", a, b, c: onSide ? x : y, from: 0, to: 0 });
    weights.push(WEIGHT.frame);
  }
  if (primitives.length < 2) return undefined;
  const met = meetingPoint(primitives, weights, { near, reach: FARTHEST_PX / scale, pull });
  return met && [onSide ? x : met[0], onTop ? y : met[1]];
}

/** Where the pixels have junction `j`, px of the source image. */
function latticePlace(map: Partition, j: number): Point {
  return toSource(map, map.junctions[2 * j]!, map.junctions[2 * j + 1]!);
}
