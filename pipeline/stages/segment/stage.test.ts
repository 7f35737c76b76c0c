import { expect, test } from "bun:test";
import fc from "fast-check";
import {
  type IndexedRaster,
  type Paints,
  type Partition,
  type Raster,
  TRANSPARENT,
} from "../../../plugin/mod.ts";
import {
  black,
  clear,
  disc,
  draw,
  pixels,
  type Rgba,
  red,
  white,
} from "../../../tests/pictures.ts";
import { quietContext } from "../../../tests/stage-context.ts";
import { quantize } from "../quantize/stage.ts";
import { segment } from "./stage.ts";
import { validate } from "./testing/validate.ts";

type Settings = typeof segment.defaults;

async function run(raster: Raster, settings: Partial<Settings> = {}): Promise<Partition> {
  const indexed = await quantize.run(raster, quantize.defaults, quietContext());
  return segment.run(indexed, { ...segment.defaults, ...settings }, quietContext());
}

/** Greatest distance, px, of well trusted samples from a circle. */
function worstFromCircle({ samples, sampleWeight }: Partition, [cx, cy, r]: readonly number[]) {
  let worst = 0;
  for (let s = 0; s < sampleWeight.length; s++) {
    if (sampleWeight[s]! < 0.9) continue;
    const d = Math.hypot(samples[2 * s]! - cx!, samples[2 * s + 1]! - cy!) - r!;
    worst = Math.max(worst, Math.abs(d));
  }
  return worst;
}

test("segment puts samples of a disc within 0.05 px of its edge", async () => {
  const partition = await run(draw(64, 64, disc(31.3, 32.6, 20.4, black, white)));
  expect(validate(partition)).toEqual([]);
  expect(worstFromCircle(partition, [31.3, 32.6, 20.4])).toBeLessThan(0.05);
});

test("segment keeps transparent regions open, with sub-pixel borders from alpha", async () => {
  const partition = await run(draw(64, 64, disc(31.3, 32.6, 20.4, red, clear)));
  expect(validate(partition)).toEqual([]);
  expect(partition.labels[0]).toBe(TRANSPARENT);
  expect(worstFromCircle(partition, [31.3, 32.6, 20.4])).toBeLessThan(0.05);
});

test("segment blendBand 0 keeps borders on pixel edges", async () => {
  const picture = draw(64, 64, disc(31.3, 32.6, 20.4, black, white));
  const { samples } = await run(picture, { blendBand: 0 });
  expect(samples.every((v) => Number.isInteger(2 * v))).toBe(true);
});

test("segment blendBand decides how wide a blur is absorbed", async () => {
  const soft = (x: number): Rgba => {
    const v = 255 * Math.max(0, Math.min(1, (x - 28) / 8));
    return [v, v, v, 255];
  };
  const picture = draw(64, 32, soft);
  const narrow = await run(picture, { blendBand: 1 });
  const wide = await run(picture, { blendBand: 4 });
  const position = ({ samples, sampleWeight }: Partition) => {
    const xs = [...samples.filter((_, k) => k % 2 === 0)].filter((_, s) => sampleWeight[s]! > 0.5);
    return xs.map((x) => Math.abs(x - 32)).sort((a, b) => a - b)[xs.length >> 1] ?? Infinity;
  };
  expect(position(wide)).toBeLessThan(0.1);
  expect(position(wide)).toBeLessThanOrEqual(position(narrow));
});

test("segment minRegionArea merges smaller regions away", async () => {
  const picture = draw(40, 40, disc(20, 20, 4, red, white));
  expect((await run(picture, { minRegionArea: 40 })).componentLabel).toHaveLength(2);
  expect((await run(picture, { minRegionArea: 60 })).componentLabel).toHaveLength(1);
});

test("segment measures minRegionArea in px of the original image", async () => {
  const picture = { ...draw(40, 40, disc(20, 20, 4, red, white)), scale: 2 };
  expect((await run(picture, { minRegionArea: 12 })).componentLabel).toHaveLength(2);
  expect((await run(picture, { minRegionArea: 14 })).componentLabel).toHaveLength(1);
});

