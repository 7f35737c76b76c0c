/** Colour thin strokes and small details, whose own colour no pixel may show. @module */
import type { Parallel, PartsRequest } from "../../../../plugin/mod.ts";
import { defineTask } from "../../../../plugin/parallel.ts";
import {
  arraysOf,
  type Labelling,
  type LabellingArrays,
  openLabelling,
} from "../labels/labelling.ts";
import { type Growth, StrokeLabeller } from "./stroke-labeller.ts";
import { groupPixels, type PixelGroups } from "./thin-groups.ts";

/** Who does the work, and what may be added to the palette. */
export interface ThinStrokes extends Growth, Pick<PartsRequest, "signal"> {
  /** See `GroupGrid`, in memory that threads share: no two groups touch. */
  readonly waiting: Uint8Array;
  readonly parallel: Parallel;
}

/** Pixels of a part, about: a millisecond's work or two. */
const PART = 1024;

/**
 * Label the pixels that {@link labelMixedPixels} left unexplained.
 *
 * A group takes the palette colour that, mixed with its surroundings, explains it best and reaches
 * the highest coverage; failing that, its most extreme pixels become a new colour. Groups that may add one
 * come first, one after the other: those after them see the palette that they leave.
 */
export async function labelThinStrokes(
  labelling: Labelling,
  unexplained: Int32Array,
  { maxSize, waiting, parallel, signal }: ThinStrokes,
): Promise<void> {
  const { palette, limits, picture, label } = labelling;
  const { width, height } = picture;
  const groups = groupPixels(unexplained, { width, height, tile: 0, waiting });
  const { members, start } = groups;
  const mayGrow = (g: number) =>
    palette.size < maxSize && start[g + 1]! - start[g]! >= limits.newColourPixels;
  let g = 0;
  for (let strokes: StrokeLabeller | undefined; g + 1 < start.length && mayGrow(g); g++) {
    signal.throwIfAborted();
    strokes ??= new StrokeLabeller(labelling, { maxSize, waiting });
    strokes.label(members.subarray(start[g], start[g + 1]));
  }
  const input = {
    labelling: arraysOf(labelling),
    waiting,
    members: parallel.share(members),
    start: parallel.share(start),
    partStart: cutGroups(groups, g),
    before: parallel.share(labelsOf(members, label)),
  };
  const parts = input.partStart.length - 1;
  await parallel.map(task, input, { parts, signal, progress: () => {} });
}

function labelsOf(members: Int32Array, label: Uint8Array): Uint8Array {
  const labels = new Uint8Array(members.length);
  for (let m = 0; m < members.length; m++) labels[m] = label[members[m]!]!;
  return labels;
}

/** Groups from `first` on in parts of about as many pixels each: part `p` is groups `cuts[p]` up to `cuts[p + 1]`. */
function cutGroups({ start }: PixelGroups, first: number): Uint32Array {
  const cuts = [first];
  for (let g = first, pixels = 0; g + 1 < start.length; g++) {
    pixels += start[g + 1]! - start[g]!;
    if (pixels < PART && g + 2 < start.length) continue;
    cuts.push(g + 1);
    pixels = 0;
  }
  return Uint32Array.from(cuts);
}

/** What is labelled. */
export interface ThinInput {
  readonly labelling: LabellingArrays;
  /** See `GroupGrid`. */
  readonly waiting: Uint8Array;
  /** See `PixelGroups`. */
  readonly members: Int32Array;
  readonly start: Int32Array;
  /** Part `p` is groups `partStart[p]` up to `partStart[p + 1]`. */
  readonly partStart: Uint32Array;
  /** Labels of the members beforehand: one stretch of a group looks at those beside it, also when it is done again. */
  readonly before: Uint8Array;
}

/** Labels the groups of a part. */
export const task = defineTask({
  module: import.meta.url,
  open({ labelling: arrays, waiting, members, start, partStart, before }: ThinInput) {
    const labelling = openLabelling(arrays);
    const strokes = new StrokeLabeller(labelling, { maxSize: labelling.palette.size, waiting });
    return (part: number) => {
      for (let g = partStart[part]!; g < partStart[part + 1]!; g++) {
        for (let m = start[g]!; m < start[g + 1]!; m++) labelling.label[members[m]!] = before[m]!;
        strokes.label(members.subarray(start[g], start[g + 1]));
      }
    };
  },
});
