/** Give small regions to a neighbour. @module */
import { type Components, connect } from "../../../raster/components.ts";
import { rootOf, singletons } from "../../../raster/disjoint-sets.ts";
import { relabel, type WorkingMap } from "./working-map.ts";

/** A merge can leave a region small; after this many rounds it stays. */
const MAX_ROUNDS = 12;

/**
 * Merge regions under `minArea` px² into the neighbour that is nearest in colour and longest in border.
 *
 * All small regions of a round choose on the same picture; a region never joins one that is small
 * and no larger than itself, so that two specks do not trade places.
 */
export function mergeSmall(map: WorkingMap, minArea: number, signal: AbortSignal): Components {
  const merger = new RegionMerger(map, connect(map.labels, map.picture.width, signal), minArea);
  for (let round = 0; round < MAX_ROUNDS && merger.mergeRound(signal) > 0; round++) merger.join();
  return merger.finish();
}

/**
 * Merges one region at a time; its memory is reused, so a region costs only its own pixels.
 *
 * What merging joins is noted region by region: `#root` says what each of the first regions belongs to,
 * and its pixels are numbered anew only at the end.
 */
class RegionMerger {
  readonly #map: WorkingMap;
  readonly #regions: Components;
  readonly #minArea: number;
  readonly #members: Int32Array;
  readonly #border: Int32Array;
  /** Shade on the other side of the border, per neighbour region. */
  readonly #shade: Uint8Array;
  /** The oldest region of the same set; a region that is its own stands for its set. */
  readonly #root: Int32Array;
  /** Label per region once the round is over. */
  readonly #label: Uint8Array;
  /** Regions merged in this round, each with one of its neighbours. */
  #pairs: number[] = [];
  #neighbors: number[] = [];

  constructor(map: WorkingMap, regions: Components, minArea: number) {
    this.#map = map;
    this.#regions = regions;
    this.#minArea = minArea;
    this.#members = new Int32Array(Math.ceil(minArea) + 1);
    this.#border = new Int32Array(regions.count);
    this.#shade = new Uint8Array(regions.count);
    this.#root = singletons(regions.count);
    this.#label = regions.label.slice();
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
    for (let p = 0; p < this.#pairs.length; p += 2) {
      const a = rootOf(root, this.#pairs[p]!);
      const b = rootOf(root, this.#pairs[p + 1]!);
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
    this.#pairs = [];
  }

  /** The regions that are left, numbered by their first pixel. */
  finish(): Components {
    const { components, area, label, first, count } = this.#regions;
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
    if (left === count) return this.#regions;
    return {
      components,
      runs: this.#renumber(id),
      count: left,
      area: area.slice(0, left),
      label: label.slice(0, left),
      first: first.slice(0, left),
    };
  }

  /** Give every pixel the new number of its region; returns the runs that are left, see `Components.runs`. */
  #renumber(id: Int32Array): Int32Array {
    const { components, runs } = this.#regions;
    const { width } = this.#map.picture;
    const kept = new Int32Array(runs.length);
    let count = 0;
    for (let r = 0, rowEnd = 0; r + 1 < runs.length; r++) {
      const from = runs[r]!;
      const to = runs[r + 1]!;
      const now = id[components[from]!]!;
      components.fill(now, from, to);
      if (from === rowEnd) rowEnd += width;
      else if (components[from - 1] === now) continue;
      kept[count++] = from;
    }
    kept[count++] = components.length;
    return kept.slice(0, count);
  }

  /** False when no neighbour may take region `k`. */
  #merge(k: number): boolean {
    const members = this.#gather(k);
    const target = this.#nearest(members, k);
    if (target >= 0) {
      const to = { label: this.#regions.label[target]!, shade: this.#shade[target]! };
      for (let m = 0; m < members.length; m++) relabel(this.#map, members[m]!, to);
      this.#label[k] = to.label;
      for (const n of this.#neighbors) this.#pairs.push(k, n);
    }
    for (const n of this.#neighbors) this.#border[n] = 0;
    return target >= 0;
  }

  /** Pixels of region `k`; counts the border with each neighbour on the way. */
  #gather(k: number): Int32Array {
    const { components, first } = this.#regions;
    const { width, height } = this.#map.picture;
    const root = this.#root;
    const members = this.#members;
    this.#neighbors = [];
    members[0] = first[k]!;
    let count = 1;
    // a member is marked by the complement of its number, and restored at the end
    components[first[k]!] = ~components[first[k]!]!;
    const visit = (i: number) => {
      const own = components[i]!;
      if (own < 0) return;
      const c = root[own]!;
      if (c === k) {
        components[i] = ~own;
        members[count++] = i;
      } else this.#touch(c, i);
    };
    for (let m = 0; m < count; m++) {
      const i = members[m]!;
      const x = i % width;
      if (x > 0) visit(i - 1);
      if (x + 1 < width) visit(i + 1);
      if (i >= width) visit(i - width);
      if (i + width < width * height) visit(i + width);
    }
    for (let m = 0; m < count; m++) components[members[m]!] = ~components[members[m]!]!;
    return members.subarray(0, count);
  }

  #touch(neighbor: number, i: number): void {
    if (this.#border[neighbor]!++ === 0) this.#neighbors.push(neighbor);
    this.#shade[neighbor] = this.#map.shades[i]!;
  }

  #nearest(members: Int32Array, k: number): number {
    const { area, label } = this.#regions;
    const { picture, labelColors } = this.#map;
    const mean = [0, 1, 2, 3].map((c) => {
      let sum = 0;
      for (const i of members) sum += picture.px[i * 4 + c]!;
      return sum / members.length;
    });
    let target = -1;
    let least = Infinity;
    for (const n of this.#neighbors.sort((a, b) => a - b)) {
      if (area[n]! < this.#minArea && area[n]! <= area[k]!) continue;
      let apart2 = 0;
      for (let c = 0; c < 4; c++) apart2 += (mean[c]! - labelColors[label[n]! * 4 + c]!) ** 2;
      const cost = Math.sqrt(apart2 / this.#border[n]!);
      if (cost >= least) continue;
      least = cost;
      target = n;
    }
    return target;
  }
}
