import { expect, test } from "bun:test";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import fc from "fast-check";
import {
  channelsOf,
  encodePng,
  filteredRows,
  headerOf,
  type PngPicture,
  pngChunk,
  pngFile,
} from "../../../tests/encode-png.ts";
import { sniff } from "../sniff.ts";
import { decodePng } from "./decode.ts";

const fixtures = join(import.meta.dir, "../../../tests/fixtures/decode");
const rgba = async (bytes: Uint8Array) => {
  const image = await decodePng(bytes);
  if (!image.ok) throw new Error(image.error.detail);
  return [...image.value.data];
};
const faultOf = async (bytes: Uint8Array) => {
  const image = await decodePng(bytes);
  return image.ok ? "" : `${image.error.code}: ${image.error.detail}`;
};

/** A random picture of a colour type and depth, each row with a filter of its own. */
const picture = fc
  .tuple(
    fc.constantFrom(
      ...([
        [0, 1],
        [0, 2],
        [0, 4],
        [0, 8],
        [0, 16],
        [2, 8],
        [2, 16],
        [4, 8],
        [4, 16],
        [6, 8],
        [6, 16],
      ] as const),
    ),
    fc.integer({ min: 1, max: 9 }),
    fc.integer({ min: 1, max: 7 }),
  )
  .chain(([[colorType, depth], width, height]) =>
    fc.record({
      colorType: fc.constant(colorType),
      depth: fc.constant(depth),
      width: fc.constant(width),
      height: fc.constant(height),
      samples: fc.array(fc.integer({ min: 0, max: 2 ** depth - 1 }), {
        minLength: width * height * channelsOf[colorType],
        maxLength: width * height * channelsOf[colorType],
      }),
      filters: fc.array(fc.integer({ min: 0, max: 4 }), { minLength: height, maxLength: height }),
    }),
  );

/** True RGBA of a picture without palette. */
function truthOf({ colorType, depth, samples }: PngPicture): number[] {
  const channels = channelsOf[colorType];
  const bytes = samples.map((sample) => Math.round((sample * 255) / (2 ** depth - 1)));
  return Array.from({ length: samples.length / channels }, (_, i) => {
    const [a = 0, b = 0, c = 0, d = 255] = bytes.slice(i * channels, (i + 1) * channels);
    return channels < 3 ? [a, a, a, channels === 2 ? b : 255] : [a, b, c, d];
  }).flat();
}

test("decodePng() undoes every filter at every colour type and depth", async () => {
  await fc.assert(
    fc.asyncProperty(picture, async (drawn) => {
      expect(await rgba(encodePng(drawn))).toEqual(truthOf(drawn));
    }),
  );
});

test("decodePng() undoes every filter in flat areas as in noisy ones", async () => {
  const level = fc.constantFrom(0, 255, 7); // few levels: neighbours are often equal
  await fc.assert(
    fc.asyncProperty(fc.array(level, { minLength: 96, maxLength: 96 }), async (samples) => {
      const drawn = {
        width: 4,
        height: 6,
        depth: 8,
        colorType: 6,
        samples,
        filters: [4, 4, 3, 4, 2, 4],
      } as const;
      expect(await rgba(encodePng(drawn))).toEqual([...samples]);
    }),
  );
});

test.each([
  ["rgba8", 4],
  ["rgba8-interlaced", 4],
  ["rgb8", 3],
  ["grey8", 1],
  ["grey-alpha8", 2],
] as const)("decodePng() reads %s as its author drew it", async (name, channels) => {
  const expected: number[] = [];
  for (let y = 0; y < 9; y++)
    for (let x = 0; x < 13; x++) {
      const alpha = channels % 2 === 0 ? Math.max(0, 255 - 21 * x) : 255;
      expected.push(
        ...(channels < 3 ? [19 * x, 19 * x, 19 * x] : [19 * x, 27 * y, 5 * (x + y)]),
        alpha,
      );
    }
  expect(await rgba(await Bun.file(join(fixtures, `${name}.png`)).bytes())).toEqual(expected);
});

test("decodePng() reads palettes with partial transparency, and black past their end", async () => {
  const chunks = [
    pngChunk("PLTE", Uint8Array.of(1, 2, 3, 4, 5, 6)),
    pngChunk("tRNS", Uint8Array.of(9)),
  ];
  const drawn = {
    width: 3,
    height: 1,
    depth: 2,
    colorType: 3,
    samples: [0, 1, 3],
    chunks,
  } as const;
  expect(await rgba(encodePng(drawn))).toEqual([1, 2, 3, 9, 4, 5, 6, 255, 0, 0, 0, 255]);
});

