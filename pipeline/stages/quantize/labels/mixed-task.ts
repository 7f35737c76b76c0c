/** Task: label mixed pixels. Threads may share the parts. @module */
import { defineTask, type Parallel, type PartsRequest } from "../../../../plugin/parallel.ts";
import type { Labelling } from "./labelling.ts";
import { arraysOf, type LabellingArrays, openLabelling } from "./labelling-arrays.ts";
import { labelMixedPixels } from "./mixed-pixels.ts";

/** What is labelled. */
interface MixedInput {
  readonly labelling: LabellingArrays;
  readonly rough: Int32Array;
}

/** Pixels of a part: a millisecond's work or two. */
const PART = 4096;

/** Labels pixels of a part and returns those that it cannot explain. */
export const task = defineTask({
  module: import.meta.url,
  open({ labelling: arrays, rough }: MixedInput) {
    const labelling = openLabelling(arrays);
    return (part: number) =>
      labelMixedPixels(labelling, rough.subarray(part * PART, (part + 1) * PART));
  },
});

/** As {@link labelMixedPixels}, by as many threads as there are. */
export async function labelMixedInParts(
  labelling: Labelling,
  rough: Int32Array,
  { parallel, ...request }: Omit<PartsRequest, "parts"> & { readonly parallel: Parallel },
): Promise<Int32Array> {
  const input = { labelling: arraysOf(labelling), rough: parallel.share(rough) };
  const parts = Math.ceil(rough.length / PART);
  return joined(await parallel.map(task, input, { ...request, parts }));
}

function joined(lists: readonly Int32Array[]): Int32Array {
  const all = new Int32Array(lists.reduce((sum, { length }) => sum + length, 0));
  let length = 0;
  for (const list of lists) {
    all.set(list, length);
    length += list.length;
  }
  return all;
}
