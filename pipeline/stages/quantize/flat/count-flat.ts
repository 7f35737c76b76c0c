/** How often each colour is seen in flat pixels. @module */
import { type Picture, signedWords } from "../../../../raster/picture.ts";
import { WordMap } from "../../../../raster/word-map.ts";
import { localRange } from "../survey/flatness.ts";

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
  const words = signedWords(picture);
  const range = localRange(picture, signal);
  const histograms = limits.map(() => new WordMap());
  const most = Math.max(...limits);
  const [first = 0] = limits;
  // pixels of the present run of one colour: those like all around them, and others by limit
  let level = 0;
  const flat = new Uint32Array(limits.length);
  let last = 0;
  // the frame of the image is never flat
  for (let y = 1; y + 1 < height; y++) {
    signal.throwIfAborted();
    for (let i = y * width + 1; i < (y + 1) * width - 1; i++) {
      const own = range[i]!;
      if (own > most) continue;
      if (words[i] !== last) {
        flush(histograms, last >>> 0, level, flat);
        level = 0;
        last = words[i]!;
      }
      const cross = crossRange(range, i, width);
      if (cross === 0) {
        level++;
        continue;
      }
      if (own <= first) flat[0]!++;
      for (let k = 1; k < limits.length; k++) if (cross <= limits[k]!) flat[k]!++;
    }
  }
  flush(histograms, last >>> 0, level, flat);
  return histograms;
}

/** Add pixels of a colour to the histograms, `level` to all of them and `flat[k]` to the one of limit `k`. */
function flush(
  histograms: readonly WordMap[],
  word: number,
  level: number,
  flat: Uint32Array,
): void {
  for (let k = 0; k < flat.length; k++)
    if (level + flat[k]! > 0) histograms[k]!.add(word, level + flat[k]!);
  flat.fill(0);
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
