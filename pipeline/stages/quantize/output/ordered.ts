/** Palettes as clients see them: the most used colour first. @module */
import { Coverage, type Raster, type StageContext, TRANSPARENT } from "../../../../plugin/mod.ts";
import { CLEAR_ALPHA, wordOf } from "../../../../raster/picture.ts";

/** Labels that index a palette of straight colours. */
export interface Ordered {
  readonly labels: Uint8Array;
  /** Straight sRGB and alpha, four bytes per colour. */
  readonly palette: Uint8Array;
}

/**
 * Order colours by the pixels they cover, then by RGB; drop those that cover none.
 *
 * Labels that are in order already are handed back themselves. Colours that are nothing become {@link TRANSPARENT}. Equal straight colours become one.
 *
 * @param words Premultiplied pixel word per label.
 */
export function orderByCoverage(label: Uint8Array, words: ArrayLike<number>): Ordered {
  const coverage = pixelsOf(label);
  const byColor = new Map<number, { members: number[]; pixels: number }>();
  for (let k = 0; k < words.length; k++) {
    if (coverage[k] === 0 || words[k]! >>> 24 < CLEAR_ALPHA) continue;
    const key = straight(words[k]!);
    const entry = byColor.get(key) ?? { members: [], pixels: 0 };
    entry.members.push(k);
    entry.pixels += coverage[k]!;
    byColor.set(key, entry);
  }
  const order = [...byColor].sort(([a, p], [b, q]) => q.pixels - p.pixels || a - b);
  const to = new Uint8Array(256).fill(TRANSPARENT);
  const palette = new Uint8Array(order.length * 4);
  for (const [index, [key, { members }]] of order.entries()) {
    for (const k of members) to[k] = index;
    const rgba = [key / 2 ** 24, (key >>> 16) & 255, (key >>> 8) & 255, key & 255];
    palette.set(rgba.map(Math.floor), index * 4);
  }
  if (coverage.every((pixels, k) => pixels === 0 || to[k] === k)) return { labels: label, palette };
  return { labels: translate(label, to), palette };
}

/** The colours of a palette, premultiplied, as pixel words. */
export function wordsOf(palette: Uint8Array): number[] {
  return Array.from({ length: palette.length / 4 }, (_, k) => {
    const [r, g, b, a] = palette.subarray(4 * k, 4 * k + 4);
    const over = (channel: number) => Math.round((channel * a!) / 255);
    return wordOf(over(r!), over(g!), over(b!), a!);
  });
}

/** Pixels of each label. */
export function pixelsOf(label: Uint8Array): Float64Array {
  const pixels = new Float64Array(256);
  for (let i = 0; i < label.length; ) {
    const first = i;
    while (i < label.length && label[i] === label[first]) i++;
    pixels[label[first]!]! += i - first;
  }
  return pixels;
}

/** `to[label]` per pixel. */
export function translate(label: Uint8Array, to: Uint8Array): Uint8Array {
  const labels = new Uint8Array(label.length);
  for (let i = 0; i < label.length; i++) labels[i] = to[label[i]!]!;
  return labels;
}

/** Straight colour as 0xRRGGBBAA, which sorts by red, green, blue. */
function straight(word: number): number {
  const alpha = word >>> 24;
  const channel = (shift: number) =>
    Math.min(255, Math.round((((word >>> shift) & 255) * 255) / alpha));
  return ((channel(0) << 24) | (channel(8) << 16) | (channel(16) << 8) | alpha) >>> 0;
}

/** {@link Coverage} per pixel; 0 and 1 in `blend` mean the same there. */
export function maskOf(labels: Uint8Array, blend: Uint8Array): Uint8Array {
  if (!labels.includes(TRANSPARENT)) return blend;
  const mask = blend.slice();
  for (let i = 0; i < mask.length; i++) if (labels[i] === TRANSPARENT) mask[i] = Coverage.clear;
  return mask;
}

/**
 * Begins the keys of notes about a colour; its index follows.
 *
 * The value is `0xRRGGBB`. With `.share` behind the index it is the share of pixels, with `.opacity` that of a
 * translucent colour, both 0 to 1.
 */
export const FOUND = "quantize.found.";

/** Note the colours that `merged` and `removed` count, most used first. */
export function noteFound({ labels, palette }: Ordered, note: StageContext<never>["note"]): void {
  const pixels = pixelsOf(labels);
  for (let k = 0; k < palette.length / 4; k++) {
    const [r, g, b, a] = palette.subarray(k * 4, k * 4 + 4);
    note(`${FOUND}${k}`, (r! << 16) | (g! << 8) | b!);
    note(`${FOUND}${k}.share`, pixels[k]! / labels.length);
    if (a! < 255) note(`${FOUND}${k}.opacity`, a! / 255);
  }
}

/**
 * Give translucent colours the straight value that most of their pixels have: premultiplying loses it by a level or two.
 *
 * @param palette RGBA, four bytes a colour; written.
 */
export function keepStraight(palette: Uint8Array, labels: Uint8Array, { data }: Raster): void {
  for (let k = 0; k < palette.length / 4; k++) {
    const own = palette.subarray(4 * k, 4 * k + 4);
    const alpha = own[3]!;
    if (alpha === 255) continue;
    const reach = Math.ceil(255 / (2 * alpha)) + 1;
    const counts = new Map<number, number>();
    for (let i = 0; i < labels.length; i++) {
      if (labels[i] !== k || data[4 * i + 3] !== alpha) continue;
      const [r, g, b] = [data[4 * i]!, data[4 * i + 1]!, data[4 * i + 2]!];
      const apart = Math.max(Math.abs(r - own[0]!), Math.abs(g - own[1]!), Math.abs(b - own[2]!));
      const color = (r << 16) | (g << 8) | b;
      if (apart <= reach) counts.set(color, (counts.get(color) ?? 0) + 1);
    }
    const [commonest] = [...counts].sort(([a, p], [b, q]) => q - p || a - b);
    if (commonest) own.set([commonest[0] >> 16, (commonest[0] >> 8) & 255, commonest[0] & 255]);
  }
}
