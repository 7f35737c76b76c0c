/** Task: sum up colours coarsely. Strips of rows are independent, so threads may share them. @module */
import { defineTask } from "../../../../plugin/parallel.ts";
import { type Picture, signedWords } from "../../../../raster/picture.ts";
import { type InStrips, rowsOf } from "../../../../raster/strips.ts";

/** Bins of flat pixels, five bits a channel; as many of rough ones follow. */
export const BINS = 1 << 15;

/** Numbers a bin takes: its pixels, then their sums of R, G and B. */
export const BIN_LENGTH = 4;

/** Channel difference to the 4 neighbours up to which a pixel is flat, levels; none on the frame of the image is. */
const FLAT = 12;

/** Sums of opaque enough pixels, and how many pixels are flat whatever their alpha. */
export interface BinSums {
  readonly flat: number;
  /** Bins that hold pixels, ascending. */
  readonly bins: Uint16Array;
  /** {@link BIN_LENGTH} for each of them. */
  readonly sums: Int32Array;
}

/** Sums up a strip. */
export const task = defineTask({
  module: import.meta.url,
  open(input: InStrips<Picture>) {
    const sums = new Int32Array(2 * BINS * BIN_LENGTH);
    return (part: number): BinSums => {
      const flat = addRows(input.picture, rowsOf(input, part), sums);
      return { flat, ...taken(sums) };
    };
  },
});

/**
 * Add the pixels of rows `from` up to `to` to their bins; returns how many are flat.
 *
 * Nearly without branches, which noise mispredicts.
 */
function addRows(
  picture: Picture,
  { from, to }: { readonly from: number; readonly to: number },
  sums: Int32Array,
): number {
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
  }: { readonly run: number; readonly isFlat: number; readonly sums: Int32Array },
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

/** The sums of bins that hold pixels; all become 0. */
function taken(sums: Int32Array): Omit<BinSums, "flat"> {
  let held = 0;
  for (let at = 0; at < sums.length; at += BIN_LENGTH) if (sums[at] !== 0) held++;
  const bins = new Uint16Array(held);
  const own = new Int32Array(held * BIN_LENGTH);
  for (let at = 0, k = 0; k < held; at += BIN_LENGTH) {
    if (sums[at] === 0) continue;
    bins[k] = at / BIN_LENGTH;
    for (let c = 0; c < BIN_LENGTH; c++) {
      own[BIN_LENGTH * k + c] = sums[at + c]!;
      sums[at + c] = 0;
    }
    k++;
  }
  return { bins, sums: own };
}
