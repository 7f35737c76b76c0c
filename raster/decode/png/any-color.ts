/** PNGs of every kind, row by row. @module */
import type { PngChunks } from "./chunks.ts";
import { ColorType } from "./header.ts";
import { passesOf } from "./passes.ts";
import type { RowReader } from "./row-feed.ts";

/** Reads a PNG of any colour type, bit depth and interlace. */
export class AnyColorReader implements RowReader {
  readonly #width: number;
  readonly #passes: ReturnType<typeof passesOf>;
  readonly #write: RowWriter;
  /** Bytes from a sample to the same sample of the next pixel, at least 1. */
  readonly #step: number;
  #pass = 0;
  #y = 0;
  /** The unfiltered row above: zeros above the first of a pass. */
  #above = new Uint8Array(0);

  /** @param data Of any value: every pixel is written. */
  constructor(png: PngChunks, data: Uint8ClampedArray) {
    const { width, channels, depth } = png.header;
    this.#width = width;
    this.#passes = passesOf(png.header);
    this.#write = rowWriter(png, data);
    this.#step = Math.max(1, (channels * depth) >> 3);
  }

  get rowBytes(): number {
    const pass = this.#passes[this.#pass];
    return pass ? pass.rowBytes + 1 : 0;
  }

  take(bytes: Uint8Array): boolean {
    const { x0, y0, dx, dy, width, height, rowBytes } = this.#passes[this.#pass]!;
    if (this.#y === 0) this.#above = new Uint8Array(rowBytes);
    const row = bytes.subarray(1);
    if (!unfilterRow(row, this.#above, { type: bytes[0]!, step: this.#step })) return false;
    this.#write(row, { count: width, start: (y0 + this.#y * dy) * this.#width + x0, step: dx });
    this.#above.set(row);
    if (++this.#y === height) {
      this.#pass++;
      this.#y = 0;
    }
    return true;
  }
}

/** Which filter a row went through. */
interface RowFilter {
  /** Filter type as written before the row. */
  readonly type: number;
  /** Bytes from a sample to the same sample of the next pixel, at least 1. */
  readonly step: number;
}

/**
 * Unfilter `row` in place, given the unfiltered row `above` it (zeros above the first).
 *
 * Returns false, and leaves the row alone, when the filter type does not exist.
 */
function unfilterRow(row: Uint8Array, above: Uint8Array, { type, step }: RowFilter): boolean {
  if (type === 1) addLeft(row, step);
  else if (type === 2) addAbove(row, above);
  else if (type === 3) addAverage(row, above, step);
  else if (type === 4) addPaeth(row, above, step);
  else return type === 0;
  return true;
}

function addLeft(row: Uint8Array, step: number) {
  for (let i = step; i < row.length; i++) row[i] += row[i - step];
}

function addAbove(row: Uint8Array, above: Uint8Array) {
  for (let i = 0; i < row.length; i++) row[i] += above[i];
}

function addAverage(row: Uint8Array, above: Uint8Array, step: number) {
  for (let i = 0; i < step; i++) row[i] += above[i] >> 1;
  for (let i = step; i < row.length; i++) row[i] += (row[i - step] + above[i]) >> 1;
}

/** Add whichever of left, above and upper left is nearest to left + above − upper left. */
function addPaeth(row: Uint8Array, above: Uint8Array, step: number) {
  for (let i = 0; i < step; i++) row[i] += above[i];
  for (let i = step; i < row.length; i++) {
    const left = row[i - step];
    const up = above[i];
    const upLeft = above[i - step];
    // so it is in flat areas
    if (left === upLeft) {
      row[i] += up;
      continue;
    }
    const toLeft = Math.abs(up - upLeft);
    const toUp = Math.abs(left - upLeft);
    const toUpLeft = Math.abs(left + up - 2 * upLeft);
    row[i] += toLeft <= toUp && toLeft <= toUpLeft ? left : toUp <= toUpLeft ? up : upLeft;
  }
}

/** Where the pixels of a row go: pixel i to `start + i * step`. */
interface Target {
  readonly count: number;
  readonly start: number;
  readonly step: number;
}

/** Writes an unfiltered row. */
type RowWriter = (row: Uint8Array, target: Target) => void;

/** Writer of a PNG's colours into `rgba`, straight alpha; 16 bits are rounded to 8. */
function rowWriter(png: PngChunks, rgba: Uint8ClampedArray): RowWriter {
  const { colorType, depth } = png.header;
  const indexed = colorType === ColorType.indexed;
  if (indexed || (colorType === ColorType.grey && depth <= 8))
    return tableWriter(depth, indexed ? paletteTable(png) : greyTable(png), rgba);
  return sampleWriter(png, rgba);
}

/** One sample a pixel, looked up; whole pixels are moved as 32-bit words in memory order. */
function tableWriter(depth: number, table: Uint8Array, rgba: Uint8ClampedArray): RowWriter {
  const colors = new Uint32Array(table.buffer);
  const pixels = new Uint32Array(rgba.buffer, rgba.byteOffset, rgba.length >> 2);
  if (depth === 8)
    return (row, { count, start, step }) => {
      for (let i = 0, to = start; i < count; i++, to += step) pixels[to] = colors[row[i]];
    };
  const perByte = 8 / depth;
  const mask = (1 << depth) - 1;
  return (row, { count, start, step }) => {
    for (let i = 0, to = start; i < count; i++, to += step) {
      const shift = 8 - depth * ((i % perByte) + 1);
      pixels[to] = colors[(row[(i / perByte) | 0] >> shift) & mask];
    }
  };
}

/** 256 RGBA colours; an index past the palette is opaque black, as the specification allows. */
function paletteTable({ palette, transparency }: PngChunks): Uint8Array {
  const table = new Uint8Array(256 * 4);
  for (let i = 0; i < 256; i++) {
    table.set(palette.subarray(3 * i, 3 * i + 3), 4 * i);
    table[4 * i + 3] = transparency?.[i] ?? 255;
  }
  return table;
}

/** 256 RGBA greys; those past the bit depth never occur. */
function greyTable({ header: { depth }, transparency }: PngChunks): Uint8Array {
  const highest = (1 << depth) - 1;
  const clear = transparency ? (transparency[0] << 8) | transparency[1] : -1;
  const table = new Uint8Array(256 * 4);
  for (let i = 0; i <= highest; i++) {
    const grey = (i * 255) / highest;
    table.set([grey, grey, grey, i === clear ? 0 : 255], 4 * i);
  }
  return table;
}

/** Samples of 8 or 16 bits, one to four a pixel. */
function sampleWriter({ header, transparency }: PngChunks, rgba: Uint8ClampedArray): RowWriter {
  const { channels, depth } = header;
  const wide = depth === 16;
  const hasAlpha = channels === 2 || channels === 4;
  const green = channels > 2 ? 1 : 0;
  const key = transparency && sixteenBits(transparency);
  if (depth === 8 && channels > 2 && !key) return channels === 4 ? copier(rgba) : widener(rgba);
  const sample = wide
    ? (row: Uint8Array, i: number) => (row[2 * i] << 8) | row[2 * i + 1]
    : (row: Uint8Array, i: number) => row[i];
  const toByte = wide ? roundToByte : (value: number) => value;
  return (row, { count, start, step }) => {
    for (let i = 0, to = 4 * start; i < count * channels; i += channels, to += 4 * step) {
      const r = sample(row, i);
      const g = sample(row, i + green);
      const b = sample(row, i + 2 * green);
      const clear = key && r === key[0] && g === key[green] && b === key[2 * green];
      rgba[to] = toByte(r);
      rgba[to + 1] = toByte(g);
      rgba[to + 2] = toByte(b);
      rgba[to + 3] = hasAlpha ? toByte(sample(row, i + channels - 1)) : clear ? 0 : 255;
    }
  };
}

/** Bytes of RGBA as they are. */
function copier(rgba: Uint8ClampedArray): RowWriter {
  return (row, { count, start, step }) => {
    if (step === 1) rgba.set(row, 4 * start);
    else
      for (let i = 0; i < count; i++)
        rgba.set(row.subarray(4 * i, 4 * i + 4), 4 * (start + i * step));
  };
}

/** Three bytes a pixel, the common kind, to four. */
function widener(rgba: Uint8ClampedArray): RowWriter {
  return (row, { count, start, step }) => {
    for (let i = 0, to = 4 * start; i < 3 * count; i += 3, to += 4 * step) {
      rgba[to] = row[i];
      rgba[to + 1] = row[i + 1];
      rgba[to + 2] = row[i + 2];
      rgba[to + 3] = 255;
    }
  };
}

/** Nearest 8-bit value of a 16-bit sample, 65535 / 255 = 257 apart. */
function roundToByte(value: number): number {
  return (value * 255 + 32895) >>> 16;
}

function sixteenBits(bytes: Uint8Array): number[] {
  return Array.from(
    { length: bytes.length >> 1 },
    (_, i) => (bytes[2 * i] << 8) | bytes[2 * i + 1],
  );
}
