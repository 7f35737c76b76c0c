/** What kind of picture it is. @module */
import { exp } from "../../../../geometry/elementary.ts";
import { release } from "../../../../geometry/release.ts";
import type { Cancellable, Raster } from "../../../../plugin/mod.ts";
import { copyOf, type Picture, signedWords } from "../../../../raster/picture.ts";
import { findPaint, isShaded, isSoft, Paint } from "../../../../raster/smoothness.ts";
import type { Settings } from "../options.ts";
import { localRange } from "./flatness.ts";
import { quietGradients } from "./noisy-paint.ts";
import { hasContinuousTone, INK_AND_PAPER } from "./tone.ts";

/** What is known of a picture before its colours are chosen. */
export interface Survey {
  /** Pixels to label: as decoded, a compressed drawing's with their chroma gathered. */
  readonly picture: Picture;
  /** See `IndexedRaster.paint`. */
  readonly paint: Uint8Array | undefined;
  /** Whether compression left its noise. */
  readonly noisy: boolean;
  /** Whether it is a photograph, or as smooth as one. */
  readonly continuousTone: boolean;
}

/** Look at a picture as decoded: flat or shaded, clean or compressed, drawn or photographed. */
export function surveyPicture(
  decoded: Picture,
  { source, settings }: { readonly source: Raster["source"]; readonly settings: Settings },
  { signal }: Cancellable,
): Survey {
  const isJpeg = source === "jpeg";
  const paint = isJpeg ? undefined : shadedPaint(decoded, settings, signal);
  const noisy = isJpeg || (!paint && looksCompressed(decoded, NOISY_SHARE, { signal }));
  const continuousTone = !paint && hasContinuousTone(decoded, { ...settings, signal });
  const found = { picture: decoded, paint, noisy, continuousTone };
  if (!noisy) return found;
  const mayHaveGradients =
    decoded.opaque &&
    settings.colors === "auto" &&
    settings.tone === "auto" &&
    mayBeShaded(settings) &&
    !isSoft(decoded);
  // gathering takes long, and photographs do not need it
  if (continuousTone && !(mayHaveGradients && quietGradients(decoded, signal))) return found;
  const picture = gatherChroma(decoded, signal);
  const quiet = mayHaveGradients ? quietGradients(picture, signal) : undefined;
  if (quiet) return { ...found, ...quiet, continuousTone: false };
  return continuousTone ? found : { ...found, picture };
}

/** `autoTolerance` from which colours may stand for others; below, each is meant as it is. */
const LEAST_TOLERANCE = 0.005;

/** Whether colours are free enough for gradients to be looked for. */
function mayBeShaded({ colors, autoTolerance, fixedPalette }: Settings): boolean {
  return colors !== INK_AND_PAPER && !fixedPalette && autoTolerance > LEAST_TOLERANCE;
}

/** The paint of a clean drawing with gradients whose colours are to be found, see `findPaint`; else undefined. */
function shadedPaint(
  picture: Picture,
  settings: Settings,
  signal: AbortSignal,
): Uint8Array | undefined {
  if (!mayBeShaded(settings)) return undefined;
  const paint = findPaint(picture, signal);
  const isDrawing =
    isShaded(paint, picture.width) &&
    !isSoft(picture) &&
    !hasContinuousTone(picture, { signal }) &&
    !looksCompressed(picture, SHADED_NOISE, { paint, signal });
  if (isDrawing) return paint;
  release(paint);
  return undefined;
}

/** Share of wiggling pixels above which a PNG is taken for a JPEG in disguise. */
const NOISY_SHARE = 0.026;

/** The same of the pixels at edges alone, in a drawing with gradients: rounding, filter by filter, makes up to .046 of all pixels wiggle. */
const SHADED_NOISE = 0.02;

/** Whether pixels wiggle by a few levels, as JPEG ringing does and neither flat art nor gradients do. */
function looksCompressed(
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
  // a small change that the next pixel takes back
  const a = px[at + 1]! - px[before + 1]!;
  const b = px[after + 1]! - px[at + 1]!;
  if (a * b >= 0 || Math.max(Math.abs(a), Math.abs(b)) > 12 || Math.abs(a - b) < 3) return false;
  for (const c of [0, 2]) {
    if (Math.abs(px[at + c]! - px[before + c]! - a) > CHROMA_CHANGE) return false;
    if (Math.abs(px[after + c]! - px[at + c]! - b) > CHROMA_CHANGE) return false;
  }
  return true;
}

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
      const luma = lumas[i]!;
      const ownBlue = blues[i]!;
      const ownRed = reds[i]!;
      const left = Math.max(0, x - REACH);
      const right = Math.min(width - 1, x + REACH);
      let total = 0;
      let blue = 0;
      let red = 0;
      for (let row = Math.max(0, y - REACH) * width; row <= bottom * width; row += width) {
        for (let j = row + left; j <= row + right; j++) {
          const apart = Math.abs(lumas[j]! - luma);
          if (apart > FAR) continue;
          const b = blues[j]!;
          const r = reds[j]!;
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
