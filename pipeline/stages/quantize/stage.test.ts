import { expect, test } from "bun:test";
import { Coverage, type Raster, TRANSPARENT } from "../../../plugin/mod.ts";
import { paletteOf } from "../../../raster/palette.ts";
import {
  black,
  blue,
  clear,
  disc,
  draw,
  green,
  type Rgba,
  red,
  white,
} from "../../../tests/pictures.ts";
import { quietContext } from "../../../tests/stage-context.ts";
import { wordOfTriple } from "./options.ts";
import { wordsOf } from "./output/ordered.ts";
import { quantize } from "./stage.ts";

type Settings = typeof quantize.defaults;

const run = (raster: Raster, settings: Partial<Settings> = {}) =>
  quantize.run(raster, { ...quantize.defaults, ...settings }, quietContext());
const colorsOf = (palette: Uint8Array) =>
  Array.from({ length: palette.length / 4 }, (_, k) => [...palette.subarray(4 * k, 4 * k + 3)]);
const rgb = (...colors: Rgba[]) => colors.map(([r, g, b]) => [r, g, b]);
const pixelsOf = (labels: Uint8Array, k: number) => labels.filter((l) => l === k).length;

/** Stripes of 8 px with soft edges: white, red, green, blue. */
const stripes = draw(32, 16, (x) => [white, red, green, blue][Math.floor((x + 0.4) / 8)] ?? blue);
/** As many colours as pixels. */
const photo = draw(64, 64, (x, y) => [x * 4, y * 4, (7 * x * y) % 256, 255], { smooth: false });
/** A grey ramp. */
const ramp = draw(64, 16, (x) => [x * 4, x * 4, x * 4, 255], { smooth: false });

test("quantize finds the colours that were drawn and no blend of them", async () => {
  const { palette } = await run(draw(40, 40, disc(20, 20, 12.3, red, white)));
  expect(colorsOf(palette)).toEqual(rgb(white, red));
});

test("quantize orders colours by coverage, then RGB", async () => {
  const { palette, labels } = await run(stripes);
  const counts = colorsOf(palette).map((_, k) => pixelsOf(labels, k));
  expect(counts).toEqual(counts.toSorted((a, b) => b - a));
  expect(colorsOf(palette)).toHaveLength(4);
});

test("quantize gives a blended pixel to the colour with the larger share", async () => {
  const { labels, mask } = await run(draw(16, 16, (x) => (x < 7.7 ? black : white)));
  const row = [...labels.subarray(16, 32)];
  expect(row.slice(0, 8)).toEqual(Array(8).fill(row[0]));
  expect(row[8]).not.toBe(row[0]);
  expect(mask[16 + 7]).toBe(Coverage.blend);
  expect(mask[16 + 3]).toBe(Coverage.pure);
});

test("quantize labels nothing where nothing is painted", async () => {
  const { labels, mask, palette } = await run(draw(40, 40, disc(20, 20, 12.3, red, clear)));
  expect(labels[0]).toBe(TRANSPARENT);
  expect(mask[0]).toBe(Coverage.clear);
  expect(colorsOf(palette)).toEqual(rgb(red));
});

test("quantize colors: n gives at most n colours", async () => {
  expect(colorsOf((await run(stripes, { colors: 2 })).palette)).toHaveLength(2);
  expect(colorsOf((await run(ramp, { colors: 5 })).palette)).toHaveLength(5);
});

test("quantize seed: the same seed gives the same bytes", async () => {
  const [a, b] = await Promise.all([1, 1].map((seed) => run(ramp, { colors: 6, seed })));
  expect(a!.palette).toEqual(b!.palette);
  expect(a!.labels).toEqual(b!.labels);
});

test("quantize seed: another seed may start k-means elsewhere", async () => {
  const found = await Promise.all([0, 1, 2, 3, 4].map((seed) => run(photo, { colors: 7, seed })));
  expect(new Set(found.map(({ palette }) => palette.join())).size).toBeGreaterThan(1);
});

test("quantize maxColors keeps the most frequent colours", async () => {
  const { palette } = await run(stripes, { maxColors: 3 });
  expect(colorsOf(palette).length).toBeLessThanOrEqual(3);
});

