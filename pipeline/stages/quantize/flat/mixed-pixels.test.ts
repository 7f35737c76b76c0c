import { expect, test } from "bun:test";
import type { Raster } from "../../../../plugin/mod.ts";
import { quietContext } from "../../../../tests/stage-context.ts";
import { quantize } from "../stage.ts";

const white = [255, 255, 255] as const;
const red = [255, 92, 96] as const;
const blue = [77, 155, 255] as const;

/** Share `t` of red over blue in a pixel, each antialiased for itself: white shines through. */
const seam = (t: number) =>
  [0, 1, 2].map((c) => t * red[c]! + (1 - t) ** 2 * blue[c]! + t * (1 - t) * white[c]!);

/** White, red and blue side by side, the latter two with a slanted seam between them; twice as large. */
function abutting(): Raster {
  const size = 48;
  const at = (x: number, y: number) => {
    if (x < 8) return white;
    return seam(Math.max(0, Math.min(1, 24 + 0.37 * (y - 31) - x)));
  };
  const data = new Uint8ClampedArray(4 * 4 * size * size).fill(255);
  const clamp = (v: number) => Math.max(0, Math.min(size - 1, v));
  for (let y = 0; y < 2 * size; y++) {
    for (let x = 0; x < 2 * size; x++) {
      // bilinear: each pixel lies a quarter from the middle of its source
      const [u, v] = [Math.floor((x - 1) / 2), Math.floor((y - 1) / 2)];
      const [p, q] = [x & 1 ? 0.25 : 0.75, y & 1 ? 0.25 : 0.75];
      for (let c = 0; c < 3; c++) {
        const mix = (row: number) =>
          (1 - p) * at(clamp(u), clamp(row))[c]! + p * at(clamp(u + 1), clamp(row))[c]!;
        data[4 * (y * 2 * size + x) + c] = (1 - q) * mix(v) + q * mix(v + 1);
      }
    }
  }
  return { width: 2 * size, height: 2 * size, data, scale: 1, source: "png" };
}

const colors = async (raster: Raster) => {
  const { palette } = await quantize.run(raster, quantize.defaults, quietContext());
  return palette.length / 4;
};

test("quantize sees no stroke in the blurred seam of an enlarged picture", async () => {
  expect(await colors(abutting())).toBe(3);
});
