import { expect, test } from "bun:test";
import { draw, type Rgba, white } from "../../../../tests/pictures.ts";
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
