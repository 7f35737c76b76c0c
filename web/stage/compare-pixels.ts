/** Two pictures compared pixel by pixel, by eye. @module */
import { writeOklab } from "../../raster/oklab.ts";

/** What was compared so far. */
export interface Comparison {
  /** Largest distance, OKLab × 100, and its pixel. */
  largest: number;
  at: number;
  /** Sum over all pixels. */
  sum: number;
}

/** From this distance on a pixel is wholly of the hot colour, OKLab × 100. */
const HOT = 20;
/** Grey of equal pixels: pale, so that the heat stands out. */
const PALE = { from: 190, contrast: 0.22 } as const;

/**
 * Compare the pixels `from` up to `to` and write the heat over the first picture: grey where both are alike, by way of
 * orange to red where they are not.
 *
 * @param pixels RGBA over white; replaced by the heat.
 * @param other RGBA over white, of the same size.
 */
export function comparePixels(
  pixels: Uint8ClampedArray,
  other: Uint8ClampedArray,
  { from, to, result }: { readonly from: number; readonly to: number; readonly result: Comparison },
): void {
  const lab = new Float64Array(6);
  for (let i = from; i < to; i++) {
    const p = 4 * i;
    const [r, g, b] = [pixels[p]!, pixels[p + 1]!, pixels[p + 2]!];
    let distance = 0;
    if (r !== other[p] || g !== other[p + 1] || b !== other[p + 2]) {
      writeOklab(r | (g << 8) | (b << 16), lab, 0);
      writeOklab(other[p]! | (other[p + 1]! << 8) | (other[p + 2]! << 16), lab, 3);
      const [dl, da, db] = [lab[0]! - lab[3]!, lab[1]! - lab[4]!, lab[2]! - lab[5]!];
      distance = 100 * Math.sqrt(dl * dl + da * da + db * db);
      if (distance > result.largest) [result.largest, result.at] = [distance, i];
      result.sum += distance;
    }
    const grey = PALE.from + ((r + g + b) / 3) * PALE.contrast;
    const heat = Math.min(1, distance / HOT);
    pixels[p] = grey + (205 - grey) * heat;
    pixels[p + 1] = grey + (40 + 90 * (1 - heat) - grey) * Math.min(1, 2 * heat);
    pixels[p + 2] = grey + (20 - grey) * Math.min(1, 2.2 * heat);
    pixels[p + 3] = 255;
  }
}
