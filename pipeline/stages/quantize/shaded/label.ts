/** Label a drawing with gradients. @module */
import type { Picture } from "../../../../raster/picture.ts";
import { isAstray, type Labelled } from "../labels/labelling.ts";
import { begin, type LabelRequest, mostColors } from "../labels/start.ts";
import { bridgeStrokes, closeGaps } from "../strokes/close-gaps.ts";
import { labelThinStrokes } from "../strokes/thin-strokes.ts";
import { labelShadedEdges } from "./edges.ts";
import { findShadedPalette } from "./palette.ts";

/**
 * Find levels that cover the gradients, divide antialiased pixels between the paint on their sides and colour thin strokes.
 *
 * @param paint See `IndexedRaster.paint`.
 */
export async function labelShaded(
  picture: Picture,
  paint: Uint8Array,
  request: LabelRequest,
): Promise<Labelled> {
  const { parallel, signal, progress } = request;
  const palette = findShadedPalette(picture, { ...request, paint });
  progress(0.3);
  const { labelling, rough } = await begin(picture, palette, { ...request, paint });
  progress(0.5);
  const maxSize = mostColors(palette, request.maxColors);
  const unexplained = labelShadedEdges(labelling, rough, signal);
  progress(0.8);
  const zeros = parallel.zeroBytes(labelling.label.length);
  await labelThinStrokes(labelling, unexplained, { maxSize, waiting: zeros, parallel, signal });
  closeGaps(labelling, rough, signal);
  bridgeStrokes(labelling, rough, signal);
  // they are zeros again, and fresh memory is dear
  const blend = zeros;
  for (let i = 0; i < blend.length; i++) if (isAstray(labelling, i)) blend[i] = 1;
  parallel.release(labelling.near, labelling.nearness, labelling.solid);
  return { palette, label: labelling.label, blend };
}
