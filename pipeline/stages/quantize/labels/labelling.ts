/** The working state of labelling: what each pixel's own colour says. @module */
import { blocksOf } from "../../../../raster/blocks.ts";
import type { Palette } from "../../../../raster/palette.ts";
import { levelsApart, type Picture, signedWords } from "../../../../raster/picture.ts";
import { Unmixer } from "../../../../raster/unmix.ts";
import { labelRuns, lookupWords } from "../../../../raster/word-lookup.ts";
import type { Limits } from "../colors/limits.ts";
import type { PartialSide } from "./partial-sides.ts";

/** How near a pixel is to its nearest palette colour; what holds for most pixels is 0, which costs no memory. */
export const Nearness = { equal: 0, close: 1, far: 2 } as const;

/** OKLab distance under which a pixel shows its palette colour itself. */
const EQUAL2 = 0.006 ** 2;

/** Labels with the palette they index. */
export interface Labelled {
  readonly palette: Palette;
  readonly label: Uint8Array;
  /** 1 where a pixel mixes colours. */
  readonly blend: Uint8Array;
}

/** Give every pixel the nearest colour of a palette; none counts as a blend. */
export function labelNearest(picture: Picture, palette: Palette): Labelled {
  const nearest = lookupWords(picture, (word) => palette.nearest(word));
  const label = labelRuns(signedWords(picture), nearest);
  return { palette, label, blend: new Uint8Array(label.length) };
}

/** Labels in the making, row-major per pixel. */
export interface Labelling {
  readonly picture: Picture;
  readonly palette: Palette;
  readonly limits: Limits;
  /** Nearest palette colour. */
  readonly near: Uint8Array;
  /** {@link Nearness}. */
  readonly nearness: Uint8Array;
  /** 1 where a 2 × 2 block of one palette colour holds the pixel. */
  readonly solid: Uint8Array;
  /** The label; starts as `near`. */
  readonly label: Uint8Array;
  readonly unmixer: Unmixer;
  /** Sides of the image that are covered in part. */
  readonly sides: readonly PartialSide[];
  /** Pixels that are not solid, ascending: strokes and borders have no others. */
  readonly rough: Int32Array;
}

/** A labelling of which it is not known yet which pixels stay solid. */
export type NearestLabels = Omit<Labelling, "sides" | "rough">;

/** Whether a pixel does not show the colour of its label. */
export function isAstray({ near, nearness, label }: NearestLabels, i: number): boolean {
  return nearness[i] === Nearness.far || near[i] !== label[i];
}

/** Label every pixel with its nearest palette colour and find the solid ones. */
export function startLabelling(
  { picture, palette, limits }: Pick<Labelling, "picture" | "palette" | "limits">,
  signal: AbortSignal,
): NearestLabels {
  const words = signedWords(picture);
  const near = new Uint8Array(words.length);
  const nearness = new Uint8Array(words.length);
  const find = lookupWords(picture, (word) => classify(word, palette, limits));
  let last = ~words[0]!;
  let found = 0;
  for (let row = 0; row < words.length; row += picture.width) {
    signal.throwIfAborted();
    for (let i = row; i < row + picture.width; i++) {
      if (words[i] !== last) {
        last = words[i]!;
        found = find(last >>> 0);
      }
      near[i] = found >> 2;
      if ((found & 3) !== Nearness.equal) nearness[i] = found & 3;
    }
  }
  const solid = blocksOf(near, picture.width, { apart: nearness, none: Nearness.far });
  const unmixer = new Unmixer(picture.px, limits.lumaWeight);
  return { picture, palette, limits, near, nearness, solid, label: near.slice(), unmixer };
}

/** A word's nearest palette colour, times four, and its {@link Nearness}. */
function classify(word: number, palette: Palette, { close, closeLevels }: Limits): number {
  const index = palette.nearest(word);
  const distance2 = palette.distance2;
  if (distance2 < EQUAL2) return index * 4 + Nearness.equal;
  const isClose =
    distance2 < close * close || levelsApart(word, palette.words[index]!) <= closeLevels;
  return index * 4 + (isClose ? Nearness.close : Nearness.far);
}
