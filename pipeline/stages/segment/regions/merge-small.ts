/** Give small regions to a neighbour. @module */
import { release } from "../../../../geometry/release.ts";
import {
  type ComponentRuns,
  type Components,
  componentAt,
  componentsOfPixels,
  connect,
} from "../../../../raster/components.ts";
import { rootOf, singletons } from "../../../../raster/disjoint-sets.ts";
import { Int32List } from "../../../../raster/growing.ts";
import { relabel, type WorkingMap } from "./working-map.ts";

/** A merge can leave a region small; after this many rounds it stays. */
const MAX_ROUNDS = 12;
/** RGBA distance, levels, beyond which two colours are no shades of one paint: a speck that would be lost waits for another. */
const LOST = 70;

/**
 * Merge regions under `minArea` px² into the neighbour that is nearest in colour and longest in border.
 *
 * All small regions of a round choose on the same picture; a region never joins one that comes before it in
 * size, or in the picture where they are of one size, so that two specks do not trade places. It waits for such
 * a one instead where that is nearer and every other neighbour is of quite another colour: together they may be large enough.
 *
 * @param regions Those of the map, whose memory is lost.
 */
export function mergeSmall(
  map: WorkingMap,
  minArea: number,
  signal: AbortSignal,
  regions = connect(map.labels, map.picture.width, signal),
): Components {
  const merger = new RegionMerger(map, regions, minArea);
  for (let round = 0; round < MAX_ROUNDS && merger.mergeRound(signal) > 0; round++) merger.join();
  return merger.finish();
}

/**
 * Merges one region at a time.
 *
 * What merging joins is noted region by region: `#root` says what each of the first regions belongs to,
 * and its pixels are numbered anew only at the end.
 */
class RegionMerger {
  readonly #map: WorkingMap;
  readonly #regions: Components;
  readonly #minArea: number;
  /** The oldest region of the same set; a region that is its own stands for its set. */
  readonly #root: Int32Array;
  /** Label per region once the round is over. */
  readonly #label: Uint8Array;
  /** Regions merged in this round, each with one of its neighbours. */
  #pairs = new Int32List();
  /** The region at hand. */
  readonly #small: RegionGatherer;

  constructor(map: WorkingMap, regions: Components, minArea: number) {
    this.#map = map;
    this.#regions = regions;
    this.#minArea = minArea;
    this.#root = singletons(regions.count);
    this.#label = regions.label.slice();
    this.#small = new RegionGatherer(map, regions, { minArea, root: this.#root });
  }