test("segment merges the smallest regions of noise until a bounded number is left", async () => {
  const paints = [red, white, black] as const;
  const random = fc.sample(fc.infiniteStream(fc.integer({ min: 0, max: 2 })), {
    numRuns: 1,
    seed: 5,
  })[0]!;
  const noise = draw(520, 520, () => paints[random.next().value]!, { smooth: false });
  const { componentLabel } = await run(noise, { minRegionArea: 1, blendBand: 0 });
  expect(componentLabel.length).toBeLessThanOrEqual(100_000);
  expect(componentLabel.length).toBeGreaterThan(1000);
});

/** A square in a grey that hardly differs from its ground, as part of a photograph. */
function faintSquare(size: number, side = 6): IndexedRaster {
  const isInside = (v: number) => v >= 10 && v < 10 + side;
  const labelAt = (x: number, y: number) => Number(isInside(x) && isInside(y));
  const raster = draw(size, size, (x, y) => {
    const level = 128 + 6 * labelAt(Math.floor(x), Math.floor(y));
    return [level, level, level, 255];
  });
  const labels = Uint8Array.from({ length: size * size }, (_, i) =>
    labelAt(i % size, Math.floor(i / size)),
  );
  const palette = Uint8Array.of(128, 128, 128, 255, 134, 134, 134, 255);
  return {
    raster,
    labels,
    palette,
    mask: new Uint8Array(labels.length),
    shades: labels,
    shadePalette: palette,
    continuousTone: true,
    noisy: false,
    hardEdges: false,
  };
}

test("segment asks more contrast of a region the larger the photograph is", async () => {
  const regionsOf = async (size: number, minRegionArea: number) => {
    const notes = new Map<string, number>();
    const note = (key: string, value: number) => void notes.set(key, value);
    const settings = { ...segment.defaults, minRegionArea, blendBand: 0 };
    const context = { ...quietContext(), note };
    const { componentLabel } = await segment.run(faintSquare(size), settings, context);
    return { count: componentLabel.length, note: notes.get("segment.minRegionArea") };
  };
  expect(await regionsOf(100, 5)).toEqual({ count: 2, note: undefined });
  expect(await regionsOf(600, 5)).toEqual({ count: 1, note: undefined });
  expect(await regionsOf(600, 2)).toEqual({ count: 2, note: undefined });
});

test("segment samples long borders of a photograph, and of nothing else, at every few cracks", async () => {
  const samplesOf = async (side: number, continuousTone: boolean) => {
    const indexed = { ...faintSquare(400, side), continuousTone };
    const settings = { ...segment.defaults, minRegionArea: 1, blendBand: 0 };
    const { samples, sampleWeight } = await segment.run(indexed, settings, quietContext());
    const isOnBorder = (s: number) =>
      [samples[2 * s]!, samples[2 * s + 1]!].some((v) => v === 10 || v === 10 + side);
    expect([...sampleWeight.keys()].every(isOnBorder)).toBe(true);
    return sampleWeight.length;
  };
  expect(await samplesOf(240, true)).toBe(138); // of 7 cracks each, the last of one
  expect(await samplesOf(240, false)).toBe(960);
  expect(await samplesOf(60, true)).toBe(240);
});

test("segment splits regions that touch by a corner only", async () => {
  const picture = pixels(
    ["ab", "ba"].map((row) => row.replaceAll(/./g, "$&$&$&")).flatMap((row) => [row, row, row]),
    {
      a: black,
      b: white,
    },
  );
  const partition = await run(picture, { minRegionArea: 1, blendBand: 0 });
  expect(validate(partition)).toEqual([]);
  expect(partition.componentLabel).toHaveLength(4);
});

test("segment finds the end of a drawing of fractional size", async () => {
  const picture = draw(40, 41, (_x, y) => (y < 40.7 ? red : white));
  const { samples, sampleWeight } = await run(picture);
  expect(sampleWeight.length).toBe(40);
  for (let s = 0; s < 40; s++) expect(samples[2 * s + 1]).toBeCloseTo(40.7, 0.05);
});

