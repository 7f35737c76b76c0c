/** Task: separate paint from edges. Strips of rows are independent, so threads may share them. @module */
import { defineTask } from "../../../../plugin/parallel.ts";
import { markPaint, type PaintedPicture } from "../../../../raster/smoothness.ts";

/** A picture, whose paint goes into memory that threads share, in strips of `rows` rows. */
export interface PaintInput extends PaintedPicture {
  readonly rows: number;
}

/** Tells the paint of a strip; returns how many of its pixels are shaded. */
export const task = defineTask({
  module: import.meta.url,
  open(input: PaintInput) {
    const { picture, rows } = input;
    return (part: number) =>
      markPaint(input, { from: part * rows, to: Math.min(picture.height, (part + 1) * rows) });
  },
});
