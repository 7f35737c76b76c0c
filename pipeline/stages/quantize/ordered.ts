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
 * @param out Where labels in another order go; may be the labels given. Fresh memory by default.
 */
export function orderByCoverage(
  label: Uint8Array,
  words: ArrayLike<number>,
  { out }: { readonly out?: Uint8Array } = {},
): Ordered {
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
  const labels = out ?? new Uint8Array(label.length);
  translate(label, to, labels);
  return { labels, palette };
}

/** Pixels of each label; four at a time where they are those before them again. */
function pixelsOf(label: Uint8Array): Float64Array {
  const pixels = new Float64Array(256);
  const fours = new Int32Array(label.buffer, label.byteOffset, label.length >> 2);
  let last = 0;
  let times = 0;
  const count = () => {
    for (let shift = 0; shift < 32; shift += 8) pixels[(last >>> shift) & 255]! += times;
    times = 0;
  };
  for (let q = 0; q < fours.length; q++) {
    if (fours[q] !== last) {
      count();
      last = fours[q]!;
    }
    times++;
  }
  count();
  for (let i = 4 * fours.length; i < label.length; i++) pixels[label[i]!]!++;
  return pixels;
}

/** Write `to[label]` per pixel, four at a time where they are those before them again. */
function translate(label: Uint8Array, to: Uint8Array, labels: Uint8Array): void {
  const fours = new Int32Array(label.buffer, label.byteOffset, label.length >> 2);
  const out = new Int32Array(labels.buffer, labels.byteOffset, fours.length);
  let last = 0;
  let four = 0x01010101 * to[0]!;
  for (let q = 0; q < fours.length; q++) {
    const word = fours[q]!;
    if (word !== last) {
      last = word;
      four =
        to[word & 255]! |
        (to[(word >>> 8) & 255]! << 8) |
        (to[(word >>> 16) & 255]! << 16) |
        (to[word >>> 24]! << 24);
    }
    out[q] = four;
  }
  for (let i = 4 * fours.length; i < label.length; i++) labels[i] = to[label[i]!]!;
}

/** Straight colour as 0xRRGGBBAA, which sorts by red, green, blue. */
function straight(word: number): number {
  const alpha = word >>> 24;
  const channel = (shift: number) =>
    Math.min(255, Math.round((((word >>> shift) & 255) * 255) / alpha));
  return ((channel(0) << 24) | (channel(8) << 16) | (channel(16) << 8) | alpha) >>> 0;
}
