/** Hostile bytes to a raster, or a reason why not. @module */

import { type JpegImage, openJpeg } from "#jpeg";
import type { JpegPlane, Raster } from "../../plugin/artifacts.ts";
import type { Result } from "../../plugin/result.ts";
import { type DecodeFault, invalid, refuse, refuseSize } from "./fault.ts";
import { isExif, type JpegHeader, readJpegHeader } from "./jpeg/header.ts";
import { Marker, segmentsOf } from "./jpeg/segments.ts";
import { MOST_RESTORED } from "./jpeg/whole/frame.ts";
import { hasEachBit, type Judgement, judgeJpeg } from "./jpeg/whole/judge.ts";
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
  const decoded = await (source === "png" ? decodePng : decodeJpeg)(bytes);
  return decoded.ok ? { ok: true, value: { ...decoded.value, scale: 1, source } } : decoded;
}

type DecodedJpeg = Pixels & Pick<Raster, "opaque" | "blockStep" | "stored">;
type WholeJpeg = Extract<Judgement, { readonly whole: true }>;

/** Decode a baseline or progressive JPEG of 8 bits a sample. */
async function decodeJpeg(bytes: Uint8Array): Promise<Result<DecodedJpeg, DecodeFault>> {
  const header = readJpegHeader(bytes);
  if (!header.ok) return header;
  if (!header.value) return invalid("The JPEG must be whole: it ends within its header");
  const tooLarge = refuseSize(header.value.width, header.value.height);
  if (tooLarge) return tooLarge;
  const judged = judgeJpeg(bytes);
  if (!judged.whole) return invalid(`The JPEG must be whole and undamaged: it ${judged.damage}`);
  try {
    const image = await openJpeg(plain(bytes, judged.ended));
    const pixels = shown(image, header.value);
    if (!pixels.ok) return pixels;
    const { width, height, orientation } = header.value;
    const mayRestore = orientation === 1 && width * height <= MOST_RESTORED;
    const stored = mayRestore ? storedPlanes(judged) : undefined;
    const known = { opaque: true, blockStep: blockStepOf(judged) };
    return { ok: true, value: { ...pixels.value, ...known, ...(stored && { stored }) } };
  } catch (error) {
    return invalid(`The JPEG must be undamaged: its decoder says "${(error as Error).message}"`);
  }
}

/** Coarsest step, levels, in which the means of blocks are stored: an eighth of the first divisor of each table. */
function blockStepOf({ frame, quantizations }: WholeJpeg): number {
  return Math.max(...frame.components.map((c) => quantizations[c.quantization]![0]!)) / 8;
}

/** What the file stores of grey or of luma and chroma; undefined where that is anything else, or not all of it. */
function storedPlanes({ frame, quantizations }: WholeJpeg): readonly JpegPlane[] | undefined {
  const { components, mcuRows } = frame;
  const isKnown = components.length === 1 || components.length === 3;
  if (!isKnown || !hasEachBit(frame)) return undefined;
  const most = (factor: "h" | "v") => Math.max(...components.map((c) => c[factor]));
  const planes = components.map(({ h, v, stride, coefficients, quantization }) => ({
    columns: stride,
    rows: mcuRows * v,
    scaleX: most("h") / h,
    scaleY: most("v") / v,
    coefficients,
    steps: quantizations[quantization]!,
  }));
  const isWhole = planes.every((p) => Number.isInteger(p.scaleX) && Number.isInteger(p.scaleY));
  return isWhole ? planes : undefined;
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
