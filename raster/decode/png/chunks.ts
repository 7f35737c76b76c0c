/** The chunks of a PNG that say what its pixels are. @module */
import { crc32 } from "#zlib";
import type { Result } from "../../../plugin/result.ts";
import { type DecodeFault, invalid, type Refusal } from "../fault.ts";
import { ColorType, PNG_SIGNATURE, type PngHeader, readPngHeader } from "./header.ts";

/** The parts of a PNG file. */
export interface PngChunks {
  readonly header: PngHeader;
  /** RGB triples of PLTE, or empty. */
  readonly palette: Uint8Array;
  /** Body of tRNS, or undefined. */
  readonly transparency: Uint8Array | undefined;
  /** The zlib stream of all IDAT chunks. */
  readonly compressed: Uint8Array;
}

interface Chunk {
  readonly type: string;
  readonly body: Uint8Array;
}

/**
 * Take a PNG apart and check order, lengths and checksums of every chunk that decides a pixel.
 *
 * Other ancillary chunks are skipped unread, gAMA and colour profiles among them; so are the later
 * frames of an animation.
 */
export function readChunks(bytes: Uint8Array): Result<PngChunks, DecodeFault> {
  const read = readPngHeader(bytes);
  if (!read.ok) return read;
  if (!read.value) return truncated("its header");
  const found: Found = { palette: undefined, transparency: undefined, data: [], dataEnded: false };
  for (let at = PNG_SIGNATURE.length; ; ) {
    const next = readChunk(bytes, at);
    if (!next.ok) return next;
    const { type, body } = next.value;
    if (type === "IEND") return assemble(read.value, found);
    const wrong = keep(found, next.value, at);
    if (wrong) return wrong;
    at += body.length + 12;
  }
}

/** What the chunks before said of the pixels. */
interface Found {
  palette: Uint8Array | undefined;
  transparency: Uint8Array | undefined;
  /** Bodies of IDAT. */
  readonly data: Uint8Array[];
  /** Whether another chunk came after the last IDAT. */
  dataEnded: boolean;
}

/** Add the chunk that begins at `at`; a refusal where it is unknown or misplaced. */
function keep(found: Found, { type, body }: Chunk, at: number): Refusal | undefined {
  const begun = found.data.length > 0;
  if (type !== "IDAT" && begun) found.dataEnded = true;
  const isMisplaced =
    (type === "IHDR" && at !== PNG_SIGNATURE.length) ||
    (type === "PLTE" && (found.palette || found.transparency || begun)) ||
    (type === "tRNS" && (found.transparency || begun)) ||
    (type === "IDAT" && found.dataEnded);
  if (isMisplaced) return invalid(`The PNG must have its chunks in order: "${type}" is misplaced`);
  if (type === "PLTE") found.palette = body;
  else if (type === "tRNS") found.transparency = body;
  else if (type === "IDAT") found.data.push(body);
  // An upper-case first letter marks a chunk without which the picture is not understood.
  else if (type !== "IHDR" && type[0] < "a")
    return invalid(`The PNG must use known critical chunks: it uses "${type}"`);
  return undefined;
}

/** The parts of a file whose last chunk has come. */
function assemble(
  header: PngHeader,
  { palette, transparency, data }: Found,
): Result<PngChunks, DecodeFault> {
  if (data.length === 0) return invalid("The PNG must hold pixels: IDAT is missing");
  const wrong = checkColors(header, palette, transparency);
  if (wrong) return wrong;
  const compressed = data.length === 1 ? data[0] : concat(data);
  return {
    ok: true,
    value: { header, palette: palette ?? new Uint8Array(0), transparency, compressed },
  };
}

/** Chunk at `at`; its checksum is verified when it decides a pixel. */
function readChunk(bytes: Uint8Array, at: number): Result<Chunk, DecodeFault> {
  if (at + 12 > bytes.length) return truncated("its last chunk");
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const length = view.getUint32(at);
  const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
  if (!/^[A-Za-z]{4}$/.test(type))
    return invalid("The PNG must be made of named chunks: one has no name");
  if (at + 12 + length > bytes.length) return truncated(`chunk "${type}"`);
  const body = bytes.subarray(at + 8, at + 8 + length);
  const decides = type[0] < "a" || type === "tRNS";
  if (decides && crc32(bytes.subarray(at + 4, at + 8 + length)) !== view.getUint32(at + 8 + length))
    return invalid(`The PNG must be undamaged: the checksum of chunk "${type}" is wrong`);
  return { ok: true, value: { type, body } };
}

/** Refusal of a palette or transparency that does not fit the header, else undefined. */
function checkColors(
  { colorType, depth }: PngHeader,
  palette: Uint8Array | undefined,
  transparency: Uint8Array | undefined,
): Refusal | undefined {
  const colors = (palette?.length ?? 0) / 3;
  const indexed = colorType === ColorType.indexed;
  if (indexed && !palette) return invalid("The PNG must hold its palette: PLTE is missing");
  if (palette && (colors < 1 || colors > (indexed ? 1 << depth : 256) || !Number.isInteger(colors)))
    return invalid(`The PNG must have a palette that fits: it holds ${colors} colours`);
  if (!transparency) return undefined;
  const fits = {
    [ColorType.grey]: transparency.length === 2,
    [ColorType.rgb]: transparency.length === 6,
    [ColorType.indexed]: transparency.length <= colors,
  }[colorType];
  return fits ? undefined : invalid("The PNG must have a tRNS chunk that fits its colours");
}

function truncated(where: string): Refusal {
  return invalid(`The PNG must be whole: it ends within ${where}`);
}

function concat(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