test("decodePng() compares a 16-bit colour key in all its bits", async () => {
  const chunks = [pngChunk("tRNS", Uint8Array.of(1, 2, 1, 2, 1, 2))];
  const samples = [0x0102, 0x0102, 0x0102, 0x0102, 0x0102, 0x0103];
  const drawn = { width: 2, height: 1, depth: 16, colorType: 2, samples, chunks } as const;
  expect(await rgba(encodePng(drawn))).toEqual([1, 1, 1, 0, 1, 1, 1, 255]);
});

const sample = {
  width: 5,
  height: 4,
  depth: 8,
  colorType: 2,
  samples: Array(60).fill(77),
} as const;

test("decodePng() refuses every truncation", async () => {
  const whole = encodePng(sample);
  for (let length = 8; length < whole.length; length++)
    expect(await faultOf(whole.subarray(0, length))).toStartWith("invalid_image: The PNG must ");
});

test("decodePng() refuses every damaged byte", async () => {
  const whole = encodePng(sample);
  for (let i = 8; i < whole.length; i++) {
    const damaged = whole.slice();
    damaged[i] ^= 0x10;
    expect(await faultOf(damaged)).toStartWith("invalid_image: The PNG must ");
  }
});

test.each([
  ["too few rows", { ...sample, height: 3, samples: sample.samples.slice(15) }, "bytes of rows"],
  ["too many rows", { ...sample, height: 5, samples: Array(75).fill(1) }, "it holds more"],
  ["an unknown filter", { ...sample, filters: [5] }, "row filters 0 to 4"],
] as const)("decodePng() refuses %s", async (_, { ...drawn }, reason) => {
  const rows = pngChunk("IDAT", deflateSync(filteredRows(drawn)));
  expect(await faultOf(pngFile([headerOf(sample), rows]))).toContain(reason);
});

test.each([
  ["no palette", [headerOf({ ...sample, colorType: 3 })], "PLTE is missing"],
  ["an unknown critical chunk", [headerOf(sample), pngChunk("CgBI", new Uint8Array(4))], '"CgBI"'],
  ["a second header", [headerOf(sample), headerOf(sample)], '"IHDR" is misplaced'],
  ["a key of the wrong length", [headerOf(sample), pngChunk("tRNS", new Uint8Array(2))], "tRNS"],
] as const)("decodePng() refuses %s", async (_, chunks, reason) => {
  const rows = pngChunk("IDAT", deflateSync(filteredRows(sample)));
  expect(await faultOf(pngFile([...chunks, rows]))).toContain(reason);
});

test("decodePng() refuses pixel data in two runs", async () => {
  const data = deflateSync(filteredRows(sample));
  const halves = [data.subarray(0, 9), data.subarray(9)].map((part) => pngChunk("IDAT", part));
  expect(await faultOf(pngFile([headerOf(sample), ...halves]))).toBe("");
  const between = pngChunk("tEXt", new Uint8Array(3));
  expect(await faultOf(pngFile([headerOf(sample), halves[0], between, halves[1]]))).toContain(
    '"IDAT" is misplaced',
  );
});

/** More than a megabyte of rows. */
const large = {
  width: 2101,
  height: 1000,
  depth: 8,
  colorType: 6,
  samples: Array.from({ length: 2101 * 1000 * 4 }, (_, i) => (i * i) % 251),
  filters: Array.from({ length: 1000 }, (_, y) => y % 5),
} as const;

const largeRows = deflateSync(filteredRows(large), { level: 1 });

test("decodePng() reads a large picture", async () => {
  const read = await decodePng(pngFile([headerOf(large), pngChunk("IDAT", largeRows)]));
  expect(read.ok && Buffer.from(read.value.data).equals(Buffer.from(large.samples))).toBe(true);
});

test.each([
  ["longer", { ...large, height: 999 }, "it holds more"],
  ["shorter", { ...large, height: 1001 }, "it holds 8405000"],
] as const)("decodePng() refuses rows that are %s than the picture", async (_, header, reason) => {
  const rows = pngChunk("IDAT", largeRows);
  expect(await faultOf(pngFile([headerOf(header), rows]))).toContain(reason);
});

