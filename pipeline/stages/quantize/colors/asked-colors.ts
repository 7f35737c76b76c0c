/** Colours that are known before the pixels are labelled: asked for, or paper and inks where strokes are too thin to hold a flat pixel. @module */
import { levelOf } from "../../../../geometry/statistics.ts";
import type { Cancellable } from "../../../../plugin/mod.ts";
import { type ColorCounts, countColors } from "../../../../raster/count-colors.ts";
import { paletteOf } from "../../../../raster/palette.ts";
import { cellOf, meanWord, type Picture } from "../../../../raster/picture.ts";
import { Unmixer } from "../../../../raster/unmix.ts";
import { type Settings, wantsInk, wordOfTriple } from "../options.ts";
import { localRange } from "../survey/flatness.ts";
import type { Survey } from "../survey/survey.ts";
import { INK_AND_PAPER } from "../survey/tone.ts";
import { addTo, clusterColors, wordOfMean } from "./candidates.ts";

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
  const search = { seed, signal };
  const even = () => ({ ...search, range: localRange(picture, signal) });
  const mayBeInk = wantsInk(settings) && picture.opaque;
  const pair = mayBeInk ? clusterColors(picture, { n: INK_AND_PAPER, ...even() }) : [];
  if (pair.length === INK_AND_PAPER) {
    const { paper, inks } = inksOnPaper(picture, pair, settings.inks);
    const usual = inks.map((ink) => ink.usual);
    const full = new Map(inks.map((ink) => [ink.usual >>> 0, ink.full]));
    // neighbours tell clean inks apart; in a scan, each pixel's own colour does
    if (noisy || inks.length === 1)
      return { drawn: { paper, inks: usual }, target: undefined, full };
    return { drawn: undefined, target: [paper, ...usual], full };
  }
  const drawn = undefined;
  if (fixedPalette) return { drawn, target: fixedPalette.colors.map(wordOfTriple) };
  // any other number of colours is had by leaving out some of those that are found
  if (colors !== INK_AND_PAPER && !continuousTone) return { drawn, target: undefined };
  const locked = (constraints.locked ?? []).map(wordOfTriple);
  const n = Math.max(locked.length, colors === "auto" ? maxColors : colors);
  const free = clusterColors(picture, { n, ...(continuousTone ? search : even()) });
  return { drawn, target: [...new Set([...locked, ...free])].slice(0, n) };
}

/** Paper and inks, at most so many, where two colours tell them. */
function inksOnPaper(picture: Picture, [a, b]: readonly number[], most: number) {
  const counted = countColors(picture);
  const { paper, ink } = findInk(counted, a!, b!);
  const inks = most > 1 ? findInks(counted, paper, most) : [];
  if (inks.length < 2) return { paper, inks: [{ usual: ink, full: ink }] };
  if (inks.length === most) return { paper, inks };
  const pale = findPaleInk(picture, { paper, inks: inks.map(({ usual }) => usual) });
  return { paper, inks: pale === undefined ? inks : [...inks, { usual: pale, full: pale }] };
}

/** What ink is. */
const INK = {
  /** Share of the farthest pixels that may be specks of dust, not ink. */
  speckShare: 0.002,
  /** Share of the farthest distance from the paper beyond which a pixel is all ink. */
  fullShare: 0.5,
  /** Two flat colours closer than this share of what the picture spans are both paper. */
  bothPaperShare: 0.5,
  /** Cosine of the least angle between the ways from the paper to two inks: 13 degrees. */
  apartCos: 0.974,
  /** Cosine of the angle within which pixels speak for one ink: 8 degrees. */
  sameCos: 0.99,
  /** Commonest colours that are tried as inks. */
  mostTried: 160,
  /** Fewest pixels of an ink, and their least share of all that are ink. */
  leastPixels: 24,
  leastShare: 0.02,
  /** Share of the farthest distance from the paper beyond which a pixel shows an ink, which may be light. */
  showsShare: 0.4,
  /** Share of the farthest pixel of an ink beyond which pixels are all ink. */
  deepShare: 0.7,
  /** Share of those, the farthest, that the ink covers whole. */
  coveredShare: 0.3,
} as const;

