/** Tell paints, which stay the same as far as they reach, from the surfaces of photographs, which drift. @module */
import type { Picture } from "../../../../raster/picture.ts";
import { localRange } from "./flatness.ts";

/** Greatest local range of an even pixel, levels. */
const EVEN = 3;
/** Pixels along an axis over which a paint stays the same: two blocks of a JPEG, each of which may be one tone. */
const REACH = 16;
/** Greatest difference of one paint at two places, levels. */
const SAME = 3;
/** Least share of pairs for each pixel and axis: fewer say little. */
const LEAST_PAIRS = 0.05;
/**
 * Least share of pairs that show one paint.
 *
 * Measured where pairs are enough: six drawings in 60 to 200 paints, JPEG quality 60 to 92, 0.92 and more; eight
 * photographs and drawings with gradients up to 0.62.
 */
const PAINT_SHARE = 0.75;

/** Whether even pixels that only even ones part, {@link REACH} apart in a row or column, mostly show one colour. */
export function hasEvenPaint(
  picture: Picture,
  {
    isGround,
    signal,
  }: { readonly isGround: (word: number) => boolean; readonly signal: AbortSignal },
): boolean {
  const { px, words, width, height } = picture;
  const range = localRange(picture, signal);
  let [pairs, same, counted] = [0, 0, 0];
  const evenAbove = new Uint32Array(width);
  for (let y = 0, i = 0; y < height; y++) {
    let evenBefore = 0;
    for (let x = 0; x < width; x++, i++) {
      const isEven = range[i]! <= EVEN;
      evenBefore = isEven ? evenBefore + 1 : 0;
      evenAbove[x] = isEven ? evenAbove[x]! + 1 : 0;
      // a plain ground makes no drawing of what stands on it
      if (isGround(words[i]!)) continue;
      counted++;
      if (evenBefore > REACH) {
        pairs++;
        if (isSame(px, 4 * i, 4 * (i - REACH))) same++;
      }
      if (evenAbove[x]! > REACH) {
        pairs++;
        if (isSame(px, 4 * i, 4 * (i - REACH * width))) same++;
      }
    }
  }
  return pairs >= 2 * LEAST_PAIRS * counted && same >= PAINT_SHARE * pairs;
}

function isSame(px: Uint8ClampedArray, a: number, b: number): boolean {
  for (let c = 0; c < 4; c++) if (Math.abs(px[a + c]! - px[b + c]!) > SAME) return false;
  return true;
}
