/** Labels of photographs. @module */
import type { Sharing } from "../../../../plugin/mod.ts";
import { MAX_PALETTE, paletteOf } from "../../../../raster/palette.ts";
import { CLEAR_ALPHA, type Picture, signedWords } from "../../../../raster/picture.ts";
import { stripsOf } from "../../../../raster/strips.ts";
import { lookupWords } from "../../../../raster/word-lookup.ts";
import { labelRuns } from "../labels/label-runs.ts";
import type { Labelled } from "./natural.ts";
import { COLORS, task } from "./nearest-task.ts";

/** Give every pixel the nearest of the given opaque colours; no pixel counts as a blend. */
export async function labelContinuously(
  picture: Picture,
  words: readonly number[],
  context: Sharing,
): Promise<Labelled> {
  const blend = context.parallel.zeroBytes(picture.words.length);
  if (!picture.opaque) return { ...labelInOrder(picture, words), blend };
  const label = await labelInStrips(picture, words, context);
  return { palette: paletteOf(words), label, blend };
}

/** The same of any picture, by one thread. */
function labelInOrder(picture: Picture, words: readonly number[]): Omit<Labelled, "blend"> {
  const palette = paletteOf(words);
  const nothing = palette.size < MAX_PALETTE ? palette.add(0) : -1;
  const nearest = lookupWords((word) => palette.nearest(word));
  const label = labelRuns(signedWords(picture), (word) =>
    nothing >= 0 && word >>> 24 < CLEAR_ALPHA ? nothing : nearest(word),
  );
  return { palette, label };
}

/** The same of an opaque picture, by as many threads as there are. */
async function labelInStrips(
  picture: Picture,
  words: readonly number[],
  { parallel, signal }: Sharing,
): Promise<Uint8Array> {
  const label = parallel.unsafeBytes(picture.words.length);
  const { rows, parts } = stripsOf(picture);
  const known = parallel.zeroBytes(COLORS);
  const request = { parts, signal, progress: () => {} };
  await parallel.map(task, { picture, words, rows, label, known }, request);
  parallel.release(known);
  return label;
}
