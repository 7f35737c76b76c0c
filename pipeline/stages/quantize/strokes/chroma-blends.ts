/** Borders whose chroma lies beside them. @module */
import type { Labelling } from "../labels/labelling.ts";

/** Mean residual, levels, at which two colours explain pixels whose chroma may lie anywhere between theirs. */
const EXPLAINED = 22;

/**
 * Whether compressed pixels are borders between colours of the ground, and no stroke of a colour of their own.
 *
 * JPEG stores chroma for blocks of 2 × 2 pixels and rounds it further: along an axis a whole row of partly covered
 * pixels may show the luma of its own mix with the chroma of another. Only chroma off the way between the two
 * colours, and luma that no share of them has, speak for a third. False in clean pixels.
 */
export function areChromaBlends(
  pixels: Int32Array,
  ground: readonly number[],
  { palette, unmixer, limits }: Pick<Labelling, "palette" | "unmixer" | "limits">,
): boolean {
  if (limits.lumaWeight === 0 || ground.length < 2) return false;
  let sum = 0;
  for (let m = 0; m < pixels.length; m++) {
    let least = Infinity;
    for (let a = 0; a < ground.length; a++) {
      for (let b = a + 1; b < ground.length; b++) {
        unmixer.measure(pixels[m]!, palette.rgba, ground[a]!, ground[b]!);
        if (unmixer.leastResidual < least) least = unmixer.leastResidual;
      }
    }
    // rounding may leave a little less than nothing
    sum += Math.sqrt(Math.max(0, least));
    if (sum > EXPLAINED * pixels.length) return false;
  }
  return true;
}