  /** Merge what is small; returns how many regions found a neighbour. */
  mergeRound(signal: AbortSignal): number {
    const { area, count } = this.#regions;
    let merged = 0;
    for (let k = 0; k < count; k++) {
      if (k % 4096 === 0) signal.throwIfAborted();
      if (area[k]! < this.#minArea && this.#root[k] === k && this.#merge(k)) merged++;
    }
    return merged;
  }

  /** Make one region of neighbours that this round gave the same label. */
  join(): void {
    const { area, label, count } = this.#regions;
    const root = this.#root;
    const pairs = this.#pairs.view();
    for (let p = 0; p < pairs.length; p += 2) {
      const a = rootOf(root, pairs[p]!);
      const b = rootOf(root, pairs[p + 1]!);
      if (a !== b && this.#label[a] === this.#label[b]) root[Math.max(a, b)] = Math.min(a, b);
    }
    for (let k = 0; k < count; k++) {
      if (root[k] !== k) {
        // parents come first, so theirs is final
        const to = root[root[k]!]!;
        root[k] = to;
        area[to]! += area[k]!;
        area[k] = 0;
      } else label[k] = this.#label[k]!;
    }
    this.#pairs.release();
    this.#pairs = new Int32List();
  }

  /** The regions that are left, numbered by their first pixel; nothing can be merged any more. */
  finish(): Components {
    const { area, label, first, count } = this.#regions;
    const root = this.#root;
    const id = new Int32Array(count);
    let left = 0;
    for (let k = 0; k < count; k++) {
      if (root[k] !== k) {
        id[k] = id[root[k]!]!;
        continue;
      }
      area[left] = area[k]!;
      label[left] = label[k]!;
      first[left] = first[k]!;
      id[k] = left++;
    }
    release(this.#root);
    this.#small.release();
    this.#pairs.release();
    if (left === count) return this.#regions;
    const merged = {
      ...renumber(this.#regions, id, this.#map.picture.width),
      count: left,
      area: area.slice(0, left),
      label: label.slice(0, left),
      first: first.slice(0, left),
    };
    release(id, area, label, first);
    return merged;
  }

  /** False when no neighbour may take region `k`, or it waits for one. */
  #merge(k: number): boolean {
    const small = this.#small;
    small.gather(k);
    const target = this.#nearest(k);
    if (target >= 0) {
      const to = { label: this.#regions.label[target]!, shade: small.shade[target]! };
      for (let m = 0; m < small.count; m++) relabel(this.#map, small.members[m]!, to);
      this.#label[k] = to.label;
      for (const n of small.neighbors) {
        this.#pairs.push(k);
        this.#pairs.push(n);
      }
    }
    return target >= 0;
  }

  /** The neighbour to join, −1 where there is none, or one to wait for. */
  #nearest(k: number): number {
    const { label } = this.#regions;
    const { labelColors } = this.#map;
    const { neighbors, border } = this.#small;
    const mean = this.#small.meanColor();
    let target = -1;
    let least = Infinity;
    let apart = 0;
    let awaited = Infinity;
    for (const n of neighbors) {
      let apart2 = 0;
      for (let c = 0; c < 4; c++) apart2 += (mean[c]! - labelColors[label[n]! * 4 + c]!) ** 2;
      const cost = Math.sqrt(apart2 / border[n]!);
      if (this.#mayJoin(n, k)) {
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

  /** Whether region `n` is small and comes before region `k`, so that it may join `k` but not be joined. */
  #mayJoin(n: number, k: number): boolean {
    const { area } = this.#regions;
    if (area[n]! >= this.#minArea) return false;
    return area[n]! < area[k]! || (area[n] === area[k] && n > k);
  }
}

/** Give every run the new number of its region, and join those that have become one. */
function renumber({ runs, ids }: ComponentRuns, id: Int32Array, width: number): ComponentRuns {
  let count = 0;
  for (let r = 0, rowEnd = 0; r < ids.length; r++) {
    const from = runs[r]!;
    const now = id[ids[r]!]!;
    if (from === rowEnd) rowEnd += width;
    else if (ids[count - 1] === now) continue;
    runs[count] = from;
    ids[count++] = now;
  }
  runs[count] = runs.at(-1)!;
  return { runs: runs.subarray(0, count + 1), ids: ids.subarray(0, count) };
}

/** Pixels for each of a small region's from which numbering all of them pays for not searching. */
const MANY = 64;

/** The pixels, neighbours and mean colour of one small region after the other, in the same memory: each costs only its own pixels. */
class RegionGatherer {
  readonly #map: WorkingMap;
  readonly #regions: Components;
  readonly #root: Int32Array;
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

  constructor(
    map: WorkingMap,
    regions: Components,
    { minArea, root }: { minArea: number; root: Int32Array },
  ) {
    this.#map = map;
    this.#regions = regions;
    this.#root = root;
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
    const { first } = this.#regions;
    const { width, height } = this.#map.picture;
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
    const c = this.#root[this.#components?.[i] ?? componentAt(this.#regions, i)]!;
    if (c !== k) {
      if (this.border[c]!++ === 0) this.neighbors.push(c);
      this.shade[c] = this.#map.shades[i]!;
      return count;
    }
    marks[i >> 5]! |= 1 << (i & 31);
    this.members[count] = i;
    return count + 1;
  }

  /** Mean colour of the region at hand, RGBA in levels; valid until it is asked for again. */
  meanColor(): Float64Array {
    const { count, members } = this;
    const { px } = this.#map.picture;
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
