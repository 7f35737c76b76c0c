/** Says which gradients take the place of colours. @module */
import {
  GradientKind,
  type IndexedRaster,
  type Paints,
  type StageContext,
} from "../../../../plugin/mod.ts";

/**
 * Begins the keys of notes about a gradient; its number follows, then `.radial` (0 or 1), `.share` of pixels, and
 * for each stop, in order, `.at.<stop>` (0 to 1) and `.color.<stop>` (`0xRRGGBB`).
 */
export const GRADIENT = "shade.gradient.";

/** Note the base of each paint; what lies over it is left out. @param areas Pixels per paint. */
export function noteGradients(
  {
    labels,
    paints,
    areas,
  }: Pick<IndexedRaster, "labels"> & { paints: Paints; areas: Float64Array },
  note: StageContext<never>["note"],
): void {
  const { labelPaint, layerStart, kind, stopStart, stopAt, stopColor } = paints;
  for (let label = 0; label < labelPaint.length; label++) {
    const paint = labelPaint[label]!;
    if (paint < 0) continue;
    const base = layerStart[paint]!;
    const [first, end] = [stopStart[base]!, stopStart[base + 1]!];
    const isRadial = kind[base] === GradientKind.radial;
    const [from, to] = [isRadial ? 0 : stopAt[first]!, stopAt[end - 1]!];
    const key = `${GRADIENT}${paint}`;
    note(`${key}.radial`, isRadial ? 1 : 0);
    note(`${key}.share`, areas[paint]! / labels.length);
    for (let s = first; s < end; s++) {
      const color =
        (stopColor[4 * s]! << 16) | (stopColor[4 * s + 1]! << 8) | stopColor[4 * s + 2]!;
      note(`${key}.at.${s - first}`, Math.max(0, Math.min(1, (stopAt[s]! - from) / (to - from))));
      note(`${key}.color.${s - first}`, color);
    }
  }
}
