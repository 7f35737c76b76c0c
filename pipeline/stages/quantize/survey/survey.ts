/** What kind of picture it is. @module */
import { release } from "../../../../geometry/release.ts";
import type { Cancellable, Raster } from "../../../../plugin/mod.ts";
import type { Picture } from "../../../../raster/picture.ts";
import { findPaint, isShaded, isSoft } from "../../../../raster/smoothness.ts";
import type { Settings } from "../options.ts";
import { gatherChroma } from "./chroma.ts";
import { type QuietPaint, quietGradients } from "./noisy-paint.ts";
import { hasContinuousTone, INK_AND_PAPER } from "./tone.ts";
import { looksCompressed, NOISY_SHARE, SHADED_NOISE } from "./wiggles.ts";

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
  const paint = isJpeg ? undefined : shadedPaint(decoded, { ...settings, signal });
  const noisy = isJpeg || (!paint && looksCompressed(decoded, NOISY_SHARE, { signal }));
  const quiet = noisy ? quietDrawing(decoded, settings, signal) : undefined;
  if (quiet) return { ...quiet, noisy, continuousTone: false };
  const { colors } = settings;
  const continuousTone = !paint && hasContinuousTone(decoded, { colors, signal });
  const picture = noisy && !continuousTone ? gatherChroma(decoded, signal) : decoded;
  return { picture, paint, noisy, continuousTone };
}

/** The paint of a compressed drawing with gradients; undefined of any other picture, and of what is not opaque. */
function quietDrawing(
  decoded: Picture,
  settings: Settings,
  signal: AbortSignal,
): QuietPaint | undefined {
  if (settings.colors !== "auto" || !mayBeShaded(settings) || isSoft(decoded)) return undefined;
  if (!decoded.opaque) return undefined;
  if (!quietGradients(decoded, signal)) return undefined;
  return quietGradients(gatherChroma(decoded, signal), signal);
}

/** `autoTolerance` from which colours may stand for others; below, each is meant as it is. */
const LEAST_TOLERANCE = 0.005;

/** The paint of a clean drawing with gradients whose colours are to be found, see `findPaint`; else undefined. */
function shadedPaint(picture: Picture, asked: Settings & Cancellable): Uint8Array | undefined {
  const { signal } = asked;
  if (!mayBeShaded(asked)) return undefined;
  const paint = findPaint(picture, signal);
  if (isShaded(paint, picture.width) && isDrawing(picture, { paint, signal })) return paint;
  release(paint);
  return undefined;
}

/** Whether colours are free enough for gradients to be looked for. */
function mayBeShaded({ colors, autoTolerance, fixedPalette }: Settings): boolean {
  if (colors === INK_AND_PAPER || fixedPalette) return false;
  return autoTolerance > LEAST_TOLERANCE;
}

/** Whether a picture with shades is neither soft nor a photograph nor compressed. */
function isDrawing(picture: Picture, known: Cancellable & { readonly paint: Uint8Array }): boolean {
  if (isSoft(picture) || hasContinuousTone(picture, known)) return false;
  return !looksCompressed(picture, SHADED_NOISE, known);
}
