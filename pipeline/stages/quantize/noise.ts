/** Tell compressed pixels from clean ones. @module */
import { type Picture, signedWords } from "../../../raster/picture.ts";

/**
 * Share of wiggling pixels above which a PNG is taken for a JPEG in disguise.
 *
 * Measured on 120 drawings: JPEG .027 to .2, clean PNG up to .0257 (a gradient with banding).
 */
const NOISY_SHARE = 0.026;

/** What a drawing with gradients may show: rounding, filter by filter, makes up to .031 of its pixels wiggle. */
export const SHADED_NOISE = 0.045;

/** Whether pixels wiggle by a few levels, as JPEG ringing does and neither flat art nor gradients do. */
export function looksCompressed(picture: Picture, share = NOISY_SHARE): boolean {
  const { px, width, height } = picture;
  const words = signedWords(picture);
  let wiggles = 0;
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1, k = y * width + 1; x < width - 1; x++, k++) {
      // flat pixels, nearly all of a drawing, leave here
      if (words[k] === words[k - 1] && words[k] === words[k - width]) continue;
      const i = 4 * k + 1;
      const g = px[i];
      if (wiggle(px[i - 4], g, px[i + 4]) || wiggle(px[i - 4 * width], g, px[i + 4 * width]))
        wiggles++;
    }
  }
  return wiggles > share * width * height;
}

/** A small change in green that the next pixel takes back. */
function wiggle(before: number, here: number, after: number): boolean {
  const a = here - before;
  const b = after - here;
  if (a * b >= 0) return false;
  const p = Math.abs(a);
  const q = Math.abs(b);
  return p <= 12 && q <= 12 && p + q >= 3;
}
