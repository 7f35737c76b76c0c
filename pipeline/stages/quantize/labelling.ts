/** The working state of labelling: what each pixel's own colour says. @module */
import { Int32List } from "../../../raster/growing.ts";
import type { Palette } from "../../../raster/palette.ts";
import { levelsApart, type Picture, signedWords } from "../../../raster/picture.ts";
import { Unmixer } from "../../../raster/unmix.ts";
import { lookupWords } from "../../../raster/word-lookup.ts";
import type { Limits } from "./limits.ts";

/** How near a pixel is to its nearest palette colour. */
export const Nearness = { far: 0, close: 1, equal: 2 } as const;

/** OKLab distance under which a pixel shows its palette colour itself. */
const EQUAL2 = 0.006 ** 2;

/** Pixels from which a run is filled rather than written one by one. */
const LONG_RUN = 32;
/** Four solid pixels in a row, read as one word. */
const ALL_SOLID = 0x01010101;

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
}

/** Label every pixel with its nearest palette colour and find the solid ones. */
export function startLabelling(
  picture: Picture,
  palette: Palette,
  limits: Limits,
  signal: AbortSignal,
): Labelling {
  const near = new Uint8Array(picture.words.length);
  const nearness = new Uint8Array(picture.words.length);
  findNearest({ picture, palette, limits, near, nearness }, signal);
  const solid = findSolid(near, nearness, picture.width);
  const unmixer = new Unmixer(picture.px, limits.lumaWeight);
  return { picture, palette, limits, near, nearness, solid, label: near.slice(), unmixer };
}

type NearestOut = Pick<Labelling, "picture" | "palette" | "limits" | "near" | "nearness">;

function findNearest(
  { picture, palette, limits, near, nearness }: NearestOut,
  signal: AbortSignal,
): void {
  const words = signedWords(picture);
  const find = lookupWords((word) => classify(word, palette, limits));
  for (let start = 0; start < words.length; ) {
    if (start % picture.width === 0) signal.throwIfAborted();
    const word = words[start]!;
    let end = start + 1;
    while (end < words.length && words[end] === word) end++;
    const found = find(word >>> 0);
    if (end - start > LONG_RUN) {
      near.fill(found >> 2, start, end);
      nearness.fill(found & 3, start, end);
    } else
      for (let i = start; i < end; i++) {
        near[i] = found >> 2;
        nearness[i] = found & 3;
      }
    start = end;
  }
}

/** Nearest colour and {@link Nearness}, packed. */
function classify(word: number, palette: Palette, { close, closeLevels }: Limits): number {
  const index = palette.nearest(word);
  const distance2 = palette.distance2;
  if (distance2 < EQUAL2) return index * 4 + Nearness.equal;
  const isClose =
    distance2 < close * close || levelsApart(word, palette.words[index]!) <= closeLevels;
  return index * 4 + (isClose ? Nearness.close : Nearness.far);
}

function findSolid(near: Uint8Array, nearness: Uint8Array, width: number): Uint8Array {
  const solid = new Uint8Array(near.length);
  for (let row = 0; row + width < near.length; row += width) {
    // whether the pixel and the one below it both show one palette colour, and which
    let left = -1;
    for (let i = row; i < row + width; i++) {
      const k = near[i]!;
      const below = i + width;
      const shown = near[below] === k && nearness[i] !== 0 && nearness[below] !== 0;
      if (shown && left === k) solid[i - 1] = solid[i] = solid[below - 1] = solid[below] = 1;
      left = shown ? k : -1;
    }
  }
  return solid;
}

/** Indices of the pixels that are not solid, ascending. */
export function roughPixels({ solid }: Labelling): Int32Array {
  const rough = new Int32List();
  const fours = new Int32Array(solid.buffer, solid.byteOffset, solid.length >> 2);
  for (let q = 0; q < fours.length; q++) {
    if (fours[q] === ALL_SOLID) continue;
    for (let i = 4 * q; i < 4 * q + 4; i++) if (solid[i] === 0) rough.push(i);
  }
  for (let i = 4 * fours.length; i < solid.length; i++) if (solid[i] === 0) rough.push(i);
  return rough.toArray();
}
