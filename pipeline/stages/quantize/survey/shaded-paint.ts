/** Tell drawings with gradients from flat ones and from photographs. @module */
import type { Parallel } from "../../../../plugin/mod.ts";
import type { Picture } from "../../../../raster/picture.ts";
import type { Runs } from "../../../../raster/runs.ts";
import { isShaded, isSoft } from "../../../../raster/smoothness.ts";
import { stripsOf } from "../../../../raster/strips.ts";
import { hasContinuousTone } from "./continuous.ts";
import { looksCompressed, SHADED_NOISE } from "./noise.ts";
import { task } from "./paint-task.ts";

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
  const { colors, autoTolerance, fixedPalette, runs, parallel, signal } = asked;
  if (colors !== "auto" || fixedPalette) return undefined;
  if (autoTolerance <= LEAST_TOLERANCE) return undefined;
  const { width, height } = picture;
  const paint = parallel.zeroBytes(width * height);
  const { rows, parts } = stripsOf(picture);
  const request = { parts, signal, progress: () => {} };
  const counts = await parallel.map(task, { picture, runs, paint, rows }, request);
  const shaded = counts.reduce((sum, count) => sum + count, 0);
  const known = { runs, paint, parallel, signal };
  if (isShaded(paint, width, shaded) && (await isDrawing(picture, known))) return paint;
  parallel.release(paint);
  return undefined;
}

/** Whether a picture with shades is neither soft nor a photograph nor compressed. */
async function isDrawing(
  picture: Picture,
  known: Pick<Asked, "runs" | "parallel" | "signal"> & { readonly paint: Uint8Array },
): Promise<boolean> {
  if (isSoft(picture) || (await hasContinuousTone(picture, known))) return false;
  return !(await looksCompressed(picture, SHADED_NOISE, known));
}
