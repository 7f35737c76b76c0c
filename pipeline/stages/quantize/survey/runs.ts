/** Task: find runs of equal pixels. Strips of rows are independent, so threads may share them. @module */
import type { Sharing } from "../../../../plugin/mod.ts";
import { defineTask } from "../../../../plugin/parallel.ts";
import type { Picture } from "../../../../raster/picture.ts";
import { joinedRuns, type Runs, roomForRuns, runsOfRows } from "../../../../raster/runs.ts";
import { stripsOf } from "../../../../raster/strips.ts";

/** A picture, whose runs go into memory that threads share, in strips of `rows` rows. */
interface RunsInput {
  readonly picture: Picture;
  readonly room: Int32Array;
  readonly rows: number;
}

/** Finds the runs of a strip; returns how many they are. */
export const task = defineTask({
  module: import.meta.url,
  open({ picture, room, rows }: RunsInput) {
    return (part: number) =>
      runsOfRows(
        picture,
        { from: part * rows, to: Math.min(picture.height, (part + 1) * rows) },
        room,
      );
  },
});

/** As `findRuns()`, by as many threads as there are. */
export async function findRunsInStrips(
  picture: Picture,
  { parallel, signal }: Sharing,
): Promise<Runs> {
  const room = roomForRuns(picture);
  const { rows, parts } = stripsOf(picture);
  const request = { parts, signal, progress: () => {} };
  const counts = await parallel.map(task, { picture, room, rows }, request);
  return joinedRuns(
    room,
    counts.map((count, part) => [part * rows * picture.width, count] as const),
  );
}
