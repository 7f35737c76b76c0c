/** Colour thin strokes and small details, whose own colour no pixel may show. @module */
import type { Cancellable } from "../../../../plugin/mod.ts";
import type { Labelling } from "../labels/labelling.ts";
import { type Growth, StrokeLabeller } from "./stroke-labeller.ts";
import { groupPixels } from "./thin-groups.ts";

/** Pixels between two looks whether the job is cancelled: a millisecond's work or two. */
const PIXELS_A_LOOK = 1024;

/**
 * Label the pixels that {@link labelMixedPixels} left unexplained.
 *
 * A group takes the palette colour that, mixed with its surroundings, explains it best and reaches
 * the highest coverage; failing that, its most extreme pixels become a new colour. Groups that may add one
 * come first, one after the other: those after them see the palette that they leave.
 */
export function labelThinStrokes(
  labelling: Labelling,
  unexplained: Int32Array,
  { maxSize, waiting, signal }: Growth & Cancellable,
): void {
  const { palette, limits, picture } = labelling;
  const { width, height } = picture;
  const { members, start } = groupPixels(unexplained, { width, height, tile: 0, waiting });
  const mayGrow = (g: number) =>
    palette.size < maxSize && start[g + 1]! - start[g]! >= limits.newColourPixels;
  let g = 0;
  for (let strokes: StrokeLabeller | undefined; g + 1 < start.length && mayGrow(g); g++) {
    signal.throwIfAborted();
    strokes ??= new StrokeLabeller(labelling, { maxSize, waiting });
    strokes.label(members.subarray(start[g], start[g + 1]));
  }
  const strokes = new StrokeLabeller(labelling, { maxSize: palette.size, waiting });
  for (let pixels = 0; g + 1 < start.length; g++) {
    if (pixels >= PIXELS_A_LOOK) {
      signal.throwIfAborted();
      pixels = 0;
    }
    pixels += start[g + 1]! - start[g]!;
    strokes.label(members.subarray(start[g], start[g + 1]));
  }
}
