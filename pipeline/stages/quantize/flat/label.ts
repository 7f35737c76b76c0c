/** Label a drawing in flat paint. @module */
import { release } from "../../../../geometry/release.ts";
import type { Picture } from "../../../../raster/picture.ts";
import { isSoft } from "../../../../raster/smoothness.ts";
import { softLimits } from "../colors/limits.ts";
import { isAstray, type Labelled } from "../labels/labelling.ts";
import { begin, type LabelRequest, mostColors } from "../labels/start.ts";
import { bridgeStrokes, closeGaps } from "../strokes/close-gaps.ts";
import { labelThinStrokes } from "../strokes/thin-strokes.ts";
import { mergeShades } from "./merge-shades.ts";
import { labelMixedPixels } from "./mixed-pixels.ts";
import { findPalette } from "./palette.ts";
import { refinePalette } from "./refine.ts";

/** Find the palette, unmix antialiased pixels and colour thin strokes. */
export function labelFlat(picture: Picture, request: LabelRequest): Labelled {
  const { limits, signal, progress } = request;
  const isNoisy = limits.lumaWeight > 0;
  const palette = findPalette(picture, request);
  progress(0.3);
  const labelling = begin(picture, palette, request);
  const { rough, sides, label } = labelling;
  progress(0.5);
  const maxSize = mostColors(palette, request.maxColors);
  // a third colour must shine through where the sharpness of edges makes a difference
  const isBlurred = !isNoisy && palette.size > 2 && isSoft(picture, rough);
  const mixed = isBlurred ? { ...labelling, limits: softLimits(limits) } : labelling;
  const onPart = (share: number) => progress(0.5 + 0.3 * share);
  const unexplained = labelMixedPixels(mixed, { signal, progress: onPart });
  progress(0.8);
  labelThinStrokes(mixed, unexplained, { maxSize, signal });
  // of compressed pixels too many look like half of a stroke
  if (!isNoisy) closeGaps(labelling, signal);
  bridgeStrokes(labelling, signal);
  if (isNoisy) {
    mergeShades(labelling);
    refinePalette(palette, picture, label);
  }
  // outside the partial sides no solid pixel mixes colours
  const blend = new Uint8Array(label.length);
  const mark = (i: number) => {
    if (isAstray(labelling, i)) blend[i] = 1;
  };
  for (let r = 0; r < rough.length; r++) mark(rough[r]!);
  for (const { first, along, length } of sides)
    for (let n = 0, i = first; n < length; n++, i += along) mark(i);
  release(labelling.near, labelling.nearness, labelling.solid);
  return { palette, label, blend };
}
