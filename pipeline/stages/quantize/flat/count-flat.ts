/** How often each colour is seen in flat pixels. @module */
import { type Picture, signedWords } from "../../../../raster/picture.ts";
import { forEachStrip } from "../../../../raster/strips.ts";
import { WordMap } from "../../../../raster/word-map.ts";
import { writeRange } from "../survey/flatness.ts";

/**
 * Histograms of flat pixels, one a limit; limits after the first ascend.
 *
 * The first counts pixels whose own range is within its limit, see `localRange`; the others ask the same of
 * their 4 neighbours too, so that a pixel is flat within a cross of 5 by 5.
 */
export function countFlat(
  picture: Picture,
  limits: readonly number[],
  signal: AbortSignal,
): WordMap[] {
  const { width, height } = picture;
  const histograms = limits.map(() => new WordMap());
  let scratch = new Uint8Array(0);
  forEachStrip(picture, signal, ({ from: top, to: bottom }) => {
    const above = Math.max(0, top - MARGIN);
    const below = Math.min(height, bottom + MARGIN);
    const around = { width, height: below - above, words: wordsOf(picture, above, below) };
    // the frame of the image is never flat
    const from = Math.max(1, top) - above;
    const to = Math.min(height - 1, bottom) - above;
    // of the strip at hand: fresh memory for each would take as long as the work
    if (scratch.length < around.words.length) scratch = new Uint8Array(around.words.length);
    const range = scratch.subarray(0, around.words.length).fill(0);
    writeRange(around, range);
    countRows(around, { range, limits, from, to }, histograms);
  });
  return histograms;
}

/** Rows beyond a strip that tell whether its pixels are flat. */
const MARGIN = 2;

function wordsOf({ words, width }: Picture, from: number, to: number): Uint32Array {
  return words.subarray(from * width, to * width);
}

interface FlatRows {
  /** See `localRange`. */
  readonly range: Uint8Array;
  readonly limits: readonly number[];
  readonly from: number;
  readonly to: number;
}

/** Add the flat pixels of some rows to histograms, one a limit. */
function countRows(
  picture: Pick<Picture, "width" | "words">,
  { range, limits, from, to }: FlatRows,
  histograms: readonly WordMap[],
): void {
  const words = signedWords(picture);
  const { width } = picture;
  const most = Math.max(...limits);
  const [first = 0, second = 0] = limits;
  // what the present run of one colour adds: pixels flat by the first limit, by the second, by later ones alone
  let ownFlat = 0;
  let crossFlat = 0;
  const later = new Uint32Array(limits.length);
  let last = 0;
  const isLevel = levelTest(range, width);
  // rows that do not start at a multiple of four are not read by fours
  const mask = width % 4 === 0 ? 3 : -1;
  // the image border has range 255
  for (let i = from * width; i < to * width; i++) {
    // four pixels that are like all around them are like each other
    if ((i & mask) === 0 && words[i] === last && isLevel(i)) {
      ownFlat += 4;
      crossFlat += 4;
      i += 3;
      continue;
    }
    const own = range[i]!;
    if (own > most) continue;
    if (words[i] !== last) {
      flush(histograms, last >>> 0, { ownFlat, crossFlat, later });
      ownFlat = crossFlat = 0;
      last = words[i]!;
    }
    if (own <= first) ownFlat++;
    const cross = crossRange(range, i, width);
    if (cross <= second) crossFlat++;
    else for (let k = 2; k < limits.length; k++) if (cross <= limits[k]!) later[k]!++;
  }
  flush(histograms, last >>> 0, { ownFlat, crossFlat, later });
}

/** Tells whether four pixels from `i` on, a multiple of four, and all around them are like their neighbours. */
function levelTest(range: Uint8Array, width: number): (i: number) => boolean {
  const fours = new Int32Array(range.buffer, 0, range.length >> 2);
  return (i) =>
    (fours[i >> 2]! | fours[(i - width) >> 2]! | fours[(i + width) >> 2]!) === 0 &&
    (range[i - 1]! | range[i + 4]!) === 0;
}

/** Greatest range of a pixel and the four beside it. */
function crossRange(range: Uint8Array, i: number, width: number): number {
  const own = range[i]!;
  const left = range[i - 1]!;
  const right = range[i + 1]!;
  const up = range[i - width]!;
  const down = range[i + width]!;
  if ((own | left | right | up | down) === 0) return 0;
  return Math.max(own, Math.max(Math.max(left, right), Math.max(up, down)));
}

/** Add a run to the histograms; what is flat by the second limit is so by later ones. */
function flush(
  histograms: readonly WordMap[],
  word: number,
  { ownFlat, crossFlat, later }: { ownFlat: number; crossFlat: number; later: Uint32Array },
): void {
  if (ownFlat > 0) histograms[0]!.add(word, ownFlat);
  for (let k = 1; k < later.length; k++) {
    const count = crossFlat + later[k]!;
    later[k] = 0;
    if (count > 0) histograms[k]!.add(word, count);
  }
}
