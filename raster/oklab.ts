/** Perceptual colour distance. @module */
import { cbrt, power } from "../geometry/elementary.ts";

const linear = Float64Array.from({ length: 256 }, (_, i) => {
  const c = i / 255;
  return c <= 0.04045 ? c / 12.92 : power((c + 0.055) / 1.055, 2.4);
});

/** Numbers a colour key takes: OKLab over white, then OKLab over black. */
export const KEY_LENGTH = 6;

// Ottosson's toe on lightness: plain OKLab calls #000 and #040404 far apart.
const K1 = 0.206;
const K2 = 0.03;
const K3 = (1 + K1) / (1 + K2);

/**
 * Write OKLab of an 8-bit sRGB colour at `out[at]`, with Ottosson's toe on lightness.
 *
 * Source: Björn Ottosson, "A perceptual color space for image processing" and "Okhsv and Okhsl".
 */
export function writeOklab(rgb: number, out: Float64Array, at: number): void {
  const r = linear[rgb & 255]!;
  const g = linear[(rgb >>> 8) & 255]!;
  const b = linear[(rgb >>> 16) & 255]!;
  const l = cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const L = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
  const t = K3 * L - K1;
  out[at] = 0.5 * (t + Math.sqrt(t * t + 4 * K2 * K3 * L));
  out[at + 1] = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  out[at + 2] = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
}

/** Write the key of a premultiplied pixel word: what the eye sees over white and over black. */
export function writeColorKey(word: number, out: Float64Array, at: number): void {
  writeOklab(word, out, at + 3);
  const veil = 255 - (word >>> 24);
  if (veil === 0) {
    out.copyWithin(at, at + 3, at + 6);
    return;
  }
  const r = Math.min(255, (word & 255) + veil);
  const g = Math.min(255, ((word >>> 8) & 255) + veil);
  const b = Math.min(255, ((word >>> 16) & 255) + veil);
  writeOklab(r | (g << 8) | (b << 16), out, at);
}

/** The keys of pixel words, one after the other. */
export function keysOf(words: Uint32Array): Float64Array {
  const keys = new Float64Array(words.length * KEY_LENGTH);
  for (let k = 0; k < words.length; k++) writeColorKey(words[k]!, keys, k * KEY_LENGTH);
  return keys;
}

/** Squared OKLab distance of two colour keys, over the ground where they differ more. */
export function keyDistance2(a: Float64Array, i: number, b: Float64Array, j: number): number {
  const overWhite =
    (a[i]! - b[j]!) ** 2 + (a[i + 1]! - b[j + 1]!) ** 2 + (a[i + 2]! - b[j + 2]!) ** 2;
  const overBlack =
    (a[i + 3]! - b[j + 3]!) ** 2 + (a[i + 4]! - b[j + 4]!) ** 2 + (a[i + 5]! - b[j + 5]!) ** 2;
  return Math.max(overWhite, overBlack);
}
