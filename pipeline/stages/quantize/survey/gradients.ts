/** Tell drawings with gradients from flat ones and from photographs. @module */
import { release } from "../../../../geometry/release.ts";
import type { Cancellable } from "../../../../plugin/mod.ts";
import type { Picture } from "../../../../raster/picture.ts";
import { findPaint, isShaded, isSoft } from "../../../../raster/smoothness.ts";
import { hasContinuousTone, INK_AND_PAPER } from "./tone.ts";
import { looksCompressed, SHADED_NOISE } from "./wiggles.ts";

/** `autoTolerance` from which colours may stand for others; below, each is meant as it is. */
const LEAST_TOLERANCE = 0.005;

/** What is asked of a picture's colours. */
interface Asked {
  readonly colors: "auto" | number;
  readonly autoTolerance: number;
  readonly fixedPalette?: object | undefined;
}

/** The paint of a clean drawing with gradients whose colours are to be found, see `findPaint`; else undefined. */
export function shadedPaint(picture: Picture, asked: Asked & Cancellable): Uint8Array | undefined {
  const { signal } = asked;
  if (!mayBeShaded(asked)) return undefined;
  const paint = findPaint(picture, signal);
  if (isShaded(paint, picture.width) && isDrawing(picture, { paint, signal })) return paint;
  release(paint);
  return undefined;
}

/** Whether colours are free enough for gradients to be looked for. */
export function mayBeShaded({ colors, autoTolerance, fixedPalette }: Asked): boolean {
  if (colors === INK_AND_PAPER || fixedPalette) return false;
  return autoTolerance > LEAST_TOLERANCE;
}

/** Whether a picture with shades is neither soft nor a photograph nor compressed. */
function isDrawing(picture: Picture, known: Cancellable & { readonly paint: Uint8Array }): boolean {
  if (isSoft(picture) || hasContinuousTone(picture, known)) return false;
  return !looksCompressed(picture, SHADED_NOISE, known);
}
