/** Colours that are known before the pixels are labelled. @module */
import type { Cancellable } from "../../../../plugin/mod.ts";
import { countColors } from "../../../../raster/count-colors.ts";
import type { Picture } from "../../../../raster/picture.ts";
import { MOST_SHADES, type Settings, wantsInk, wordOfTriple } from "../options.ts";
import type { Survey } from "../survey/survey.ts";
import { INK_AND_PAPER } from "../survey/tone.ts";
import { clusterColors } from "./candidates.ts";
import { findInk, findInks, findPaleInk, type Ink } from "./ink-and-paper.ts";

/** What is known of a picture's colours; of at most one kind. */
export interface AskedColors {
  /** Of a scan in ink, opaque pixel words. */
  readonly drawn: { readonly paper: number; readonly inks: readonly number[] } | undefined;
  /** Colours (pixel words) that replace the natural ones. */
  readonly target: readonly number[] | undefined;
  /** The colours that inks among them have where they cover a pixel. */
  readonly full?: ReadonlyMap<number, number>;
}

/** Find the colours that were asked for, or that the kind of picture asks for. */
export function findAskedColors(
  { picture, noisy, continuousTone }: Survey,
  settings: Settings,
  { signal }: Cancellable,
): AskedColors {
  const { fixedPalette, colors, maxColors, seed, constraints } = settings;
  const mayBeInk = wantsInk(settings) && picture.opaque;
  const pair = mayBeInk ? clusterColors(picture, { n: INK_AND_PAPER, seed, signal }) : [];
  if (pair.length === INK_AND_PAPER) {
    const { paper, inks } = inksOnPaper(picture, pair, settings.inks);
    const usual = inks.map((ink) => ink.usual);
    const full = new Map(inks.map((ink) => [ink.usual >>> 0, ink.full]));
    // clean pixels show every colour that was drawn; of a scan only the inks are known
    if (noisy) return { drawn: { paper, inks: usual }, target: undefined, full };
    if (inks.length > 1) return { drawn: undefined, target: [paper, ...usual], full };
    return { drawn: undefined, target: pair };
  }
  const drawn = undefined;
  if (fixedPalette) return { drawn, target: fixedPalette.colors.map(wordOfTriple) };
  // any other number of colours is had by leaving out some of those that are found
  if (colors !== INK_AND_PAPER && !continuousTone) return { drawn, target: undefined };
  const locked = (constraints.locked ?? []).map(wordOfTriple);
  const asked = colors === "auto" ? Math.min(MOST_SHADES, maxColors) : colors;
  const n = Math.max(locked.length, asked);
  const free = clusterColors(picture, { n, seed, signal });
  return { drawn, target: [...new Set([...locked, ...free])].slice(0, n) };
}

/** Paper and inks, at most so many, where two colours tell them. */
function inksOnPaper(
  picture: Picture,
  [a, b]: readonly number[],
  most: number,
): { readonly paper: number; readonly inks: readonly Ink[] } {
  const counted = countColors(picture);
  const { paper, ink } = findInk(counted, a!, b!);
  const inks = most > 1 ? findInks(counted, paper, most) : [];
  if (inks.length < 2) return { paper, inks: [{ usual: ink, full: ink }] };
  if (inks.length === most) return { paper, inks };
  const pale = findPaleInk(picture, { paper, inks: inks.map(({ usual }) => usual) });
  return { paper, inks: pale === undefined ? inks : [...inks, { usual: pale, full: pale }] };
}
