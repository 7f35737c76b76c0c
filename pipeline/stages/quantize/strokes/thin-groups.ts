/** Groups of pixels that neither a palette colour nor a mix of two solid ones explains, and what is around them. @module */
import { MAX_PALETTE } from "../../../../raster/palette.ts";
import { forEachAround, type Picture, squaredLevels } from "../../../../raster/picture.ts";
import type { Labelling } from "../labels/labelling.ts";

/** What is looked at of a group. */
const GROUND = {
  /** Colours around a group that count as its ground. */
  mostColors: 4,
  /** Share of a group, the farthest from the ground, that tells its colour. */
  extremeShare: 0.4,
  /** Pixels looked at for a colour; more of a large group would not change it. */
  mostExtreme: 512,
} as const;

/** More than the squared distance of two colours, levels. */
const FARTHEST = 4 * 256 ** 2;
/** More than the pixels of a picture. */
const PIXELS = 2 ** 32;

/** The commonest solid colours within 2 px of a group, the commonest first; none where nothing solid is near. */
export function groundOf({ picture, solid, near }: Labelling, members: Int32Array): number[] {
  const votes = new Uint32Array(MAX_PALETTE);
  for (let m = 0; m < members.length; m++)
    forEachAround(picture, members[m]!, 2, (j) => {
      if (solid[j]) votes[near[j]!]!++;
    });
  const voted: number[] = [];
  for (let k = 0; k < votes.length; k++) if (votes[k]! > 0) voted.push(k);
  return voted.sort((a, b) => votes[b]! - votes[a]! || a - b).slice(0, GROUND.mostColors);
}

/** The pixels farthest from every ground colour, the farthest first. */
export function extremeOf(
  labelling: Labelling,
  members: Int32Array,
  ground: readonly number[],
): Int32Array {
  // distance and pixel share a double's 53 bits, so that a plain numeric sort puts them in order
  const keys = Float64Array.from(
    members,
    (i) => (FARTHEST - distanceFrom(labelling, i, ground)) * PIXELS + i,
  ).sort();
  const count = Math.max(1, Math.ceil(members.length * GROUND.extremeShare));
  return Int32Array.from(
    keys.subarray(0, Math.min(count, GROUND.mostExtreme)),
    (key) => key % PIXELS,
  );
}

/** Squared distance of a pixel from the nearest ground colour, levels. */
export function distanceFrom(
  { picture, palette }: Labelling,
  i: number,
  ground: readonly number[],
): number {
  let least = Infinity;
  for (const g of ground) least = Math.min(least, squaredLevels(picture.px, i, palette.rgba, g));
  return least;
}

/**
 * 8-connected groups of the given pixels, the largest first.
 *
 * @param pixels Row-major indices, ascending.
 * @param tile Side of the square tiles whose borders groups do not cross, px; 0 for none.
 * @param waiting Scratch, a byte a pixel, all 0; left all 0.
 */
export function groupPixels(
  pixels: Int32Array,
  { width, height }: Picture,
  { tile, waiting }: { readonly tile: number; readonly waiting: Uint8Array },
): Int32Array[] {
  for (let k = 0; k < pixels.length; k++) waiting[pixels[k]!] = 1;
  const found = new Int32Array(pixels.length);
  const groups: Int32Array[] = [];
  const below = width * (height - 1);
  let length = 0;
  for (let k = 0; k < pixels.length; k++) {
    const seed = pixels[k]!;
    if (waiting[seed] === 0) continue;
    waiting[seed] = 0;
    const start = length;
    found[length] = seed;
    // the list of members is its own queue
    for (let m = length++; m < length; m++) {
      const i = found[m]!;
      const x = i % width;
      const left = x > 0 ? 1 : 0;
      const right = x + 1 < width ? 1 : 0;
      const last = i < below ? i + width : i;
      for (let row = i < width ? i : i - width; row <= last; row += width) {
        for (let j = row - left; j <= row + right; j++) {
          if (waiting[j] === 0 || (tile > 0 && !sameTile(seed, j, width, tile))) continue;
          waiting[j] = 0;
          found[length++] = j;
        }
      }
    }
    groups.push(found.subarray(start, length));
  }
  return groups.sort((a, b) => b.length - a.length);
}

function sameTile(i: number, j: number, width: number, tile: number): boolean {
  const sameColumn = Math.floor((i % width) / tile) === Math.floor((j % width) / tile);
  return sameColumn && Math.floor(i / (width * tile)) === Math.floor(j / (width * tile));
}

/** Whether pixel `i` or one of the 8 around it has a label. */
export function isBeside(picture: Picture, label: Uint8Array, i: number, wanted: number): boolean {
  let found = false;
  forEachAround(picture, i, 1, (j) => {
    if (label[j] === wanted) found = true;
  });
  return found;
}
