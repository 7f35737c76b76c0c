/** Fewer colours than a drawing has. @module */

import { TRANSPARENT } from "../../../../plugin/mod.ts";
import { Palette, paletteOf } from "../../../../raster/palette.ts";
import { type Ordered, orderByCoverage, pixelsOf, translate, wordsOf } from "./ordered.ts";

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

/** Groups of palette indices to make one colour, and indices to do without. */
interface Constraints {
  readonly merged?: readonly (readonly number[])[];
  readonly removed?: readonly number[];
}

/**
 * Apply `merged`, then `removed`.
 *
 * A merged group takes the colour of its most used member; a removed colour gives its pixels to the
 * nearest one left. Indices past the palette are ignored, and the last colour cannot be removed.
 */
export function constrain(ordered: Ordered, { merged = [], removed = [] }: Constraints): Ordered {
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
    const palette = new Palette();
    for (const k of left) palette.add(words[k]!);
    for (let k = 0; k < count; k++) {
      if (gone.has(to[k]!)) to[k] = left[palette.nearest(words[to[k]!]!)]!;
    }
  }
  if (to.subarray(0, count).every((into, k) => into === k)) return ordered;
  return orderByCoverage(translate(ordered.labels, to), words);
}
