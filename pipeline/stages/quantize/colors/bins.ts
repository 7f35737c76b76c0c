/** Colours summed up coarsely. @module */
import { type Picture, signedWords } from "../../../../raster/picture.ts";
import { forEachStrip, type Rows } from "../../../../raster/strips.ts";

/** Bins of flat pixels, five bits a channel; as many of rough ones follow. */
export const BINS = 1 << 15;

/** Numbers a bin takes: its pixels, then their sums of R, G and B. */
export const BIN_LENGTH = 4;

/** Channel difference to the 4 neighbours up to which a pixel is flat, levels; none on the frame of the image is. */
const FLAT = 12;

/** Sums of opaque enough pixels, {@link BIN_LENGTH} a bin, and how many pixels are flat whatever their alpha. */
export interface BinSums {
  readonly flat: number;
  readonly sums: Float64Array;
}

/** Sum up the colours of a picture. */
export function sumColors(picture: Picture, signal: AbortSignal): BinSums {
  const sums = new Float64Array(2 * BINS * BIN_LENGTH);
  let flat = 0;
  forEachStrip(picture, signal, (rows) => {
    flat += addRows(picture, rows, sums);
  });
  return { flat, sums };
}

/**
 * Add the pixels of rows `from` up to `to` to their bins; returns how many are flat.
 *
 * Nearly without branches, which noise mispredicts.
 */
function addRows(picture: Picture, { from, to }: Rows, sums: Float64Array): number {
  const { width, height } = picture;
  const words = signedWords(picture);
  // how the pixels of the row above compare with those below them
  const above = new Int32Array(width);
  if (from > 0)
    for (let x = 0, i = from * width; x < width; x++, i++)
      above[x] = compare(words[i]!, words[i - width]!);
  let flat = 0;
  // pixels in a row of one colour are added at once
  let last = 0;
  let lastFlat = 0;
  let run = 0;
  for (let y = from; y < to; y++) {
    const end = (y + 1) * width;
    const isLast = y + 1 === height;
    let left = 0;
    for (let x = 0, i = y * width; i < end; x++, i++) {
      const word = words[i]!;
      const down = isLast ? 0 : compare(word, words[i + width]!);
      const right = i + 1 === end ? 0 : compare(word, words[i + 1]!);
      const isFlat = (left & right & down & above[x]!) === NINTH ? 1 : 0;
      left = right;
      above[x] = down;
      flat += isFlat;
      if (word === last && isFlat === lastFlat) {
        run++;
        continue;
      }
      addRun(last, { run, isFlat: lastFlat, sums });
      last = word;
      lastFlat = isFlat;
      run = 1;
    }
  }
  addRun(last, { run, isFlat: lastFlat, sums });
  return flat;
}

/** Add pixels of one colour, all flat or none, to their bin. */
function addRun(
  word: number,
  {
    run,
    isFlat,
    sums,
  }: { readonly run: number; readonly isFlat: number; readonly sums: Float64Array },
): void {
  if (word >= 0) return; // alpha is below 128
  const bin = ((word & 0xf8) << 7) | ((word >>> 6) & 0x3e0) | ((word >>> 19) & 0x1f);
  const at = (bin + BINS - isFlat * BINS) * BIN_LENGTH;
  sums[at]! += run;
  sums[at + 1]! += run * (word & 255);
  sums[at + 2]! += run * ((word >>> 8) & 255);
  sums[at + 3]! += run * ((word >>> 16) & 255);
}

/** Every other byte of a word. */
const LANES = 0x00ff00ff;
/** In lanes of 16 bits: the ninth is set where a difference is at least -{@link FLAT}, and not more than 255 above it. */
const LIFT = (256 + FLAT) * 0x00010001;
const NINTH = 0x01000100;

/** {@link NINTH} where no channel of two words differs by more than {@link FLAT}: two at a time, both ways round. */
function compare(a: number, b: number): number {
  const even = LIFT + (a & LANES) - (b & LANES);
  const odd = LIFT + ((a >>> 8) & LANES) - ((b >>> 8) & LANES);
  return even & (2 * LIFT - even) & odd & (2 * LIFT - odd) & NINTH;
}
