/** The pixels, neighbours and mean colour of one small region at a time. @module */
import { release } from "../../../../geometry/release.ts";
import { type Components, componentAt, componentsOfPixels } from "../../../../raster/components.ts";
import type { WorkingMap } from "./working-map.ts";

/** Pixels for each of a small region's from which numbering all of them pays for not searching. */
const MANY = 64;

/** What a gatherer reads: regions under `minArea` px², and the oldest region of each one's set. */
interface SmallRegions {
  readonly regions: Components;
  readonly minArea: number;
  readonly root: Int32Array;
}

/** Gathers one region after the other in the same memory, so that a region costs only its own pixels. */
export class RegionGatherer {
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

  constructor(map: WorkingMap, { regions, minArea, root }: SmallRegions) {
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
    const c = this.#root[this.#componentAt(i)]!;
    if (c !== k) {
      if (this.border[c]!++ === 0) this.neighbors.push(c);
      this.shade[c] = this.#map.shades[i]!;
      return count;
    }
    marks[i >> 5]! |= 1 << (i & 31);
    this.members[count] = i;
    return count + 1;
  }

  #componentAt(i: number): number {
    return this.#components ? this.#components[i]! : componentAt(this.#regions, i);
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
