/** Draw an enlarged drawing in flat paint anew, from the pixels that it was enlarged from. @module */
import type { Raster } from "../../../../plugin/mod.ts";
import type { Original } from "../enlarged.ts";
import { LevelSets } from "./level-sets.ts";
import { Mixtures } from "./mixtures.ts";
import { findPaints, MOST_PAINTS, toleranceOf } from "./paints.ts";

/** Most pixels of an original: in larger ones strokes show their own colour, and take long. */
export const MOST_ORIGINAL_PIXELS = 20_000;

/** What is drawn anew. */
const DRAWING = {
  /** Most of the mixed pixels that no mix of paints explains, as a share: more are no flat paint. */
  mostUnexplained: 0.05,
  /** Rounds of fitting after which few pixels change, times the least deviation from a mix: with more noise, later rounds draw noise. */
  roundsTimesSigma: 30 * 3,
  /** Pixels for one of the original from which shapes have room. */
  roomPx: 2.9,
} as const;

/**
 * The same drawing with crisp borders; undefined where flat paint does not explain the pixels.
 *
 * Each pixel of the original mixes up to three paints; shapes are found whose areas are those shares. A stroke that
 * no pixel shows in its own colour becomes one.
 */
export function redraw(
  raster: Raster,
  original: Original,
  signal: AbortSignal,
): Raster | undefined {
  const tolerance = toleranceOf(original);
  const paints = findPaints(original, tolerance);
  if (paints.size < 2 || paints.size >= MOST_PAINTS) return undefined;
  const mixtures = new Mixtures(original, paints, tolerance);
  mixtures.complete(signal);
  const mixed = mixtures.solid.reduce((count, solid) => count + 1 - solid, 0);
  if (mixtures.unexplained().length > DRAWING.mostUnexplained * mixed) return undefined;
  const shapes = new LevelSets(original, mixtures);
  shapes.fit(Math.round(DRAWING.roundsTimesSigma / tolerance.sigma), signal);
  const factor = raster.width / original.width >= DRAWING.roomPx ? 1 : 2;
  const [width, height] = [raster.width * factor, raster.height * factor];
  const data = shapes.draw(width, height, signal);
  return { ...raster, width, height, data, scale: raster.scale * factor, opaque: true };
}
