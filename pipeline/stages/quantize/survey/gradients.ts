/** Tell drawings with gradients from flat ones and from photographs. @module */
import type { Parallel } from "../../../../plugin/mod.ts";
import { defineTask } from "../../../../plugin/parallel.ts";
import type { Picture } from "../../../../raster/picture.ts";
import type { Runs } from "../../../../raster/runs.ts";
import { isShaded, isSoft, markPaint, type PaintedPicture } from "../../../../raster/smoothness.ts";
import { type InStrips, mapStrips, rowsOf } from "../../../../raster/strips.ts";
import { hasContinuousTone, INK_AND_PAPER } from "./tone.ts";
import { looksCompressed, SHADED_NOISE } from "./wiggles.ts";

/** `autoTolerance` from which colours may stand for others; below, each is meant as it is. */
const LEAST_TOLERANCE = 0.005;

/** What is known of a picture, and asked of its colours. */
interface Asked {
  readonly colors: "auto" | number;
  readonly autoTolerance: number;
  readonly fixedPalette?: object | undefined;
  readonly runs: Runs;
  readonly parallel: Parallel;
  readonly signal: AbortSignal;
}

/** The paint of a clean drawing with gradients whose colours are to be found, see `findPaint`; else undefined. */
export async function shadedPaint(picture: Picture, asked: Asked): Promise<Uint8Array | undefined> {
  const { runs, parallel, signal } = asked;
  if (!mayBeShaded(asked)) return undefined;
  const { width, height } = picture;
  const paint = parallel.zeroBytes(width * height);
  const counts = await mapStrips(task, { picture, runs, paint }, { parallel, signal });
  const shaded = counts.reduce((sum, count) => sum + count, 0);
  const known = { runs, paint, parallel, signal };
  if (isShaded(paint, width, shaded) && (await isDrawing(picture, known))) return paint;
  parallel.release(paint);
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
async function isDrawing(
  picture: Picture,
  known: Pick<Asked, "runs" | "parallel" | "signal"> & { readonly paint: Uint8Array },
): Promise<boolean> {
  if (isSoft(picture) || (await hasContinuousTone(picture, known))) return false;
  return !(await looksCompressed(picture, SHADED_NOISE, known));
}

/** Tells the paint of a strip; returns how many of its pixels are shaded. */
export const task = defineTask({
  module: import.meta.url,
  open(input: PaintedPicture & InStrips<Picture>) {
    return (part: number) => markPaint(input, rowsOf(input, part));
  },
});
