/** The pure colours of paper and ink. @module */
import { type Raster, TRANSPARENT } from "../../../plugin/mod.ts";

/** Red, green and blue times alpha, and alpha; 0 to 255 each. Nothing at all is four zeros. */
export type Color = readonly [number, number, number, number];

/** Colour of pixel `i`. */
export function premultiplied(data: Uint8ClampedArray, i: number): Color {
  const a = data[4 * i + 3]!;
  const share = a / 255;
  return [data[4 * i]! * share, data[4 * i + 1]! * share, data[4 * i + 2]! * share, a];
}

/** Euclidean distance of two colours. */
export function distanceBetween(p: Color, q: Color): number {
  return Math.sqrt(
    (p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2 + (p[2] - q[2]) ** 2 + (p[3] - q[3]) ** 2,
  );
}

/** Median colour of the paper's pixels, channel by channel. */
export function paperColor({ data }: Raster, labels: Uint8Array, paper: number): Color {
  if (paper === TRANSPARENT) return [0, 0, 0, 0];
  const counts = [0, 1, 2, 3].map(() => new Uint32Array(256));
  for (let i = 0; i < labels.length; i++)
    if (labels[i] === paper)
      for (let c = 0; c < 4; c++) {
        const value = data[4 * i + c]!;
        counts[c]![c < 3 ? Math.round((value * data[4 * i + 3]!) / 255) : value]!++;
      }
  return counts.map(median) as unknown as Color;
}

function median(counts: Uint32Array): number {
  const half = counts.reduce((sum, count) => sum + count, 0) / 2;
  let below = 0;
  for (let value = 0; value < 256; value++) {
    below += counts[value]!;
    if (below >= half) return value;
  }
  return 0;
}

/** Nearer to the paper than this, a pixel tells nothing of the ink. */
const FAINT = 24;
/** The farthest share of the pixels sets the distance of pure ink: some are darker by noise. */
const FARTHEST = 0.02;
/** Pixels this near to that distance are pure. */
const PURE = 0.93;
/** Greatest distance of two colours, in whole steps. */
const STEPS = 512;

/** Mean colour of the pixels farthest from the paper: blends with it tell too light an ink. */
export function inkColor(raster: Raster, paper: Color, belongs: (i: number) => boolean): Color {
  const { data } = raster;
  const n = data.length / 4;
  const distance = new Uint16Array(n);
  const count = new Uint32Array(STEPS + 1);
  let total = 0;
  for (let i = 0; i < n; i++) {
    const d = Math.floor(distanceBetween(premultiplied(data, i), paper));
    if (d <= FAINT || !belongs(i)) continue;
    distance[i] = d;
    count[d]!++;
    total++;
  }
  let far = STEPS;
  for (let seen = count[far]!; far > 0 && seen <= FARTHEST * total; seen += count[far]!) far--;
  return meanColor(data, distance, PURE * far) ?? [0, 0, 0, 255];
}

function meanColor(data: Uint8ClampedArray, distance: Uint16Array, least: number) {
  const sum = [0, 0, 0, 0];
  let count = 0;
  for (let i = 0; i < distance.length; i++) {
    if (distance[i]! < least || distance[i] === 0) continue;
    const color = premultiplied(data, i);
    for (let c = 0; c < 4; c++) sum[c]! += color[c]!;
    count++;
  }
  return count === 0 ? undefined : (sum.map((value) => value / count) as unknown as Color);
}
