/** Connected pieces of a mask, one after the other. @module */
import type { Mask } from "../../../../raster/distance.ts";

/**
 * Takes the piece around the pixel `seed` out of the mask; returns its pixels, breadth first.
 *
 * @param connectivity 4 where pixels touch along their edges alone, 8 where corners count.
 */
export function takePiece(
  { width, height, data }: Mask,
  seed: number,
  connectivity: 4 | 8,
): number[] {
  const piece = [seed];
  data[seed] = 0;
  for (let k = 0; k < piece.length; k++) {
    const x = piece[k]! % width;
    const y = Math.floor(piece[k]! / width);
    for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1); v++) {
      const reach = connectivity === 8 || v === y ? 1 : 0;
      for (let u = Math.max(0, x - reach); u <= Math.min(width - 1, x + reach); u++) {
        const q = v * width + u;
        if (!data[q]) continue;
        data[q] = 0;
        piece.push(q);
      }
    }
  }
  return piece;
}
