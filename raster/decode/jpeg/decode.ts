/** JPEG to RGBA through Skia's libjpeg-turbo, which applies EXIF orientation and colour profile. @module */
import type { Result } from "../../../plugin/result.ts";
import { type DecodeFault, refuse } from "../fault.ts";
import { refuseSize } from "../limits.ts";
import type { Pixels } from "../png/decode.ts";
import { readJpegSize } from "./header.ts";
import { Marker, segmentsOf } from "./segments.ts";

/** Decode a baseline or progressive JPEG of 8 bits a sample. */
export async function decodeJpeg(bytes: Uint8Array): Promise<Result<Pixels, DecodeFault>> {
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
    const context = createCanvas(width, height).getContext("2d");
    context.drawImage(image, 0, 0);
    const data = new Uint8ClampedArray(new SharedArrayBuffer(width * height * 4));
    data.set(context.getImageData(0, 0, width, height).data);
    return { ok: true, value: { width, height, data } };
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
