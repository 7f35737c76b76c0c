/** How labelling begins: pixels by their nearest colour. @module */
import type { Cancellable } from "../../../../plugin/mod.ts";
import { placesOf } from "../../../../raster/growing.ts";
import { MAX_PALETTE, type Palette } from "../../../../raster/palette.ts";
import { isClear, type Picture } from "../../../../raster/picture.ts";
import { Paint } from "../../../../raster/smoothness.ts";
import type { Limits } from "../colors/limits.ts";
import { type Labelling, startLabelling } from "./labelling.ts";
import { addGrounds, cedeSides, cedeTouches, findPartialSides } from "./partial-sides.ts";

/** What a kind of picture is labelled by. */
export interface LabelRequest extends Cancellable {
  /** See `localRange`. */
  readonly range: Uint8Array;
  readonly limits: Limits;
  /** Most colours of gradients and thin strokes; flat paint is found whatever their number. */
  readonly maxColors: number;
  /** Least OKLab distance of two colours. */
  readonly tolerance: number;
  /** Colours (pixel words) that are in the palette whatever the pixels say. */
  readonly locked: readonly number[];
  readonly progress: (fraction: number) => void;
}

/** Label pixels by their nearest colour, sides of the image that are covered in part by what lies beyond them. */
export function begin(
  picture: Picture,
  palette: Palette,
  { limits, signal, paint }: LabelRequest & { readonly paint?: Uint8Array },
): Labelling {
  const sides = findPartialSides(picture, palette, limits);
  if (palette.size + sides.length < MAX_PALETTE) addGrounds(sides, palette, limits.close);
  const labelling = startLabelling({ picture, palette, limits }, signal);
  // compression leaves wide edges, in which blocks of one colour are what is left of thin shapes
  const keepsBlocks = limits.lumaWeight > 0;
  if (paint)
    for (let i = 0; i < paint.length; i++)
      if (paint[i] !== Paint.edge) labelling.solid[i] = 1;
      else if (!keepsBlocks) labelling.solid[i] = 0;
  cedeSides(sides, labelling);
  cedeTouches(labelling, paint !== undefined);
  return { ...labelling, sides, rough: placesOf(labelling.solid, 0) };
}

/** Colours that a palette may grow to, nothing not counted. */
export function mostColors({ words, size }: Palette, maxColors: number): number {
  const nothing = words.subarray(0, size).some(isClear) ? 1 : 0;
  return Math.min(MAX_PALETTE, maxColors + nothing);
}
