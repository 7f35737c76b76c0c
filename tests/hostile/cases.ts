/** Odd and hostile pictures, made by a seed: whole ones of every kind, and what damage leaves of them. @module */
import { deflateSync } from "node:zlib";
import { createCanvas } from "@napi-rs/canvas";
import { openRandom, type Random } from "../../bench/fresh/random.ts";
import {
  channelsOf,
  encodePng,
  headerOf,
  type PngPicture,
  pngChunk,
  pngFile,
} from "../encode-png.ts";

/** A file to send. */
export interface Case {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** `valid`: must be traced. `odd`: may be either. */
  readonly kind: "valid" | "odd";
}

const SIDES = [1, 2, 3, 7, 16, 33, 64] as const;
const KINDS = [
  [0, 1],
  [0, 2],
  [0, 4],
  [0, 8],
  [0, 16],
  [2, 8],
  [2, 16],
  [3, 1],
  [3, 2],
  [3, 4],
  [3, 8],
  [4, 8],
  [4, 16],
  [6, 8],
  [6, 16],
] as const;

/** Case `n` of a seed: the same bytes whenever it is asked for. */
export function caseOf(seed: number, n: number): Case {
  const random = openRandom(seed, n);
  const whole = random.below(2) === 0 ? anyPng(random) : anyJpeg(random);
  if (random.below(4) === 0) return { ...whole, kind: "valid" };
  const [how, damage] = oneOf(random, damages);
  return { name: `${whole.name} ${how}`, bytes: damage(whole.bytes, random), kind: "odd" };
}

type Whole = Omit<Case, "kind">;

/** A PNG of any colour type and depth: flat cells, noise or a ramp, with soft alpha. */
function anyPng(random: Random): Whole {
  const [colorType, depth] = oneOf(random, KINDS);
  const [width, height] = [oneOf(random, SIDES), oneOf(random, SIDES)];
  const channels = channelsOf[colorType];
  const most = colorType === 3 ? Math.min(2 ** depth, 6) : 2 ** depth;
  const cell = oneOf(random, [1, 4, 16]);
  const paint = Array.from({ length: 16 * channels }, () => random.below(most));
  const samples = Array.from({ length: width * height * channels }, (_, i) => {
    const [p, c] = [Math.floor(i / channels), i % channels];
    const [x, y] = [Math.floor((p % width) / cell), Math.floor(Math.floor(p / width) / cell)];
    return paint[(((x * 5 + y * 3) & 15) * channels + c) % paint.length]!;
  });
  const picture: PngPicture = {
    width,
    height,
    depth,
    colorType,
    samples,
    filters: Array.from({ length: height }, () => random.below(5)),
    chunks: chunksOf(random, colorType),
  };
  return { name: `png ${colorType}/${depth} ${width}×${height}`, bytes: encodePng(picture) };
}

/** The palette where there must be one, and ancillary chunks of any content. */
function chunksOf(random: Random, colorType: number): Uint8Array[] {
  const bytes = (count: number) => Uint8Array.from({ length: count }, () => random.below(256));
  const strange = random.below(3) === 0 ? [pngChunk("teSt", bytes(random.below(200)))] : [];
  if (colorType !== 3) return strange;
  const palette = pngChunk("PLTE", bytes(3 * 2));
  const clear = random.below(2) === 0 ? [pngChunk("tRNS", bytes(1 + random.below(2)))] : [];
  return [...strange, palette, ...clear];
}

/** A JPEG of flat cells and ramps. */
function anyJpeg(random: Random): Whole {
  const [width, height] = [oneOf(random, SIDES), oneOf(random, SIDES)];
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  for (let k = 0; k < 6; k++) {
    context.fillStyle = `rgb(${random.below(256)} ${random.below(256)} ${random.below(256)})`;
    context.fillRect(random.below(width), random.below(height), width / 2, height / 2);
  }
  const quality = 1 + random.below(100);
  return { name: `jpeg ${width}×${height} q${quality}`, bytes: canvas.encodeSync("jpeg", quality) };
}

type Damage = (bytes: Uint8Array, random: Random) => Uint8Array;

const damages: readonly (readonly [string, Damage])[] = [
  ["cut", (bytes, random) => bytes.subarray(0, random.below(bytes.length))],
  ["flipped", (bytes, random) => changed(bytes, random, 1 + random.below(8))],
  ["noised", (bytes, random) => changed(bytes, random, bytes.length >> 3)],
  ["holed", (bytes, random) => holed(bytes, random)],
  ["shortened", (bytes, random) => spliced(bytes, random, { drop: 1 + random.below(40), add: 0 })],
  ["lengthened", (bytes, random) => spliced(bytes, random, { drop: 0, add: 1 + random.below(40) })],
  ["swapped", (bytes, random) => swapped(bytes, random)],
  ["doubled", (bytes) => Buffer.concat([bytes, bytes])],
  ["trailed", (bytes, random) => spliced(bytes, random, { drop: 0, add: 100, at: bytes.length })],
  ["empty", () => new Uint8Array(0)],
  ["renamed", (bytes) => Buffer.concat([Buffer.from("GIF89a"), bytes.subarray(6)])],
  ["a bomb", () => bomb],
  ["a huge header", (_, random) => hugeHeader(random)],
  ["a lying size", (_, random) => lyingSize(random)],
];

function changed(bytes: Uint8Array, random: Random, count: number): Uint8Array {
  const copy = bytes.slice();
  for (let k = 0; k < count; k++) copy[random.below(copy.length)]! ^= 1 << random.below(8);
  return copy;
}

function holed(bytes: Uint8Array, random: Random): Uint8Array {
  const from = random.below(bytes.length);
  const end = Math.min(bytes.length, from + 1 + random.below(200));
  return bytes.slice().fill(random.below(2) * 255, from, end);
}

interface Splice {
  readonly drop: number;
  readonly add: number;
  readonly at?: number;
}

function spliced(bytes: Uint8Array, random: Random, { drop, add, at }: Splice): Uint8Array {
  const from = at ?? random.below(bytes.length);
  const more = Uint8Array.from({ length: add }, () => random.below(256));
  return Buffer.concat([bytes.subarray(0, from), more, bytes.subarray(from + drop)]);
}

function swapped(bytes: Uint8Array, random: Random): Uint8Array {
  const [a, b] = [random.below(bytes.length), random.below(bytes.length)].sort((x, y) => x - y);
  return Buffer.concat([bytes.subarray(0, a), bytes.subarray(b), bytes.subarray(a, b)]);
}

/** Zeros of a picture of 50 megapixels in a few kilobytes, and more of them than the picture has. */
const bomb = pngFile([
  headerOf({ width: 300, height: 300, depth: 8, colorType: 2 }),
  pngChunk("IDAT", deflateSync(new Uint8Array(40_000_000))),
]);

function hugeHeader(random: Random): Uint8Array {
  const side = () => 2 ** (14 + random.below(17)) + random.below(3);
  const header = headerOf({ width: side(), height: side(), depth: 8, colorType: 6 });
  return pngFile([header, pngChunk("IDAT", deflateSync(new Uint8Array(10)))]);
}

function lyingSize(random: Random): Uint8Array {
  const header = headerOf({
    width: 1 + random.below(300),
    height: 1 + random.below(300),
    depth: 8,
    colorType: 2,
  });
  return pngFile([header, pngChunk("IDAT", deflateSync(new Uint8Array(random.below(300_000))))]);
}

function oneOf<T>(random: Random, items: readonly T[]): T {
  return items[random.below(items.length)]!;
}
