/** Task: label pixels by colour. Strips of rows are independent, so threads may share them. @module */
import type { Sharing } from "../../../../plugin/mod.ts";
import { defineTask } from "../../../../plugin/parallel.ts";
import type { Palette } from "../../../../raster/palette.ts";
import type { Picture } from "../../../../raster/picture.ts";
import type { Runs } from "../../../../raster/runs.ts";
import { stripsOf } from "../../../../raster/strips.ts";
import { MAX_EXACT } from "../../../../raster/word-lookup.ts";
import type { Limits } from "../colors/limits.ts";
import { classifier, emptyLabelling, type Labelling, labelRows } from "./labelling.ts";
import { arraysOf, type LabellingArrays, openLabelling } from "./labelling-arrays.ts";

/** What is labelled, in strips of `rows` rows. */
interface StripsInput {
  readonly labelling: LabellingArrays;
  readonly runs: Runs;
  readonly rows: number;
}

/** Labels a strip; returns how many words the thread met for the first time. */
export const task = defineTask({
  module: import.meta.url,
  open({ labelling: arrays, runs, rows }: StripsInput) {
    const labelling = openLabelling(arrays);
    let met = 0;
    const { near, label, picture } = labelling;
    const { width, height } = picture;
    const find = classifier(labelling, () => {
      met++;
    });
    return (part: number): number => {
      const before = met;
      // too many words: what is labelled here will not count
      if (before >= MAX_EXACT) return MAX_EXACT;
      const from = part * rows;
      const to = Math.min(height, from + rows);
      labelRows(labelling, runs, { from, to, find });
      label.set(near.subarray(from * width, to * width), from * width);
      return met - before;
    };
  },
});

/** A picture and what its pixels may show. */
interface ColoredPicture {
  readonly picture: Picture;
  readonly palette: Palette;
  readonly limits: Limits;
  readonly runs: Runs;
}

/**
 * As `startLabelling()`, by as many threads as there are.
 *
 * Where there are so many words that they are rounded, the first ones are not: only one thread knows which these are.
 */
export async function startInStrips(
  { picture, palette, limits, runs }: ColoredPicture,
  { parallel, signal }: Sharing,
): Promise<Labelling> {
  const labelling = emptyLabelling({ picture, palette, limits }, parallel);
  const { rows, parts } = stripsOf(picture);
  const input = { labelling: arraysOf(labelling), runs, rows };
  const met = await parallel.map(task, input, { parts, signal, progress: () => {} });
  if (met.reduce((sum, words) => sum + words, 0) >= MAX_EXACT) {
    const { near, nearness, solid } = labelling;
    for (const begun of [nearness, solid]) begun.fill(0);
    labelRows(labelling, runs, { from: 0, to: picture.height, find: classifier(labelling) });
    labelling.label.set(near);
  }
  return labelling;
}
