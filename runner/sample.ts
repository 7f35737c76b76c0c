/** Small synthetic pictures to warm the engine up with. @module */
import type { Raster } from "../plugin/mod.ts";

const SIDE = 128;
/** The sides differ by this much, so that no two pictures are alike. */
const STEP = 16;

/** How much of a pixel a shape covers, 0 to 1; values beyond are clamped. */
type Coverage = (x: number, y: number) => number;

/** `times` pictures: smooth and cusped outlines, corners, a thin line, a hole and blended edges in six colours. */
export function* sampleRasters(times: number): Generator<Raster> {
  for (let time = 0; time < times; time++) yield flower(SIDE + (time % 8) * STEP, time);
}

function flower(side: number, phase: number): Raster {
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  const middle = side / 2;
  const petals = (angle: number) => side * (0.34 + 0.08 * Math.cos(5 * angle + phase));
  const cusps = (angle: number) => side * (0.1 + 0.05 * Math.abs(Math.cos(3 * angle)));
  const stem: Coverage = (x, y) =>
    Math.min(3 - Math.abs(0.6 * x + 0.8 * y - 0.9 * side), x - 0.3 * side, 0.95 * side - x);
  const leaf: Coverage = (x, y) =>
    Math.min(x - 0.1 * side, 0.3 * side - x, y - 0.1 * side, 0.3 * side - y);
  const shapes: readonly (readonly [number, number, number, Coverage])[] = [
    [30, 90, 200, polar(middle, middle, petals)],
    [240, 200, 40, polar(middle, middle, () => side * 0.2)],
    [200, 40, 60, leaf],
    [20, 20, 30, stem],
    [40, 150, 90, polar(side * 0.8, side * 0.25, cusps)],
  ];
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const i = (y * side + x) * 4;
      for (const [r, g, b, coverage] of shapes) {
        const a = Math.min(1, Math.max(0, coverage(x + 0.5, y + 0.5)));
        data[i] = data[i]! * (1 - a) + r * a;
        data[i + 1] = data[i + 1]! * (1 - a) + g * a;
        data[i + 2] = data[i + 2]! * (1 - a) + b * a;
      }
    }
  }
  return { width: side, height: side, data, scale: 1, source: "png" };
}

/** Inside of an outline around (`cx`, `cy`) whose distance is `radius` at each angle. */
function polar(cx: number, cy: number, radius: (angle: number) => number): Coverage {
  return (x, y) => radius(Math.atan2(y - cy, x - cx)) - Math.hypot(x - cx, y - cy);
}
