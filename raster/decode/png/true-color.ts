/** The common PNG, 8-bit RGB or RGBA without interlace, on its fast way. Little-endian, as all of Bun's machines are. @module */
import type { PngChunks } from "./chunks.ts";
import { ColorType, type PngHeader } from "./header.ts";
import type { RowReader } from "./row-feed.ts";
import { unfilterWords } from "./unfilter-words.ts";

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
    const common = unfilterWords(row, this.#above, type);
    if (common === undefined) return false;
    // the uppermost byte of a word is alpha
    if (this.#channels === 4) this.opaque &&= common >>> 24 === 255;
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
