/** JPEG to RGBA through Skia's libjpeg-turbo, which applies EXIF orientation and colour profile. @module */

import { release } from "../../../geometry/release.ts";
import type { Result } from "../../../plugin/result.ts";
import { type DecodeFault, refuse } from "../fault.ts";
import { refuseSize } from "../limits.ts";
import type { Pixels } from "../png/decode.ts";
import { type Room, roomForPixels } from "../room.ts";
import { readJpegSize } from "./header.ts";
import { Marker, segmentsOf } from "./segments.ts";

/** Rows that are copied out of the decoder at once. */
const STRIP = 512;

/** Decode a baseline or progressive JPEG of 8 bits a sample into memory that it is lent. */
export async function decodeJpeg(
  bytes: Uint8Array,
  room: Room,
): Promise<Result<Pixels, DecodeFault>> {
  const size = readJpegSize(bytes);
  if (!size.ok) return size;
  if (!size.value || !isWhole(bytes))
    return refuse("invalid_image", "The JPEG must be whole: its end is missing");
  const { width, height } = size.value;
  const tooLarge = refuseSize(width, height);
  if (tooLarge) return tooLarge;
  // Loaded here: the native module takes longer to start than a small PNG to trace.
  const { createCanvas, loadImage } = await import("@napi-rs/canvas");
  try {
    const image = await loadImage(bytes);
    if (image.width !== width || image.height !== height)
      return refuse(
        "invalid_image",
        `The JPEG must have the size its header says, ${width} × ${height}: it decodes to ${image.width} × ${image.height}`,
      );
    const data = roomForPixels(room, width * height);
    const canvas = createCanvas(width, Math.min(height, STRIP));
    const context = canvas.getContext("2d");
    for (let y = 0; y < height; y += STRIP) {
      const rows = Math.min(STRIP, height - y);
      context.clearRect(0, 0, width, rows);
      context.drawImage(image, 0, -y);
      const strip = context.getImageData(0, 0, width, rows).data;
      data.set(strip, 4 * y * width);
      release(strip);
    }
    // the decoder's own copy would stay until the collector comes by
    image.src = new Uint8Array();
    return { ok: true, value: { width, height, data, opaque: true } };
  } catch (error) {
    return refuse(
      "invalid_image",
      `The JPEG must be undamaged: its decoder says "${(error as Error).message}"`,
    );
  }
}

/** True when the file goes on to its end marker; decoders fill what is missing with grey and say nothing. */
function isWhole(bytes: Uint8Array): boolean {
  let scans = 0;
  for (const { marker, end } of segmentsOf(bytes)) {
    if (end > bytes.length) return false;
    if (marker === Marker.sos) scans++;
    if (marker === Marker.eoi) return scans > 0;
  }
  return false;
}
