import { expect, test } from "bun:test";
import { draw, type Paint, type Rgba, white } from "../../../../tests/pictures.ts";
import { quietContext } from "../../../../tests/stage-context.ts";
import { quantize } from "../stage.ts";

const ink: Rgba = [106, 4, 15, 255];
/** The fullest tone of most strokes: three quarters of the ink. */
const tone = [143, 67, 75];
/** A comb of strokes 1 px wide, all mixed alike; a bar at one of its teeth covers two pixels in full. */
const comb: Paint = (x, y) => {
  const [tooth, u] = [Math.floor(x / 8), x % 8];
  if (tooth < 1 || tooth > 8) return white;
  const isTooth = y > 10 && y < 20.25 && u > 2.25 && u < 3.25;
  const isBar = tooth === 3 && y > 14 && y < 15 && u > 1 && u < 3;
  return isTooth || isBar || (y > 20.25 && y < 21.25) ? ink : white;
};
const colorsOf = async (locked: number[][] = []) => {
  const settings = { ...quantize.defaults, constraints: { locked } };
  const { palette } = await quantize.run(draw(80, 32, comb), settings, quietContext());
  return Array.from({ length: palette.length / 4 }, (_, k) => [
    ...palette.subarray(4 * k, 4 * k + 3),
  ]);
};

test("issue 23: thin shapes have the ink that their fullest pixels show, not the tone that most show", async () => {
  const colors = await colorsOf();
  expect(colors).toHaveLength(2);
  expect(Math.abs(colors[1]![0]! - ink[0])).toBeLessThan(20);
});

test("issue 23: a locked colour stays as it is where thin shapes show a darker one", async () => {
  expect(await colorsOf([tone])).toContainEqual(tone);
});

test("a full stop of 10 px² counts among noise, a speck of 7 px² does not", async () => {
  const settings = { ...quantize.defaults, colors: 2, inks: 4, autoTolerance: 0.05 };
  const hasDot = async (radius: number) => {
    const raster = draw(96, 64, (x, y) => {
      const isBar = Math.abs(x - 24.3) < 4 && Math.abs(y - 32) < 20;
      return isBar || (x - 70.4) ** 2 + (y - 40.6) ** 2 < radius ** 2 ? ink : white;
    });
    const { details } = await quantize.run({ ...raster, source: "jpeg" }, settings, quietContext());
    return details?.() !== undefined;
  };
  expect(await hasDot(1.8)).toBe(true);
  expect(await hasDot(1.5)).toBe(false);
});
