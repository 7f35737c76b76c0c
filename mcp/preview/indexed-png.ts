/** PNG of at most 256 colours: a third of the bytes of true colour for traced drawings. @module */
import { promisify } from "node:util";
import { crc32, deflate } from "node:zlib";

/** Opaque pixels. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  /** RGBA, row by row; alpha is not looked at. */
  readonly data: Uint8Array | Uint8ClampedArray;
}

const SIGNATURE = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
const MAX_COLORS = 256;
/** Colours are counted with five bits a channel: smooth edges then share their shades. */
const BUCKETS = 1 << 15;

/** Encode `pixels` with their 256 commonest colours; the others take the nearest of these (RGB distance). */
export async function indexedPng(pixels: Pixels): Promise<Buffer> {
  const { width, height } = pixels;
  const { palette, indexOf } = commonest(pixels);
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      rows[y * (width + 1) + 1 + x] = indexOf[bucketAt(pixels.data, 4 * (y * width + x))] ?? 0;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3], 8); // eight bits a pixel, by palette
  const data = await promisify(deflate)(rows, { level: 9 });
  const chunks = [chunk("IHDR", header), chunk("PLTE", palette), chunk("IDAT", data)];
  return Buffer.concat([SIGNATURE, ...chunks, chunk("IEND", Buffer.alloc(0))]);
}

function bucketAt(data: Pixels["data"], i: number): number {
  return ((data[i]! >> 3) << 10) | ((data[i + 1]! >> 3) << 5) | (data[i + 2]! >> 3);
}

/** The means of the fullest buckets as palette, and the palette index of every bucket in use. */
function commonest({ data }: Pixels): { palette: Buffer; indexOf: Uint8Array } {
  const sums = new Float64Array(4 * BUCKETS); // red, green, blue, count
  for (let i = 0; i < data.length; i += 4) {
    const at = 4 * bucketAt(data, i);
    for (let c = 0; c < 3; c++) sums[at + c]! += data[i + c]!;
    sums[at + 3]!++;
  }
  const count = (bucket: number) => sums[4 * bucket + 3]!;
  const used = Array.from({ length: BUCKETS }, (_, i) => i).filter(count);
  const kept = used.toSorted((a, b) => count(b) - count(a) || a - b).slice(0, MAX_COLORS);
  const mean = (bucket: number, c: number) => sums[4 * bucket + c]! / count(bucket);
  const palette = Buffer.from(kept.flatMap((b) => [0, 1, 2].map((c) => Math.round(mean(b, c)))));
  const indexOf = new Uint8Array(BUCKETS);
  for (const bucket of used)
    indexOf[bucket] = nearest(palette, [mean(bucket, 0), mean(bucket, 1), mean(bucket, 2)]);
  return { palette, indexOf };
}

function nearest(palette: Buffer, [r, g, b]: readonly [number, number, number]): number {
  let best = 0;
  let least = Infinity;
  for (let i = 0; i < palette.length; i += 3) {
    const distance =
      (palette[i]! - r) ** 2 + (palette[i + 1]! - g) ** 2 + (palette[i + 2]! - b) ** 2;
    if (distance < least) [best, least] = [i / 3, distance];
  }
  return best;
}

function chunk(type: string, body: Buffer): Buffer {
  const bytes = Buffer.alloc(body.length + 12);
  bytes.writeUInt32BE(body.length, 0);
  bytes.write(type, 4, "latin1");
  body.copy(bytes, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, body.length + 8)), body.length + 8);
  return bytes;
}
