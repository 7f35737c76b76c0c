/** Task: find runs of equal pixels. Strips of rows are independent, so threads may share them. @module */
import type { Sharing } from "../../../../plugin/mod.ts";
import { defineTask } from "../../../../plugin/parallel.ts";
import type { Picture } from "../../../../raster/picture.ts";
import { joinedRuns, type Runs, roomForRuns, runsOfRows } from "../../../../raster/runs.ts";
import { type InStrips, mapStrips, rowsOf, rowsPerStrip } from "../../../../raster/strips.ts";

/** A picture, whose runs go into memory that threads share. */
interface RunsInput extends InStrips<Picture> {
  readonly room: Int32Array;
}

/** Finds the runs of a strip; returns how many they are. */
export const task = defineTask({
  module: import.meta.url,
  open(input: RunsInput) {
    return (part: number) => runsOfRows(input.picture, rowsOf(input, part), input.room);
  },
});

/** As `findRuns()`, by as many threads as there are. */
export async function findRunsInStrips(picture: Picture, shares: Sharing): Promise<Runs> {
  const room = roomForRuns(picture);
  const counts = await mapStrips(task, { picture, room }, shares);
  const strip = rowsPerStrip(picture.width) * picture.width;
  return joinedRuns(
    room,
    counts.map((count, part) => [part * strip, count] as const),
  );
}
