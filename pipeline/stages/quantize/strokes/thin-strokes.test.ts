import { expect, test } from "bun:test";
import {
  black,
  draw,
  green,
  type Paint,
  type Rgba,
  red,
  white,
} from "../../../../tests/pictures.ts";
import { quietContext } from "../../../../tests/stage-context.ts";
import { quantize } from "../stage.ts";

const grey: Rgba = [120, 120, 120, 255];
const navy: Rgba = [20, 30, 110, 255];
const orange: Rgba = [250, 150, 30, 255];

const colorsNear = (palette: Uint8Array, [r, g, b]: Rgba) => {
  const apart = (k: number, c: number, v: number) => Math.abs(palette[4 * k + c]! - v);
  return [...Array(palette.length / 4).keys()].filter(
    (k) => Math.max(apart(k, 0, r), apart(k, 1, g), apart(k, 2, b)) < 24,
  );
};

test("labelThinStrokes() gives a slanted hairline a colour that no pixel shows", async () => {
  const line = draw(96, 64, (x, y) => (Math.abs(y - 10 - 0.43 * x) < 0.55 ? grey : white));
  const { palette, labels } = await quantize.run(line, quantize.defaults, quietContext());
  const [k] = colorsNear(palette, grey);
  expect(k).toBeDefined();
  // the line covers about 1.1 / cos(23°) px of each of 96 columns
  const covered = labels.filter((l) => l === k).length;
  expect(covered).toBeGreaterThan(85);
  expect(covered).toBeLessThan(150);
});

test("labelThinStrokes() finds a stroke that crosses two grounds on both", async () => {
  const ground = (x: number) => (x < 64 ? navy : orange);
  const line = draw(128, 64, (x, y) => (Math.abs(y - 8 - 0.31 * x) < 0.7 ? white : ground(x)));
  const { palette, labels } = await quantize.run(line, quantize.defaults, quietContext());
  const [k] = colorsNear(palette, white);
  const columns = [...Array(128).keys()].filter((x) => {
    for (let y = 0; y < 64; y++) if (labels[y * 128 + x] === k) return true;
    return false;
  });
  expect(columns.length).toBeGreaterThan(120);
});

test("issue 23: a pale grid under a dark line keeps its colour", async () => {
  const pale: Rgba = [217, 217, 217, 255];
  const chart = draw(160, 160, (x, y) => {
    if (x < 2 || y > 157) return [0, 0, 0, 255];
    if (Math.abs(y - 20 - 0.6 * x) < 0.9) return navy;
    return Math.min(Math.abs((x % 30) - 15.5), Math.abs((y % 30) - 15.5)) < 0.4 ? pale : white;
  });
  const { palette, labels } = await quantize.run(chart, quantize.defaults, quietContext());
  const [k] = colorsNear(palette, pale);
  expect(k).toBeDefined();
  // five lines each way, less what the line covers
  expect(labels.filter((l) => l === k).length).toBeGreaterThan(1400);
});

/** A scene as a lens and a sensor see it: every pixel a mean over a disc of the blur's radius, with noise of one level or two. */
function photographed(size: number, blurPx: number, paint: Paint) {
  const points = [...Array(60).keys()].map((k) => {
    const radius = blurPx * Math.sqrt((k + 0.5) / 60);
    const angle = 2.399963 * k; // the golden angle spreads points evenly
    return [radius * Math.cos(angle), radius * Math.sin(angle)] as const;
  });
  let state = 1;
  const blurred: Paint = (x, y) => {
    state = (state * 1103515245 + 12345) % 2 ** 31;
    const noise = (state >> 16) % 5;
    const sum = [0, 0, 0];
    for (const [dx, dy] of points) {
      const seen = paint(x + dx, y + dy);
      for (let c = 0; c < 3; c++) sum[c]! += seen[c]!;
    }
    const [r, g, b] = sum.map((v) => Math.round(v / points.length) + noise - 2);
    return [r!, g!, b!, 255];
  };
  return draw(size, size, blurred, { smooth: false });
}

test("issue 23: blurred outlines 3 px wide are as black as a bar beside them", async () => {
  const discs = [
    { x: 50, y: 50, r: 30, fill: red },
    { x: 140, y: 55, r: 32, fill: orange },
    { x: 55, y: 140, r: 33, fill: green },
  ];
  const scene = photographed(200, 2.8, (x, y) => {
    if (x > 110 && x < 180 && y > 150 && y < 170) return black;
    for (const { fill, r, ...at } of discs) {
      const d = Math.hypot(x - at.x, y - at.y);
      if (d < r) return d < r - 3 ? fill : black;
    }
    return white;
  });
  const { palette, labels, noisy } = await quantize.run(scene, quantize.defaults, quietContext());
  expect(noisy).toBe(true);
  const covered = [...Array(palette.length / 4).keys()].map(
    (k) => labels.filter((l) => l === k).length,
  );
  const drawn = [white, black, red, orange, green].flatMap((color) => colorsNear(palette, color));
  // a colour of the crests would cover hundreds of pixels
  expect(drawn.reduce((sum, k) => sum - covered[k]!, labels.length)).toBeLessThan(100);
  const [ink] = colorsNear(palette, black);
  const outlines = discs.reduce((sum, { r }) => sum + Math.PI * (r ** 2 - (r - 3) ** 2), 0);
  expect(covered[ink!]! - 70 * 20).toBeGreaterThan(0.85 * outlines);
});

test("issue 23: a pale line under a stepped one is whole beside it", async () => {
  const pale: Rgba = [204, 204, 204, 255];
  const within = (x: number, y: number, [l, t, r, b]: readonly number[]) =>
    x > l! && x < r! && y > t! && y < b!;
  // a red polyline 1.5 px thick
  const steps = [
    [10, 29.25, 40.75, 30.75],
    [39.25, 29.25, 40.75, 60.75],
    [39.25, 59.25, 70.75, 60.75],
    [69.25, 44.25, 70.75, 60.75],
    [69.25, 44.25, 110.75, 45.75],
    [109.25, 44.25, 110.75, 90.75],
    [109.25, 89.25, 150, 90.75],
  ];
  const chart = draw(160, 120, (x, y) => {
    if (steps.some((box) => within(x, y, box))) return [208, 0, 0, 255];
    const isGrid =
      within(x, y, [10, 49.6, 150, 50.4]) ||
      within(x, y, [49.6, 10, 50.4, 110]) ||
      within(x, y, [10, 80.1, 150, 80.9]);
    return isGrid ? pale : white;
  });
  const { palette, labels } = await quantize.run(chart, quantize.defaults, quietContext());
  const pales = colorsNear(palette, pale);
  const row = [...labels.subarray(80 * 160 + 10, 80 * 160 + 150)];
  // all but where the polyline covers it
  expect(row.filter((l) => pales.includes(l)).length).toBeGreaterThanOrEqual(136);
});
