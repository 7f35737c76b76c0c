/** Small pictures for tests, drawn with exact coverage by supersampling. @module */
import type { Raster } from "../plugin/mod.ts";

/** Straight RGBA. */
export type Rgba = readonly [number, number, number, number];

/** Colour at a point of the picture, px. */
export type Paint = (x: number, y: number) => Rgba;

export const white: Rgba = [255, 255, 255, 255];
export const black: Rgba = [0, 0, 0, 255];
export const red: Rgba = [220, 20, 30, 255];
export const green: Rgba = [30, 160, 60, 255];
export const blue: Rgba = [20, 60, 200, 255];
export const clear: Rgba = [0, 0, 0, 0];

/** Samples along each side of a pixel. */
const FINE = 8;

/** Raster of a painted plane; every pixel is the mean of 8 × 8 points (of 1 when not smooth). */
export function draw(
  width: number,
  height: number,
  paint: Paint,
  { smooth = true }: { smooth?: boolean } = {},
): Raster {
  const data = new Uint8ClampedArray(width * height * 4);
  const fine = smooth ? FINE : 1;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const sum = [0, 0, 0, 0];
      for (let k = 0; k < fine * fine; k++) {
        const u = x + ((k % fine) + 0.5) / fine;
        const v = y + (Math.floor(k / fine) + 0.5) / fine;
        const [r, g, b, a] = paint(u, v);
        sum[0]! += r * a;
        sum[1]! += g * a;
        sum[2]! += b * a;
        sum[3]! += a;
      }
      const at = (y * width + x) * 4;
      for (let c = 0; c < 3; c++) data[at + c] = sum[3]! > 0 ? sum[c]! / sum[3]! : 0;
      data[at + 3] = sum[3]! / (fine * fine);
    }
  }
  return { width, height, data, scale: 1, source: "png" };
}

/** Raster from exact pixels, one palette character each, rows as strings. */
export function pixels(rows: readonly string[], colors: Readonly<Record<string, Rgba>>): Raster {
  const width = rows[0]!.length;
  const paint: Paint = (x, y) => colors[rows[Math.floor(y)]![Math.floor(x)]!]!;
  return draw(width, rows.length, paint, { smooth: false });
}

/** Paint a disc over a ground. */
export function disc(cx: number, cy: number, r: number, ink: Rgba, ground: Rgba): Paint {
  return (x, y) => ((x - cx) ** 2 + (y - cy) ** 2 < r * r ? ink : ground);
}
