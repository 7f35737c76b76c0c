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

/** Whether a picture is a photograph rather than a drawing: many colours, none of which dominates. */
export async function hasContinuousTone(
  picture: Picture,
  { runs, parallel, signal }: { readonly runs?: Runs | undefined } & Sharing,
): Promise<boolean> {
  const { rows, parts } = stripsOf(picture);
  const request = { parts, signal, progress: () => {} };
  const input = { picture, rows, ...(runs && { runs }) };
  const counts = new Uint32Array(CUBE);
  let painted = 0;
  for (const { cells, pixels } of await parallel.map(task, input, request)) {
    for (let k = 0; k < cells.length; k++) {
      counts[cells[k]!]! += pixels[k]!;
      painted += pixels[k]!;
    }
  }
  const used = counts.filter((count) => count > 0).sort();
  let held = 0;
  for (let k = Math.max(0, used.length - CELLS); k < used.length; k++) held += used[k]!;
  return held < SHARE * painted;
}