/**
 * Tell ink from paper among two flat colours (opaque pixel words); the commoner is the paper.
 *
 * Where the other is only a shade of the paper, ink is the mean of the pixels farthest from the paper.
 */
export function findInk(colors: ColorCounts, a: number, b: number) {
  const { words, counts } = colors;
  let nearer = 0;
  for (let k = 0; k < words.length; k++)
    nearer += apart(words[k]!, a) <= apart(words[k]!, b) ? counts[k]! : -counts[k]!;
  const paper = nearer >= 0 ? a : b;
  const span = spanOf(colors, paper);
  if (span === 0 || apart(a, b) >= INK.bothPaperShare * span)
    return { paper, ink: paper === a ? b : a };
  const sums = new Float64Array(4);
  for (let k = 0; k < words.length; k++)
    if (Math.round(apart(words[k]!, paper)) >= INK.fullShare * span)
      addTo(sums, words[k]!, counts[k]!);
  return { paper, ink: wordOfMean(sums) };
}

/** Distance from the paper, whole levels, of the farthest pixels that are no specks of dust: at most 441. */
function spanOf({ words, counts }: ColorCounts, paper: number): number {
  const pixels = new Uint32Array(442);
  let all = 0;
  for (let k = 0; k < words.length; k++) {
    pixels[Math.round(apart(words[k]!, paper))]! += counts[k]!;
    all += counts[k]!;
  }
  return levelOf(pixels, (1 - INK.speckShare) * all);
}

/** Euclidean distance of two colours, levels. */
function apart(a: number, b: number): number {
  const r = (a & 255) - (b & 255);
  const g = ((a >>> 8) & 255) - ((b >>> 8) & 255);
  const blue = ((a >>> 16) & 255) - ((b >>> 16) & 255);
  return Math.sqrt(r * r + g * g + blue * blue);
}

/**
 * Inks of different hue on a paper, opaque pixel words, the one with the most pixels first; at most `most`.
 *
 * A pixel that an ink covers in part lies on the way from the paper to that ink. So inks are the ways that most pixels
 * far from the paper lie on. A lighter shade of an ink is on the same way, and is no ink of its own.
 */
export function findInks(colors: ColorCounts, paper: number, most: number) {
  const ways = waysFrom(colors, paper).sort((p, q) => q.sums[0]! - p.sums[0]!);
  const all = ways.reduce((sum, { sums }) => sum + sums[0]!, 0);
  const found: Way[] = [];
  while (found.length < most) {
    let best: Way | undefined;
    let held = Math.max(INK.leastPixels - 1, INK.leastShare * all);
    for (const way of ways.slice(0, INK.mostTried)) {
      if (found.some((other) => cosine(other, way) > INK.apartCos)) continue;
      const alike = ways.filter((other) => cosine(other, way) > INK.sameCos);
      const near = deepest(alike, paper);
      if (near.sums[0]! <= held) continue;
      held = near.sums[0]!;
      best = near;
    }
    if (!best) break;
    found.push(best);
  }
  return found.map((way) => ({
    /** Mean of the pixels that show most of it: half way to the paper lies a border, of thin strokes too. */
    usual: wordOfMean(way.sums),
    /** Colour where it covers a pixel. */
    full: coveredOf(way, ways),
  }));
}

/** The mean colour of the pixels that an ink covers. */
function coveredOf(ink: Way, ways: readonly Way[]): number {
  const near = ways
    .filter((way) => cosine(way, ink) > INK.sameCos)
    .sort((a, b) => b.reach - a.reach);
  const total = new Float64Array(4);
  for (const { sums } of near) {
    pool(total, sums);
    if (total[0]! >= INK.coveredShare * ink.sums[0]!) break;
  }
  return wordOfMean(total);
}

