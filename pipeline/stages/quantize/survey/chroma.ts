/** Undo the bleeding of chroma in compressed pixels. @module */
import { exp } from "../../../../geometry/elementary.ts";
import { copyOf, type Picture } from "../../../../raster/picture.ts";
import { localRange } from "./flatness.ts";

/** Half-window, px: JPEG halves chroma, and its decoder spreads it over the next block. */
const REACH = 3;
/** Difference of luma, levels, at which a neighbour's word is worth 1/e: beyond, it is another paint. */
const LUMA_SPREAD = 6;
/** Difference of luma beyond which a neighbour weighs less than 1e-24, and does not count. */
const FAR = 45;
/** The same of chroma: paints of one luma stay apart. */
const CHROMA_SPREAD = 25;
/** Local range, levels, that halves a neighbour's word: flat pixels know their colour. */
const FLAT = 3;
/** Pixels no rougher than this are as they were drawn, levels. */
const QUIET = 3;

/** Weights of a neighbour by its differences and its range, levels. */
const BY_LUMA = Float64Array.from({ length: 256 }, (_, d) => exp(-((d / LUMA_SPREAD) ** 2)));
const BY_CHROMA = Float64Array.from({ length: 512 }, (_, d) => exp(-((d / CHROMA_SPREAD) ** 2)));
const BY_RANGE = Float64Array.from({ length: 256 }, (_, r) =>
  // the image border has range 255 by convention, and may be as flat as any
  r === 255 ? 0.5 : 1 / (1 + (r / FLAT) ** 2),
);

/**
 * Give each rough pixel the mean chroma of flat pixels near it that have its luma.
 *
 * Luma comes at full resolution in a JPEG and chroma at half of it, so along borders luma tells which
 * paint a pixel shows (a joint bilateral filter, guided by luma). Luma is left alone. A picture with
 * alpha comes back as it is: no JPEG has any.
 */
export function gatherChroma(picture: Picture, signal: AbortSignal): Picture {
  if (!picture.opaque) return picture;
  const { width, height } = picture;
  const copy = copyOf(picture);
  const { px } = copy;
  const range = localRange(picture, signal);
  const [lumas, blues, reds] = planesOf(picture);
  for (let y = 0, i = 0; y < height; y++) {
    signal.throwIfAborted();
    const bottom = Math.min(height - 1, y + REACH);
    for (let x = 0; x < width; x++, i++) {
      if (range[i]! <= QUIET) continue;
      const [luma, ownBlue, ownRed] = [lumas[i]!, blues[i]!, reds[i]!];
      const [left, right] = [Math.max(0, x - REACH), Math.min(width - 1, x + REACH)];
      let [total, blue, red] = [0, 0, 0];
      for (let row = Math.max(0, y - REACH) * width; row <= bottom * width; row += width) {
        for (let j = row + left; j <= row + right; j++) {
          const apart = Math.abs(lumas[j]! - luma);
          if (apart > FAR) continue;
          const [b, r] = [blues[j]!, reds[j]!];
          const weight =
            BY_LUMA[apart]! *
            BY_CHROMA[Math.abs(b - ownBlue)]! *
            BY_CHROMA[Math.abs(r - ownRed)]! *
            BY_RANGE[range[j]!]!;
          total += weight;
          blue += weight * b;
          red += weight * r;
        }
      }
      blue /= total;
      red /= total;
      px[4 * i] = luma + 1.402 * red;
      px[4 * i + 1] = luma - 0.344136 * blue - 0.714136 * red;
      px[4 * i + 2] = luma + 1.772 * blue;
    }
  }
  return { ...picture, ...copy };
}

/** JPEG's own axes, luma, blue and red, rounded to levels, so that weights can be looked up. */
function planesOf({ px, words }: Picture): readonly [Uint8ClampedArray, Int16Array, Int16Array] {
  const lumas = new Uint8ClampedArray(words.length);
  const [blues, reds] = [new Int16Array(words.length), new Int16Array(words.length)];
  for (let i = 0; i < words.length; i++) {
    const luma = 0.299 * px[4 * i]! + 0.587 * px[4 * i + 1]! + 0.114 * px[4 * i + 2]!;
    lumas[i] = luma;
    blues[i] = Math.round((px[4 * i + 2]! - luma) / 1.772);
    reds[i] = Math.round((px[4 * i]! - luma) / 1.402);
  }
  return [lumas, blues, reds];
}
