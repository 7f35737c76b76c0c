/** Says which gradients take the place of colours. @module */
import {
  fraction,
  GradientKind,
  hexOf,
  type Paints,
  type PaletteGradient,
} from "../../../../plugin/mod.ts";

/**
 * The base of each paint, as clients see it, largest first; what lies over it is left out.
 *
 * @param shareOf Share of the pixels that a paint covers.
 */
export function foundGradients(
  { labelPaint, layerStart, kind, stopStart, stopAt, stopColor }: Paints,
  shareOf: (paint: number) => number,
): PaletteGradient[] {
  const gradients = [...labelPaint]
    .filter((paint) => paint >= 0)
    .map((paint) => {
      const base = layerStart[paint]!;
      const [first, end] = [stopStart[base]!, stopStart[base + 1]!];
      const isRadial = kind[base] === GradientKind.radial;
      const [from, to] = [isRadial ? 0 : stopAt[first]!, stopAt[end - 1]!];
      const stops = Array.from({ length: end - first }, (_, s) => {
        const along = (stopAt[first + s]! - from) / (to - from);
        return {
          offset: fraction(Math.max(0, Math.min(1, along))),
          hex: hexOf(stopColor, 4 * (first + s)),
        };
      });
      return {
        kind: isRadial ? ("radial" as const) : ("linear" as const),
        share: fraction(shareOf(paint)),
        stops,
      };
    });
  return gradients.sort((a, b) => b.share - a.share);
}
