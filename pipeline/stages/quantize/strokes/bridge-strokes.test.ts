import { expect, test } from "bun:test";
import { black, draw, type Paint, type Rgba, white } from "../../../../tests/pictures.ts";
import { quietContext } from "../../../../tests/stage-context.ts";
import { segment } from "../../segment/stage.ts";
import { quantize } from "../stage.ts";

const grey: Rgba = [204, 204, 204, 255];
const ivory: Rgba = [239, 238, 234, 255];
const navy: Rgba = [20, 30, 110, 255];

/** Areas of the regions of `colour`, largest first; the first is a square that shows the colour. */
async function regionsOf(colour: Rgba, paint: Paint): Promise<number[]> {
  const context = quietContext();
  const inSquare = (x: number, y: number) => x > 4 && x < 24 && y > 90 && y < 110;
  const picture = draw(96, 116, (x, y) => (inSquare(x, y) ? colour : paint(x, y)));
  const indexed = await quantize.run(picture, quantize.defaults, context);
  // as in strokes between several grounds, which are no islands
  const map = await segment.run({ ...indexed, details: undefined }, segment.defaults, context);
  const isColor = (k: number) =>
    colour.every((v, c) => Math.abs(map.palette[4 * k + c]! - v) <= 12);
  return [...map.componentLabel.keys()]
    .filter((r) => isColor(map.componentLabel[r]!))
    .map((r) => map.componentArea[r]!)
    .sort((a, b) => b - a);
}

for (const slope of [0.25, 0.37, 0.8, 1]) {
  test(`bridgeStrokes() keeps a line of 0.9 px and slope ${slope} in one piece`, async () => {
    const half = (0.9 * Math.sqrt(1 + slope * slope)) / 2;
    const areas = await regionsOf(navy, (x, y) =>
      x > 8 && x < 80 && Math.abs(y - 4 - slope * x) < half ? navy : white,
    );
    expect(areas).toHaveLength(2);
    expect(areas[1]).toBeGreaterThan(70);
  });
}

test("closeGaps() joins a pale line whose half-covered pixels look like the ground below it", async () => {
  const line = (x: number) => 10 + 0.34 * x;
  const below = (x: number, y: number) => (y > line(x) ? ivory : white);
  const areas = await regionsOf(grey, (x, y) =>
    x > 6 && x < 88 && Math.abs(y - line(x)) < 0.5 ? grey : below(x, y),
  );
  expect(areas).toHaveLength(2);
  expect(areas[1]).toBeGreaterThan(75);
});

test("bridgeStrokes() leaves two squares apart that nearly touch at a corner", async () => {
  const within = (v: number, from: number) => v >= from && v < from + 20;
  const areas = await regionsOf(black, (x, y) =>
    (within(x, 20) && within(y, 20)) || (within(x, 40.2) && within(y, 40.2)) ? black : white,
  );
  expect(areas).toHaveLength(3);
});

test("closeGaps() leaves parallel hairlines apart", async () => {
  const lines = [0, 2.6, 5.2].map((d) => 12 + d);
  const areas = await regionsOf(navy, (x, y) =>
    lines.some((at) => Math.abs(y - at - 0.3 * x) < 0.45) ? navy : white,
  );
  expect(areas).toHaveLength(4);
});
