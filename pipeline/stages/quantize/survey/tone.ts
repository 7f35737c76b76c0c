/** Tell photographs, where there is no flat paint to find. @module */
import type { Cancellable } from "../../../../plugin/mod.ts";
import { CELLS, cellOf, isClear, type Picture, signedWords } from "../../../../raster/picture.ts";
import { localRange } from "./flatness.ts";

/** As an asked number of colours: a drawing in one ink. */
export const INK_AND_PAPER = 2;

/** What a drawing shows, and no photograph; ADR 5 says how many were measured. */
const TONE = {
  /** Share of the painted pixels that the commonest colours must hold. */
  commonShare: 0.9,
  /** Cells of the cube beyond which a picture has continuous tone. */
  cells: 150,
  /** As many of the commonest colours as a drawing has paints. */
  paints: 16,
  /** Least share of the painted pixels that the paints of a drawing hold, whatever the noise around its edges adds. */
  paintedShare: 0.45,
  /** The same of what the commonest colour leaves: a plain ground makes no drawing of what stands on it. */
  besideGroundShare: 0.28,
  /** Greatest local range of an even pixel, levels. */
  evenLevels: 3,
  /** Pixels along an axis over which a paint stays the same: two blocks of a JPEG, each of which may be one tone. */
  reachPx: 16,
  /** Greatest difference of one paint at two places, levels. */
  sameLevels: 3,
  /** Least share of pairs for each pixel and axis: fewer say little. */
  leastPairs: 0.05,
  /** Least share of pairs that show one paint. */
  paintShare: 0.75,
} as const;

/**
 * Whether a picture is a photograph rather than a drawing: many colours, none of which dominates or stays the same.
 *
 * @param tone Where it is said to be a photograph, many colours are enough.
 */
export function hasContinuousTone(
  picture: Picture,
  { tone, signal }: Cancellable & { readonly tone?: "auto" | "continuous" },
): boolean {
  const counts = new Uint32Array(CELLS);
  const words = signedWords(picture);
  for (let i = 0; i < words.length; ) {
    const first = i;
    const word = words[first]!;
    while (i < words.length && words[i] === word) i++;
    if (!isClear(word)) counts[cellOf(word)]! += i - first;
  }
  const cells: number[] = [];
  for (let cell = 0; cell < CELLS; cell++) if (counts[cell]! > 0) cells.push(counts[cell]!);
  const used = Uint32Array.from(cells).sort().reverse();
  const painted = sum(used);
  if (sum(used.subarray(0, TONE.cells)) >= TONE.commonShare * painted) return false;
  if (tone === "continuous") return true;
  const ground = used[0] ?? 0;
  const isDominated =
    sum(used.subarray(0, TONE.paints)) >= TONE.paintedShare * painted &&
    sum(used.subarray(1, 1 + TONE.paints)) >= TONE.besideGroundShare * (painted - ground);
  if (isDominated) return false;
  // drawings may have more paints than that
  return !hasEvenPaint(picture, counts.indexOf(ground), signal);
}

function sum(counts: Uint32Array): number {
  return counts.reduce((total, count) => total + count, 0);
}

/** Whether even pixels that only even ones part, {@link TONE.reachPx} apart in a row or column, mostly show one colour; pixels of the ground, a cell of colours, make no drawing of what stands on it. */
function hasEvenPaint(picture: Picture, ground: number, signal: AbortSignal): boolean {
  const { px, words, width, height } = picture;
  const range = localRange(picture, signal);
  let [pairs, same, counted] = [0, 0, 0];
  const evenAbove = new Uint32Array(width);
  for (let y = 0, i = 0; y < height; y++) {
    let evenBefore = 0;
    for (let x = 0; x < width; x++, i++) {
      const isEven = range[i]! <= TONE.evenLevels;
      evenBefore = isEven ? evenBefore + 1 : 0;
      evenAbove[x] = isEven ? evenAbove[x]! + 1 : 0;
      if (cellOf(words[i]!) === ground) continue;
      counted++;
      if (evenBefore > TONE.reachPx) {
        pairs++;
        if (isSame(px, 4 * i, 4 * (i - TONE.reachPx))) same++;
      }
      if (evenAbove[x]! > TONE.reachPx) {
        pairs++;
        if (isSame(px, 4 * i, 4 * (i - TONE.reachPx * width))) same++;
      }
    }
  }
  return pairs >= 2 * TONE.leastPairs * counted && same >= TONE.paintShare * pairs;
}

function isSame(px: Uint8ClampedArray, a: number, b: number): boolean {
  for (let c = 0; c < 4; c++) if (Math.abs(px[a + c]! - px[b + c]!) > TONE.sameLevels) return false;
  return true;
}
