/** Which paint each pixel belongs to. @module */

import { Int32List } from "../../../../raster/growing.ts";
import { ColorReader } from "../cuts/color-reader.ts";
import type { Patch } from "../cuts/explainer.ts";
import type { SurfaceMap } from "../surfaces/surface-map.ts";

/** Pixels that keep their label, and those that nobody has claimed yet. */
export const KEPT = -1;
const UNCLAIMED = -2;
/** Greatest root mean square, levels, of a region without paint of its own that joins a patch, and of one that two patches mix. */
const ABSORBED = 8;
const MIXED = 5;
/** Regions that joined a patch bring it beside others. */
const ROUNDS = 2;

/** What pixels are dealt out by. */
export interface OwnerInput {
  readonly map: SurfaceMap;
  /** Region of equal labels per pixel. */
  readonly regionAt: Int32Array;
  readonly patches: readonly Patch[];
}

/**
 * Patch per pixel, {@link KEPT} where there is none.
 *
 * Pixels of edges go to the nearest paint of their own region; regions without paint, such as what bands leave at an
 * edge, join a patch beside them that has their colours, or are parted between two whose mix they show.
 */
export function ownersOf(input: OwnerInput): Int16Array {
  const owner = new Int16Array(input.map.surfaceAt.length).fill(KEPT);
  const unclaimed = edgesOf(input.map.surfaceAt);
  for (let k = 0; k < unclaimed.length; k++) owner[unclaimed[k]!] = UNCLAIMED;
  for (const [k, { pixels }] of input.patches.entries()) claim(owner, pixels, k);
  spread(owner, unclaimed, input);
  for (let round = 0; round < ROUNDS; round++) absorb(owner, unclaimed, input);
  for (let k = 0; k < unclaimed.length; k++)
    if (owner[unclaimed[k]!] === UNCLAIMED) owner[unclaimed[k]!] = KEPT;
  return owner;
}

/** Pixels without paint. */
function edgesOf(surfaceAt: Int32Array): Int32Array {
  const pixels = new Int32List();
  for (let i = 0; i < surfaceAt.length; i++) if (surfaceAt[i] === -1) pixels.push(i);
  return pixels.toArray();
}

function claim(owner: Int16Array, pixels: Int32Array, k: number): void {
  for (let p = 0; p < pixels.length; p++) owner[pixels[p]!] = k;
}

/** Let every owner claim unclaimed pixels of its own region, the nearest first. */
function spread(
  owner: Int16Array,
  unclaimed: Int32Array,
  { map: { width }, regionAt }: OwnerInput,
): void {
  const size = owner.length;
  const queue: number[] = [];
  const ownerBeside = (i: number, j: number) =>
    regionAt[j] === regionAt[i] ? owner[j]! : UNCLAIMED;
  for (let k = 0; k < unclaimed.length; k++) {
    const i = unclaimed[k]!;
    const x = i % width;
    let found = i >= width ? ownerBeside(i, i - width) : UNCLAIMED;
    if (found === UNCLAIMED && x > 0) found = ownerBeside(i, i - 1);
    if (found === UNCLAIMED && x + 1 < width) found = ownerBeside(i, i + 1);
    if (found === UNCLAIMED && i + width < size) found = ownerBeside(i, i + width);
    if (found !== UNCLAIMED) queue.push(i, found);
  }
  const visit = (i: number, j: number) => {
    if (owner[j] === UNCLAIMED && regionAt[j] === regionAt[i]) queue.push(j, owner[i]!);
  };
  for (let k = 0; k < queue.length; k += 2) {
    const i = queue[k]!;
    if (owner[i] !== UNCLAIMED) continue;
    owner[i] = queue[k + 1]!;
    const x = i % width;
    if (x > 0) visit(i, i - 1);
    if (x + 1 < width) visit(i, i + 1);
    if (i >= width) visit(i, i - width);
    if (i + width < size) visit(i, i + width);
  }
}

/** A region that nobody has claimed, and the patches beside it. */
interface Region {
  readonly pixels: number[];
  readonly beside: Set<number>;
}

