/**
 * PNG to RGBA, exactly: straight alpha, no gamma, no colour profile.
 *
 * Strict where leniency would show half a picture: a damaged or truncated file is refused.
 *
 * @module
 */
import { inflateInChunks, inflateWhole } from "#zlib";
import type { Result } from "../../../plugin/result.ts";
import { type DecodeFault, type Refusal, refuse } from "../fault.ts";
import { refuseSize } from "../limits.ts";
import { turned } from "../orientation.ts";
import { type Room, roomForPixels, sharedRoom } from "../room.ts";
import { AnyColorReader } from "./any-color.ts";
import { type PngChunks, readChunks } from "./chunks.ts";
import { readPngOrientation } from "./orientation.ts";
import { passesOf } from "./passes.ts";
import { RowFeed } from "./row-feed.ts";

/** Straight RGBA pixels, row-major. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Of a large picture, in the memory that was lent for it. */
  readonly data: Uint8ClampedArray;
}

/**
 * Decode a PNG of any colour type, bit depth and interlace; of an animation, its default image. It is turned as
 * EXIF data before its pixels says.
 *
 * @param room Memory for the pixels of a large picture.
 */
export async function decodePng(
  bytes: Uint8Array,
  room: Room = sharedRoom,
): Promise<Result<Pixels, DecodeFault>> {
  const chunks = readChunks(bytes);
  if (!chunks.ok) return chunks;
  const { header, compressed } = chunks.value;
  const { width, height } = header;
  const tooLarge = refuseSize(width, height);
  if (tooLarge) return tooLarge;
  const expected = passesOf(header).reduce(
    (sum, { height, rowBytes }) => sum + height * (rowBytes + 1),
    0,
  );
  if (compressed.length * MAX_RATIO < expected)
    return tooShort(expected, "at most", compressed.length * MAX_RATIO);
  const orientation = readPngOrientation(bytes) ?? 1;
  const own: Room = orientation === 1 ? room : (length) => new Uint8Array(length);
  try {
    const read = await (expected > AT_ONCE
      ? readChunked(chunks.value, expected, own)
      : readWhole(chunks.value, expected));
    if (!read.ok) return read;
    return { ok: true, value: turned({ width, height, data: read.value }, orientation, room) };
  } catch (error) {
    const { code, message } = error as Error & { readonly code?: string };
    if (code === "ERR_BUFFER_TOO_LARGE") return tooLong(expected);
    return refuse("invalid_image", `The PNG must be undamaged: its pixel data is not, ${message}`);
  }
}

/** Best ratio that deflate can reach: less data than that cannot fill the picture. */
const MAX_RATIO = 1032;
/** Bytes of rows up to which they are inflated at once: what another thread would save, sharing costs. */
const AT_ONCE = 1 << 20;

// The size of the rows is known beforehand, which bounds what hostile data can take.

/** Pixels of a small picture. */
async function readWhole(
  png: PngChunks,
  expected: number,
): Promise<Result<Uint8ClampedArray, DecodeFault>> {
  const rows = await inflateWhole(png.compressed, expected);
  if (rows.length < expected) return tooShort(expected, "it holds", rows.length);
  const { width, height } = png.header;
  const data = new Uint8ClampedArray(width * height * 4);
  const type = new RowFeed(new AnyColorReader(png, data)).push(rows);
  return type < 0 ? { ok: true, value: data } : wrongFilter(type);
}

/** Pixels of a large picture. */
async function readChunked(
  png: PngChunks,
  expected: number,
  room: Room,
): Promise<Result<Uint8ClampedArray, DecodeFault>> {
  const { width, height } = png.header;
  const data = roomForPixels(room, width * height);
  const feed = new RowFeed(new AnyColorReader(png, data));
  let read = 0;
  for await (const chunk of inflateInChunks(png.compressed)) {
    read += chunk.length;
    if (read > expected) return tooLong(expected);
    const type = feed.push(chunk);
    if (type >= 0) return wrongFilter(type);
  }
  return read < expected ? tooShort(expected, "it holds", read) : { ok: true, value: data };
}

function wrongFilter(type: number): Refusal {
  return refuse("invalid_image", `The PNG must use row filters 0 to 4: it uses ${type}`);
}

function tooShort(expected: number, verb: string, length: number) {
  return refuse("invalid_image", `The PNG must hold ${expected} bytes of rows: ${verb} ${length}`);
}

function tooLong(expected: number) {
  return refuse("invalid_image", `The PNG must hold ${expected} bytes of rows: it holds more`);
}
