import { expect, test } from "bun:test";
import { flattenPath } from "../../../geometry/flatten.ts";
import { length } from "../../../geometry/point.ts";
import { arcOf, run } from "../../../tests/fit-curves.ts";
import { draw, type Paint, white } from "../../../tests/pictures.ts";
import { quietContext } from "../../../tests/stage-context.ts";
import { presets } from "../../presets.ts";
import { quantize } from "../quantize/stage.ts";
import { segment } from "../segment/stage.ts";

/** Side of the picture, px. */
const SIZE = 64;

/** Arcs between white and a gradient from top to bottom of the picture, away from the frame, and how far they are off, px. */
async function contour(top: number, slant: number) {
  const paint: Paint = (x, y) =>
    x < top - slant * y ? white : [0, 10 + 3.6 * y, 250 - 3.4 * y, 255];
  const settings = { ...quantize.defaults, ...presets.illustration.quantize };
  const indexed = await quantize.run(draw(SIZE, SIZE, paint), settings, quietContext());
  const map = await segment.run(indexed, segment.defaults, quietContext());
  const curves = await run(map, presets.illustration.fit);
  const { arcLeft, arcRight, componentLabel, palette } = curves;
  const isWhite = (c: number) => palette[4 * componentLabel[c]!] === 255;
  let arcs = 0;
  let worst = 0;
  for (let a = 0; a < arcLeft.length; a++) {
    const [left, right] = [arcLeft[a]!, arcRight[a]!];
    if (left < 0 || right < 0 || isWhite(left) === isWhite(right)) continue;
    const points = flattenPath(arcOf(curves, a), 0.01);
    if (points.some(([, y]) => y === 0 || y === SIZE)) continue;
    arcs++;
    for (const [x, y] of points)
      worst = Math.max(worst, Math.abs(x + slant * y - top) / length(1, slant));
  }
  return { arcs, worst };
}

for (const slant of [0.05, 0.1, 0.2, 0.4]) {
  test(`fit keeps a contour of slant ${slant} straight where bands of a gradient end on it every two px`, async () => {
    const { arcs, worst } = await contour(30.2, slant);
    expect(arcs).toBeGreaterThan(SIZE / 3);
    expect(worst).toBeLessThan(0.05);
  });
}