/** Find the regions of pixels that nobody has claimed. */
function regionsOf(
  owner: Int16Array,
  unclaimed: Int32Array,
  { map: { width }, regionAt }: OwnerInput,
): Map<number, Region> {
  const regions = new Map<number, Region>();
  for (let k = 0; k < unclaimed.length; k++) {
    const i = unclaimed[k]!;
    if (owner[i] !== UNCLAIMED) continue;
    const region = regions.get(regionAt[i]!) ?? { pixels: [], beside: new Set<number>() };
    regions.set(regionAt[i]!, region);
    region.pixels.push(i);
    const x = i % width;
    const look = (j: number) => {
      if ((owner[j] ?? KEPT) >= 0) region.beside.add(owner[j]!);
    };
    if (x > 0) look(i - 1);
    if (x + 1 < width) look(i + 1);
    look(i - width);
    look(i + width);
  }
  return regions;
}

/** Give regions without paint to patches beside them that predict their colours, or two of which mix them. */
function absorb(owner: Int16Array, unclaimed: Int32Array, input: OwnerInput): void {
  const { map, patches } = input;
  const { width, levels } = map;
  const regions = regionsOf(owner, unclaimed, input);
  const readers = new Map<number, ColorReader>();
  /** What a patch would show in some pixels, three levels each. */
  const colorsOf = (k: number, pixels: readonly number[]) => {
    const reader = readers.get(k) ?? new ColorReader(patches[k]!.paint);
    readers.set(k, reader);
    const colors = new Float64Array(3 * pixels.length);
    for (let n = 0; n < pixels.length; n++) {
      const i = pixels[n]!;
      reader.read((i % width) + 0.5, Math.floor(i / width) + 0.5);
      for (let c = 0; c < 3; c++) colors[3 * n + c] = reader.color[c]!;
    }
    return colors;
  };
  for (const { pixels, beside } of regions.values()) {
    if (beside.size === 0) continue;
    const sides = [...beside].map((k) => ({ k, colors: colorsOf(k, pixels) }));
    const offer = (pairs: readonly (readonly [Side, Side])[], most: number) => {
      let least = most * most * 3 * pixels.length;
      let best: ((n: number) => number) | undefined;
      for (const [a, b] of pairs) {
        const { squares, shares } = unmix(pixels, levels, [a.colors, b.colors]);
        if (squares >= least) continue;
        least = squares;
        best = (n) => (shares[n]! > 0.5 ? b.k : a.k);
      }
      return best;
    };
    const alone = sides.map((side) => [side, side] as const);
    const pairs = () => sides.flatMap((a, j) => sides.slice(j + 1).map((b) => [a, b] as const));
    const ownerAt = offer(alone, ABSORBED) ?? offer(pairs(), MIXED);
    if (ownerAt) for (let n = 0; n < pixels.length; n++) owner[pixels[n]!] = ownerAt(n);
  }
}

/** A patch beside a region, and what it would show there. */
interface Side {
  readonly k: number;
  readonly colors: Float64Array;
}

/** Shares of the second of two colours in pixels, 0 to 1, and the sum of squares, levels², that their mix leaves. */
function unmix(
  pixels: readonly number[],
  levels: Uint8ClampedArray,
  [a, b]: readonly [Float64Array, Float64Array],
) {
  const shares = new Float64Array(pixels.length);
  let squares = 0;
  for (let n = 0; n < pixels.length; n++) {
    const i = pixels[n]!;
    let product = 0;
    let reach = 0;
    for (let c = 0; c < 3; c++) {
      const d = b[3 * n + c]! - a[3 * n + c]!;
      product += d * (levels[4 * i + c]! - a[3 * n + c]!);
      reach += d * d;
    }
    const share = reach > 0 ? Math.max(0, Math.min(1, product / reach)) : 0;
    shares[n] = share;
    for (let c = 0; c < 3; c++) {
      const p = a[3 * n + c]!;
      const e = levels[4 * i + c]! - p - share * (b[3 * n + c]! - p);
      squares += e * e;
    }
  }
  return { shares, squares };
}
