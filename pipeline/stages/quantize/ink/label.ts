/** Label a drawing in one ink by how much of each pixel the ink covers. @module */
import { paletteOf } from "../../../../raster/palette.ts";
import type { Picture } from "../../../../raster/picture.ts";
import { Unmixer } from "../../../../raster/unmix.ts";
import type { InkAndPaper } from "../colors/ink-and-paper.ts";
import type { Labelled } from "../labels/labelling.ts";

/** Levels of coverage, 0 to this. */
const FULL = 255;
const HALF = FULL / 2;
/** Coverage that far from none or full is a blend: less is the noise of a scan or JPEG. */
const PURE = 0.12 * FULL;
/** Least coverage of a crest that stands for a stroke under 1 px wide. */
const RIDGE = 0.25 * FULL;
/** Luma leads in JPEG, see {@link Unmixer}. */
const LUMA_WEIGHT = 4;

const PAPER = 0;
const INK = 1;

/**
 * Label 0 for paper and 1 for ink, whichever covers more of a pixel; both opaque pixel words.
 *
 * A stroke under 1 px wide that straddles two pixels covers half of neither: the crest of its coverage is
 * kept, and likewise that of a gap between strokes.
 */
export function labelInk(picture: Picture, { paper, ink }: InkAndPaper): Labelled {
  const palette = paletteOf([paper, ink]);
  const cover = coverageOf(picture, palette.rgba);
  const label = new Uint8Array(cover.length);
  const blend = new Uint8Array(cover.length);
  for (let i = 0; i < cover.length; i++) {
    const c = cover[i]!;
    if (c > HALF) label[i] = INK;
    if (c > PURE && c < FULL - PURE) {
      blend[i] = 1;
      label[i] = crestAt(cover, i, picture.width) ?? label[i]!;
    }
  }
  return { palette, label, blend };
}

function coverageOf(picture: Picture, rgba: Float64Array): Uint8Array {
  const { px, words } = picture;
  const unmixer = new Unmixer(px, LUMA_WEIGHT);
  const cover = new Uint8Array(words.length);
  for (let i = 0; i < words.length; i++) {
    if (i > 0 && words[i] === words[i - 1]) cover[i] = cover[i - 1]!;
    else {
      unmixer.measure(i, rgba, INK, PAPER);
      cover[i] = Math.round(unmixer.coverage * FULL);
    }
  }
  return cover;
}

/** The side that crests at pixel `i` across a row or column without filling half of any pixel there. */
function crestAt(cover: Uint8Array, i: number, width: number): number | undefined {
  const c = cover[i]!;
  for (const step of [1, width]) {
    const a = cover[i - step] ?? c;
    const b = cover[i + step] ?? c;
    if (isCrest(a, c, b)) return INK;
    if (isCrest(FULL - a, FULL - c, FULL - b)) return PAPER;
  }
  return undefined;
}

function isCrest(a: number, c: number, b: number): boolean {
  return c >= RIDGE && c <= HALF && a <= c && b < c && a + b + c >= HALF;
}
