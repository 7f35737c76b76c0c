/** Tell photographs, where there is no flat paint to find. @module */
import type { Sharing } from "../../../../plugin/mod.ts";
import type { Picture } from "../../../../raster/picture.ts";
import type { Runs } from "../../../../raster/runs.ts";
import { stripsOf } from "../../../../raster/strips.ts";
import { CUBE, task } from "./tone-task.ts";

/** Share of the painted pixels that the commonest colours must hold. */
const SHARE = 0.9;
/**
 * Cells of the cube beyond which a picture has continuous tone. Drawings measured need up to 110
 * (JPEG at quality 75, 256 px), photographs 280 and more.
 */
const CELLS = 150;

/** As many of the commonest colours as a drawing has paints. */
const PAINTS = 16;
/**
 * Least share of the painted pixels that the paints of a drawing hold, whatever the noise around its edges adds.
 *
 * Measured at 128 to 480 px and JPEG quality 50 to 90: photographs that fill their frame hold up to .44, drawings
 * .46 and more.
 */
const PAINTED_SHARE = 0.45;
/**
 * The same of what the commonest colour leaves: a plain ground makes no drawing of what stands on it.
 *
 * Of small drawings in JPEG 9 in 10 hold more, of photographs on a plain ground 1 in 5.
 */
const BESIDE_GROUND = 0.28;

/** How a picture is looked at. */
interface ToneContext extends Sharing {
  /** Of the picture, where they are known. */
  readonly runs?: Runs | undefined;
  /** Colours that are asked for: more than a drawing has paints are a photograph's. */
  readonly colors?: number | "auto";
}

/** Whether a picture is a photograph rather than a drawing: many colours, none of which dominates. */
export async function hasContinuousTone(
  picture: Picture,
  { runs, colors, parallel, signal }: ToneContext,
): Promise<boolean> {
  const { rows, parts } = stripsOf(picture);
  const request = { parts, signal, progress: () => {} };
  const input = { picture, rows, ...(runs && { runs }) };
  const counts = new Uint32Array(CUBE);
  for (const { cells, pixels } of await parallel.map(task, input, request))
    for (let k = 0; k < cells.length; k++) counts[cells[k]!]! += pixels[k]!;
  const used = counts
    .filter((count) => count > 0)
    .sort()
    .reverse();
  const painted = sum(used);
  if (sum(used.subarray(0, CELLS)) >= SHARE * painted) return false;
  if (typeof colors === "number" && colors > PAINTS) return true;
  const ground = used[0] ?? 0;
  return (
    sum(used.subarray(0, PAINTS)) < PAINTED_SHARE * painted ||
    sum(used.subarray(1, 1 + PAINTS)) < BESIDE_GROUND * (painted - ground)
  );
}

function sum(counts: Uint32Array): number {
  return counts.reduce((total, count) => total + count, 0);
}
