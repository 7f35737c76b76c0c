/** Fewer colours than a drawing has. @module */
import { paletteOf } from "../../../../raster/palette.ts";
import { type Ordered, orderByCoverage, pixelsOf, wordsOf } from "./ordered.ts";

/** What may stay. */
interface Reduction {
  readonly maxColors: number;
  /** Colours (opaque pixel words) that stay whatever they cover. */
  readonly locked: readonly number[];
}

/**
 * Keep at most `maxColors` of a drawing's colours; each of the others becomes the nearest that is kept.
 *
 * Colours go one at a time, the one whose pixels change least first: area times OKLab distance. A shape in one
 * colour stays in one, as colours change and never single pixels. Greedy: not the best set of so many colours.
 */
export function reduce(ordered: Ordered, { maxColors, locked }: Reduction): Ordered {
  const words = wordsOf(ordered.palette);
  if (words.length <= maxColors) return ordered;
  const stays = words.map((word) => locked.includes(word));
  const into = nearestKept(words, { pixels: pixelsOf(ordered.labels), stays, maxColors });
  return orderByCoverage(
    ordered.labels.map((k) => into[k]!),
    words,
  );
}

/** The kept colour that each label becomes; what is no colour stays. */
function nearestKept(
  words: readonly number[],
  {
    pixels,
    stays,
    maxColors,
  }: {
    readonly pixels: Float64Array;
    readonly stays: readonly boolean[];
    readonly maxColors: number;
  },
): Uint8Array {
  const distance = distancesOf(words);
  const into = Uint8Array.from({ length: 256 }, (_, k) => k);
  const kept = words.map((_, k) => k);
  const nearestTo = (k: number, but: number) =>
    kept.reduce(
      (best, c) => (c !== but && distance[k]![c]! < distance[k]![best]! ? c : best),
      other(but),
    );
  const other = (but: number) => (kept[0] === but ? kept[1]! : kept[0]!);
  while (kept.length > Math.max(1, maxColors)) {
    const cost = new Float64Array(words.length);
    for (let k = 0; k < words.length; k++) {
      const now = into[k]!;
      cost[now]! += pixels[k]! * (distance[k]![nearestTo(k, now)]! - distance[k]![now]!);
    }
    const gone = kept.reduce(
      (best, c) => (!stays[c] && (best < 0 || cost[c]! < cost[best]!) ? c : best),
      -1,
    );
    if (gone < 0) break;
    for (let k = 0; k < words.length; k++) if (into[k] === gone) into[k] = nearestTo(k, gone);
    kept.splice(kept.indexOf(gone), 1);
  }
  return into;
}

/** OKLab distance of each two colours. */
function distancesOf(words: readonly number[]): Float64Array[] {
  const palette = paletteOf(words);
  return words.map((_, a) => Float64Array.from(words, (_, b) => Math.sqrt(palette.between2(a, b))));
}
