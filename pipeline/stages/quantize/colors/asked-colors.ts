/** Colours that are known before the pixels are labelled. @module */
import type { Cancellable } from "../../../../plugin/mod.ts";
import { countColors } from "../../../../raster/count-colors.ts";
import type { Picture } from "../../../../raster/picture.ts";
import { MOST_SHADES, type Settings, wantsInk, wordOfTriple } from "../options.ts";
import type { Survey } from "../survey/survey.ts";
import { INK_AND_PAPER } from "../survey/tone.ts";
import { findInk, findInks, type Ink } from "./ink-and-paper.ts";
import { clusterColors } from "./k-means.ts";
import { findPaleInk } from "./pale-ink.ts";

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
  const pair = inkAndPaper(picture, settings, { signal });
  const found = pair && inksOnPaper(picture, pair, settings);
  if (found) {
    const drawn = { paper: found.paper, inks: found.inks.map(({ usual }) => usual) };
    const full = new Map(found.inks.map(({ usual, full }) => [usual >>> 0, full]));
    // clean pixels show every colour that was drawn; of a scan only the inks are known
    if (noisy) return { drawn, target: undefined, full };
    if (drawn.inks.length > 1)
      return { drawn: undefined, target: [drawn.paper, ...drawn.inks], full };
  }
  const target = imposedWords(picture, settings, { continuousTone, signal }, pair);
  return { drawn: undefined, target };
}

/** The two colours of an opaque drawing of which no more is said than that it is ink on paper. */
function inkAndPaper(
  picture: Picture,
  settings: Settings,
  { signal }: Cancellable,
): readonly number[] | undefined {
  if (!wantsInk(settings) || !picture.opaque) return undefined;
  return clusterColors(picture, { n: INK_AND_PAPER, seed: settings.seed, signal });
}

/** Paper and inks, where two colours tell them. */
function inksOnPaper(
  picture: Picture,
  [a, b]: readonly number[],
  { inks: most }: Settings,
): { readonly paper: number; readonly inks: readonly Ink[] } | undefined {
  if (a === undefined || b === undefined) return undefined;
  const counted = countColors(picture);
  const { paper, ink } = findInk(counted, a, b);
  const inks = most > 1 ? findInks(counted, paper, most) : [];
  if (inks.length < 2) return { paper, inks: [{ usual: ink, full: ink }] };
  const pale =
    inks.length < most
      ? findPaleInk(picture, { paper, inks: inks.map(({ usual }) => usual) })
      : undefined;
  return { paper, inks: pale === undefined ? inks : [...inks, { usual: pale, full: pale }] };
}

/**
 * Colours that replace the natural ones: given, those of a photograph, or the two of a drawing in ink.
 *
 * Any other number of colours is had by leaving out some of those that are found.
 */
function imposedWords(
  picture: Picture,
  { fixedPalette, colors, maxColors, seed, constraints }: Settings,
  { continuousTone, signal }: Pick<Survey, "continuousTone"> & Cancellable,
  pair: readonly number[] | undefined,
): number[] | undefined {
  if (fixedPalette) return fixedPalette.colors.map(wordOfTriple);
  if (colors !== INK_AND_PAPER && !continuousTone) return undefined;
  const locked = (constraints.locked ?? []).map(wordOfTriple);
  const asked = colors === "auto" ? Math.min(MOST_SHADES, maxColors) : colors;
  const n = Math.max(locked.length, asked);
  const isPair = pair && n === INK_AND_PAPER;
  const free = isPair ? pair : clusterColors(picture, { n, seed, signal });
  return [...new Set([...locked, ...free])].slice(0, n);
}
