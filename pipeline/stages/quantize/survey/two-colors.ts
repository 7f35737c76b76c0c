/** Clean drawings in two colours, which need no search for a palette. @module */
import { type Picture, signedWords } from "../../../../raster/picture.ts";
import { findRuns, type Runs } from "../../../../raster/runs.ts";
import { WordMap } from "../../../../raster/word-map.ts";

/** Distinct words beyond which a picture holds more than two colours and their mixtures. */
const MOST_WORDS = 1024;
/** Least distance of the two colours, levels. */
const CONTRAST = 64;
/** A mixture rounded to whole levels lies no farther from the line between its colours, levels. */
const OFF_LINE = 2;
/** Least share of the pixels off the paper that show the ink alone: else what looks like ink may itself be mixed. */
const INK_SHARE = 0.25;

/**
 * The two colours (pixel words) that every pixel of an opaque picture shows or mixes, the commoner first.
 *
 * @returns undefined where there are more colours, or one is hardly ever seen unmixed
 */
export function findTwoColors(
  picture: Picture,
  runs: Runs = findRuns(picture),
): readonly [number, number] | undefined {
  if (!picture.opaque) return undefined;
  const counts = countWords(picture, runs);
  if (!counts) return undefined;
  const paper = commonest(counts, () => true);
  const ink = commonest(counts, (word) => squared(paper, word) >= CONTRAST ** 2);
  if (ink < 0) return undefined;
  let mixed = 0;
  let clean = true;
  counts.forEach((word, count) => {
    if (word !== paper && word !== ink) mixed += count;
    if (distance2FromLine(word, paper, ink) > OFF_LINE ** 2) clean = false;
  });
  const shown = counts.get(ink);
  return clean && shown >= INK_SHARE * (shown + mixed) ? [paper, ink] : undefined;
}

/** Pixels of each word; undefined where there are too many words. */
function countWords(picture: Picture, runs: Runs): WordMap | undefined {
  const words = signedWords(picture);
  const counts = new WordMap();
  for (let r = 0; r + 1 < runs.length; r++) {
    counts.add(words[runs[r]!]! >>> 0, runs[r + 1]! - runs[r]!);
    if (counts.size > MOST_WORDS) return undefined;
  }
  return counts;
}

/** The commonest word that passes, the smaller of two; −1 where none does. */
function commonest(counts: WordMap, passes: (word: number) => boolean): number {
  let best = -1;
  let most = 0;
  counts.forEach((word, count) => {
    if (count < most || (count === most && word > best) || !passes(word)) return;
    most = count;
    best = word;
  });
  return best;
}

/** Squared distance of a word from the line between two others, levels². */
function distance2FromLine(word: number, a: number, b: number): number {
  let along = 0;
  for (let shift = 0; shift < 24; shift += 8) {
    along += difference(word, a, shift) * difference(b, a, shift);
  }
  const t = Math.max(0, Math.min(1, along / squared(a, b)));
  let sum = 0;
  for (let shift = 0; shift < 24; shift += 8) {
    sum += (difference(word, a, shift) - t * difference(b, a, shift)) ** 2;
  }
  return sum;
}

function squared(a: number, b: number): number {
  return difference(a, b, 0) ** 2 + difference(a, b, 8) ** 2 + difference(a, b, 16) ** 2;
}

function difference(a: number, b: number, shift: number): number {
  return ((a >>> shift) & 255) - ((b >>> shift) & 255);
}
