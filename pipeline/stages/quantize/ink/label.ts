/** Label a drawing in ink by how much of each pixel the ink covers. @module */
import { type Palette, paletteOf } from "../../../../raster/palette.ts";
import { forEachAround, type Picture, signedWords } from "../../../../raster/picture.ts";
import { Unmixer } from "../../../../raster/unmix.ts";
import type { Labelled } from "../labels/labelling.ts";

/** Levels of coverage, 0 to this. */
const FULL = 255;

/** How ink covers pixels. */
const COVER = {
  /** Coverage that far from none or full is a blend: less is the noise of a scan or JPEG. */
  pure: 0.06 * FULL,
  /** Luma leads in JPEG, see {@link Unmixer}. */
  lumaWeight: 4,
  /** Half of the window in which pixels vote for their ink, px. */
  voteReachPx: 2,
} as const;

const PAPER = 0;
/** The first ink. */
const INK = 1;

/** Label 0 for paper and 1 and up for the inks, whichever covers more of a pixel; all opaque pixel words. */
export function labelInk(
  picture: Picture,
  { paper, inks }: { readonly paper: number; readonly inks: readonly number[] },
): Labelled {
  const palette = paletteOf([paper, ...inks]);
  const ink =
    inks.length > 1 ? inkAt(picture, palette) : new Uint8Array(picture.words.length).fill(INK);
  const unmixer = new Unmixer(picture.px, COVER.lumaWeight);
  const label = new Uint8Array(ink.length);
  const blend = new Uint8Array(ink.length);
  const words = signedWords(picture);
  let c = 0;
  for (let i = 0; i < ink.length; i++) {
    if (i === 0 || words[i] !== words[i - 1] || ink[i] !== ink[i - 1]) {
      unmixer.measure(i, palette.rgba, ink[i]!, PAPER);
      c = Math.round(unmixer.coverage * FULL);
    }
    if (c > COVER.pure && c < FULL - COVER.pure) blend[i] = 1;
    if (c > FULL / 2) label[i] = ink[i]!;
  }
  return { palette, label, blend };
}

/** The ink of each pixel, if it shows any: that which the pixels around it speak for, the louder the more ink they show. */
function inkAt(picture: Picture, { rgba, size }: Palette): Uint8Array {
  const { px, words } = picture;
  const unmixer = new Unmixer(px, COVER.lumaWeight);
  const own = new Uint8Array(words.length);
  const voice = new Float32Array(words.length);
  for (let i = 0; i < words.length; i++) {
    let least = Infinity;
    for (let k = INK; k < size; k++) {
      unmixer.measure(i, rgba, k, PAPER);
      if (unmixer.residual >= least) continue;
      least = unmixer.residual;
      own[i] = k;
      voice[i] = unmixer.coverage ** 2;
    }
  }
  const ink = new Uint8Array(words.length);
  const votes = new Float64Array(size);
  for (let i = 0; i < words.length; i++) {
    votes.fill(0);
    forEachAround(picture, i, COVER.voteReachPx, (j) => {
      votes[own[j]!]! += voice[j]!;
    });
    ink[i] = INK;
    for (let k = INK + 1; k < size; k++) if (votes[k]! > votes[ink[i]!]!) ink[i] = k;
  }
  return ink;
}
