/** A labelling as threads hand it to each other. @module */
import { Palette } from "../../../../raster/palette.ts";
import { Unmixer } from "../../../../raster/unmix.ts";
import type { Labelling } from "./labelling.ts";

/** What is not an object of a class; arrays as large as the picture are in memory that threads share. */
export interface LabellingArrays extends Omit<Labelling, "palette" | "unmixer"> {
  /** Palette colours, pixel words. */
  readonly words: Uint32Array;
}

/** The arrays of a labelling, the same memory; its palette as it is now. */
export function arraysOf({ palette, unmixer: _, ...arrays }: Labelling): LabellingArrays {
  return { ...arrays, words: palette.words.slice(0, palette.size) };
}

/** A labelling of the same arrays. */
export function openLabelling({ words, ...arrays }: LabellingArrays): Labelling {
  const palette = new Palette();
  for (const word of words) palette.add(word);
  return { ...arrays, palette, unmixer: new Unmixer(arrays.picture.px, arrays.limits.lumaWeight) };
}
