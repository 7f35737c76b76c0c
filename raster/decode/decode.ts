/** Hostile bytes to a raster, or a reason why not. @module */

import { type JpegImage, openJpeg } from "#jpeg";
import type { Raster } from "../../plugin/artifacts.ts";
import type { Result } from "../../plugin/result.ts";
import { type DecodeFault, invalid, refuse, refuseSize } from "./fault.ts";
import { blockStepOf, isExif, type JpegHeader, readJpegHeader } from "./jpeg/header.ts";
import { Marker, segmentsOf } from "./jpeg/segments.ts";
import { judgeJpeg } from "./jpeg/whole/judge.ts";
import { isSwapped, type Pixels, turned } from "./orientation.ts";
import { decodePng } from "./png/decode.ts";
import { MORE, sniff } from "./sniff.ts";

/** Decode a PNG or JPEG, told apart by signature. The whole picture or none: damage is refused. */
export async function decodeImage(bytes: Uint8Array): Promise<Result<Raster, DecodeFault>> {
  if (bytes.length === 0)
    return refuse("missing_source", "The image must have content: it is empty");
  const head = sniff(bytes);
  if (!head.ok) return head;
  if (head.value === MORE) return invalid("The image must be whole: it ends within its header");
  const source = head.value.format;
  const pixels = await (source === "png" ? decodePng : decodeJpeg)(bytes);
  if (!pixels.ok) return pixels;
  const known = source === "jpeg" ? { opaque: true, blockStep: blockStepOf(bytes) } : {};
  return { ok: true, value: { ...pixels.value, ...known, scale: 1, source } };
}

/** Decode a baseline or progressive JPEG of 8 bits a sample. */
async function decodeJpeg(bytes: Uint8Array): Promise<Result<Pixels, DecodeFault>> {
  const header = readJpegHeader(bytes);
  if (!header.ok) return header;
  if (!header.value) return invalid("The JPEG must be whole: it ends within its header");
  const tooLarge = refuseSize(header.value.width, header.value.height);
  if (tooLarge) return tooLarge;
  const judged = judgeJpeg(bytes);
  if (!judged.whole) return invalid(`The JPEG must be whole and undamaged: it ${judged.damage}`);
  try {
    const image = await openJpeg(plain(bytes, judged.ended));
    return shown(image, header.value);
  } catch (error) {
    return invalid(`The JPEG must be undamaged: its decoder says "${(error as Error).message}"`);
  }
}

/** The picture as shown. */
function shown(
  image: JpegImage,
  { width, height, orientation }: JpegHeader,
): Result<Pixels, DecodeFault> {
  const [columns, rows] = isSwapped(orientation) ? [height, width] : [width, height];
  if (image.width !== columns || image.height !== rows)
    return invalid(
      `The JPEG must have the size its header says, ${columns} × ${rows}: it decodes to ${image.width} × ${image.height}`,
    );
  const data = new Uint8ClampedArray(4 * width * height);
  image.copyTo(data);
  image.close();
  return { ok: true, value: turned({ width: columns, height: rows, data }, orientation) };
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
