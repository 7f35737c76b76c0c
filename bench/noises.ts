/** Pictures without anything to draw: what a tracer must survive. @module */
import { hash } from "./hash.ts";

/** A picture of noise. */
export interface Noise {
  readonly name: string;
  readonly format: "png" | "jpeg";
  /** `0xRRGGBB` of pixel (x, y). */
  readonly paint: (x: number, y: number) => number;
}

/** Sixteen colours far apart, the corners of two cubes. */
const COLORS = [
  0x000000, 0xffffff, 0xd02020, 0x2040d0, 0x20a040, 0xf0d020, 0x8020a0, 0x20c0c0, 0x804010,
  0xf08030, 0x808080, 0x103060, 0xf0a0c0, 0xa0e0a0, 0x600020, 0xc0c0f0,
];

/** Noise in the first `n` of {@link COLORS}. */
const colors = (n: number) => (x: number, y: number) => COLORS[hash(x, y) % n]!;

/** One pixel in twenty of a disc on paper is black or white. */
function saltAndPepper(x: number, y: number): number {
  const h = hash(x, y);
  if (h % 20 === 0) return h & 32 ? 0 : 0xffffff;
  return (x % 1000) ** 2 + (y % 1000) ** 2 < 490_000 ? 0x2040d0 : 0xf0d020;
}

/** Every kind. */
export const noises: readonly Noise[] = [
  { name: "24 bits", format: "png", paint: (x, y) => hash(x, y) >>> 8 },
  { name: "2 colours", format: "png", paint: colors(2) },
  { name: "4 colours", format: "png", paint: colors(4) },
  { name: "16 colours", format: "png", paint: colors(16) },
  { name: "salt and pepper", format: "png", paint: saltAndPepper },
  { name: "JPEG of 24 bits", format: "jpeg", paint: (x, y) => hash(x, y) >>> 8 },
  { name: "JPEG of 4 colours", format: "jpeg", paint: colors(4) },
  { name: "checkerboard", format: "png", paint: (x, y) => ((x ^ y) & 1 ? 0 : 0xffffff) },
  {
    name: "blocks of 3 px",
    format: "png",
    paint: (x, y) => colors(4)(Math.floor(x / 3), Math.floor(y / 3)),
  },
];
