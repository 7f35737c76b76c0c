/** The common PNG, 8-bit RGB or RGBA without interlace, on its fast way. Little-endian, as all of Bun's machines are. @module */
import type { PngChunks } from "./chunks.ts";
import { ColorType, type PngHeader } from "./header.ts";
import type { RowReader } from "./row-feed.ts";

/** True when {@link TrueColorReader} can read the picture. */
export function isTrueColor({ header, transparency }: PngChunks): boolean {
  const { colorType, depth, interlaced } = header;
  const direct = colorType === ColorType.rgba || (colorType === ColorType.rgb && !transparency);
  return direct && depth === 8 && !interlaced;
}

/** Reads such a picture: rows are widened to whole pixels of four bytes and unfiltered in their place. */
export class TrueColorReader implements RowReader {
  readonly data: Uint8ClampedArray;
  opaque = true;
  readonly #pixels: Int32Array;
  readonly #width: number;
  readonly #height: number;
  readonly #channels: number;
  #y = 0;
  #above: Int32Array;

  /** @param data Four bytes a pixel, of any value; of a picture with alpha they may be those of its rows, which are moved up. */
  constructor({ width, height, channels }: PngHeader, data: Uint8ClampedArray) {
    this.data = data;
    this.#pixels = new Int32Array(data.buffer, data.byteOffset, width * height);
    this.#width = width;
    this.#height = height;
    this.#channels = channels;
    this.#above = new Int32Array(width);
  }

  get rowBytes(): number {
    return this.#y < this.#height ? this.#width * this.#channels + 1 : 0;
  }

  take(bytes: Uint8Array): boolean {
    const start = this.#y * this.#width;
    const row = this.#pixels.subarray(start, start + this.#width);
    const type = bytes[0]!;
    if (this.#channels === 3) widen(bytes, row);
    else this.data.set(bytes.subarray(1), 4 * start);
    if (!unfilterWords(row, this.#above, type)) return false;
    // the uppermost byte of a word is alpha
    if (this.#channels === 4) this.opaque &&= commonBits(row) >>> 24 === 255;
    this.#above = row;
    this.#y++;
    // at the end only, as the filters count on zeros
    if (this.#channels === 3 && this.#y === this.#height) makeOpaque(this.#pixels);
    return true;
  }
}

/** Three bytes a pixel, after the filter type, to four; the fourth is 0, which every filter keeps. */
function widen(rgb: Uint8Array, row: Int32Array) {
  for (let i = 0, from = 1; i < row.length; i++, from += 3)
    row[i] = rgb[from] | (rgb[from + 1] << 8) | (rgb[from + 2] << 16);
}

function makeOpaque(pixels: Int32Array) {
  for (let i = 0; i < pixels.length; i++) pixels[i] |= 0xff000000;
}

const LOW_BITS = 0x7f7f7f7f;
const HIGH_BITS = 0x80808080 | 0;
const UPPER_SEVEN = 0xfefefefe | 0;

/**
 * Unfilter a row of 32-bit pixels in place, given the unfiltered row `above` it (zeros above the
 * first). Bytes stay within their lane, so the order of bytes in a word does not matter.
 *
 * Returns false, and leaves the row alone, when the filter type does not exist.
 */
function unfilterWords(row: Int32Array, above: Int32Array, type: number): boolean {
  if (type === 1) addLeft(row);
  else if (type === 2) addAbove(row, above);
  else if (type === 3) addAverage(row, above);
  else if (type === 4) addPaeth(row, above);
  else return type === 0;
  return true;
}

/** Sum of four pairs of bytes, each modulo 256. */
function addBytes(x: number, y: number): number {
  return ((x & LOW_BITS) + (y & LOW_BITS)) ^ ((x ^ y) & HIGH_BITS);
}

/** The bits that all pixels of a row have. */
function commonBits(row: Int32Array): number {
  let common = -1;
  for (let i = 0; i < row.length; i++) common &= row[i]!;
  return common;
}

function addLeft(row: Int32Array) {
  let left = 0;
  for (let i = 0; i < row.length; i++) {
    const rest = row[i]!;
    if (rest !== 0) left = addBytes(rest, left);
    row[i] = left;
  }
}

function addAbove(row: Int32Array, above: Int32Array) {
  for (let i = 0; i < row.length; i++) {
    const rest = row[i]!;
    row[i] = rest === 0 ? above[i]! : addBytes(rest, above[i]!);
  }
}

function addAverage(row: Int32Array, above: Int32Array) {
  let left = 0;
  for (let i = 0; i < row.length; i++) {
    const up = above[i]!;
    const mean = (left & up) + (((left ^ up) & UPPER_SEVEN) >>> 1);
    left = addBytes(row[i]!, mean);
    row[i] = left;
  }
}

function addPaeth(row: Int32Array, above: Int32Array) {
  let left = 0;
  let upLeft = 0;
  for (let i = 0; i < row.length; i++) {
    const rest = row[i]!;
    const up = above[i]!;
    // In flat areas the prediction is exact and equals a neighbour: no arithmetic at all.
    if (rest === 0 && (left === upLeft || up === upLeft)) left = left === upLeft ? up : left;
    else
      left = addBytes(
        rest,
        paeth(left & 255, up & 255, upLeft & 255) |
          (paeth((left >>> 8) & 255, (up >>> 8) & 255, (upLeft >>> 8) & 255) << 8) |
          (paeth((left >>> 16) & 255, (up >>> 16) & 255, (upLeft >>> 16) & 255) << 16) |
          (paeth(left >>> 24, up >>> 24, upLeft >>> 24) << 24),
      );
    row[i] = left;
    upLeft = up;
  }
}

/** Whichever of the three is nearest to left + up − upLeft; without branches, which noise mispredicts. */
function paeth(left: number, up: number, upLeft: number): number {
  const toLeft = Math.abs(up - upLeft);
  const toUp = Math.abs(left - upLeft);
  const toUpLeft = Math.abs(left + up - 2 * upLeft);
  const upNearer = (toUp - toLeft) >> 31; // all ones when so, else zero
  const best = left ^ ((left ^ up) & upNearer);
  const toBest = toLeft ^ ((toLeft ^ toUp) & upNearer);
  return best ^ ((best ^ upLeft) & ((toUpLeft - toBest) >> 31));
}
