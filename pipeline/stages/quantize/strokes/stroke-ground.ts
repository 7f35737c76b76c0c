/** What is around a group of thin pixels, and which of them are least like it. @module */
import { MAX_PALETTE } from "../../../../raster/palette.ts";
import { squaredLevels } from "../../../../raster/picture.ts";
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
  const { width, height } = picture;
  const votes = new Uint32Array(MAX_PALETTE);
  for (let m = 0; m < members.length; m++) {
    const i = members[m]!;
    const x = i % width;
    const y = (i - x) / width;
    for (let yy = Math.max(0, y - 2); yy <= Math.min(height - 1, y + 2); yy++)
      for (let xx = Math.max(0, x - 2); xx <= Math.min(width - 1, x + 2); xx++) {
        const j = yy * width + xx;
        if (solid[j]) votes[near[j]!]!++;
      }
  }
  return Array.from(votes.keys())
    .filter((k) => votes[k]! > 0)
    .sort((a, b) => votes[b]! - votes[a]! || a - b)
    .slice(0, GROUND.mostColors);
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
