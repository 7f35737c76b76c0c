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
import { RowFeed, type RowReader } from "./row-feed.ts";
import { isTrueColor, TrueColorReader } from "./true-color.ts";

/** Straight RGBA pixels, row-major. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Of a large picture, in the memory that was lent for it. */
  readonly data: Uint8ClampedArray;
  /** Whether every alpha is 255; undefined where that was not looked at. */
  readonly opaque: boolean | undefined;
}

/** What is read of a picture whose size is known. */
type Read = Pick<Pixels, "data" | "opaque">;

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
    const pixels = await (expected > AT_ONCE
      ? readChunked(chunks.value, expected, own)
      : readWhole(chunks.value, expected));
    if (!pixels.ok) return pixels;
    const { data, opaque } = pixels.value;
    return { ok: true, value: { ...turned({ width, height, data }, orientation, room), opaque } };
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

/** Pixels of a small picture, where possible in the memory of its rows. */
async function readWhole(png: PngChunks, expected: number): Promise<Result<Read, DecodeFault>> {
  const rows = await inflateWhole(png.compressed, expected);
  if (rows.length < expected) return tooShort(expected, "it holds", rows.length);
  const { width, height } = png.header;
  const reader = readerOf(png, (inPlace) =>
    inPlace && rows.byteOffset % 4 === 0
      ? new Uint8ClampedArray(rows.buffer, rows.byteOffset, width * height * 4)
      : new Uint8ClampedArray(width * height * 4),
  );
  const type = new RowFeed(reader).push(rows);
  return type < 0 ? { ok: true, value: pixelsOf(reader) } : wrongFilter(type);
}

/** Pixels of a large picture. */
async function readChunked(
  png: PngChunks,
  expected: number,
  room: Room,
): Promise<Result<Read, DecodeFault>> {
  const { width, height } = png.header;
  const reader = readerOf(png, () => roomForPixels(room, width * height));
  const feed = new RowFeed(reader);
  let read = 0;
  for await (const chunk of inflateInChunks(png.compressed)) {
    read += chunk.length;
    if (read > expected) return tooLong(expected);
    const type = feed.push(chunk);
    if (type >= 0) return wrongFilter(type);
  }
  return read < expected
    ? tooShort(expected, "it holds", read)
    : { ok: true, value: pixelsOf(reader) };
}

/** @param memory For the pixels; told whether they may lie where their rows lie. */
function readerOf(png: PngChunks, memory: (inPlace: boolean) => Uint8ClampedArray): RowReader {
  return isTrueColor(png)
    ? new TrueColorReader(png.header, memory(png.header.channels === 4))
    : new AnyColorReader(png, memory(false));
}

function pixelsOf({ data, opaque }: RowReader): Read {
  return { data, opaque };
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
