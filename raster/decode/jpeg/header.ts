/** Size and kind of a JPEG from its frame header. @module */
import type { Result } from "../../../plugin/result.ts";
import { type DecodeFault, refuse } from "../fault.ts";
import { readOrientation } from "./orientation.ts";
import { Marker, type Segment, segmentsOf } from "./segments.ts";

/** Size as shown, px. */
export interface JpegSize {
  readonly width: number;
  readonly height: number;
}

/** SOI and the first byte of the marker that follows. */
export const JPEG_SIGNATURE = Uint8Array.of(0xff, 0xd8, 0xff);

/** Read the size with EXIF orientation applied, undefined while the frame header lies beyond `head`. */
export function readJpegSize(head: Uint8Array): Result<JpegSize | undefined, DecodeFault> {
  let orientation = 1;
  for (const segment of segmentsOf(head)) {
    const { marker, start, end } = segment;
    if (marker === Marker.sos || marker === Marker.eoi)
      return refuse("invalid_image", "The JPEG must have a frame header: none precedes its pixels");
    if (end > head.length) break;
    if (marker === Marker.app1 && orientation === 1)
      orientation = readOrientation(head.subarray(start, end));
    if (isFrame(marker)) return readFrame(head, segment, orientation >= 5);
  }
  return { ok: true, value: undefined };
}

/** SOF0 to SOF15; C4, C8 and CC of the range are other segments. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

function readFrame(
  head: Uint8Array,
  { marker, start, end }: Segment,
  swapped: boolean,
): Result<JpegSize, DecodeFault> {
  if (end - start < 6) return refuse("invalid_image", "The JPEG must have a whole frame header");
  if (marker > 0xc2)
    return refuse(
      "invalid_image",
      `The JPEG must be baseline or progressive with Huffman codes: its coding process is ${marker - 0xc0}`,
    );
  const precision = head[start];
  if (precision !== 8)
    return refuse("invalid_image", `The JPEG must have 8 bits a sample: it has ${precision}`);
  const height = (head[start + 1] << 8) | head[start + 2];
  const width = (head[start + 3] << 8) | head[start + 4];
  return { ok: true, value: swapped ? { width: height, height: width } : { width, height } };
}
