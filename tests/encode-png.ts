/** A PNG writer for tests: every colour type, depth and row filter, and files that are wrong on purpose. @module */
import { crc32, deflateSync } from "node:zlib";

/** What to write; `samples` are row-major, one number each. */
export interface PngPicture {
  readonly width: number;
  readonly height: number;
  readonly depth: 1 | 2 | 4 | 8 | 16;
  readonly colorType: 0 | 2 | 3 | 4 | 6;
  readonly samples: readonly number[];
  /** Filter of row y; 0 when absent. */
  readonly filters?: readonly number[];
  readonly chunks?: readonly Uint8Array[];
  /** In the seven passes of Adam7; filters are those of the rows in the order of the file. */
  readonly interlaced?: boolean;
}

/** Samples per pixel by colour type. */
export const channelsOf = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 } as const;

/** Encode a picture; `chunks` go before its pixels. */
export function encodePng(picture: PngPicture): Uint8Array {
  const rows = picture.interlaced ? interlacedRows(picture) : filteredRows(picture);
  return pngFile([
    headerOf(picture),
    ...(picture.chunks ?? []),
    pngChunk("IDAT", deflateSync(rows)),
  ]);
}

/** Origin and step `[x0, y0, dx, dy]` of each pass of Adam7 (clause 8.2). */
const adam7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

function interlacedRows(picture: PngPicture): Uint8Array {
  const { width, height, samples, filters = [] } = picture;
  const channels = channelsOf[picture.colorType];
  const passes: Uint8Array[] = [];
  let row = 0;
  for (const [x0, y0, dx, dy] of adam7) {
    const size = { width: Math.ceil((width - x0) / dx), height: Math.ceil((height - y0) / dy) };
    if (size.width < 1 || size.height < 1) continue;
    const pass: number[] = [];
    for (let y = y0; y < height; y += dy)
      for (let x = x0; x < width; x += dx)
        for (let c = 0; c < channels; c++) pass.push(samples[(y * width + x) * channels + c]!);
    const own = filters.slice(row, row + size.height);
    passes.push(filteredRows({ ...picture, ...size, samples: pass, filters: own }));
    row += size.height;
  }
  return Buffer.concat(passes);
}

/** Signature, the chunks, IEND. */
export function pngFile(chunks: readonly Uint8Array[]): Uint8Array {
  const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
  return Buffer.concat([signature, ...chunks, pngChunk("IEND", new Uint8Array(0))]);
}

/** IHDR of a picture. */
export function headerOf({
  width,
  height,
  depth,
  colorType,
  interlaced = false,
}: Omit<PngPicture, "samples">): Uint8Array {
  const body = Buffer.alloc(13);
  body.writeUInt32BE(width, 0);
  body.writeUInt32BE(height, 4);
  body.set([depth, colorType, 0, 0, interlaced ? 1 : 0], 8);
  return pngChunk("IHDR", body);
}

/** A chunk with its length and checksum. */
export function pngChunk(type: string, body: Uint8Array): Uint8Array {
  const chunk = Buffer.alloc(body.length + 12);
  chunk.writeUInt32BE(body.length, 0);
  chunk.write(type, 4, "latin1");
  chunk.set(body, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, body.length + 8)), body.length + 8);
  return chunk;
}

/** Rows as they go into the zlib stream, each with its filter byte. */
export function filteredRows({
  width,
  height,
  depth,
  colorType,
  samples,
  filters = [],
}: PngPicture): Uint8Array {
  const perRow = width * channelsOf[colorType];
  const step = Math.max(1, (depth * channelsOf[colorType]) >> 3);
  const rowBytes = Math.ceil((perRow * depth) / 8);
  const rows = new Uint8Array(height * (rowBytes + 1));
  let above = new Uint8Array(rowBytes);
  for (let y = 0; y < height; y++) {
    const row = pack(samples.slice(y * perRow, (y + 1) * perRow), depth, rowBytes);
    const filter = filters[y] ?? 0;
    rows[y * (rowBytes + 1)] = filter;
    for (let i = 0; i < rowBytes; i++) {
      const left = row[i - step] ?? 0;
      rows[y * (rowBytes + 1) + 1 + i] =
        row[i] - predict(filter, [left, above[i], above[i - step] ?? 0]);
    }
    above = row;
  }
  return rows;
}

function pack(samples: readonly number[], depth: number, rowBytes: number) {
  const row = new Uint8Array(rowBytes);
  samples.forEach((sample, i) => {
    if (depth === 16) row.set([sample >> 8, sample & 255], 2 * i);
    else row[(i * depth) >> 3] |= sample << (8 - depth - ((i * depth) & 7));
  });
  return row;
}

/** The formulas of the specification, clause 9.2, written as plainly as it does. */
function predict(filter: number, [a, b, c]: readonly [number, number, number]): number {
  if (filter === 1) return a;
  if (filter === 2) return b;
  if (filter === 3) return Math.floor((a + b) / 2);
  if (filter !== 4) return 0;
  const p = a + b - c;
  const distance = [a, b, c].map((value) => Math.abs(p - value));
  return [a, b, c][distance.indexOf(Math.min(...distance))];
}
