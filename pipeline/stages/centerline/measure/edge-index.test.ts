import { expect, test } from "bun:test";
import { squaredDistance } from "../../../../raster/distance.ts";
import { EdgeIndex, maskOf } from "./ink.ts";
import { outlineOf } from "./outline.ts";

test("EdgeIndex finds the same distances with the ink's depth as without", () => {
  const [width, height] = [420, 300];
  const values = new Float32Array(width * height);
  for (let i = 0; i < values.length; i++) {
    const [x, y] = [i % width, Math.floor(i / width)];
    if (x > 7 && x < 401 && y > 5 && y < 290 && (x - 30) ** 2 + (y - 20) ** 2 > 400) values[i] = 1;
  }
  const coverage = { width, height, values };
  const mask = maskOf(coverage, 0.5);
  const outline = outlineOf(coverage, mask);
  const depth = squaredDistance(mask);
  const small = new EdgeIndex(outline, mask);
  const both = new EdgeIndex(outline, mask, depth);
  let deep = 0;
  for (let y = 1.3; y < height; y += 7)
    for (let x = 0.8; x < width; x += 11) {
      if (depth[Math.floor(y) * width + Math.floor(x)]! > 96 * 96) deep++;
      expect([small.nearest(x, y), both.nearest(x, y)]).toEqual([true, true]);
      expect(Math.abs(both.distance - small.distance)).toBeLessThan(1e-9);
      expect(Math.abs(Math.hypot(both.x - x, both.y - y) - both.distance)).toBeLessThan(1e-9);
    }
  expect(deep).toBeGreaterThan(20);
  expect([small.nearest(200, 150, 60), both.nearest(200, 150, 60)]).toEqual([false, false]);
});
