/** Colour thin strokes and small details, whose own colour no pixel may show. @module */
import { wordOf } from "../../../raster/picture.ts";
import type { Labelling } from "./labelling.ts";
import { type GroupGrid, groupPixels } from "./thin-groups.ts";

/** Colours around a group that count as its ground. */
const MAX_GROUND = 4;
/** Share of a group, the farthest from the ground, that tells its colour. */
const EXTREME_SHARE = 0.4;
/** Pixels looked at for a colour; more of a large group would not change it. */
const MAX_EXTREME = 512;
/** Levels of residual that full coverage is worth. */
const COVERAGE_WORTH = 24;
/** Least coverage of a crest that stands for a stroke under 1 px wide. */
const RIDGE = 0.25;

/** Pixels of a group that may be judged stretch by stretch: one stroke may cross many grounds. */
const SPLIT_SIZE = 64;
/** Side of the tiles that cut a group into stretches, px. */
const TILE = 16;

/** What may be added to the palette. */
export interface Growth {
  /** Most palette colours; the present size forbids new ones. */
  readonly maxSize: number;
}

/**
 * Label the pixels that {@link labelMixedPixels} left unexplained.
 *
 * A group takes the palette colour that, mixed with its surroundings, explains it best and reaches
 * the highest coverage; failing that, its most extreme pixels become a new colour.
 */
export function labelThinStrokes(
  labelling: Labelling,
  unexplained: Int32Array,
  growth: Growth,
  signal: AbortSignal,
): void {
  const { width, height } = labelling.picture;
  const waiting = new Uint8Array(width * height);
  const grid = { width, height, tile: TILE, waiting };
  const { members, start } = groupPixels(unexplained, { ...grid, tile: 0 });
  const strokes = new StrokeLabeller(labelling, growth, grid);
  for (let g = 0; g + 1 < start.length; g++) {
    signal.throwIfAborted();
    strokes.label(members.subarray(start[g], start[g + 1]));
  }
}

class StrokeLabeller {
  readonly #of: Labelling;
  readonly #growth: Growth;
  readonly #grid: GroupGrid;
  /** Coverage of the stroke's colour by pixels of the present group, 0 elsewhere; see {@link Box}. */
  #cover = new Float32Array(0);
  /** Colours around the present group, the commonest first. */
  #ground: number[] = [];

  constructor(labelling: Labelling, growth: Growth, grid: GroupGrid) {
    this.#of = labelling;
    this.#grid = grid;
    this.#growth = growth;
  }

  label(members: Int32Array): void {
    this.#ground = this.#surroundings(members);
    if (this.#ground.length === 0) return;
    const extreme = this.#extreme(members);
    const best = this.#bestColor(extreme);
    if (best.score > this.#of.limits.splitScore && members.length >= SPLIT_SIZE) {
      const { members: parts, start } = groupPixels(members.slice().sort(), this.#grid);
      for (let g = 0; g + 1 < start.length; g++)
        this.#labelStretch(parts.subarray(start[g], start[g + 1]));
    } else this.#paint(members, this.#choose(best, extreme, members.length));
  }

  #labelStretch(members: Int32Array): void {
    this.#ground = this.#surroundings(members);
    if (this.#ground.length === 0) return;
    const extreme = this.#extreme(members);
    this.#paint(members, this.#choose(this.#bestColor(extreme), extreme, members.length));
  }

  #paint(members: Int32Array, colour: number): void {
    if (colour < 0) return;
    const { width } = this.#of.picture;
    const box = boxAround(members, width);
    if (this.#cover.length < box.size) this.#cover = new Float32Array(2 * box.size);
    this.#cover.fill(0, 0, box.size);
    for (const i of members) this.#cover[placeIn(box, i, width)] = this.#divide(i, colour);
    this.#keepRidges(members, colour, box);
  }

  /** The commonest solid colours within 2 px. */
  #surroundings(members: Int32Array): number[] {
    const { picture, solid, near, palette } = this.#of;
    const { width, height } = picture;
    const votes = new Float64Array(palette.size);
    for (const i of members) {
      const x = i % width;
      const y = Math.floor(i / width);
      for (let yy = Math.max(0, y - 2); yy <= Math.min(height - 1, y + 2); yy++) {
        for (let xx = Math.max(0, x - 2); xx <= Math.min(width - 1, x + 2); xx++) {
          const j = yy * width + xx;
          if (solid[j]) votes[near[j]!]!++;
        }
      }
    }
    return [...votes.keys()]
      .filter((k) => votes[k]! > 0)
      .sort((a, b) => votes[b]! - votes[a]! || a - b)
      .slice(0, MAX_GROUND);
  }

  /** The pixels farthest from every ground colour, the farthest first. */
  #extreme(members: Int32Array): Int32Array {
    const distance = Float64Array.from(members, (i) => this.#distanceFromGround(i));
    const order = members.map((_, m) => m);
    order.sort((a, b) => distance[b]! - distance[a]! || members[a]! - members[b]!);
    const count = Math.max(1, Math.ceil(order.length * EXTREME_SHARE));
    return order.subarray(0, Math.min(count, MAX_EXTREME)).map((m) => members[m]!);
  }

  #distanceFromGround(i: number): number {
    const { picture, palette } = this.#of;
    let least = Infinity;
    for (const g of this.#ground) {
      let sum = 0;
      for (let c = 0; c < 4; c++) sum += (picture.px[i * 4 + c]! - palette.rgba[g * 4 + c]!) ** 2;
      if (sum < least) least = sum;
    }
    return least;
  }

