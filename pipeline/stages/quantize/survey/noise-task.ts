/** Task: count pixels that wiggle. Strips of rows are independent, so threads may share them. @module */
import { defineTask } from "../../../../plugin/parallel.ts";
import { countWiggles, type WigglesInput } from "./wiggles.ts";

/** What is counted: strips of `rows` rows. */
interface NoiseInput extends WigglesInput {
  readonly rows: number;
}

/** Counts the pixels of a strip that wiggle. */
export const task = defineTask({
  module: import.meta.url,
  open(input: NoiseInput) {
    const { picture, rows } = input;
    return (part: number) =>
      countWiggles(input, { from: part * rows, to: Math.min(picture.height, (part + 1) * rows) });
  },
});
