/** Named pictures that stress one thing each, degenerate ones included. @module */
import { hash } from "./hash.ts";

/** A picture drawn by a rule. */
export interface Distribution {
  readonly name: string;
  readonly preset: string;
  readonly width: number;
  readonly height: number;
  /** RGBA of pixel (x, y), as 0xRRGGBBAA. */
  readonly paint: (x: number, y: number) => number;
}

const WHITE = 0xffffffff;
const BLACK = 0x000000ff;
const RED = 0xd02020ff;

const grey = (level: number) => ((level << 24) | (level << 16) | (level << 8) | 255) >>> 0;

/** Every distribution, from nothing to too much. */
export const distributions: readonly Distribution[] = [
  { name: "one pixel", preset: "logo", width: 1, height: 1, paint: () => RED },
  { name: "empty: all transparent", preset: "logo", width: 512, height: 512, paint: () => 0 },
  { name: "one colour", preset: "logo", width: 512, height: 512, paint: () => RED },
  { name: "one colour, huge", preset: "logo", width: 4000, height: 3000, paint: () => RED },
  { name: "one row", preset: "logo", width: 2048, height: 1, paint: (x) => (x & 64 ? RED : WHITE) },
  {
    name: "checkerboard of 1 px",
    preset: "logo",
    width: 512,
    height: 512,
    paint: (x, y) => ((x ^ y) & 1 ? BLACK : WHITE),
  },
  {
    name: "checkerboard of 1 px",
    preset: "pixel-art",
    width: 256,
    height: 256,
    paint: (x, y) => ((x ^ y) & 1 ? BLACK : WHITE),
  },
  {
    name: "stripes of 1 px",
    preset: "logo",
    width: 512,
    height: 512,
    paint: (x) => (x & 1 ? BLACK : WHITE),
  },
  {
    name: "gradient",
    preset: "logo",
    width: 512,
    height: 512,
    paint: (x) => grey(x >> 1),
  },
  {
    name: "gradient",
    preset: "photo",
    width: 512,
    height: 512,
    paint: (x, y) => grey((x + y) >> 2),
  },
  {
    name: "noise, grey",
    preset: "logo",
    width: 512,
    height: 512,
    paint: (x, y) => grey(hash(x, y) & 255),
  },
  {
    name: "noise, colour",
    preset: "photo",
    width: 512,
    height: 512,
    paint: (x, y) => (hash(x, y) | 255) >>> 0,
  },
];

/** Draw a distribution: straight RGBA, row-major. */
export function drawDistribution({ width, height, paint }: Distribution): Uint8ClampedArray {
  const data = new Uint8ClampedArray(width * height * 4);
  const view = new DataView(data.buffer);
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at += 4) view.setUint32(at, paint(x, y));
  return data;
}
