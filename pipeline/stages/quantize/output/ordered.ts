/** Palettes as clients see them: the most used colour first, and no more colours than are asked for. @module */
import {
  Coverage,
  fraction,
  hexOf,
  type IndexedRaster,
  type PaletteColor,
  type Raster,
  TRANSPARENT,
} from "../../../../plugin/mod.ts";
import { paletteOf } from "../../../../raster/palette.ts";
import { isClear, wordOf } from "../../../../raster/picture.ts";
import type { Settings } from "../options.ts";

/** Labels that index a palette of straight colours. */
export type Ordered = Pick<IndexedRaster, "labels" | "palette">;

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
    if (coverage[k] === 0 || isClear(words[k]!)) continue;
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
export function straight(word: number): number {
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

/** The colours that `merged` and `removed` count, as clients see them: most used first. */
export function foundColors({ labels, palette }: Ordered): PaletteColor[] {
  const pixels = pixelsOf(labels);
  return Array.from({ length: palette.length / 4 }, (_, index) => {
    const color = {
      index,
      hex: hexOf(palette, 4 * index),
      share: fraction(pixels[index]! / labels.length),
    };
    const alpha = palette[4 * index + 3]!;
    return alpha < 255 ? { ...color, opacity: fraction(alpha / 255) } : color;
  });
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

/**
 * Keep at most `maxColors` of a drawing's colours; each of the others becomes the nearest that is kept.
 *
 * Colours go one at a time, the one whose pixels change least first: area times OKLab distance. A shape in one
 * colour stays in one, as colours change and never single pixels. Greedy: not the best set of so many colours.
 *
 * @param locked Colours (opaque pixel words) that stay whatever they cover.
 */
export function reduce(
  ordered: Ordered,
  { maxColors, locked }: { readonly maxColors: number; readonly locked: readonly number[] },
): Ordered {
  const words = wordsOf(ordered.palette);
  if (words.length <= maxColors) return ordered;
  const palette = paletteOf(words);
  const distance = words.map((_, a) => words.map((_, b) => Math.sqrt(palette.between2(a, b))));
  const pixels = pixelsOf(ordered.labels);
  /** The kept colour that each label becomes; what is no colour stays. */
  const into = Uint8Array.from({ length: 256 }, (_, k) => k);
  const kept = words.map((_, k) => k);
  const nearestTo = (k: number, but: number) =>
    kept
      .filter((c) => c !== but)
      .reduce((best, c) => (distance[k]![c]! < distance[k]![best]! ? c : best));
  while (kept.length > Math.max(1, maxColors)) {
    const cost = new Float64Array(words.length);
    for (let k = 0; k < words.length; k++) {
      const now = into[k]!;
      cost[now]! += pixels[k]! * (distance[k]![nearestTo(k, now)]! - distance[k]![now]!);
    }
    const free = kept.filter((c) => !locked.includes(words[c]!));
    if (free.length === 0) break;
    const gone = free.reduce((best, c) => (cost[c]! < cost[best]! ? c : best));
    for (let k = 0; k < words.length; k++) if (into[k] === gone) into[k] = nearestTo(k, gone);
    kept.splice(kept.indexOf(gone), 1);
  }
  return orderByCoverage(translate(ordered.labels, into), words);
}

/**
 * Apply `merged`, then `removed`.
 *
 * A merged group takes the colour of its most used member; a removed colour gives its pixels to the
 * nearest one left. Indices past the palette are ignored, and the last colour cannot be removed.
 */
export function constrain(
  ordered: Ordered,
  { merged = [], removed = [] }: Settings["constraints"],
): Ordered {
  const count = ordered.palette.length / 4;
  // compared as painted, so premultiplied
  const words = wordsOf(ordered.palette);
  const to = Uint8Array.from({ length: 256 }, (_, k) => (k < count ? k : TRANSPARENT));
  for (const group of merged) {
    const members = group.filter((k) => k < count);
    // indices are by coverage: the lowest is the most used
    const into = Math.min(...members.map((k) => to[k]!));
    for (let k = 0; k < count; k++) if (members.some((m) => to[m] === to[k])) to[k] = into;
  }
  const gone = new Set(removed.filter((k) => k < count).map((k) => to[k]!));
  const left = [...new Set(to.subarray(0, count))].filter((k) => !gone.has(k));
  if (gone.size > 0 && left.length > 0) {
    const palette = paletteOf(left.map((k) => words[k]!));
    for (let k = 0; k < count; k++) {
      if (gone.has(to[k]!)) to[k] = left[palette.nearest(words[to[k]!]!)]!;
    }
  }
  if (to.subarray(0, count).every((into, k) => into === k)) return ordered;
  return orderByCoverage(translate(ordered.labels, to), words);
}
