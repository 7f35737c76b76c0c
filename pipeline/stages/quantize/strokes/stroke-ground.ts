/** What is around a group of thin pixels, and which of them are least like it. @module */
import { MAX_PALETTE } from "../../../../raster/palette.ts";
import { squaredLevels } from "../../../../raster/picture.ts";
import type { Labelling } from "../labels/labelling.ts";

/** Colours around a group that count as its ground. */
export const MAX_GROUND = 4;

/** What is looked at of a group. */
const GROUND = {
  /** Share of a group, the farthest from the ground, that tells its colour. */
  extremeShare: 0.4,
  /** Pixels looked at for a colour; more of a large group would not change it. */
  mostExtreme: 512,
  /** Pixels of a group that is looked at without asking for more memory. */
  usualSize: 64,
} as const;

/** More than the squared distance of two colours, levels. */
const FARTHEST = 4 * 256 ** 2;
/** More than the pixels of a picture. */
const PIXELS = 2 ** 32;

/** Looks at one group after the other in the same memory. */
export class StrokeGround {
  readonly #of: Labelling;
  /** Colours around the group looked at last, the commonest first; none where nothing solid is near. */
  colors: number[] = [];
  readonly #votes = new Float64Array(MAX_PALETTE);
  #keys = new Float64Array(GROUND.usualSize);
  readonly #farthest = new Int32Array(GROUND.mostExtreme);

  constructor(labelling: Labelling) {
    this.#of = labelling;
  }

  /** Take the commonest solid colours within 2 px of a group for its ground. */
  lookAround(members: Int32Array): void {
    const { picture, solid, near } = this.#of;
    const { width, height } = picture;
    const votes = this.#votes.fill(0);
    for (let m = 0; m < members.length; m++) {
      const i = members[m]!;
      const x = i % width;
      const y = (i - x) / width;
      for (let yy = Math.max(0, y - 2); yy <= Math.min(height - 1, y + 2); yy++) {
        for (let xx = Math.max(0, x - 2); xx <= Math.min(width - 1, x + 2); xx++) {
          const j = yy * width + xx;
          if (solid[j]) votes[near[j]!]!++;
        }
      }
    }
    this.colors = commonest(votes);
  }

  /** The pixels farthest from every ground colour, the farthest first; valid until it is called again. */
  extreme(members: Int32Array): Int32Array {
    // distance and pixel share a double's 53 bits, so that a plain numeric sort puts them in order
    if (this.#keys.length < members.length) this.#keys = new Float64Array(2 * members.length);
    const keys = this.#keys.subarray(0, members.length);
    for (let m = 0; m < members.length; m++)
      keys[m] = (FARTHEST - this.distanceFromGround(members[m]!)) * PIXELS + members[m]!;
    keys.sort();
    const count = Math.max(1, Math.ceil(members.length * GROUND.extremeShare));
    const extreme = this.#farthest.subarray(0, Math.min(count, GROUND.mostExtreme));
    for (let m = 0; m < extreme.length; m++) extreme[m] = keys[m]! % PIXELS;
    return extreme;
  }

  /** Squared distance of a pixel from the nearest ground colour, levels. */
  distanceFromGround(i: number): number {
    const { picture, palette } = this.#of;
    let least = Infinity;
    for (const g of this.colors)
      least = Math.min(least, squaredLevels(picture.px, i, palette.rgba, g));
    return least;
  }
}

/** The entries that have most votes, at most {@link MAX_GROUND}; of equals the first ones. Their votes are used up. */
function commonest(votes: Float64Array): number[] {
  const found: number[] = [];
  while (found.length < MAX_GROUND) {
    let best = 0;
    for (let k = 1; k < votes.length; k++) if (votes[k]! > votes[best]!) best = k;
    if (votes[best] === 0) break;
    found.push(best);
    votes[best] = 0;
  }
  return found;
}