test("quantize autoTolerance merges colours that are closer", async () => {
  const near: Rgba = [232, 236, 240, 255];
  const picture = draw(32, 16, (x) => (x < 16 ? white : near));
  expect(colorsOf((await run(picture, { autoTolerance: 0.02 })).palette)).toHaveLength(2);
  expect(colorsOf((await run(picture, { autoTolerance: 0.1 })).palette)).toHaveLength(1);
});

test("quantize keeps large areas apart that are nearer than autoTolerance, not specks", async () => {
  const light: Rgba = [111, 205, 150, 255];
  const dark: Rgba = [105, 200, 145, 255];
  const halves = await run(draw(64, 64, (x) => (x < 32 ? light : dark)));
  const speck = await run(draw(64, 64, disc(32, 32, 2, dark, light)));
  expect(colorsOf(halves.palette)).toEqual(rgb(dark, light));
  expect(colorsOf(speck.palette)).toEqual(rgb(light));
});

test("quantize constraints.locked puts a colour into the palette that covers less than others would", async () => {
  const lost: Rgba = [240, 240, 240, 255];
  const picture = draw(32, 32, disc(16, 16, 8, lost, white));
  const locked = [[240, 240, 240]];
  const plain = await run(picture, { autoTolerance: 0.1 });
  const held = await run(picture, { autoTolerance: 0.1, constraints: { locked } });
  expect(colorsOf(plain.palette)).toEqual(rgb(white));
  expect(colorsOf(held.palette)).toEqual(rgb(white, lost));
});

test("quantize constraints.merged makes one colour of a group, its most used", async () => {
  const { palette } = await run(stripes);
  const merged = await run(stripes, { constraints: { merged: [[0, 2, 63]] } });
  const left = colorsOf(palette);
  expect(colorsOf(merged.palette)).toEqual([left[0]!, left[1]!, left[3]!]);
  expect(pixelsOf(merged.labels, 0)).toBeGreaterThan(200);
});

test("quantize finds the palette that merged and removed count", async () => {
  const { found } = await run(stripes, { constraints: { removed: [1] } });
  const { palette } = await run(stripes);
  const hexes = colorsOf(palette).map(
    (color) => `#${Buffer.from(color.slice(0, 3)).toString("hex")}`,
  );
  expect(found?.colors.map(({ index, hex }) => [index, hex])).toEqual([...hexes.entries()]);
});

test("quantize finds the share of each colour, and the opacity of translucent ones", async () => {
  const clear: Rgba = [0, 0, 0, 0];
  const veil: Rgba = [200, 30, 40, 102];
  const picture = draw(20, 20, (x) => (x < 10 ? white : x < 15 ? veil : clear));
  const { found } = await run(picture);
  expect(found).toEqual({
    colors: [
      { index: 0, hex: "#ffffff", share: 0.5 },
      { index: 1, hex: "#c81e28", share: 0.25, opacity: 0.4 },
    ],
    gradients: [],
  });
});

test("quantize constraints.removed gives a colour's pixels to the nearest left", async () => {
  const before = await run(stripes);
  const after = await run(stripes, { constraints: { removed: [1, 40] } });
  const gone = colorsOf(before.palette)[1]!;
  expect(colorsOf(after.palette)).toHaveLength(3);
  expect(colorsOf(after.palette)).not.toContainEqual(gone);
});

test("quantize constraints.removed never removes the last colour", async () => {
  const picture = draw(16, 16, () => red);
  const { palette } = await run(picture, { constraints: { removed: [0] } });
  expect(colorsOf(palette)).toEqual(rgb(red));
});

test("quantize fixedPalette invents no colour", async () => {
  const colors = rgb(black, white, [200, 0, 0, 255]);
  const { palette } = await run(stripes, { fixedPalette: { colors } });
  for (const color of colorsOf(palette)) expect(colors).toContainEqual(color);
  expect(colorsOf(palette)).toContainEqual([200, 0, 0]);
});

test("quantize fixedPalette gives no third colour to antialiased edges", async () => {
  const grey: Rgba = [128, 128, 128, 255];
  const picture = draw(40, 40, disc(20, 20, 12.3, black, white));
  const { palette } = await run(picture, { fixedPalette: { colors: rgb(black, white, grey) } });
  expect(colorsOf(palette)).toEqual(rgb(white, black));
});

