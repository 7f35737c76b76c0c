/** JPEG to RGBA: refuses what is damaged and has `#jpeg` decode the rest. @module */
import { openJpeg } from "#jpeg";
import type { Result } from "../../../plugin/result.ts";
import { type DecodeFault, refuse } from "../fault.ts";
import { refuseSize } from "../limits.ts";
import type { Pixels } from "../png/decode.ts";
import { type Room, roomForPixels } from "../room.ts";
import { readJpegSize } from "./header.ts";
import { Marker, segmentsOf } from "./segments.ts";

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
  try {
    const image = await openJpeg(bytes);
    if (image.width !== width || image.height !== height)
      return refuse(
        "invalid_image",
        `The JPEG must have the size its header says, ${width} × ${height}: it decodes to ${image.width} × ${image.height}`,
      );
    const data = roomForPixels(room, width * height);
    image.copyTo(data);
    image.close();
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
