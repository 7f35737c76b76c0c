/** Label an image with the colours it was drawn in. @module */
import type { Parallel } from "../../../../plugin/mod.ts";
import { MAX_PALETTE, type Palette } from "../../../../raster/palette.ts";
import { isClear, type Picture } from "../../../../raster/picture.ts";
import type { Runs } from "../../../../raster/runs.ts";
import { isSoftAt, Paint } from "../../../../raster/smoothness.ts";
import { findPalette } from "../colors/auto-palette.ts";
import { limitsFor, softLimits } from "../colors/limits.ts";
import { refinePalette } from "../colors/refine.ts";
import { findShadedPalette } from "../colors/shaded-palette.ts";
import { bridgeStrokes } from "../labels/bridge-strokes.ts";
import { closeGaps } from "../labels/close-gaps.ts";
import { type Labelling, Nearness } from "../labels/labelling.ts";
import { startInStrips } from "../labels/labelling-task.ts";
import { labelMixedInParts } from "../labels/mixed-task.ts";
import {
  addGrounds,
  cedeSides,
  findPartialSides,
  type PartialSide,
} from "../labels/partial-sides.ts";
import { labelRims } from "../labels/rims.ts";
import { findRough } from "../labels/rough-task.ts";
import { labelShadedEdges } from "../labels/shaded-edges.ts";
import { cedeTouches } from "../labels/touching-frame.ts";
import { labelThinStrokes } from "../strokes/thin-strokes.ts";

/** How to choose colours. */
export interface NaturalOptions {
  readonly noisy: boolean;
  /** See `IndexedRaster.paint`. */
  readonly paint: Uint8Array | undefined;
  /** Of the picture. */
  readonly runs: Runs;
  /** Most colours of gradients and thin strokes; flat paint is found whatever their number. */
  readonly maxColors: number;
  /** Least OKLab distance of two colours. */
  readonly tolerance: number;
  /** Colours (pixel words) that are in the palette whatever the pixels say. */
  readonly locked: readonly number[];
  readonly parallel: Parallel;
  readonly signal: AbortSignal;
  readonly progress: (fraction: number) => void;
}

/** Labels with the palette they index. */
export interface Labelled {
  readonly palette: Palette;
  readonly label: Uint8Array;
  /** 1 where a pixel mixes colours. */
  readonly blend: Uint8Array;
}

/** Find the palette, unmix antialiased pixels and colour thin strokes. */
export async function labelNaturally(picture: Picture, options: NaturalOptions): Promise<Labelled> {
  const { noisy, paint, runs, maxColors, tolerance, locked } = options;
  const { parallel, signal, progress } = options;
  const limits = limitsFor(noisy, tolerance);
  const { passes } = limits;
  const palette = paint
    ? findShadedPalette(picture, { paint, tolerance, maxColors, locked, signal })
    : await findPalette(picture, { passes, tolerance, locked, signal, parallel });
  progress(0.3);
  const sides = findPartialSides(picture, palette, noisy);
  if (palette.size + sides.length < MAX_PALETTE) addGrounds(sides, palette, limits.close);
  const labelling = await startInStrips({ picture, palette, limits, runs }, { parallel, signal });
  progress(0.5);
  if (paint) labelling.solid.set(paint.map((p) => Number(p !== Paint.edge)));
  cedeSides(sides, labelling);
  cedeTouches(labelling, paint !== undefined);
  const rough = await findRough(labelling, { parallel, signal });
  const nothing = hasNothing(palette) ? 1 : 0;
  const maxSize = Math.min(MAX_PALETTE, maxColors + nothing);
  const isCrisp = !paint && !noisy;
  const left = isCrisp ? labelRims(labelling, rough, maxSize) : rough;
  const unexplained = paint
    ? labelShadedEdges(labelling, rough, signal)
    : await labelMixedInParts(asSeen(labelling, rough, noisy), left, {
        parallel,
        signal,
        progress: (share) => progress(0.5 + 0.3 * share),
      });
  progress(0.8);
  const zeros = parallel.zeroBytes(labelling.label.length);
  await labelThinStrokes(labelling, unexplained, { maxSize, waiting: zeros, parallel, signal });
  closeGaps(labelling, rough, signal);
  bridgeStrokes(labelling, rough, signal);
  if (noisy) refinePalette(palette, picture, labelling.label);
  // they are zeros again, and fresh memory is dear
  const blend = zeros;
  if (paint) markBlends(labelling, blend);
  else markBlendsAmong(labelling, { rough, sides, blend });
  parallel.release(labelling.near, labelling.nearness, labelling.solid);
  return { palette, label: labelling.label, blend };
}

/** The labelling under the limits that the sharpness of its edges asks for. */
function asSeen(labelling: Labelling, rough: Int32Array, noisy: boolean): Labelling {
  // a third colour must shine through where edges make a difference
  if (noisy || labelling.palette.size <= 2) return labelling;
  if (!isSoftAt(labelling.picture, rough)) return labelling;
  return { ...labelling, limits: softLimits(labelling.limits) };
}

function hasNothing({ words, size }: Palette): boolean {
  return words.subarray(0, size).some(isClear);
}

/** As {@link markBlends}, of a drawing in flat paint: outside its partial sides no solid pixel is a blend. */
function markBlendsAmong(
  { near, nearness, label }: Labelling,
  {
    rough,
    sides,
    blend,
  }: {
    readonly rough: Int32Array;
    readonly sides: readonly PartialSide[];
    readonly blend: Uint8Array;
  },
): void {
  const judge = (i: number) => {
    if (nearness[i] === Nearness.far || near[i] !== label[i]) blend[i] = 1;
  };
  for (let r = 0; r < rough.length; r++) judge(rough[r]!);
  for (const { first, along, length } of sides)
    for (let n = 0; n < length; n++) judge(first + n * along);
}

/** Write 1 into zeros where a pixel mixes colours. */
function markBlends({ near, nearness, label }: Labelling, blend: Uint8Array): void {
  for (let i = 0; i < label.length; i++) {
    if (nearness[i] === Nearness.far || near[i] !== label[i]) blend[i] = 1;
  }
}
