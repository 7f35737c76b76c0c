/** Which paint each pixel belongs to. @module */

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
  const { surfaceAt } = input.map;
  const owner = new Int16Array(surfaceAt.length);
  for (let i = 0; i < owner.length; i++) owner[i] = surfaceAt[i] === -1 ? UNCLAIMED : KEPT;
  for (const [k, { pixels }] of input.patches.entries())
    for (let p = 0; p < pixels.length; p++) owner[pixels[p]!] = k;
  spread(owner, input);
  for (let round = 0; round < ROUNDS && absorb(owner, input); round++);
  for (let i = 0; i < owner.length; i++) if (owner[i] === UNCLAIMED) owner[i] = KEPT;
  return owner;
}

/** Let every owner claim unclaimed pixels of its own region, the nearest first. */
function spread(owner: Int16Array, { map: { width }, regionAt }: OwnerInput): void {
  const size = owner.length;
  const queue: number[] = [];
  const ownerBeside = (i: number, j: number) =>
    regionAt[j] === regionAt[i] ? owner[j]! : UNCLAIMED;
  for (let i = 0; i < size; i++) {
    if (owner[i] !== UNCLAIMED) continue;
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

/** Give regions without paint to patches beside them that predict their colours, or two of which mix them; false where none is left. */
function absorb(owner: Int16Array, { map, regionAt, patches }: OwnerInput): boolean {
  const { width, levels } = map;
  const regions = new Map<number, { pixels: number[]; beside: Set<number> }>();
  for (let i = 0; i < owner.length; i++) {
    if (owner[i] !== UNCLAIMED) continue;
    const region = regions.get(regionAt[i]!) ?? { pixels: [], beside: new Set<number>() };
    regions.set(regionAt[i]!, region);
    region.pixels.push(i);
    const x = i % width;
    for (const j of [x > 0 ? i - 1 : -1, x + 1 < width ? i + 1 : -1, i - width, i + width])
      if ((owner[j] ?? KEPT) >= 0) region.beside.add(owner[j]!);
  }
  const readers = new Map<number, ColorReader>();
  /** What a patch would show in some pixels, three levels each. */
  const colorsOf = (k: number, pixels: readonly number[]) => {
    const reader = readers.get(k) ?? new ColorReader(patches[k]!.paint);
    readers.set(k, reader);
    const colors = new Float64Array(3 * pixels.length);
    for (const [n, i] of pixels.entries()) {
      reader.read((i % width) + 0.5, Math.floor(i / width) + 0.5);
      colors.set(reader.color, 3 * n);
    }
    return colors;
  };
  for (const { pixels, beside } of regions.values()) {
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
    const pairs = sides.flatMap((a, j) => sides.slice(j + 1).map((b) => [a, b] as const));
    const ownerAt = offer(alone, ABSORBED) ?? offer(pairs, MIXED);
    for (const [n, i] of pixels.entries()) owner[i] = ownerAt?.(n) ?? UNCLAIMED;
  }
  return regions.size > 0;
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
  for (const [n, i] of pixels.entries()) {
    let [product, reach] = [0, 0];
    for (let c = 0; c < 3; c++) {
      const d = b[3 * n + c]! - a[3 * n + c]!;
      product += d * (levels[4 * i + c]! - a[3 * n + c]!);
      reach += d * d;
    }
    const share = reach > 0 ? Math.max(0, Math.min(1, product / reach)) : 0;
    shares[n] = share;
    for (let c = 0; c < 3; c++) {
      const [p, q] = [a[3 * n + c]!, b[3 * n + c]!];
      squares += (levels[4 * i + c]! - p - share * (q - p)) ** 2;
    }
  }
  return { shares, squares };
}
