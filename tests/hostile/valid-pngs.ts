/** Valid PNGs of every colour type, depth, interlace and filter, with ancillary chunks, made by a seed. @module */
import { deflateSync } from "node:zlib";
import { openRandom, type Random } from "../../bench/fresh/random.ts";
import { channelsOf, encodePng, type PngPicture, pngChunk } from "../encode-png.ts";

/** A file that every reader takes. */
export interface ValidPng {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const KINDS = [
  [0, [1, 2, 4, 8, 16]],
  [2, [8, 16]],
  [3, [1, 2, 4, 8]],
  [4, [8, 16]],
  [6, [8, 16]],
] as const satisfies readonly (readonly [
  PngPicture["colorType"],
  readonly PngPicture["depth"][],
])[];
const kinds = KINDS.flatMap(([colorType, depths]) =>
  depths.flatMap((depth) => [false, true].map((interlaced) => ({ colorType, depth, interlaced }))),
);
const SIDES = [1, 2, 3, 4, 5, 8, 9, 15, 16, 17, 33];

/** File `n` of a seed; every kind comes once in {@link kinds}' length. */
export function validPng(seed: number, n: number): ValidPng {
  const random = openRandom(seed, n);
  const { colorType, depth, interlaced } = kinds[n % kinds.length]!;
  const [width, height] = [oneOf(random, SIDES), oneOf(random, SIDES)];
  const colors = colorType === 3 ? 1 + random.below(2 ** depth) : 2 ** depth;
  const samples = Array.from({ length: width * height * channelsOf[colorType] }, () =>
    random.below(colors),
  );
  const picture: PngPicture = {
    width,
    height,
    depth,
    colorType,
    interlaced,
    samples,
    filters: Array.from({ length: 3 * height + 8 }, () => random.below(5)),
    chunks: chunksOf(random, { colorType, depth, colors }),
  };
  const name = `${colorType}/${depth}${interlaced ? " interlaced" : ""} ${width}×${height}`;
  return { name: `png ${name}, file ${n}`, bytes: encodePng(picture) };
}

interface Kind {
  readonly colorType: PngPicture["colorType"];
  readonly depth: number;
  /** Colours of a palette. */
  readonly colors: number;
}

/** Chunks in an order that the specification allows, each of them or not. */
function chunksOf(random: Random, { colorType, depth, colors }: Kind): Uint8Array[] {
  const bytes = (count: number) => Uint8Array.from({ length: count }, () => random.below(256));
  const maybe = (make: () => Uint8Array) => (random.below(4) === 0 ? [make()] : []);
  const samples = (count: number) =>
    Buffer.concat(Array.from({ length: count }, () => sixteen(random.below(2 ** depth))));
  const indexed = colorType === 3;
  const gray = colorType === 0 || colorType === 4;
  const significant = { 0: 1, 2: 3, 3: 3, 4: 2, 6: 4 }[colorType];
  const text = (body: string) => Buffer.from(body, "latin1");
  return [
    ...maybe(() => pngChunk("gAMA", thirtyTwo(45455))),
    ...maybe(() =>
      pngChunk(
        "cHRM",
        Buffer.concat([31270, 32900, 64000, 33000, 30000, 60000, 15000, 6000].map(thirtyTwo)),
      ),
    ),
    ...maybe(() => pngChunk("sRGB", Uint8Array.of(random.below(4)))),
    ...maybe(() => pngChunk("sBIT", new Uint8Array(significant).fill(indexed ? 8 : depth))),
    ...(indexed ? [pngChunk("PLTE", bytes(3 * colors))] : []),
    ...(colorType === 2 || colorType === 6 ? maybe(() => pngChunk("PLTE", bytes(3 * 5))) : []),
    ...(indexed ? maybe(() => pngChunk("tRNS", bytes(1 + random.below(colors)))) : []),
    ...(colorType === 0 ? maybe(() => pngChunk("tRNS", samples(1))) : []),
    ...(colorType === 2 ? maybe(() => pngChunk("tRNS", samples(3))) : []),
    ...maybe(() =>
      pngChunk("bKGD", indexed ? Uint8Array.of(random.below(colors)) : samples(gray ? 1 : 3)),
    ),
    ...(indexed ? maybe(() => pngChunk("hIST", bytes(2 * colors))) : []),
    ...maybe(() =>
      pngChunk("pHYs", Buffer.concat([thirtyTwo(2835), thirtyTwo(2835), Uint8Array.of(1)])),
    ),
    ...maybe(() => pngChunk("tIME", Uint8Array.of(7, 234, 11, 23, 15, 30, 0))),
    ...maybe(() => pngChunk("tEXt", text("Comment\0drawn by a seed"))),
    ...maybe(() =>
      pngChunk("zTXt", Buffer.concat([text("Comment\0\0"), deflateSync(text("packed"))])),
    ),
    ...maybe(() => pngChunk("iTXt", text("Comment\0\0\0en\0\0international"))),
    ...maybe(() => pngChunk("sPLT", text("six\0\x08\x01\x02\x03\x04\x00\x05"))),
    ...maybe(() => pngChunk("eXIf", Buffer.from("4d4d002a0000000800000000", "hex"))),
    ...maybe(() => pngChunk("teSt", bytes(random.below(300)))),
  ];
}

function sixteen(value: number): Uint8Array {
  return Uint8Array.of(value >> 8, value & 255);
}

function thirtyTwo(value: number): Uint8Array {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

function oneOf<T>(random: Random, items: readonly T[]): T {
  return items[random.below(items.length)]!;
}
