/** Tell drawings with gradients from flat ones and from photographs. @module */
import { release } from "../../../../geometry/release.ts";
import type { Cancellable } from "../../../../plugin/mod.ts";
import type { Picture } from "../../../../raster/picture.ts";
import type { Runs } from "../../../../raster/runs.ts";
import { isShaded, isSoft, markPaint } from "../../../../raster/smoothness.ts";
import { forEachStrip } from "../../../../raster/strips.ts";
import { hasContinuousTone, INK_AND_PAPER } from "./tone.ts";
import { looksCompressed, SHADED_NOISE } from "./wiggles.ts";

/** `autoTolerance` from which colours may stand for others; below, each is meant as it is. */
const LEAST_TOLERANCE = 0.005;

/** What is known of a picture, and asked of its colours. */
interface Asked extends Cancellable {
  readonly colors: "auto" | number;
  readonly autoTolerance: number;
  readonly fixedPalette?: object | undefined;
  readonly runs: Runs;
}

/** The paint of a clean drawing with gradients whose colours are to be found, see `findPaint`; else undefined. */
export function shadedPaint(picture: Picture, asked: Asked): Uint8Array | undefined {
  const { runs, signal } = asked;
  if (!mayBeShaded(asked)) return undefined;
  const { width, height } = picture;
  const paint = new Uint8Array(width * height);
  let shaded = 0;
  forEachStrip(picture, signal, (rows) => {
    shaded += markPaint({ picture, runs, paint }, rows);
  });
  const known = { runs, paint, signal };
  if (isShaded(paint, width, shaded) && isDrawing(picture, known)) return paint;
  release(paint);
  return undefined;
}

/** Whether colours are free enough for gradients to be looked for. */
export function mayBeShaded({
  colors,
  autoTolerance,
  fixedPalette,
}: Pick<Asked, "colors" | "autoTolerance" | "fixedPalette">): boolean {
  if (colors === INK_AND_PAPER || fixedPalette) return false;
  return autoTolerance > LEAST_TOLERANCE;
}

/** Whether a picture with shades is neither soft nor a photograph nor compressed. */
function isDrawing(
  picture: Picture,
  known: Pick<Asked, "runs" | "signal"> & { readonly paint: Uint8Array },
): boolean {
  if (isSoft(picture) || hasContinuousTone(picture, known)) return false;
  return !looksCompressed(picture, SHADED_NOISE, known);
}
