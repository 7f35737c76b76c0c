/** Tell compressed pixels from clean ones. @module */
import type { Cancellable } from "../../../../plugin/mod.ts";
import { type Picture, signedWords } from "../../../../raster/picture.ts";
import { type Runs, runAt } from "../../../../raster/runs.ts";
import { Paint } from "../../../../raster/smoothness.ts";
import { forEachStrip, type Rows } from "../../../../raster/strips.ts";

/**
 * Share of wiggling pixels above which a PNG is taken for a JPEG in disguise.
 *
 * Measured on 120 drawings: JPEG .027 to .2, clean PNG up to .0257 (a gradient with banding).
 */
export const NOISY_SHARE = 0.026;

/**
 * The same of the pixels at edges alone, in a drawing with gradients: rounding, filter by filter, makes up to .046 of all pixels wiggle.
 *
 * Measured on 31 clean drawings, up to .018, and 98 JPEGs of 256 and 512 px, .022 and more but for one drawing of little detail.
 */
export const SHADED_NOISE = 0.02;

/** The runs of the picture, its paint where only edges are to count, and who counts. */
interface CountContext extends Cancellable {
  readonly runs: Runs;
  readonly paint?: Uint8Array;
}

/** Whether pixels wiggle by a few levels, as JPEG ringing does and neither flat art nor gradients do. */
export function looksCompressed(
  picture: Picture,
  share: number,
  { runs, paint, signal }: CountContext,
): boolean {
  let wiggles = 0;
  forEachStrip(picture, signal, (rows) => {
    wiggles += countWiggles({ picture, runs, paint }, rows);
  });
  return wiggles > share * picture.width * picture.height;
}

/** Where to count. */
export interface WigglesInput {
  readonly picture: Picture;
  readonly runs: Runs;
  /** Where it is known, see `findPaint`: only pixels that show an edge count, as gradients are rounded, filter by filter. */
  readonly paint?: Uint8Array | undefined;
}

/** Pixels that wiggle in rows `from` up to `to`, those along the frame left out. */
export function countWiggles({ picture, runs, paint }: WigglesInput, rows: Rows): number {
  const { px, width, height } = picture;
  const words = signedWords(picture);
  const top = Math.max(1, rows.from);
  const last = runAt(runs, Math.min(height - 1, rows.to) * width);
  let wiggles = 0;
  const countsAt = (i: number) => paint === undefined || paint[i] === Paint.edge;
  // the run that holds the pixel above the one that is looked at
  let a = runAt(runs, (top - 1) * width);
  for (let r = runAt(runs, top * width); r < last; r++) {
    const from = runs[r]!;
    const to = runs[r + 1]!;
    const row = from - (from % width);
    const first = Math.max(from, row + 1);
    const end = Math.min(to, row + width - 1);
    // along a row only what lies between two other pixels can wiggle
    if (to - from === 1 && first === from && end === to) {
      if (countsAt(from) && (isWiggle(px, from, 1) || isWiggle(px, from, width))) wiggles++;
      continue;
    }
    const word = words[from]!;
    while (runs[a + 1]! <= first - width) a++;
    for (let i = first; i < end; ) {
      const aboveEnd = Math.min(end, runs[a + 1]! + width);
      if (words[i - width] === word) i = aboveEnd;
      else
        for (; i < aboveEnd; i++)
          if (words[i + width] !== word && countsAt(i) && isWiggle(px, i, width)) wiggles++;
      if (i < end) a++;
    }
  }
  return wiggles;
}

/** Most that a change of red or blue differs from that of green where compression made it, levels: it leaves chroma smooth. */
const CHROMA_CHANGE = 12;

/** Whether green at pixel `i` wiggles between its neighbours `step` pixels away, and red and blue with it. */
function isWiggle(px: Uint8ClampedArray, i: number, step: number): boolean {
  const at = 4 * i;
  const before = at - 4 * step;
  const after = at + 4 * step;
  return (
    wiggle(px[before + 1]!, px[at + 1]!, px[after + 1]!) &&
    isGrey(px, before, at) &&
    isGrey(px, at, after)
  );
}

function isGrey(px: Uint8ClampedArray, a: number, b: number): boolean {
  const green = px[b + 1]! - px[a + 1]!;
  return (
    Math.abs(px[b]! - px[a]! - green) <= CHROMA_CHANGE &&
    Math.abs(px[b + 2]! - px[a + 2]! - green) <= CHROMA_CHANGE
  );
}

/** A small change in green that the next pixel takes back. */
function wiggle(before: number, here: number, after: number): boolean {
  const a = here - before;
  const b = after - here;
  if (a * b >= 0) return false;
  const p = Math.abs(a);
  const q = Math.abs(b);
  return p <= 12 && q <= 12 && p + q >= 3;
}
