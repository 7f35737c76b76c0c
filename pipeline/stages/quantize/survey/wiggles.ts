/** Tell compressed pixels from clean ones. @module */
import type { Cancellable } from "../../../../plugin/mod.ts";
import { type Picture, signedWords } from "../../../../raster/picture.ts";
import { Paint } from "../../../../raster/smoothness.ts";

/**
 * Share of wiggling pixels above which a PNG is taken for a JPEG in disguise.
 *
 * Measured on 120 drawings: JPEG .027 to .2, clean PNG up to .0257 (a gradient with banding).
 */
export const NOISY_SHARE = 0.026;

/**
 * The same of the pixels at edges alone, in a drawing with gradients: rounding, filter by filter, makes up to .046 of all pixels wiggle.
 *
 * Measured on 31 clean drawings, up to .018, and 98 JPEGs of 256 and 512 px, .022 and more but for one drawing of little detail.
 */
export const SHADED_NOISE = 0.02;

/** Whether pixels wiggle by a few levels, as JPEG ringing does and neither flat art nor gradients do. */
export function looksCompressed(
  picture: Picture,
  share: number,
  context: Cancellable & { readonly paint?: Uint8Array },
): boolean {
  return countWiggles(picture, context) > share * picture.width * picture.height;
}

/**
 * Pixels that wiggle, those along the frame left out.
 *
 * @param paint See `findPaint`; where it is given only pixels that show an edge count, as gradients are rounded, filter by filter.
 */
export function countWiggles(
  picture: Picture,
  { paint, signal }: Partial<Cancellable> & { readonly paint?: Uint8Array } = {},
): number {
  const { px, width, height } = picture;
  const words = signedWords(picture);
  let wiggles = 0;
  for (let y = 1; y + 1 < height; y++) {
    signal?.throwIfAborted();
    for (let i = y * width + 1; i < (y + 1) * width - 1; i++) {
      // most pixels are like those before them
      if (words[i] === words[i - 1] && words[i] === words[i - width]) continue;
      if (paint && paint[i] !== Paint.edge) continue;
      if (isWiggle(px, i, 1) || isWiggle(px, i, width)) wiggles++;
    }
  }
  return wiggles;
}

/** Most that a change of red or blue differs from that of green where compression made it, levels: it leaves chroma smooth. */
const CHROMA_CHANGE = 12;

/** Whether green at pixel `i` wiggles between its neighbours `step` pixels away, and red and blue with it. */
function isWiggle(px: Uint8ClampedArray, i: number, step: number): boolean {
  const at = 4 * i;
  const before = at - 4 * step;
  const after = at + 4 * step;
  return (
    wiggle(px[before + 1]!, px[at + 1]!, px[after + 1]!) &&
    isGrey(px, before, at) &&
    isGrey(px, at, after)
  );
}

function isGrey(px: Uint8ClampedArray, a: number, b: number): boolean {
  const green = px[b + 1]! - px[a + 1]!;
  return (
    Math.abs(px[b]! - px[a]! - green) <= CHROMA_CHANGE &&
    Math.abs(px[b + 2]! - px[a + 2]! - green) <= CHROMA_CHANGE
  );
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
