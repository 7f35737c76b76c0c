/** Label a drawing in flat paint. @module */
import { release } from "../../../../geometry/release.ts";
import type { Picture } from "../../../../raster/picture.ts";
import { isSoftAt } from "../../../../raster/smoothness.ts";
import { softLimits } from "../colors/limits.ts";
import { isAstray, type Labelled, type Labelling } from "../labels/labelling.ts";
import type { PartialSide } from "../labels/partial-sides.ts";
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
  const palette = findPalette(picture, { ...request, passes: limits.passes });
  progress(0.3);
  const { labelling, sides, rough } = begin(picture, palette, request);
  progress(0.5);
  const maxSize = mostColors(palette, request.maxColors);
  const mixed = isNoisy ? labelling : asSeen(labelling, rough);
  const onPart = (share: number) => progress(0.5 + 0.3 * share);
  const unexplained = labelMixedPixels(mixed, rough, { signal, progress: onPart });
  progress(0.8);
  labelThinStrokes(mixed, unexplained, { maxSize, signal });
  // of compressed pixels too many look like half of a stroke
  if (!isNoisy) closeGaps(labelling, rough, signal);
  bridgeStrokes(labelling, rough, signal);
  if (isNoisy) {
    mergeShades(labelling);
    refinePalette(palette, picture, labelling.label);
  }
  const blend = new Uint8Array(labelling.label.length);
  markBlends(labelling, { rough, sides, blend });
  release(labelling.near, labelling.nearness, labelling.solid);
  return { palette, label: labelling.label, blend };
}

/** The labelling under the limits that the sharpness of its edges asks for. */
function asSeen(labelling: Labelling, rough: Int32Array): Labelling {
  // a third colour must shine through where edges make a difference
  if (labelling.palette.size <= 2 || !isSoftAt(labelling.picture, rough)) return labelling;
  return { ...labelling, limits: softLimits(labelling.limits) };
}

/** Write 1 into zeros where a pixel mixes colours: outside the partial sides no solid pixel does. */
function markBlends(
  labelling: Labelling,
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
  for (let r = 0; r < rough.length; r++) if (isAstray(labelling, rough[r]!)) blend[rough[r]!] = 1;
  for (const { first, along, length } of sides)
    for (let n = 0, i = first; n < length; n++, i += along)
      if (isAstray(labelling, i)) blend[i] = 1;
}