test("quantize fixedPalette.dither mixes colours on hard edges", async () => {
  const colors = rgb(black, white);
  const plain = await run(ramp, { fixedPalette: { colors } });
  const dithered = await run(ramp, { fixedPalette: { colors, dither: true } });
  const changes = (labels: Uint8Array) =>
    labels.filter((l, i) => i > 0 && l !== labels[i - 1]).length;
  expect(dithered.hardEdges).toBe(true);
  expect(plain.hardEdges).toBe(false);
  expect(changes(dithered.labels)).toBeGreaterThan(4 * changes(plain.labels));
  const light = pixelsOf(dithered.labels, 0) / dithered.labels.length;
  expect(light).toBeGreaterThan(0.45);
  expect(light).toBeLessThan(0.55);
});

test("quantize fixedPalette.minCoverage drops rare colours", async () => {
  const picture = draw(40, 40, disc(20, 20, 3, red, white));
  const colors = rgb(white, red, black);
  const rare = await run(picture, { fixedPalette: { colors, minCoverage: 0.05 } });
  expect(colorsOf((await run(picture, { fixedPalette: { colors } })).palette)).toHaveLength(2);
  expect(colorsOf(rare.palette)).toEqual(rgb(white));
});

test("quantize copes with one pixel", async () => {
  const { labels, palette } = await run(draw(1, 1, () => blue));
  expect([...labels]).toEqual([0]);
  expect(colorsOf(palette)).toEqual(rgb(blue));
});

test("quantize stops when aborted", () => {
  const context = { ...quietContext(), signal: AbortSignal.abort() };
  expect(() => quantize.run(stripes, quantize.defaults, context)).toThrow();
});

test("quantize keeps every colour of pixel art, at a tolerance below 0.005", async () => {
  const art = draw(8, 8, (x, y) => [30 * Math.floor(x), 30 * Math.floor(y), 90, 255], {
    smooth: false,
  });
  const { palette, hardEdges, mask } = await run(art, { autoTolerance: 0.004, maxColors: 64 });
  expect(colorsOf(palette)).toHaveLength(64);
  expect(hardEdges).toBe(true);
  expect(mask.every((m) => m === Coverage.pure)).toBe(true);
});

test("quantize gives a last row to the ground that shows through it, whatever else does", async () => {
  const t = 0.75;
  // green stripes on a blue sheet: both end in the first row of pixels, on white
  const end = green.map((g, c) => t * g + (1 - t) * (t * blue[c]! + (1 - t) * white[c]!));
  const picture = draw(
    40,
    40,
    (_, y) => (y < 1 ? (end as unknown as Rgba) : y > 12 && y < 28 ? blue : green),
    { smooth: false },
  );
  const { labels, palette } = await run(picture);
  expect(colorsOf(palette)).toEqual(rgb(green, blue, white));
  expect([...labels.subarray(0, 40)]).toEqual(Array(40).fill(2));
});

/** Pixels from one square of a chart to the next; those are white between. */
const PITCH = 28;

/** The colour of a square in a chart of `columns` by `rows`. */
function squareColor(
  column: number,
  row: number,
  [columns, rows]: readonly [number, number],
): Rgba {
  const blue = (column + row) % 2 === 0 ? 40 : 220;
  return [Math.round((250 * column) / columns), Math.round((250 * row) / rows), blue, 255];
}

/** Flat squares of as many colours on white. */
function chart(columns: number, rows: number): Raster {
  return draw(PITCH * columns, PITCH * rows, (x, y) => {
    if (x % PITCH < 4 || y % PITCH < 4) return white;
    return squareColor(Math.floor(x / PITCH), Math.floor(y / PITCH), [columns, rows]);
  });
}

/** Labels within the squares of a chart, square by square. */
function labelsOfSquares(labels: Uint8Array, columns: number, rows: number): Set<number>[] {
  const inside = PITCH - 6;
  return Array.from({ length: columns * rows }, (_, k) => {
    const first = PITCH * (Math.floor(k / columns) * PITCH * columns + (k % columns));
    const at = (n: number) =>
      first + (5 + Math.floor(n / inside)) * PITCH * columns + 5 + (n % inside);
    return new Set(Array.from({ length: inside ** 2 }, (_, n) => labels[at(n)]!));
  });
}

