/** The pure colours of paper and ink. @module */
import { type Raster, TRANSPARENT } from "../../../../plugin/mod.ts";

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
/** Labels that a byte can name. */
const LABELS = 256;

/**
 * Mean colour, by label, of the pixels farthest from the paper: blends with it tell too light an ink.
 *
 * @param labels - which ink a pixel may tell of, 0 to 255; one pass tells all inks
 * @returns colours by label; black where no pixel tells any
 */
export function inkColors(raster: Raster, paper: Color, labels: Uint8Array): Color[] {
  const distances = distancesFrom(raster, paper);
  const counts = new Uint32Array(LABELS * (STEPS + 1));
  for (let i = 0; i < labels.length; i++)
    if (distances[i]! > FAINT) counts[labels[i]! * (STEPS + 1) + distances[i]!]!++;
  const least = Float64Array.from({ length: LABELS }, (_, label) =>
    Math.max(1, PURE * farthest(counts.subarray(label * (STEPS + 1), (label + 1) * (STEPS + 1)))),
  );
  return meanColors(raster.data, labels, (i) => distances[i]! >= least[labels[i]!]!);
}

/** Distance of every pixel from the paper's colour in whole steps; 0 where it is {@link FAINT}. */
function distancesFrom({ data }: Raster, paper: Color): Uint16Array {
  const distances = new Uint16Array(data.length / 4);
  const [r, g, b, a] = paper;
  for (let i = 0, k = 0; i < distances.length; i++, k += 4) {
    const alpha = data[k + 3]!;
    const share = alpha / 255;
    const squared =
      (data[k]! * share - r) ** 2 +
      (data[k + 1]! * share - g) ** 2 +
      (data[k + 2]! * share - b) ** 2 +
      (alpha - a) ** 2;
    const distance = Math.floor(Math.sqrt(squared));
    distances[i] = distance > FAINT ? distance : 0;
  }
  return distances;
}

/** Step beyond which {@link FARTHEST} of the counted pixels lie. */
function farthest(counts: Uint32Array): number {
  const total = counts.reduce((sum, count) => sum + count, 0);
  let far = STEPS;
  for (let seen = counts[far]!; far > 0 && seen <= FARTHEST * total; seen += counts[far]!) far--;
  return far;
}

function meanColors(
  data: Uint8ClampedArray,
  labels: Uint8Array,
  counts: (i: number) => boolean,
): Color[] {
  const sums = new Float64Array(LABELS * 4);
  const pixels = new Uint32Array(LABELS);
  for (let i = 0; i < labels.length; i++) {
    if (!counts(i)) continue;
    const label = labels[i]!;
    const color = premultiplied(data, i);
    for (let c = 0; c < 4; c++) sums[4 * label + c]! += color[c]!;
    pixels[label]!++;
  }
  return Array.from(pixels, (count, label) =>
    count === 0
      ? [0, 0, 0, 255]
      : ([0, 1, 2, 3].map((c) => sums[4 * label + c]! / count) as unknown as Color),
  );
}
