/** Label pictures in which no pixel mixes colours: pixel art, and drawings without antialiasing. @module */
import type { Cancellable, Raster } from "../../../../plugin/mod.ts";
import { byCount, countColors } from "../../../../raster/count-colors.ts";
import { KEY_LENGTH, keyDistance2, keysOf } from "../../../../raster/oklab.ts";
import { MAX_PALETTE, Palette, paletteOf } from "../../../../raster/palette.ts";
import { isClear, type Picture, signedWords, wordOf } from "../../../../raster/picture.ts";
import { labelRuns, lookupWords } from "../../../../raster/word-lookup.ts";
import type { Labelled } from "../labels/labelling.ts";
import type { Settings } from "../options.ts";
import { isAliased, joinCorners } from "./aliased.ts";
import { cellsOf, findGrid } from "./grid.ts";

/** How far colours may be from each other. */
const TOLERANCE = {
  /** `autoTolerance` up to which every colour is taken as meant: pixel art, no antialiasing. */
  exact: 0.005,
  /** OKLab distance that a level of difference between a picture and its cells may move a cell's colour, and the most that it does. */
  astrayALevel: 0.008,
  mostAstray: 0.03,
} as const;

/** Labels, of the pixels or of the cells that were enlarged to give the picture. */
export interface HardLabels extends Labelled {
  /** The picture that the labels are of, and how many px one of its pixels takes; absent where it is the one given. */
  readonly cells?: { readonly picture: Picture; readonly cellPx: number } | undefined;
}

/** Give every pixel its own colour; undefined of a picture that may mix colours, or has too many. */
export function labelPixelArt(
  picture: Picture,
  settings: Settings,
  { signal, scale }: Cancellable & Pick<Raster, "scale">,
): HardLabels | undefined {
  const { fixedPalette, autoTolerance: tolerance, colors, constraints } = settings;
  if (fixedPalette) return undefined;
  const isPixelArt = tolerance <= TOLERANCE.exact && colors === "auto";
  if (isPixelArt) {
    // of a picture that was enlarged just now, the cells are known
    const cells = scale === 1 ? labelCells(picture, tolerance, signal) : undefined;
    if (cells) return cells;
  } else if (constraints.locked?.length || !isAliased(picture)) return undefined;
  const found = labelExactly(picture, { tolerance, maxColors: MAX_PALETTE - 1 });
  if (!found) return undefined;
  const { words, size } = found.palette;
  const painted = words.subarray(0, size).filter((word) => !isClear(word)).length;
  if (colors !== "auto" && painted > colors) return undefined;
  if (!isPixelArt) joinCorners(found.label, picture.width);
  return labelled(found);
}

/** Give every cell of an enlarged picture its colour; undefined where there are none. */
function labelCells(
  picture: Picture,
  tolerance: number,
  signal: AbortSignal,
): HardLabels | undefined {
  const grid = findGrid(picture, signal);
  if (!grid) return undefined;
  const cells = cellsOf(picture, grid);
  const found = labelByDensity(
    cells,
    tolerance + Math.min(TOLERANCE.mostAstray, TOLERANCE.astrayALevel * grid.misfitLevels),
    MAX_PALETTE - 1,
  );
  return found && { ...labelled(found), cells: { picture: cells, cellPx: grid.cellPx } };
}

function labelled(found: ExactLabels): Labelled {
  return { ...found, blend: new Uint8Array(found.label.length) };
}

/** What pixel art is, and how its colours are pooled. */
const EXACT = {
  /** Distinct colours beyond which an image is no pixel art. */
  mostColors: 4096,
  /** Share of a colour's pixels up to which a near one is rare, and how many tolerances farther it may be an outlier of that colour. */
  rareShare: 0.1,
  outlierReach: 2.5,
} as const;

/** Labels with the palette they index. */
type ExactLabels = Omit<Labelled, "blend">;

/**
 * Label every pixel with its own colour, colours nearer than `tolerance` (OKLab) pooled.
 *
 * The most frequent colours come first; those past `maxColors` join the nearest one.
 *
 * @returns undefined when the image has too many colours to be pixel art.
 */
function labelExactly(
  picture: Picture,
  { tolerance, maxColors }: { tolerance: number; maxColors: number },
): ExactLabels | undefined {
  const colors = countColors(picture, { most: EXACT.mostColors });
  if (colors.words.length > EXACT.mostColors) return undefined;
  const palette = new Palette();
  for (const word of byCount(colors).words) {
    palette.nearest(word);
    const isNear = palette.distance2 < tolerance ** 2;
    if (!isNear && palette.size < maxColors) palette.add(word);
  }
  return nearestLabels(picture, palette);
}

function nearestLabels(picture: Picture, palette: Palette): ExactLabels {
  const nearest = lookupWords((word) => palette.nearest(word));
  return { label: labelRuns(signedWords(picture), nearest), palette };
}

/**
 * Label every pixel with one of few colours, each the mean of many pixels that are nearer than `tolerance` (OKLab) to each other.
 *
 * For pixels that were read from a blurred or compressed picture, hardly two of which are equal.
 */
function labelByDensity(
  picture: Picture,
  tolerance: number,
  maxColors: number,
): ExactLabels | undefined {
  const { words, counts } = countColors(picture, { most: EXACT.mostColors });
  if (words.length > EXACT.mostColors) return undefined;
  const keys = keysOf(words);
  const apart2 = (k: number, n: number) => keyDistance2(keys, k * KEY_LENGTH, keys, n * KEY_LENGTH);
  const within2 = (tolerance / 2) ** 2;
  const density = Float64Array.from(words, (_, k) =>
    counts.reduce((sum, count, n) => sum + (apart2(k, n) <= within2 ? count : 0), 0),
  );
  const order = [...words.keys()].sort(
    (k, n) => density[n]! - density[k]! || words[k]! - words[n]!,
  );
  const peaks: number[] = [];
  const isOf = (k: number, peak: number) => {
    const reach =
      density[k]! < EXACT.rareShare * density[peak]! ? EXACT.outlierReach * tolerance : tolerance;
    return apart2(k, peak) < reach ** 2;
  };
  for (const k of order)
    if (peaks.length < maxColors && !peaks.some((peak) => isOf(k, peak))) peaks.push(k);
  const means = peaks.map((peak) => {
    const near = [...words.keys()].filter((n) => apart2(peak, n) <= within2);
    return meanOf(near.map((n) => [words[n]!, counts[n]!] as const));
  });
  return nearestLabels(picture, paletteOf([...new Set(means)]));
}

/** Mean of pixel words, each as often as it is counted. */
function meanOf(counted: readonly (readonly [word: number, count: number])[]): number {
  const total = counted.reduce((sum, [, count]) => sum + count, 0);
  const mean = (shift: number) =>
    Math.round(
      counted.reduce((sum, [word, count]) => sum + count * ((word >>> shift) & 255), 0) / total,
    );
  return wordOf(mean(0), mean(8), mean(16), mean(24));
}
