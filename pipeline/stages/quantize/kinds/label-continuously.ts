/** Labels of photographs. @module */
import type { Sharing } from "../../../../plugin/mod.ts";
import { MAX_PALETTE, paletteOf } from "../../../../raster/palette.ts";
import { CLEAR_ALPHA, type Picture, signedWords } from "../../../../raster/picture.ts";
import { stripsOf } from "../../../../raster/strips.ts";
import { COARSE, lookupWords, MAX_EXACT } from "../../../../raster/word-lookup.ts";
import { labelRuns } from "../labels/label-runs.ts";
import type { Labelled } from "./natural.ts";
import { entryOf, type KnownColors, noColors, PAGE_BITS, task } from "./nearest-task.ts";

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
  const known = noColors(parallel);
  const request = { parts, signal, progress: () => {} };
  await parallel.map(task, { picture, words, rows, label, known }, request);
  roundFrom(afterExact(picture, known), { picture, words, label });
  parallel.release(known.entries, known.pages);
  return label;
}

/**
 * The first pixel whose word is rounded, see {@link lookupWords}; the number of pixels where none is.
 *
 * What is known of colours is used up.
 */
function afterExact(picture: Picture, known: KnownColors): number {
  const pixels = signedWords(picture);
  if (countColors(known) < MAX_EXACT) return pixels.length;
  const { entries } = known;
  let i = 0;
  for (let met = 0; met < MAX_EXACT; i++) {
    const at = entryOf(pixels[i]!);
    if (entries[at] === 0) continue;
    entries[at] = 0;
    met++;
  }
  // its neighbours of the same colour were looked up with it
  while (i < pixels.length && pixels[i] === pixels[i - 1]) i++;
  return i;
}

function countColors({ entries, pages }: KnownColors): number {
  let colors = 0;
  for (let page = 0; page < pages.length; page++) {
    if (pages[page] === 0) continue;
    const end = (page + 1) << PAGE_BITS;
    for (let at = page << PAGE_BITS; at < end; at++) if (entries[at] !== 0) colors++;
  }
  return colors;
}

/** Label the pixels from `first` on by rounded colours. */
function roundFrom(
  first: number,
  {
    picture,
    words,
    label,
  }: { readonly picture: Picture; readonly words: readonly number[]; readonly label: Uint8Array },
): void {
  const pixels = signedWords(picture);
  if (first === pixels.length) return;
  const palette = paletteOf(words);
  const labels = new Uint8Array(1 << 18);
  for (let i = first; i < pixels.length; i++) {
    const word = pixels[i]! & COARSE;
    const cell = ((word >> 2) & 63) | ((word >> 4) & 0xfc0) | ((word >> 6) & 0x3f000);
    labels[cell] ||= palette.nearest(word >>> 0) + 1;
    label[i] = labels[cell]! - 1;
  }
}
