/** A picture for tests. @module */
import { crc32, deflateSync } from "node:zlib";

/** Encode an 8-bit RGB PNG whose pixels `paint` gives. */
export function pngOf(
  width: number,
  height: number,
  paint: (x: number, y: number) => readonly [number, number, number],
): Uint8Array {
  const rows = Buffer.alloc(height * (1 + width * 3));
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) rows.set(paint(x, y), y * (1 + width * 3) + 1 + x * 3);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  return Buffer.concat([
    signature,
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** A black disc on white, 64 px. */
export const tinyPng: Uint8Array = pngOf(64, 64, (x, y) =>
  Math.hypot(x - 31.5, y - 31.5) < 20 ? [0, 0, 0] : [255, 255, 255],
);

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(body, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
