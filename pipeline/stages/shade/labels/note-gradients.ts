/** Says which gradients take the place of colours. @module */
import { GradientKind, type IndexedRaster, type StageContext } from "../../../../plugin/mod.ts";

/**
 * Begins the keys of notes about a gradient; its number follows, then `.radial` (0 or 1), `.share` of pixels, and
 * for each stop, in order, `.at.<stop>` (0 to 1) and `.color.<stop>` (`0xRRGGBB`).
 */
export const GRADIENT = "shade.gradient.";

/** Note the base of each paint; what lies over it is left out. */
export function noteGradients(
  { labels, paints }: Pick<IndexedRaster, "labels" | "paints">,
  note: StageContext<never>["note"],
): void {
  if (!paints) return;
  const { labelPaint, layerStart, kind, stopStart, stopAt, stopColor } = paints;
  const pixels = new Float64Array(256);
  for (let i = 0; i < labels.length; i++) pixels[labels[i]!]!++;
  for (let label = 0; label < labelPaint.length; label++) {
    const paint = labelPaint[label]!;
    if (paint < 0) continue;
    const base = layerStart[paint]!;
    const [first, end] = [stopStart[base]!, stopStart[base + 1]!];
    const isRadial = kind[base] === GradientKind.radial;
    const [from, to] = [isRadial ? 0 : stopAt[first]!, stopAt[end - 1]!];
    const key = `${GRADIENT}${paint}`;
    note(`${key}.radial`, isRadial ? 1 : 0);
    note(`${key}.share`, pixels[label]! / labels.length);
    for (let s = first; s < end; s++) {
      const [r, g, b] = stopColor.subarray(4 * s, 4 * s + 3);
      note(`${key}.at.${s - first}`, Math.max(0, Math.min(1, (stopAt[s]! - from) / (to - from))));
      note(`${key}.color.${s - first}`, (r! << 16) | (g! << 8) | b!);
    }
  }
}