for (const [columns, rows, maxColors] of [
  [3, 3, 4],
  [10, 9, 64],
  [18, 15, 64],
] as const) {
  test(`issue 23: each of ${columns * rows} flat shapes keeps one colour where ${maxColors} may be`, async () => {
    const { labels, palette } = await run(chart(columns, rows), { maxColors });
    expect(palette.length / 4).toBe(maxColors);
    for (const found of labelsOfSquares(labels, columns, rows)) expect(found.size).toBe(1);
  });
}

test("quantize gives a ramp 64 colours where more may be, a photograph as many as may be", async () => {
  const colors = async (raster: typeof ramp) =>
    (await run(raster, { maxColors: 254 })).palette.length / 4;
  expect(await colors(ramp)).toBeLessThanOrEqual(64);
  expect(await colors(photo)).toBeGreaterThan(200);
  expect(await colors(photo)).toBeLessThanOrEqual(254);
});

test("issue 23: a flat shape takes the nearest of the colours that are kept", async () => {
  const { labels, palette } = await run(chart(3, 3), { maxColors: 4 });
  const kept = paletteOf(wordsOf(palette));
  const squares = labelsOfSquares(labels, 3, 3);
  for (const [k, found] of squares.entries()) {
    const drawn = squareColor(k % 3, Math.floor(k / 3), [3, 3]);
    expect([...found]).toEqual([kept.nearest(wordOfTriple(drawn))]);
  }
});

test("issue 23: quantize keeps translucent colours as they were painted", async () => {
  const wash: Rgba = [200, 0, 0, 128];
  const { palette } = await run(draw(40, 40, disc(20, 20, 12.3, wash, clear)));
  expect([...palette]).toEqual([...wash]);
});

test("issue 23: quantize constraints.locked holds more colours than maxColors", async () => {
  const locked = [white, red, green, blue].map(([r, g, b]) => [r, g, b]);
  const { palette } = await run(stripes, { maxColors: 2, constraints: { locked } });
  expect(colorsOf(palette)).toHaveLength(4);
  expect(colorsOf(palette)).toEqual(expect.arrayContaining(locked));
});

test("issue 23: quantize colors: n keeps colours that auto finds", async () => {
  const found = colorsOf((await run(stripes)).palette);
  const { palette } = await run(stripes, { colors: 3 });
  expect(palette.length / 4).toBe(3);
  for (const color of colorsOf(palette)) expect(found).toContainEqual(color);
});

test("issue 23: thin strokes of a drawing in ink on paper are mapped apart, as those of flat paint", async () => {
  const target = draw(64, 64, (x, y) => {
    const r = Math.hypot(x - 32, y - 32);
    return r < 12 || Math.abs(r - 22) < 0.6 ? black : white;
  });
  const { details } = await run({ ...target, source: "jpeg" }, { colors: 2 });
  expect(details).toBeDefined();
});

test("issue 23: a pale frame on whole pixels keeps its colour beside black letters", async () => {
  const grey: Rgba = [214, 214, 214, 255];
  const frame = (x: number, y: number) =>
    Math.max(Math.abs(Math.floor(x) - 32), Math.abs(Math.floor(y) - 40)) === 12;
  const { palette, labels } = await run(
    draw(64, 64, (x, y) => {
      if (frame(x, y)) return grey;
      if (y < 16 && y > 4 && x > 4 && x < 60) return black;
      return Math.abs(Math.hypot(x - 32, y - 40) - 6) < 0.4 ? black : white;
    }),
  );
  expect(colorsOf(palette)).toContainEqual(rgb(grey)[0]!);
  const k = colorsOf(palette).findIndex(([r]) => r === 214);
  expect(pixelsOf(labels, k)).toBe(96);
});

test("issue 23: a grey band on black that runs into a pale stroke keeps its grey", async () => {
  const grey: Rgba = [128, 128, 128, 255];
  const pale: Rgba = [218, 215, 205, 255];
  const picture = draw(80, 80, (x, y) => {
    // both fill large areas, too
    if (y > 70) return x < 40 ? grey : pale;
    const below = y + 0.5 * x - 44;
    if (x > 40 && x < 43 && y > 8 && below < 0.5) return pale;
    return x > 8 && x < 72 && y > 4 && below > 0 && below < 3.6 ? grey : black;
  });
  const { palette, labels } = await run(picture);
  const label = labels[20 * 80 + 50]!;
  expect([...palette.subarray(4 * label, 4 * label + 3)]).toEqual([128, 128, 128]);
});
