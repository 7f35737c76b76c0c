/** Ink between the pixels' centres. @module */
import type { Coverage } from "./coverage.ts";

/** Bilinear coverage at a point; pixel centres lie at +0.5, and there is paper beyond the image. */
export function coverageAt({ width, height, values }: Coverage, x: number, y: number): number {
  const fx = x - 0.5;
  const fy = y - 0.5;
  const ix = Math.floor(fx);
  const iy = Math.floor(fy);
  const u = fx - ix;
  const v = fy - iy;
  if (ix < 0 || iy < 0 || ix + 1 >= width || iy + 1 >= height) {
    const at = (px: number, py: number) =>
      px < 0 || py < 0 || px >= width || py >= height ? 0 : values[py * width + px]!;
    return (
      (at(ix, iy) * (1 - u) + at(ix + 1, iy) * u) * (1 - v) +
      (at(ix, iy + 1) * (1 - u) + at(ix + 1, iy + 1) * u) * v
    );
  }
  const i = iy * width + ix;
  const above = values[i]! * (1 - u) + values[i + 1]! * u;
  const below = values[i + width]! * (1 - u) + values[i + width + 1]! * u;
  return above * (1 - v) + below * v;
}
