/** Small synthetic pictures to warm the engine up with. @module */
import type { Raster } from "../plugin/mod.ts";

const SIDE = 96;
const TIMES = 3;

/** A ring on a page, so that curves, corners, holes and blended edges all occur. */
export function* sampleRasters(): Generator<Raster> {
  for (let time = 0; time < TIMES; time++) yield ring(SIDE + time * 16);
}

function ring(side: number): Raster {
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  const center = side / 2;
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const r = Math.hypot(x + 0.5 - center, y + 0.5 - center);
      const inside = clamp(side * 0.4 - r) * clamp(r - side * 0.2);
      const square = x < side / 4 && y < side / 4 ? 1 : 0;
      const i = (y * side + x) * 4;
      data[i] = 255 - 200 * inside;
      data[i + 1] = 255 - 120 * square;
    }
  }
  return { width: side, height: side, data, scale: 1, source: "png" };
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value));
}