  #bestColor(extreme: Int32Array): { colour: number; score: number } {
    const best = { colour: -1, score: Infinity };
    for (let c = 0; c < this.#of.palette.size; c++) {
      if (this.#ground.length < 2 && this.#ground[0] === c) continue;
      const score = this.#explain(extreme, c, best.score);
      if (score >= best.score) continue;
      best.score = score;
      best.colour = c;
    }
    return best;
  }

  #choose(best: { colour: number; score: number }, extreme: Int32Array, size: number): number {
    const { palette, limits } = this.#of;
    if (size < limits.newColourPixels || palette.size >= this.#growth.maxSize) return best.colour;
    if (best.score > limits.unexplained) return this.#addColor(extreme);
    if (limits.newColourCost >= best.score) return best.colour;
    const known = palette.size;
    const fresh = this.#addColor(extreme);
    if (fresh < known) return best.colour;
    if (this.#explain(extreme, fresh) + limits.newColourCost < best.score) return fresh;
    palette.size = known;
    return best.colour;
  }

  /**
   * How badly colour `c` over the ground explains pixels: mean residual, plus what their highest coverage lacks.
   * Some figure of at least `enough` where it is found to be no better.
   */
  #explain(pixels: Int32Array, c: number, enough = Infinity): number {
    const { palette, unmixer } = this.#of;
    let sum = 0;
    let top = 0;
    const ground = this.#ground;
    for (let m = 0; m < pixels.length; m++) {
      const i = pixels[m]!;
      let residual = Infinity;
      let cover = 0;
      for (let k = 0; k < ground.length; k++) {
        const g = ground[k]!;
        if (g === c) continue;
        unmixer.measure(i, palette.rgba, c, g);
        if (unmixer.residual < residual) {
          residual = unmixer.residual;
          cover = unmixer.coverage;
        }
      }
      sum += Math.sqrt(residual);
      if (sum >= enough * pixels.length) return enough;
      top = Math.max(top, cover);
    }
    return sum / pixels.length + COVERAGE_WORTH * (1 - top);
  }

  /** The mean of the farthest quarter of the extreme pixels, unless the palette has it. */
  #addColor(extreme: Int32Array): number {
    const { picture, palette, limits } = this.#of;
    const tip = extreme.subarray(0, Math.max(1, extreme.length >> 2));
    const mean = [0, 1, 2, 3].map((c) => {
      let sum = 0;
      for (const i of tip) sum += picture.px[i * 4 + c]!;
      return Math.round(sum / tip.length);
    });
    const word = wordOf(mean[0]!, mean[1]!, mean[2]!, mean[3]!);
    const known = palette.nearest(word);
    return palette.distance2 < limits.close ** 2 ? known : palette.add(word);
  }

  /** Label one pixel of a group; returns how much of it the stroke covers. */
  #divide(i: number, colour: number): number {
    const { palette, unmixer, label } = this.#of;
    const ground = this.#ground;
    let residual = Infinity;
    let cover = 0;
    let rest = ground[0]!;
    for (const g of ground) {
      if (g === colour) continue;
      unmixer.measure(i, palette.rgba, colour, g);
      if (unmixer.residual < residual) {
        residual = unmixer.residual;
        cover = unmixer.coverage;
        rest = g;
      }
    }
    for (let a = 0; a < ground.length; a++) {
      for (let b = a + 1; b < ground.length; b++) {
        unmixer.measure(i, palette.rgba, ground[a]!, ground[b]!);
        if (unmixer.residual >= residual) continue;
        residual = unmixer.residual;
        cover = 0;
        rest = unmixer.coverage >= 0.5 ? ground[a]! : ground[b]!;
      }
    }
    label[i] = cover >= 0.5 ? colour : rest;
    return cover;
  }

  /** A stroke under 1 px wide that straddles two pixels covers half of neither: the crest of its coverage is kept. */
  #keepRidges(members: Int32Array, colour: number, box: Box): void {
    const { label, picture } = this.#of;
    const cover = this.#cover;
    for (const i of members) {
      const at = placeIn(box, i, picture.width);
      const c = cover[at]!;
      if (c >= 0.5 || c < RIDGE) continue;
      for (const [step, beside] of [
        [1, 1],
        [picture.width, box.columns],
      ] as const) {
        const a = cover[at - beside]!;
        const b = cover[at + beside]!;
        if (c < a || c <= b || a + b + c < 0.5) continue;
        if (label[i - step] === colour || label[i + step] === colour) continue;
        label[i] = colour;
        break;
      }
    }
  }
}

/** The pixels around a group, with a margin of one: place 0 is pixel (`left`, `top`). */
interface Box {
  readonly left: number;
  readonly top: number;
  readonly columns: number;
  /** Number of places. */
  readonly size: number;
}

function boxAround(members: Int32Array, width: number): Box {
  let left = width;
  let right = 0;
  let first = Infinity;
  let last = 0;
  for (const i of members) {
    const x = i % width;
    left = Math.min(left, x);
    right = Math.max(right, x);
    first = Math.min(first, i);
    last = Math.max(last, i);
  }
  const top = Math.floor(first / width) - 1;
  const columns = right - left + 3;
  return { left: left - 1, top, columns, size: columns * (Math.floor(last / width) - top + 2) };
}

function placeIn({ left, top, columns }: Box, i: number, width: number): number {
  const x = i % width;
  return ((i - x) / width - top) * columns + x - left;
}
