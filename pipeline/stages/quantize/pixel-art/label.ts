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

/** Most colours; one label is left for nothing. */
const MOST = MAX_PALETTE - 1;

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
  const found = labelExactly(picture, tolerance);
  if (!found) return undefined;
  const { words, size } = found.palette;
  const painted = words.subarray(0, size).filter((word) => !isClear(word)).length;
  if (colors !== "auto" && painted > colors) return undefined;
  if (!isPixelArt) joinCorners(found.label, picture.width);
  return found;
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
  const astray = Math.min(TOLERANCE.mostAstray, TOLERANCE.astrayALevel * grid.misfitLevels);
  const found = labelByDensity(cells, tolerance + astray);
  return found && { ...found, cells: { picture: cells, cellPx: grid.cellPx } };
}

/** What pixel art is, and how its colours are pooled. */
const EXACT = {
  /** Distinct colours beyond which an image is no pixel art. */
  mostColors: 4096,
  /** Share of a colour's pixels up to which a near one is rare, and how many tolerances farther it may be an outlier of that colour. */
  rareShare: 0.1,
  outlierReach: 2.5,
} as const;

/**
 * Label every pixel with its own colour, colours nearer than `tolerance` (OKLab) pooled.
 *
 * The most frequent colours come first; those past {@link MOST} join the nearest one.
 *
 * @returns undefined when the image has too many colours to be pixel art.
 */
function labelExactly(picture: Picture, tolerance: number): Labelled | undefined {
  const colors = countColors(picture, { most: EXACT.mostColors });
  if (colors.words.length > EXACT.mostColors) return undefined;
  const palette = new Palette();
  for (const word of byCount(colors).words) {
    palette.nearest(word);
    const isNear = palette.distance2 < tolerance ** 2;
    if (!isNear && palette.size < MOST) palette.add(word);
  }
  return nearestLabels(picture, palette);
}

function nearestLabels(picture: Picture, palette: Palette): Labelled {
  const nearest = lookupWords((word) => palette.nearest(word));
  const label = labelRuns(signedWords(picture), nearest);
  return { palette, label, blend: new Uint8Array(label.length) };
}

/**
 * Label every pixel with one of few colours, each the mean of many pixels that are nearer than `tolerance` (OKLab) to each other.
 *
 * For pixels that were read from a blurred or compressed picture, hardly two of which are equal.
 */
function labelByDensity(picture: Picture, tolerance: number): Labelled | undefined {
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
    if (peaks.length < MOST && !peaks.some((peak) => isOf(k, peak))) peaks.push(k);
  const means = peaks.map((peak) => {
    const near = [...words.keys()].filter((n) => apart2(peak, n) <= within2);
    const total = near.reduce((sum, n) => sum + counts[n]!, 0);
    const [r, g, b, a] = [0, 8, 16, 24].map((shift) =>
      Math.round(
        near.reduce((sum, n) => sum + counts[n]! * ((words[n]! >>> shift) & 255), 0) / total,
      ),
    );
    return wordOf(r!, g!, b!, a!);
  });
  return nearestLabels(picture, paletteOf([...new Set(means)]));
}
