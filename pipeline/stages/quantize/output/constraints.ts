/** What a client wants changed in the palette. @module */
import { TRANSPARENT } from "../../../../plugin/mod.ts";
import { Palette } from "../../../../raster/palette.ts";
import { type Ordered, orderByCoverage, wordsOf } from "./ordered.ts";

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
  return orderByCoverage(
    ordered.labels.map((k) => to[k]!),
    words,
  );
}