/** Pixels far from the paper by colour, five bits a channel. */
function waysFrom(colors: ColorCounts, paper: number): Way[] {
  const { words, counts } = colors;
  const least = Math.max(1, INK.showsShare * spanOf(colors, paper));
  const bins = new Map<number, Float64Array>();
  for (let k = 0; k < words.length; k++) {
    const word = words[k]!;
    if (apart(word, paper) < least) continue;
    const bin = cellOf(word);
    const sums = bins.get(bin) ?? new Float64Array(4);
    bins.set(bin, sums);
    addTo(sums, word, counts[k]!);
  }
  return Array.from(bins.values(), (sums) => wayOf(sums, paper));
}

/** The ink among colours on one way: the others are what it mixes into with the paper. */
function deepest(near: readonly Way[], paper: number): Way {
  const deep = INK.deepShare * Math.max(...near.map(({ reach }) => reach));
  const total = new Float64Array(4);
  for (const { sums, reach } of near) if (reach >= deep) pool(total, sums);
  return wayOf(total, paper);
}

function pool(total: Float64Array, sums: Float64Array): void {
  for (let c = 0; c < 4; c++) total[c]! += sums[c]!;
}

type Way = ReturnType<typeof wayOf>;

/** Pixels of like colour, given their number and the sums of R, G and B; `unit` and `reach` lead from the paper to their mean. */
function wayOf(sums: Float64Array, paper: number) {
  const way = [0, 1, 2].map((c) => sums[c + 1]! / sums[0]! - ((paper >>> (8 * c)) & 255));
  const length = Math.sqrt(way[0]! ** 2 + way[1]! ** 2 + way[2]! ** 2) || 1;
  return { sums, unit: way.map((v) => v / length), reach: apart(wordOfMean(sums), paper) };
}

function cosine({ unit: a }: Way, { unit: b }: Way): number {
  return a[0]! * b[0]! + a[1]! * b[1]! + a[2]! * b[2]!;
}

/** What pale strokes are. */
const PALE = {
  /** Least coverage by another ink that a pale one passes for: less is paper. */
  leastCover: 0.12,
  /** Coverage by another ink from which a pixel is its own. */
  mostCover: 0.5,
  /** Distance from such a pixel, px: what is nearer may be its border. Half of the widest stroke. */
  apartPx: 3,
  /** Share of its pixels, the deepest, that show the colour of a pale ink. */
  deepestShare: 0.3,
  /** Fewest pixels of a pale ink, as a share of those that show any. */
  leastShare: 0.1,
} as const;

/** The colour of pale strokes apart from those of the inks, an opaque pixel word; undefined where there are few. */
export function findPaleInk(
  { px, words, width }: Picture,
  { paper, inks }: { readonly paper: number; readonly inks: readonly number[] },
): number | undefined {
  const { rgba, size } = paletteOf([paper, ...inks]);
  const unmixer = new Unmixer(px, 0);
  const cover = Float32Array.from(words, (_, i) => {
    let [least, coverage] = [Infinity, 0];
    for (let k = 1; k < size; k++) {
      unmixer.measure(i, rgba, k, 0);
      if (unmixer.residual < least) [least, coverage] = [unmixer.residual, unmixer.coverage];
    }
    return coverage;
  });
  const near = new Uint8Array(words.length);
  let shown = 0;
  for (let i = 0; i < words.length; i++) {
    if (cover[i]! > PALE.leastCover) shown++;
    if (cover[i]! <= PALE.mostCover) continue;
    for (let y = -PALE.apartPx; y <= PALE.apartPx; y++) {
      const row = i + y * width;
      near.fill(1, Math.max(0, row - PALE.apartPx), Math.max(0, row + PALE.apartPx + 1));
    }
  }
  // shade of the paper is no stroke
  const isThin = (i: number, step: number) =>
    cover[i - PALE.apartPx * step]! <= PALE.leastCover &&
    cover[i + PALE.apartPx * step]! <= PALE.leastCover;
  const pale: number[] = [];
  for (let i = 0; i < words.length; i++)
    if (near[i] === 0 && cover[i]! > PALE.leastCover && (isThin(i, 1) || isThin(i, width)))
      pale.push(i);
  if (pale.length < PALE.leastShare * shown) return undefined;
  pale.sort((a, b) => cover[b]! - cover[a]! || a - b);
  return meanWord(px, pale.slice(0, Math.ceil(PALE.deepestShare * pale.length)));
}
