/** Palettes as clients see them: the most used colour first. @module */
import { TRANSPARENT } from "../../../plugin/mod.ts";
import { CLEAR_ALPHA } from "../../../raster/picture.ts";

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
  const coverage = new Float64Array(256);
  let start = 0;
  for (let i = 1; i < label.length; i++) {
    if (label[i] === label[start]) continue;
    coverage[label[start]!]! += i - start;
    start = i;
  }
  coverage[label[start]!]! += label.length - start;
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
  const labels = new Uint8Array(label.length);
  for (let i = 0; i < label.length; i++) labels[i] = to[label[i]!]!;
  return { labels, palette };
}

/** Straight colour as 0xRRGGBBAA, which sorts by red, green, blue. */
function straight(word: number): number {
  const alpha = word >>> 24;
  const channel = (shift: number) =>
    Math.min(255, Math.round((((word >>> shift) & 255) * 255) / alpha));
  return ((channel(0) << 24) | (channel(8) << 16) | (channel(16) << 8) | alpha) >>> 0;
}
