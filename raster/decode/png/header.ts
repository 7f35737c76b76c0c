/** What a PNG says before its pixels: size, bit depth, colour type, interlace, and how it is to be turned. @module */
import { crc32 } from "#zlib";
import type { Result } from "../../../plugin/result.ts";
import { type DecodeFault, invalid } from "../fault.ts";
import { type Orientation, readOrientation } from "../orientation.ts";

/** First eight bytes of every PNG. */
export const PNG_SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

/** Colour types of the PNG specification. */
export const ColorType = { grey: 0, rgb: 2, indexed: 3, greyAlpha: 4, rgba: 6 } as const;

/** Contents of IHDR. */
export interface PngHeader {
  readonly width: number;
  readonly height: number;
  /** Bits per sample: 1, 2, 4, 8 or 16. */
  readonly depth: number;
  /** One of {@link ColorType}. */
  readonly colorType: number;
  /** Samples per pixel. */
  readonly channels: number;
  readonly interlaced: boolean;
}

/** Samples per pixel and allowed bit depths, by colour type. */
const types = new Map<number, { readonly channels: number; readonly depths: readonly number[] }>([
  [ColorType.grey, { channels: 1, depths: [1, 2, 4, 8, 16] }],
  [ColorType.rgb, { channels: 3, depths: [8, 16] }],
  [ColorType.indexed, { channels: 1, depths: [1, 2, 4, 8] }],
  [ColorType.greyAlpha, { channels: 2, depths: [8, 16] }],
  [ColorType.rgba, { channels: 4, depths: [8, 16] }],
]);

const BODY_LENGTH = 13;
const CHUNK_AT = PNG_SIGNATURE.length;

/** Bytes from the start of a file to the end of IHDR with its length, name and checksum. */
const HEAD_LENGTH = CHUNK_AT + 8 + BODY_LENGTH + 4;

/** Read IHDR from the start of a file, undefined while bytes are missing. The signature is not looked at. */
export function readPngHeader(bytes: Uint8Array): Result<PngHeader | undefined, DecodeFault> {
  if (bytes.length < HEAD_LENGTH) return { ok: true, value: undefined };
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const at = CHUNK_AT;
  if (view.getUint32(at) !== BODY_LENGTH || view.getUint32(at + 4) !== 0x49484452)
    return invalid("The PNG must begin with its header: IHDR is missing");
  if (crc32(bytes.subarray(at + 4, HEAD_LENGTH - 4)) !== view.getUint32(HEAD_LENGTH - 4))
    return invalid("The PNG must be undamaged: the checksum of its header is wrong");
  const width = view.getUint32(at + 8);
  const height = view.getUint32(at + 12);
  const [depth = 0, colorType = 0, compression = 0, filter = 0, interlace = 0] = bytes.subarray(
    at + 16,
  );
  const type = types.get(colorType);
  if (!type) return invalid(`The PNG must have colour type 0, 2, 3, 4 or 6: it is ${colorType}`);
  if (!type.depths.includes(depth))
    return invalid(`The PNG must have a bit depth among ${type.depths.join(", ")}: it is ${depth}`);
  if (compression !== 0 || filter !== 0 || interlace > 1)
    return invalid(
      `The PNG must use compression 0, filter 0 and interlace 0 or 1: it uses ${compression}, ${filter} and ${interlace}`,
    );
  const { channels } = type;
  return {
    ok: true,
    value: { width, height, depth, colorType, channels, interlaced: interlace === 1 },
  };
}

/** EXIF data that ends beyond this is not read, bytes: who waits for the size of a picture must not wait for all of it. */
const MAX_METADATA = 4 << 20;
const IDAT = 0x49444154;
const IEND = 0x49454e44;
const EXIF = 0x65584966;

/**
 * Read the orientation from the first `eXIf` before the pixels, undefined while it may lie beyond `head`.
 *
 * 1 where there is none, and where its checksum is wrong, as of every chunk that a picture can do without.
 */
export function readPngOrientation(head: Uint8Array): Orientation | undefined {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  for (let at = PNG_SIGNATURE.length; ; ) {
    if (at + 8 > head.length) return at + 8 > MAX_METADATA ? 1 : undefined;
    const type = view.getUint32(at + 4);
    if (type === IDAT || type === IEND) return 1;
    const end = at + 8 + view.getUint32(at);
    if (end + 4 > MAX_METADATA) return 1;
    if (type === EXIF) {
      if (end + 4 > head.length) return undefined;
      const isWhole = crc32(head.subarray(at + 4, end)) === view.getUint32(end);
      return isWhole ? readOrientation(head.subarray(at + 8, end)) : 1;
    }
    at = end + 4;
  }
}
