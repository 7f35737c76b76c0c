/** Task: label groups that add no colour. Threads may share the parts. @module */
import { defineTask } from "../../../../plugin/parallel.ts";
import { type LabellingArrays, openLabelling } from "../labels/labelling-arrays.ts";
import { StrokeLabeller } from "./stroke-labeller.ts";

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
