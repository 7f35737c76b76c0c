/** Give small regions to a neighbour. @module */
import { type Components, connect } from "../../../raster/components.ts";
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
  const { width } = map.picture;
  let regions = connect(map.labels, width, signal);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const merger = new RegionMerger(map, regions, minArea);
    let merged = 0;
    for (let k = 0; k < regions.count; k++) {
      if (k % 4096 === 0) signal.throwIfAborted();
      if (regions.area[k]! < minArea && merger.merge(k)) merged++;
    }
    if (merged === 0) break;
    regions = connect(map.labels, width, signal);
  }
  return regions;
}

/** Merges one region at a time; its memory is reused, so a region costs only its own pixels. */
class RegionMerger {
  readonly #map: WorkingMap;
  readonly #regions: Components;
  readonly #minArea: number;
  readonly #members: Int32Array;
  readonly #border: Int32Array;
  /** Shade on the other side of the border, per neighbour region. */
  readonly #shade: Uint8Array;
  #neighbors: number[] = [];

  constructor(map: WorkingMap, regions: Components, minArea: number) {
    this.#map = map;
    this.#regions = regions;
    this.#minArea = minArea;
    this.#members = new Int32Array(Math.ceil(minArea) + 1);
    this.#border = new Int32Array(regions.count);
    this.#shade = new Uint8Array(regions.count);
  }

  /** False when no neighbour may take region `k`. */
  merge(k: number): boolean {
    const members = this.#gather(k);
    const target = this.#nearest(members, k);
    if (target >= 0) {
      const to = { label: this.#regions.label[target]!, shade: this.#shade[target]! };
      for (const i of members) relabel(this.#map, i, to);
    }
    for (const n of this.#neighbors) this.#border[n] = 0;
    return target >= 0;
  }

  /** Pixels of region `k`; counts the border with each neighbour on the way. */
  #gather(k: number): Int32Array {
    const { components, first } = this.#regions;
    const { width, height } = this.#map.picture;
    const members = this.#members;
    this.#neighbors = [];
    members[0] = first[k]!;
    let count = 1;
    // a member is marked by the complement of its region, and restored at the end
    components[first[k]!] = ~k;
    const visit = (i: number) => {
      const c = components[i]!;
      if (c === k) {
        components[i] = ~k;
        members[count++] = i;
      } else if (c >= 0) this.#touch(c, i);
    };
    for (let m = 0; m < count; m++) {
      const i = members[m]!;
      const x = i % width;
      if (x > 0) visit(i - 1);
      if (x + 1 < width) visit(i + 1);
      if (i >= width) visit(i - width);
      if (i + width < width * height) visit(i + width);
    }
    for (let m = 0; m < count; m++) components[members[m]!] = k;
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
