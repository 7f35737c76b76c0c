/** Find the pixels that no single border explains, and the colours that rims among them may have. @module */
import { Int32List } from "../../../../raster/growing.ts";
import { type Picture, signedWords } from "../../../../raster/picture.ts";
import { isSoftAt } from "../../../../raster/smoothness.ts";
import { WordMap } from "../../../../raster/word-map.ts";
import type { Labelling } from "../labels/labelling.ts";
import { RimTest } from "./rim-test.ts";

/** Pixels that must show a rim's colour: of the mixtures along borders hardly any recurs as often. */
export const RIM_PIXELS = 10;
/** Share of the pixels of a colour that lie inside a rim, not beside one of its sides: an even row of blended pixels has none. */
const INNER_SHARE = 0.25;
/** Share of rough pixels that no single border explains from which on edges may all be blurred: crisp drawings have up to .56, or .81 where all is outlined; enlarged ones that do not look soft otherwise from .79. */
const BLURRED = 2 / 3;

/** Pixels looked at first in a large picture. */
const SAMPLE = 1024;
/** Share of them that must lie beside one of the same colour in a blurred picture for it to have rims. */
const LEVEL_SHARE = 0.01;

/** Pixels that mix the colours of their two sides as no one border does. */
export interface RimPixels {
  /** Indices, ascending. */
  readonly pixels: Int32Array;
  /** The sides of each, palette colours `a | c << 8`. */
  readonly sides: Int32Array;
  /** Pixel words that recur as a rim's colour does, the likeliest first. */
  readonly words: readonly number[];
}

/** What else is known of a pixel, in the bits of its sides that are left: see {@link RimTest}. */
const PURE = 1 << 16;
const INNER = 1 << 17;
const LEVEL = 1 << 18;

/**
 * Look for rims among pixels that are not solid.
 *
 * In soft pictures all borders look like rims; those with two pixels of one colour across are, there too.
 *
 * @param rough Ascending.
 * @returns Undefined where there are none.
 */
export function findRimPixels(labelling: Labelling, rough: Int32Array): RimPixels | undefined {
  const test = new RimTest(labelling);
  if (rough.length > 8 * SAMPLE && looksBlurred(test, rough)) return undefined;
  const [pixels, sides] = [new Int32List(), new Int32List()];
  for (let r = 0; r < rough.length; r++) {
    const i = rough[r]!;
    if (!test.isRim(i)) continue;
    pixels.push(i);
    const known =
      (test.isPure ? PURE : 0) | (test.isInner ? INNER : 0) | (test.isLevel ? LEVEL : 0);
    sides.push(test.a | (test.c << 8) | known);
  }
  if (pixels.length < RIM_PIXELS) return undefined;
  const found = { pixels: pixels.toArray(), sides: sides.toArray() };
  const words = recurring(labelling.picture, found, rough);
  return words.length > 0 ? { ...found, words } : undefined;
}

/** Whether nearly all of a sample of pixels are as in an enlarged picture: there is no need to look at the others. */
function looksBlurred(test: RimTest, rough: Int32Array): boolean {
  const step = Math.floor(rough.length / SAMPLE);
  let wide = 0;
  let level = 0;
  for (let r = 0; r < rough.length; r += step) {
    if (!test.isRim(rough[r]!)) continue;
    wide++;
    if (test.isPure && test.isLevel) level++;
  }
  return wide >= BLURRED * SAMPLE && level < LEVEL_SHARE * SAMPLE;
}

/** Words that recur as a rim's colour does. */
function recurring(
  picture: Picture,
  { pixels, sides }: Pick<RimPixels, "pixels" | "sides">,
  rough: Int32Array,
): number[] {
  const words = signedWords(picture);
  const count = (known: number) => {
    const shown = new WordMap();
    for (let k = 0; k < pixels.length; k++)
      if ((sides[k]! & known) === known) shown.add(words[pixels[k]!]!, 1);
    return shown;
  };
  const level = count(PURE | LEVEL);
  const isLevel = (word: number) => level.get(word) >= RIM_PIXELS;
  const isBlurred = pixels.length >= BLURRED * rough.length;
  if (isBlurred && level.size === 0) return [];
  const found = likeliest(count(PURE), count(PURE | INNER));
  if (found.length === 0) return [];
  const isSoft = isBlurred || isSoftAt(picture, without(rough, pixels));
  return isSoft ? found.filter(isLevel) : found;
}

/** Words that recur, by how often they do, those inside counted twice. */
function likeliest(shown: WordMap, inner: WordMap): number[] {
  const found: { readonly word: number; readonly score: number }[] = [];
  inner.forEach((word, within) => {
    const count = shown.get(word);
    if (within < RIM_PIXELS || within < INNER_SHARE * count) return;
    found.push({ word, score: count + within });
  });
  return found.sort((p, q) => q.score - p.score || p.word - q.word).map(({ word }) => word);
}

/** Of ascending numbers those that are not in a part of them. */
export function without(all: Int32Array, part: Int32Array): Int32Array {
  const rest = new Int32Array(all.length - part.length);
  for (let k = 0, p = 0, n = 0; k < all.length; k++) {
    if (p < part.length && part[p] === all[k]) p++;
    else rest[n++] = all[k]!;
  }
  return rest;
}
