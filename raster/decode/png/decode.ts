/**
 * PNG to RGBA, exactly: straight alpha, no gamma, no colour profile.
 *
 * Strict where leniency would show half a picture: a damaged or truncated file is refused.
 *
 * @module
 */
import { inflateSync } from "node:zlib";
import type { Result } from "../../../plugin/result.ts";
import { type DecodeFault, refuse } from "../fault.ts";
import { refuseSize } from "../limits.ts";
import { type PngChunks, readChunks } from "./chunks.ts";
import { passesOf } from "./passes.ts";
import { isTrueColor, readTrueColor } from "./true-color.ts";
import { unfilterRow } from "./unfilter.ts";
import { rowWriter } from "./write-row.ts";

/** Straight RGBA pixels, row-major. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}

/** Decode a PNG of any colour type, bit depth and interlace; of an animation, its default image. */
export function decodePng(bytes: Uint8Array): Result<Pixels, DecodeFault> {
  const chunks = readChunks(bytes);
  if (!chunks.ok) return chunks;
  const { width, height } = chunks.value.header;
  const tooLarge = refuseSize(width, height);
  if (tooLarge) return tooLarge;
  const inflated = inflate(chunks.value);
  if (!inflated.ok) return inflated;
  const read = isTrueColor(chunks.value) ? readTrueColor : readRows;
  const data = read(chunks.value, inflated.value);
  return data.ok ? { ok: true, value: { width, height, data: data.value } } : data;
}

/** Best ratio that deflate can reach: less data than that cannot fill the picture. */
const MAX_RATIO = 1032;

/** Filtered rows of all passes. The size is known beforehand, which bounds what hostile data can take. */
function inflate({ compressed, header }: PngChunks): Result<Uint8Array, DecodeFault> {
  const expected = passesOf(header).reduce(
    (sum, { height, rowBytes }) => sum + height * (rowBytes + 1),
    0,
  );
  if (compressed.length * MAX_RATIO < expected)
    return tooShort(expected, "at most", compressed.length * MAX_RATIO);
  try {
    // One chunk of the whole size spares zlib the growing and joining of small ones.
    const chunkSize = Math.max(64, expected + 1);
    const rows = inflateSync(compressed, { maxOutputLength: expected, chunkSize });
    return rows.length < expected
      ? tooShort(expected, "it holds", rows.length)
      : { ok: true, value: rows };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "ERR_BUFFER_TOO_LARGE")
      return refuse("invalid_image", `The PNG must hold ${expected} bytes of rows: it holds more`);
    return refuse("invalid_image", `The PNG must be undamaged: its pixel data is not, ${message}`);
  }
}

function tooShort(expected: number, verb: string, length: number) {
  return refuse("invalid_image", `The PNG must hold ${expected} bytes of rows: ${verb} ${length}`);
}

/** Rows of any kind to RGBA. */
function readRows(png: PngChunks, rows: Uint8Array): Result<Uint8ClampedArray, DecodeFault> {
  const { width, height, channels, depth } = png.header;
  const data = new Uint8ClampedArray(width * height * 4);
  const write = rowWriter(png, data);
  const step = Math.max(1, (channels * depth) >> 3);
  let at = 0;
  for (const { x0, y0, dx, dy, rowBytes, ...pass } of passesOf(png.header)) {
    let above: Uint8Array = new Uint8Array(rowBytes);
    for (let y = 0; y < pass.height; y++, at += rowBytes + 1) {
      const type = rows[at];
      const row = rows.subarray(at + 1, at + 1 + rowBytes);
      if (!unfilterRow(row, above, { type, step }))
        return refuse("invalid_image", `The PNG must use row filters 0 to 4: it uses ${type}`);
      write(row, { count: pass.width, start: (y0 + y * dy) * width + x0, step: dx });
      above = row;
    }
  }
  return { ok: true, value: data };
}
