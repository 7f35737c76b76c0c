/** What tells a pixel of a thin stroke from one of a shape. @module */
import type { Labelling } from "./labelling.ts";

/** Distance within which the grounds of a stroke are looked for, px. */
const REACH = 2;

/** Whether neither pixel `i` nor one of the 8 around it is a solid one of its label. */
export function isThin({ label, near, solid, picture }: Labelling, i: number): boolean {
  const { width } = picture;
  const colour = label[i];
  // a side of a pixel is a shape more often than a corner is
  if (solid[i + 1] && near[i + 1] === colour) return false;
  if (solid[i - 1] && near[i - 1] === colour) return false;
  for (let row = i - width; row <= i + width; row += width) {
    for (let j = row - 1; j <= row + 1; j++) if (solid[j] && near[j] === colour) return false;
  }
  return true;
}

/**
 * Share of pixel `i` that `colour` covers, over the solid colour within 2 px that explains the pixel best.
 *
 * Where no such colour explains it, as between parallel strokes, over the pixel's own label. 0 for a solid
 * pixel, and where that does not explain it either.
 */
export function strokeCoverage(labelling: Labelling, i: number, colour: number): number {
  const { label, solid, palette, unmixer, limits } = labelling;
  if (solid[i]) return 0;
  const around = coverageOverSolid(labelling, i, colour);
  if (around >= 0) return around;
  unmixer.measure(i, palette.rgba, colour, label[i]!);
  return unmixer.residual < limits.residual ** 2 ? unmixer.coverage : 0;
}

/** −1 where no solid colour around explains the pixel. */
function coverageOverSolid(labelling: Labelling, i: number, colour: number): number {
  const { solid, near, palette, unmixer, limits, picture } = labelling;
  const { width, height } = picture;
  const x = i % width;
  const y = (i - x) / width;
  let residual = limits.residual ** 2;
  let coverage = -1;
  for (let v = Math.max(0, y - REACH); v <= Math.min(height - 1, y + REACH); v++) {
    for (let u = Math.max(0, x - REACH); u <= Math.min(width - 1, x + REACH); u++) {
      const j = v * width + u;
      if (!solid[j] || near[j] === colour) continue;
      unmixer.measure(i, palette.rgba, colour, near[j]!);
      if (unmixer.residual >= residual) continue;
      residual = unmixer.residual;
      coverage = unmixer.coverage;
    }
  }
  return coverage;
}
