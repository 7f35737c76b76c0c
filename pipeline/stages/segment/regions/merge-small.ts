/** Give small regions to a neighbour. @module */
import { release } from "../../../../geometry/release.ts";
import {
  type Components,
  componentAt,
  componentsOfPixels,
  connect,
} from "../../../../raster/components.ts";
import { squaredLevels } from "../../../../raster/picture.ts";
import { relabel, type WorkingMap } from "./working-map.ts";

/** A merge can leave a region small; after this many rounds it stays. */
const MOST_ROUNDS = 12;
/** RGBA distance, levels, beyond which two colours are no shades of one paint: a speck that would be lost waits for another. */
const LOST = 70;

/**
 * Merge regions under `minArea` px² into the neighbour that is nearest in colour and longest in border.
 *
 * All small regions of a round choose on the same picture; a region never joins one that comes before it in
 * size, or in the picture where they are of one size, so that two specks do not trade places. It waits for such
 * a one instead where that is nearer and every other neighbour is of quite another colour: together they may be large enough.
 *
 * @param given Regions of the map, whose memory is lost.
 * @param rounds After so many what is still small stays.
 */
export function mergeSmall(
  map: WorkingMap,
  minArea: number,
  signal: AbortSignal,
  given = connect(map.labels, map.picture.width, signal),
  rounds = MOST_ROUNDS,
): Components {
  let regions = given;
  for (let round = 0; round < rounds; round++) {
    if (mergeRound(map, regions, minArea, signal) === 0) break;
    release(regions.runs, regions.ids);
    regions = connect(map.labels, map.picture.width, signal);
  }
  return regions;
}

/** Merge what is small; returns how many regions found a neighbour. */
function mergeRound(
  map: WorkingMap,
  regions: Components,
  minArea: number,
  signal: AbortSignal,
): number {
  const { area, count, label } = regions;
  const small = new RegionGatherer(map, regions, minArea);
  let merged = 0;
  for (let k = 0; k < count; k++) {
    if (k % 4096 === 0) signal.throwIfAborted();
    if (area[k]! >= minArea) continue;
    small.gather(k);
    const target = nearestOf(k, small, minArea);
    if (target < 0) continue;
    const to = { label: label[target]!, shade: small.shade[target]! };
    for (let m = 0; m < small.count; m++) relabel(map, small.members[m]!, to);
    merged++;
  }
  small.release();
  return merged;
}

/** The neighbour that small region `k`, which is gathered, is to join; −1 where there is none, or one to wait for. */
function nearestOf(k: number, small: RegionGatherer, minArea: number): number {
  const { map, regions } = small;
  const { area, label } = regions;
  const mean = small.meanColor();
  let target = -1;
  let least = Infinity;
  let apart = 0;
  let awaited = Infinity;
  for (const n of small.neighbors) {
    const apart2 = squaredLevels(mean, 0, map.labelColors, label[n]!);
    const cost = Math.sqrt(apart2 / small.border[n]!);
    // a small one that comes before this one may join it, but not be joined
    const isBefore = area[n]! < area[k]! || (area[n] === area[k] && n > k);
    if (area[n]! < minArea && isBefore) {
      awaited = Math.min(awaited, cost);
      continue;
    }
    // of equals the first region of the picture
    if (cost > least || (cost === least && n > target)) continue;
    least = cost;
    target = n;
    apart = apart2;
  }
  return awaited < least && apart > LOST ** 2 ? -1 : target;
}

/** Pixels for each of a small region's from which numbering all of them pays for not searching. */
const MANY = 64;

/** The pixels, neighbours and mean colour of one small region after the other, in the same memory: each costs only its own pixels. */
class RegionGatherer {
  readonly map: WorkingMap;
  readonly regions: Components;
  /** Component per pixel where many will be asked for. */
  readonly #components: Int32Array | undefined;
  /** Pixels of the region at hand, `count` of them. */
  readonly members: Int32Array;
  count = 0;
  /** A bit a pixel: whether it is a member of the region at hand. */
  readonly #marks: Int32Array;
  /** Length of the border with each region, 0 but for the neighbours. */
  readonly border: Int32Array;
  /** Shade on the other side of the border, per neighbour region. */
  readonly shade: Uint8Array;
  /** Neighbours of the region at hand, in the order in which they were met. */
  readonly neighbors: number[] = [];
  readonly #mean = new Float64Array(4);

  constructor(map: WorkingMap, regions: Components, minArea: number) {
    this.map = map;
    this.regions = regions;
    const pixels = map.labels.length;
    const { area, count } = regions;
    let small = 0;
    for (let k = 0; k < count; k++) if (area[k]! < minArea) small += area[k]!;
    if (MANY * small > pixels) this.#components = componentsOfPixels(regions);
    this.#marks = new Int32Array((pixels >> 5) + 1);
    this.members = new Int32Array(Math.ceil(minArea) + 1);
    this.border = new Int32Array(count);
    this.shade = new Uint8Array(count);
  }

  /** Gather the pixels of region `k`, counting the border with each neighbour on the way. */
  gather(k: number): void {
    for (const n of this.neighbors) this.border[n] = 0;
    const { first } = this.regions;
    const { width, height } = this.map.picture;
    const members = this.members;
    const marks = this.#marks;
    this.neighbors.length = 0;
    const start = first[k]!;
    members[0] = start;
    marks[start >> 5]! |= 1 << (start & 31);
    let count = 1;
    for (let m = 0; m < count; m++) {
      const i = members[m]!;
      const x = i % width;
      if (x > 0) count = this.#visit(i - 1, k, count);
      if (x + 1 < width) count = this.#visit(i + 1, k, count);
      if (i >= width) count = this.#visit(i - width, k, count);
      if (i + width < width * height) count = this.#visit(i + width, k, count);
    }
    for (let m = 0; m < count; m++) marks[members[m]! >> 5] = 0;
    this.count = count;
  }

  /** Meet pixel `i` beside region `k`, of which there are `count` pixels so far; returns how many there are now. */
  #visit(i: number, k: number, count: number): number {
    const marks = this.#marks;
    if ((marks[i >> 5]! >> (i & 31)) & 1) return count;
    const c = this.#components?.[i] ?? componentAt(this.regions, i);
    if (c !== k) {
      if (this.border[c]!++ === 0) this.neighbors.push(c);
      this.shade[c] = this.map.shades[i]!;
      return count;
    }
    marks[i >> 5]! |= 1 << (i & 31);
    this.members[count] = i;
    return count + 1;
  }

  /** Mean colour of the region at hand, RGBA in levels; valid until it is asked for again. */
  meanColor(): Float64Array {
    const { count, members } = this;
    const { px } = this.map.picture;
    const mean = this.#mean.fill(0);
    for (let m = 0; m < count; m++) {
      const i = 4 * members[m]!;
      for (let c = 0; c < 4; c++) mean[c]! += px[i + c]!;
    }
    for (let c = 0; c < 4; c++) mean[c]! /= count;
    return mean;
  }

  /** Give back the memory: scratch of a picture with specks takes more of it than the picture. */
  release(): void {
    if (this.#components) release(this.#components);
    release(this.#marks, this.members, this.border, this.shade);
  }
}