test("segment tiles any image, walks each border once each way, and gives the same bytes again", async () => {
  const anyPicture = fc
    .record({ width: fc.integer({ min: 1, max: 9 }), height: fc.integer({ min: 1, max: 9 }) })
    .chain(({ width, height }) =>
      fc
        .array(fc.integer({ min: 0, max: 3 }), {
          minLength: width * height,
          maxLength: width * height,
        })
        .map((cells): Raster => {
          const colors = [black, white, red, clear];
          return {
            ...draw(
              width,
              height,
              (x, y) => colors[cells[Math.floor(y) * width + Math.floor(x)]!]!,
              {
                smooth: false,
              },
            ),
          };
        }),
    );
  await fc.assert(
    fc.asyncProperty(
      anyPicture,
      fc.constantFrom(0, 2),
      fc.integer({ min: 1, max: 4 }),
      async (picture, blendBand, minRegionArea) => {
        const partition = await run(picture, { blendBand, minRegionArea });
        expect(validate(partition)).toEqual([]);
        expect(await run(picture, { blendBand, minRegionArea })).toEqual(partition);
      },
    ),
    { numRuns: 150 },
  );
});

test("segment copes with noise", async () => {
  let state = 1;
  const random = () => {
    state = Math.imul(state, 48271) >>> 1;
    return state & 255;
  };
  const noise = draw(96, 96, () => [random(), random(), random(), 255], { smooth: false });
  const partition = await run(noise, { minRegionArea: 1 });
  expect(validate(partition)).toEqual([]);
});

test("segment measures a border through which a third colour shines as if it did not", async () => {
  const [t, blue]: [number, Rgba] = [0.6, [10, 40, 200, 255]];
  // red covers 0.6 of column 20, blue the rest; both were blended with the white below
  const seam = red.map((r, c) => t * r + (1 - t) * ((1 - t) * blue[c]! + t * white[c]!));
  const picture = draw(
    40,
    40,
    (x, y) => {
      if (y < 12) return white;
      return x < 20 ? red : x < 21 ? (seam as unknown as Rgba) : blue;
    },
    { smooth: false },
  );
  const { samples, sampleStart, arcLeft, arcRight, componentLabel } = await run(picture);
  expect(componentLabel).toHaveLength(3);
  const between = arcLeft.findIndex((left, a) => left > 0 && arcRight[a]! > 0);
  for (let s = sampleStart[between]! + 4; s < sampleStart[between + 1]! - 4; s++)
    expect(samples[2 * s]).toBeCloseTo(20.6, 1);
});

test("issue 24: segment merges bands that hardly differ in a drawing with gradients, and no gradient", async () => {
  const levels = [100, 103, 130, 103];
  // on a ground, from left to right: bands 3 and 30 levels lighter, and a gradient 3 levels lighter
  const labelAt = (x: number) => [0, 1, 0, 2, 0, 3, 0, 0][Math.floor(x / 5)]!;
  const raster = draw(40, 30, (x, y) => {
    const level = levels[y > 10 && y < 20 ? labelAt(x) : 0]!;
    return [level, level, level, 255];
  });
  const labels = Uint8Array.from({ length: 1200 }, (_, i) =>
    i >= 400 && i < 800 ? labelAt(i % 40) : 0,
  );
  const palette = Uint8Array.from(levels.flatMap((level) => [level, level, level, 255]));
  const paints: Paints = {
    labelPaint: Int16Array.of(-1, -1, -1, 0),
    surface: Int32Array.of(0),
    layerStart: Uint32Array.of(0, 1),
    kind: Uint8Array.of(0),
    place: Float64Array.of(1, 0, 0, 0, 0),
    stopStart: Uint32Array.of(0, 2),
    stopAt: Float64Array.of(25, 30),
    stopColor: Uint8Array.of(103, 103, 103, 255, 103, 103, 103, 255),
  };
  const indexed: IndexedRaster = {
    raster,
    labels,
    palette,
    mask: new Uint8Array(1200),
    shades: labels,
    shadePalette: palette,
    continuousTone: false,
    noisy: false,
    paint: new Uint8Array(1200).fill(1),
    hardEdges: false,
    paints,
  };
  const labelsOf = async (drawn: IndexedRaster) => {
    const { componentLabel } = await segment.run(drawn, segment.defaults, quietContext());
    return [...componentLabel].sort();
  };
  expect(await labelsOf(indexed)).toEqual([0, 2, 3]);
  expect(await labelsOf({ ...indexed, paints: undefined })).toEqual([0, 1, 2, 3]);
});