test("decodePng() refuses rows that end early or are damaged", async () => {
  const damaged = Uint8Array.from(largeRows);
  damaged[damaged.length - 1] ^= 0x10;
  for (const data of [largeRows.subarray(0, largeRows.length >> 1), damaged]) {
    const fault = await faultOf(pngFile([headerOf(large), pngChunk("IDAT", data)]));
    expect(fault).toContain("The PNG must be undamaged: its pixel data is not");
  }
});

test("decodePng() does not inflate more than the header promises", async () => {
  const bomb = pngChunk("IDAT", deflateSync(new Uint8Array(5_000_000)));
  expect(await faultOf(pngFile([headerOf(sample), bomb]))).toContain("it holds more");
});

test("decodePng() refuses oversize before it looks at pixels", async () => {
  const empty = pngChunk("IDAT", new Uint8Array(9));
  expect(await faultOf(pngFile([headerOf({ ...sample, width: 16385 }), empty]))).toStartWith(
    "too_large: ",
  );
  expect(
    await faultOf(pngFile([headerOf({ ...sample, width: 8000, height: 8000 }), empty])),
  ).toStartWith("too_large: ");
});

/** The TIFF structure of EXIF with one entry, the orientation. */
function tiffOf(orientation: number): Uint8Array {
  const little = Buffer.from("49492a00080000000100120103000100000000000000", "hex");
  little[18] = orientation;
  return little;
}

/** Where each pixel of two rows, 0 1 2 and 3 4 5, is shown: EXIF 2.32, figure of orientation. */
const shown = [
  [1, ["012", "345"]],
  [2, ["210", "543"]],
  [3, ["543", "210"]],
  [4, ["345", "012"]],
  [5, ["03", "14", "25"]],
  [6, ["30", "41", "52"]],
  [7, ["52", "41", "30"]],
  [8, ["25", "14", "03"]],
] as const;

test.each(shown)("issue 30: decodePng() turns a picture of orientation %i", async (n, rows) => {
  const greys = [0, 1, 2, 3, 4, 5];
  const picture = { width: 3, height: 2, depth: 8, colorType: 0, samples: greys } as const;
  const image = await decodePng(encodePng({ ...picture, chunks: [pngChunk("eXIf", tiffOf(n))] }));
  if (!image.ok) throw new Error(image.error.detail);
  const { width, height, data } = image.value;
  expect([width, height]).toEqual([rows[0].length, rows.length]);
  expect(data.filter((_, i) => i % 4 === 0).join("")).toBe(rows.join(""));
});

test("issue 30: sniff() and decodePng() agree on EXIF data, whatever it is", async () => {
  const wide = {
    width: 3,
    height: 2,
    depth: 8,
    colorType: 0,
    samples: [0, 1, 2, 3, 4, 5],
  } as const;
  const sixth = pngChunk("eXIf", tiffOf(6));
  const damaged = Uint8Array.from(sixth);
  damaged[10] ^= 1;
  const metadata = pngChunk("teSt", new Uint8Array(4 << 20));
  const cases = [
    [[sixth], 2],
    [[pngChunk("gAMA", new Uint8Array(4)), sixth, pngChunk("eXIf", tiffOf(1))], 2],
    [[pngChunk("eXIf", tiffOf(1)), sixth], 3],
    [[pngChunk("eXIf", tiffOf(9))], 3],
    [[pngChunk("eXIf", new Uint8Array(0))], 3],
    [[pngChunk("eXIf", tiffOf(6).subarray(0, 19))], 3],
    [[damaged], 3],
    [[metadata, sixth], 3],
  ] as const;
  for (const [chunks, width] of cases) {
    const file = encodePng({ ...wide, chunks });
    expect(await decodePng(file)).toMatchObject({ ok: true, value: { width } });
    expect(sniff(file)).toMatchObject({ ok: true, value: { width } });
  }
  const late = pngFile([headerOf(wide), pngChunk("IDAT", deflateSync(filteredRows(wide))), sixth]);
  expect(await decodePng(late)).toMatchObject({ ok: true, value: { width: 3 } });
});

test("issue 30: decodePng() turns a large picture", async () => {
  const chunks = [headerOf(large), pngChunk("eXIf", tiffOf(3)), pngChunk("IDAT", largeRows)];
  const read = await decodePng(pngFile(chunks));
  const upright = new Uint32Array(Uint8Array.from(large.samples).buffer).reverse();
  expect(read.ok && Buffer.from(read.value.data).equals(Buffer.from(upright.buffer))).toBe(true);
});
