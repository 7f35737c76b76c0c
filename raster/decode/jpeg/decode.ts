/** JPEG to RGBA: judged whole first, decoded by `#jpeg` as it lies in the file, then turned as EXIF says. @module */
import { type JpegImage, openJpeg } from "#jpeg";
import type { Result } from "../../../plugin/result.ts";
import { type DecodeFault, refuse } from "../fault.ts";
import { refuseSize } from "../limits.ts";
import { isSwapped, turned } from "../orientation.ts";
import type { Pixels } from "../png/decode.ts";
import { type Room, roomForPixels } from "../room.ts";
import { isExif, type JpegHeader, readJpegHeader } from "./header.ts";
import { Marker, segmentsOf } from "./segments.ts";
import { judgeJpeg } from "./whole/judge.ts";

/** Decode a baseline or progressive JPEG of 8 bits a sample into memory of `room`. */
export async function decodeJpeg(
  bytes: Uint8Array,
  room: Room,
): Promise<Result<Pixels, DecodeFault>> {
  const header = readJpegHeader(bytes);
  if (!header.ok) return header;
  if (!header.value)
    return refuse("invalid_image", "The JPEG must be whole: it ends within its header");
  const tooLarge = refuseSize(header.value.width, header.value.height);
  if (tooLarge) return tooLarge;
  const judged = judgeJpeg(bytes);
  if (!judged.whole)
    return refuse("invalid_image", `The JPEG must be whole and undamaged: it ${judged.damage}`);
  try {
    const image = await openJpeg(plain(bytes, judged.ended));
    return shown(image, header.value, room);
  } catch (error) {
    return refuse(
      "invalid_image",
      `The JPEG must be undamaged: its decoder says "${(error as Error).message}"`,
    );
  }
}

/** The picture as shown. */
function shown(
  image: JpegImage,
  { width, height, orientation }: JpegHeader,
  room: Room,
): Result<Pixels, DecodeFault> {
  const [columns, rows] = isSwapped(orientation) ? [height, width] : [width, height];
  if (image.width !== columns || image.height !== rows)
    return refuse(
      "invalid_image",
      `The JPEG must have the size its header says, ${columns} × ${rows}: it decodes to ${image.width} × ${image.height}`,
    );
  const length = 4 * width * height;
  const data =
    orientation === 1 ? roomForPixels(room, width * height) : new Uint8ClampedArray(length);
  image.copyTo(data);
  image.close();
  const upright = turned({ width: columns, height: rows, data }, orientation, room);
  return { ok: true, value: { ...upright, opaque: true } };
}

/** The bytes without EXIF, which decoders read each in its own way, and with an end marker. */
function plain(bytes: Uint8Array, ended: boolean): Uint8Array {
  const segments = [...segmentsOf(bytes)].filter((segment) => isExif(bytes, segment));
  if (ended && segments.length === 0) return bytes;
  const copy = new Uint8Array(bytes.length + 2);
  copy.set(bytes);
  for (const { start } of segments) copy[start] = 0; // "Exif" is what it begins with
  copy.set([0xff, Marker.eoi], bytes.length);
  return copy;
}
