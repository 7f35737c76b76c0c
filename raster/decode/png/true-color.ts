/** The common PNG, 8-bit RGB or RGBA without interlace, on its fast way. Little-endian, as all of Bun's machines are. @module */
import type { Result } from "../../../plugin/result.ts";
import { type DecodeFault, refuse } from "../fault.ts";
import type { PngChunks } from "./chunks.ts";
import { ColorType } from "./header.ts";
import { unfilterWords } from "./unfilter-words.ts";

/** True when {@link readTrueColor} can read the picture. */
export function isTrueColor({ header, transparency }: PngChunks): boolean {
  const { colorType, depth, interlaced } = header;
  const direct = colorType === ColorType.rgba || (colorType === ColorType.rgb && !transparency);
  return direct && depth === 8 && !interlaced;
}

/**
 * Unfilter `rows` into RGBA pixels.
 *
 * Rows of four bytes a pixel move together and are unfiltered where they stand, so that no second picture is
 * held; those of three are widened to whole pixels first. `rows` is lost in either case.
 */
export function readTrueColor(
  { header: { width, height, channels } }: PngChunks,
  rows: Uint8Array,
): Result<Uint8ClampedArray, DecodeFault> {
  const inPlace = channels === 4 && rows.byteOffset % 4 === 0;
  const [buffer, offset] = inPlace ? [rows.buffer, rows.byteOffset] : [undefined, 0];
  const bytes = new Uint8Array(buffer ?? new ArrayBuffer(width * height * 4), offset);
  const pixels = new Int32Array(bytes.buffer, offset, width * height);
  const rowBytes = width * channels;
  let above: Int32Array = new Int32Array(width);
  for (let y = 0, at = 0; y < height; y++, at += rowBytes + 1) {
    const type = rows[at];
    const row = pixels.subarray(y * width, (y + 1) * width);
    if (inPlace) bytes.copyWithin(4 * y * width, at + 1, at + 1 + rowBytes);
    else if (channels === 4) bytes.set(rows.subarray(at + 1, at + 1 + rowBytes), 4 * y * width);
    else widen(rows.subarray(at + 1, at + 1 + rowBytes), row);
    if (!unfilterWords(row, above, type))
      return refuse("invalid_image", `The PNG must use row filters 0 to 4: it uses ${type}`);
    above = row;
  }
  if (channels === 3) makeOpaque(pixels);
  return { ok: true, value: new Uint8ClampedArray(bytes.buffer, offset, width * height * 4) };
}

/** Three bytes a pixel to four; the fourth is 0, which every filter keeps. */
function widen(rgb: Uint8Array, row: Int32Array) {
  for (let i = 0, from = 0; i < row.length; i++, from += 3)
    row[i] = rgb[from] | (rgb[from + 1] << 8) | (rgb[from + 2] << 16);
}

function makeOpaque(pixels: Int32Array) {
  for (let i = 0; i < pixels.length; i++) pixels[i] |= 0xff000000;
}
