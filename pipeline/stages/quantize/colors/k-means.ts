/** Reduce an image to a number of colours. @module */
import type { Cancellable } from "../../../../plugin/mod.ts";
import { writeOklab } from "../../../../raster/oklab.ts";
import { type Picture, wordOf } from "../../../../raster/picture.ts";
import { BIN_LENGTH, BINS, sumColors } from "./bins.ts";

/** Share of flat pixels from which only they are counted: antialiasing is no colour. */
const FLAT_ENOUGH = 0.3;
const ROUNDS = 24;

/** How many colours, and how they are counted. */
interface ClusterOptions extends Cancellable {
  readonly n: number;
  readonly seed: number;
}

/** Colours of an image by frequency, coarse. */
interface Histogram {
  readonly count: number;
  /** OKLab of each bin's mean, three a bin. */
  readonly lab: Float64Array;
  readonly weight: Float64Array;
  /** Mean sRGB, three a bin. */
  readonly rgb: Float64Array;
}

/**
 * At most `n` opaque colours (pixel words) by weighted k-means in OKLab over histogram bins.
 *
 * Starts by k-means++ from `seed`; the same seed gives the same colours. A cluster that one bin
 * dominates takes that bin's colour, so that flat colours come out exact.
 */
export function clusterColors(picture: Picture, options: ClusterOptions): number[] {
  const histogram = binColors(picture, options.signal);
  if (histogram.count === 0) return [];
  const centers = startCenters(histogram, options.n, randomFrom(options.seed));
  const owner = new Uint16Array(histogram.count);
  for (let round = 0; round < ROUNDS; round++) {
    options.signal.throwIfAborted();
    const moved = assign(histogram, centers, owner);
    if (!moved && round > 0) break;
    recenter(histogram, centers, owner);
  }
  return clusterWords(histogram, centers.length / 3, owner);
}

function binColors(picture: Picture, signal: AbortSignal): Histogram {
  const { flat, sums } = sumColors(picture, signal);
  const half = BINS * BIN_LENGTH;
  const total = sums.slice(0, half);
  const onlyFlat = flat >= FLAT_ENOUGH * picture.words.length;
  if (!onlyFlat) for (let at = 0; at < half; at++) total[at]! += sums[half + at]!;
  return meansOf(total);
}

function meansOf(sums: Float64Array): Histogram {
  let count = 0;
  for (let bin = 0; bin < sums.length; bin += 4) if (sums[bin]! > 0) count++;
  const lab = new Float64Array(count * 3);
  const rgb = new Float64Array(count * 3);
  const weight = new Float64Array(count);
  let k = 0;
  for (let bin = 0; bin < sums.length; bin += 4) {
    const w = sums[bin]!;
    if (w === 0) continue;
    weight[k] = w;
    for (let c = 0; c < 3; c++) rgb[k * 3 + c] = sums[bin + 1 + c]! / w;
    writeOklab(rgbWord(rgb, k * 3), lab, k * 3);
    k++;
  }
  return { count, lab, weight, rgb };
}

function rgbWord(rgb: Float64Array, at: number): number {
  return wordOf(Math.round(rgb[at]!), Math.round(rgb[at + 1]!), Math.round(rgb[at + 2]!), 255);
}

/** k-means++: each next centre is drawn by weight times squared distance to the nearest one so far. */
function startCenters({ count, lab, weight }: Histogram, n: number, random: () => number) {
  const distance = new Float64Array(count).fill(1);
  const chosen: number[] = [];
  while (chosen.length < Math.min(n, count)) {
    let total = 0;
    for (let k = 0; k < count; k++) total += weight[k]! * distance[k]!;
    if (total <= 0) break;
    let mark = random() * total;
    let pick = 0;
    for (let k = 0; k < count; k++) {
      if (distance[k] === 0) continue;
      pick = k;
      mark -= weight[k]! * distance[k]!;
      if (mark <= 0) break;
    }
    const first = chosen.length === 0;
    chosen.push(pick);
    for (let k = 0; k < count; k++) {
      const d = labDistance2(lab, k * 3, lab, pick * 3);
      distance[k] = first ? d : Math.min(distance[k]!, d);
    }
  }
  const centers = new Float64Array(chosen.length * 3);
  for (const [c, k] of chosen.entries()) centers.set(lab.subarray(k * 3, k * 3 + 3), c * 3);
  return centers;
}

/** Give each bin to its nearest centre; false when nothing moved. */
function assign({ count, lab }: Histogram, centers: Float64Array, owner: Uint16Array): boolean {
  let moved = false;
  for (let k = 0; k < count; k++) {
    const l = lab[3 * k]!;
    const a = lab[3 * k + 1]!;
    const b = lab[3 * k + 2]!;
    let best = 0;
    let least = Infinity;
    for (let c = 0, at = 0; at < centers.length; c++, at += 3) {
      const d = (l - centers[at]!) ** 2 + (a - centers[at + 1]!) ** 2 + (b - centers[at + 2]!) ** 2;
      if (d >= least) continue;
      least = d;
      best = c;
    }
    if (owner[k] !== best) moved = true;
    owner[k] = best;
  }
  return moved;
}

function recenter({ count, lab, weight }: Histogram, centers: Float64Array, owner: Uint16Array) {
  const total = new Float64Array(centers.length / 3);
  const sums = new Float64Array(centers.length);
  for (let k = 0; k < count; k++) {
    const c = owner[k]!;
    total[c]! += weight[k]!;
    for (let q = 0; q < 3; q++) sums[c * 3 + q]! += weight[k]! * lab[k * 3 + q]!;
  }
  for (let c = 0; c < total.length; c++) {
    if (total[c] === 0) continue;
    for (let q = 0; q < 3; q++) centers[c * 3 + q] = sums[c * 3 + q]! / total[c]!;
  }
}

/** The colour of each cluster, empty ones left out. */
function clusterWords({ count, weight, rgb }: Histogram, n: number, owner: Uint16Array): number[] {
  const total = new Float64Array(n);
  const heaviest = new Int32Array(n).fill(-1);
  const sums = new Float64Array(n * 3);
  for (let k = 0; k < count; k++) {
    const c = owner[k]!;
    total[c]! += weight[k]!;
    if (heaviest[c]! < 0 || weight[k]! > weight[heaviest[c]!]!) heaviest[c] = k;
    for (let q = 0; q < 3; q++) sums[c * 3 + q]! += weight[k]! * rgb[k * 3 + q]!;
  }
  const words = new Set<number>();
  for (let c = 0; c < n; c++) {
    const peak = heaviest[c]!;
    if (peak < 0) continue;
    for (let q = 0; q < 3; q++) sums[c * 3 + q]! /= total[c]!;
    const dominated = weight[peak]! * 2 > total[c]!;
    words.add(dominated ? rgbWord(rgb, peak * 3) : rgbWord(sums, c * 3));
  }
  return [...words];
}

function labDistance2(a: Float64Array, i: number, b: Float64Array, j: number): number {
  return (a[i]! - b[j]!) ** 2 + (a[i + 1]! - b[j + 1]!) ** 2 + (a[i + 2]! - b[j + 2]!) ** 2;
}

/** Uniform in [0, 1) by Mulberry32: integers only, so the same on every machine. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}
