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

/** Unfilter `rows` straight into RGBA pixels: each row is widened to whole pixels first. */
export function readTrueColor(
  { header: { width, height, channels } }: PngChunks,
  rows: Uint8Array,
): Result<Uint8ClampedArray, DecodeFault> {
  const data = new Uint8ClampedArray(width * height * 4);
  const pixels = new Int32Array(data.buffer);
  const rowBytes = width * channels;
  let above = new Int32Array(width);
  for (let y = 0, at = 0; y < height; y++, at += rowBytes + 1) {
    const filtered = rows.subarray(at + 1, at + 1 + rowBytes);
    const row = pixels.subarray(y * width, (y + 1) * width);
    if (channels === 4) data.set(filtered, 4 * y * width);
    else widen(filtered, row);
    const type = rows[at];
    if (!unfilterWords(row, above, type))
      return refuse("invalid_image", `The PNG must use row filters 0 to 4: it uses ${type}`);
    above = row;
  }
  if (channels === 3) makeOpaque(pixels);
  return { ok: true, value: data };
}

/** Three bytes a pixel to four; the fourth is 0, which every filter keeps. */
function widen(rgb: Uint8Array, row: Int32Array) {
  for (let i = 0, from = 0; i < row.length; i++, from += 3)
    row[i] = rgb[from] | (rgb[from + 1] << 8) | (rgb[from + 2] << 16);
}

function makeOpaque(pixels: Int32Array) {
  for (let i = 0; i < pixels.length; i++) pixels[i] |= 0xff000000;
}
