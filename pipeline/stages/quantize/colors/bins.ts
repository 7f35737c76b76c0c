/** Colours summed up coarsely. @module */
import { CELLS, cellOf, type Picture, signedWords } from "../../../../raster/picture.ts";
import { localRange } from "../survey/flatness.ts";

/** Bins of flat pixels, five bits a channel; as many of rough ones follow. */
export const BINS = CELLS;

/** Numbers a bin takes: its pixels, then their sums of R, G and B. */
export const BIN_LENGTH = 4;

/** Greatest local range of a flat pixel, levels. */
const FLAT = 12;

/** Sums of opaque enough pixels, {@link BIN_LENGTH} a bin, and how many pixels are flat whatever their alpha. */
export interface BinSums {
  readonly flat: number;
  readonly sums: Float64Array;
}

/** Sum up the colours of a picture. */
export function sumColors(picture: Picture, signal: AbortSignal): BinSums {
  const words = signedWords(picture);
  const range = localRange(picture, signal);
  const sums = new Float64Array(2 * BINS * BIN_LENGTH);
  let flat = 0;
  for (let row = 0; row < words.length; row += picture.width) {
    signal.throwIfAborted();
    for (let i = row; i < row + picture.width; i++) {
      const word = words[i]!;
      const isFlat = range[i]! <= FLAT;
      if (isFlat) flat++;
      if (word >= 0) continue; // alpha is below 128
      const at = (cellOf(word) + (isFlat ? 0 : BINS)) * BIN_LENGTH;
      sums[at]!++;
      sums[at + 1]! += word & 255;
      sums[at + 2]! += (word >>> 8) & 255;
      sums[at + 3]! += (word >>> 16) & 255;
    }
  }
  return { flat, sums };
}
