/** How a PNG is to be turned: the EXIF data of its `eXIf` chunk. @module */
import { crc32 } from "#zlib";
import { type Orientation, readOrientation } from "../orientation.ts";
import { PNG_SIGNATURE } from "./header.ts";

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
