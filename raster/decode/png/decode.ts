/**
 * PNG to RGBA, exactly: straight alpha, no gamma, no colour profile.
 *
 * Strict where leniency would show half a picture: a damaged or truncated file is refused.
 *
 * @module
 */
import { inflate } from "#zlib";
import { release } from "../../../geometry/release.ts";
import type { Result } from "../../../plugin/result.ts";
import { type DecodeFault, invalid, refuseSize } from "../fault.ts";
import { type Pixels, turned } from "../orientation.ts";
import { type PngChunks, readChunks } from "./chunks.ts";
import { ColorType, type PngHeader, readPngOrientation } from "./header.ts";

/** Best ratio that deflate can reach: less data than that cannot fill the picture. */
const MAX_RATIO = 1032;

/**
 * Decode a PNG of any colour type, bit depth and interlace; of an animation, its default image. It is turned as
 * EXIF data before its pixels says.
 */
export async function decodePng(bytes: Uint8Array): Promise<Result<Pixels, DecodeFault>> {
  const chunks = readChunks(bytes);
  if (!chunks.ok) return chunks;
  const { header, compressed } = chunks.value;
  const { width, height } = header;
  const tooLarge = refuseSize(width, height);
  if (tooLarge) return tooLarge;
  const passes = passesOf(header);
  // the size of the rows is known beforehand, which bounds what hostile data can take
  const expected = passes.reduce((sum, { height, rowBytes }) => sum + height * (rowBytes + 1), 0);
  const most = compressed.length * MAX_RATIO;
  if (most < expected)
    return invalid(`The PNG must hold ${expected} bytes of rows: at most ${most}`);
  try {
    const rows = await inflate(compressed, expected);
    if (rows.length < expected)
      return invalid(`The PNG must hold ${expected} bytes of rows: it holds ${rows.length}`);
    const data = new Uint8ClampedArray(4 * width * height);
    const type = writeRows(chunks.value, { passes, rows }, data);
    if (type !== undefined) return invalid(`The PNG must use row filters 0 to 4: it uses ${type}`);
    release(rows);
    return { ok: true, value: turned({ width, height, data }, readPngOrientation(bytes) ?? 1) };
  } catch (error) {
    const { code, message } = error as Error & { readonly code?: string };
    if (code === "ERR_BUFFER_TOO_LARGE")
      return invalid(`The PNG must hold ${expected} bytes of rows: it holds more`);
    return invalid(`The PNG must be undamaged: its pixel data is not, ${message}`);
  }
}

/** Origin and step `[x0, y0, dx, dy]` of each pass of Adam7. */
const adam7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** A sub-image: pixel (x, y) of it is pixel (x0 + x · dx, y0 + y · dy) of the picture. */
type Pass = ReturnType<typeof passesOf>[number];

/** Passes in file order, with the bytes of a row without its filter byte; empty ones are left out as they have none. */
function passesOf({ width, height, depth, channels, interlaced }: PngHeader) {
  const steps = interlaced ? adam7 : ([[0, 0, 1, 1]] as const);
  return steps
    .map(([x0, y0, dx, dy]) => {
      const columns = Math.ceil((width - x0) / dx);
      const rows = Math.ceil((height - y0) / dy);
      const rowBytes = Math.ceil((columns * depth * channels) / 8);
      return { x0, y0, dx, dy, width: columns, height: rows, rowBytes };
    })
    .filter((pass) => pass.width > 0 && pass.height > 0);
}

/**
 * Write the pixels of all rows, which are unfiltered in place.
 *
 * @param rows All bytes of the passes.
 * @param rgba Straight RGBA.
 * @returns a filter type that does not exist; undefined where all do
 */
function writeRows(
  png: PngChunks,
  { passes, rows }: { readonly passes: readonly Pass[]; readonly rows: Uint8Array },
  rgba: Uint8ClampedArray,
): number | undefined {
  const { width, channels, depth } = png.header;
  const write = rowWriter(png, rgba);
  const step = Math.max(1, (channels * depth) >> 3);
  let at = 0;
  for (const { x0, y0, dx, dy, rowBytes, ...pass } of passes) {
    let above: Uint8Array = new Uint8Array(rowBytes);
    for (let y = 0; y < pass.height; y++) {
      const type = rows[at]!;
      const row = rows.subarray(at + 1, at + 1 + rowBytes);
      if (!unfilterRow(row, above, { type, step })) return type;
      write(row, { count: pass.width, start: (y0 + y * dy) * width + x0, step: dx });
      above = row;
      at += rowBytes + 1;
    }
  }
  return undefined;
}

/**
 * Unfilter `row` in place, given the unfiltered row `above` it (zeros above the first) and the bytes of a pixel, at
 * least 1. Returns false, and leaves the row alone, when the filter type does not exist.
 */
function unfilterRow(
  row: Uint8Array,
  above: Uint8Array,
  { type, step }: Record<"type" | "step", number>,
): boolean {
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

/** Writes an unfiltered row of `count` pixels: pixel i goes to `start + i * step`. */
type RowWriter = (row: Uint8Array, target: Record<"count" | "start" | "step", number>) => void;

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
  const clear = transparency ? word(transparency, 0) : -1;
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
  const key = transparency && [0, 1, 2].map((c) => word(transparency, c));
  const isStored = depth === 8 && channels === 4;
  // of one type with the rows, so that bytes are copied and not converted
  const bytes = new Uint8Array(rgba.buffer, rgba.byteOffset, rgba.length);
  const sample = wide ? word : (row: Uint8Array, i: number) => row[i];
  const toByte = wide ? roundToByte : (value: number) => value;
  return (row, { count, start, step }) => {
    if (isStored && step === 1) {
      bytes.set(row, 4 * start);
      return;
    }
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

/** Nearest 8-bit value of a 16-bit sample, 65535 / 255 = 257 apart. */
function roundToByte(value: number): number {
  return (value * 255 + 32895) >>> 16;
}

/** Sample `i` of 16 bits. */
function word(bytes: Uint8Array, i: number): number {
  return (bytes[2 * i] << 8) | bytes[2 * i + 1];
}
