/** Task: label pixels by colour. Strips of rows are independent, so threads may share them. @module */
import type { Sharing } from "../../../../plugin/mod.ts";
import { defineTask } from "../../../../plugin/parallel.ts";
import { MAX_PALETTE, type Palette } from "../../../../raster/palette.ts";
import { isClear, type Picture } from "../../../../raster/picture.ts";
import type { Runs } from "../../../../raster/runs.ts";
import { Paint } from "../../../../raster/smoothness.ts";
import { type InStrips, mapStrips, rowsOf } from "../../../../raster/strips.ts";
import { MAX_EXACT } from "../../../../raster/word-lookup.ts";
import type { Limits } from "../colors/limits.ts";
import {
  arraysOf,
  classifier,
  emptyLabelling,
  type Labelling,
  type LabellingArrays,
  labelRows,
  openLabelling,
} from "./labelling.ts";
import { addGrounds, cedeSides, findPartialSides, type PartialSide } from "./partial-sides.ts";
import { cedeTouches } from "./touching-frame.ts";

/** What is labelled. */
interface StripsInput extends InStrips<Picture> {
  readonly labelling: LabellingArrays;
  readonly runs: Runs;
}

/** Labels a strip; returns how many words the thread met for the first time. */
export const task = defineTask({
  module: import.meta.url,
  open(input: StripsInput) {
    const labelling = openLabelling(input.labelling);
    let met = 0;
    const { near, label } = labelling;
    const { width } = input.picture;
    const find = classifier(labelling, () => {
      met++;
    });
    return (part: number): number => {
      const before = met;
      // too many words: what is labelled here will not count
      if (before >= MAX_EXACT) return MAX_EXACT;
      const { from, to } = rowsOf(input, part);
      labelRows(labelling, input.runs, { from, to, find });
      label.set(near.subarray(from * width, to * width), from * width);
      return met - before;
    };
  },
});

/** What a kind of picture is labelled by. */
export interface LabelRequest extends Sharing {
  readonly limits: Limits;
  /** Of the picture. */
  readonly runs: Runs;
  /** Most colours of gradients and thin strokes; flat paint is found whatever their number. */
  readonly maxColors: number;
  /** Least OKLab distance of two colours. */
  readonly tolerance: number;
  /** Colours (pixel words) that are in the palette whatever the pixels say. */
  readonly locked: readonly number[];
  readonly progress: (fraction: number) => void;
}

/** A labelling by nearest colour, and what remains to be decided. */
interface Begun {
  readonly labelling: Labelling;
  readonly sides: readonly PartialSide[];
  /** Pixels that are not solid, ascending. */
  readonly rough: Int32Array;
}

/** Label pixels by their nearest colour, sides of the image that are covered in part by what lies beyond them. */
export async function begin(
  picture: Picture,
  palette: Palette,
  { limits, runs, parallel, signal, paint }: LabelRequest & { readonly paint?: Uint8Array },
): Promise<Begun> {
  const shares = { parallel, signal };
  const sides = findPartialSides(picture, palette, limits);
  if (palette.size + sides.length < MAX_PALETTE) addGrounds(sides, palette, limits.close);
  const labelling = await startInStrips({ picture, palette, limits, runs }, shares);
  // compression leaves wide edges, in which blocks of one colour are what is left of thin shapes
  const keepsBlocks = limits.lumaWeight > 0;
  if (paint)
    for (let i = 0; i < paint.length; i++)
      if (paint[i] !== Paint.edge) labelling.solid[i] = 1;
      else if (!keepsBlocks) labelling.solid[i] = 0;
  cedeSides(sides, labelling);
  cedeTouches(labelling, paint !== undefined);
  return { labelling, sides, rough: roughPixels(labelling.solid) };
}

/** Pixels that are not solid, ascending, in memory that threads can share. */
function roughPixels(solid: Uint8Array): Int32Array {
  // what is not written takes no memory
  const room = new Int32Array(new SharedArrayBuffer(4 * solid.length));
  let count = 0;
  for (let i = solid.indexOf(0); i >= 0; i = solid.indexOf(0, i)) {
    do room[count++] = i++;
    while (solid[i] === 0);
  }
  return room.subarray(0, count);
}

/** Colours that a palette may grow to, nothing not counted. */
export function mostColors({ words, size }: Palette, maxColors: number): number {
  const nothing = words.subarray(0, size).some(isClear) ? 1 : 0;
  return Math.min(MAX_PALETTE, maxColors + nothing);
}

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
async function startInStrips(
  { picture, palette, limits, runs }: ColoredPicture,
  shares: Sharing,
): Promise<Labelling> {
  const labelling = emptyLabelling({ picture, palette, limits }, shares.parallel);
  const met = await mapStrips(task, { picture, labelling: arraysOf(labelling), runs }, shares);
  if (met.reduce((sum, words) => sum + words, 0) >= MAX_EXACT) {
    const { near, nearness, solid } = labelling;
    for (const begun of [nearness, solid]) begun.fill(0);
    labelRows(labelling, runs, { from: 0, to: picture.height, find: classifier(labelling) });
    labelling.label.set(near);
  }
  return labelling;
}
