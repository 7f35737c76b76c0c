/** Size and kind of a JPEG from its frame header. @module */
import type { Result } from "../../../plugin/result.ts";
import { type DecodeFault, invalid } from "../fault.ts";
import { isSwapped, type Orientation, readOrientation } from "../orientation.ts";
import { Marker, type Segment, segmentsOf } from "./segments.ts";

/** What the segments up to the frame header say. */
export interface JpegHeader {
  /** Size as shown, px. */
  readonly width: number;
  readonly height: number;
  readonly orientation: Orientation;
}

/** SOI and the first byte of the marker that follows. */
export const JPEG_SIGNATURE = Uint8Array.of(0xff, 0xd8, 0xff);

/** Read size and orientation, undefined while the frame header lies beyond `head`. The first EXIF segment counts. */
export function readJpegHeader(head: Uint8Array): Result<JpegHeader | undefined, DecodeFault> {
  let orientation: Orientation | undefined;
  for (const segment of segmentsOf(head)) {
    const { marker, start, end } = segment;
    if (marker === Marker.sos || marker === Marker.eoi)
      return invalid("The JPEG must have a frame header: none precedes its pixels");
    if (end > head.length) break;
    if (isExif(head, segment))
      orientation ??= readOrientation(head.subarray(start + EXIF.length, end));
    if (isFrame(marker)) return readFrame(head, segment, orientation ?? 1);
  }
  return { ok: true, value: undefined };
}

/** What an APP1 segment of EXIF begins with. */
const EXIF = Uint8Array.of(0x45, 0x78, 0x69, 0x66, 0, 0);

/** Whether `segment` of `bytes` holds EXIF data. */
export function isExif(bytes: Uint8Array, { marker, start, end }: Segment): boolean {
  const isWhole = end - start >= EXIF.length && end <= bytes.length;
  return marker === Marker.app1 && isWhole && EXIF.every((byte, i) => bytes[start + i] === byte);
}

/** SOF0 to SOF15; C4, C8 and CC of the range are other segments. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

function readFrame(
  head: Uint8Array,
  { marker, start, end }: Segment,
  orientation: Orientation,
): Result<JpegHeader, DecodeFault> {
  if (end - start < 6) return invalid("The JPEG must have a whole frame header");
  if (marker > 0xc2)
    return invalid(
      `The JPEG must be baseline or progressive with Huffman codes: its coding process is ${marker - 0xc0}`,
    );
  const precision = head[start];
  if (precision !== 8) return invalid(`The JPEG must have 8 bits a sample: it has ${precision}`);
  const height = (head[start + 1] << 8) | head[start + 2];
  const width = (head[start + 3] << 8) | head[start + 4];
  const shown = isSwapped(orientation) ? { width: height, height: width } : { width, height };
  return { ok: true, value: { ...shown, orientation } };
}
