/** The pure colours of paper and pens. @module */
import { levelOf } from "../../../../geometry/statistics.ts";
import { type Raster, TRANSPARENT } from "../../../../plugin/mod.ts";

/** Red, green and blue times alpha, and alpha; 0 to 255 each. Nothing at all is four zeros. */
export type Color = readonly [number, number, number, number];

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
  return levelOf(counts, counts.reduce((sum, count) => sum + count, 0) / 2);
}

/** Which pixels tell the colour of an ink. */
const PEN = {
  /** Nearer to the paper than this, a pixel tells nothing of the ink. */
  faint: 24,
  /** The farthest share of the pixels sets the distance of pure ink: some are darker by noise. */
  farthestShare: 0.02,
  /** Pixels this near to that distance are pure. */
  pureShare: 0.93,
  /** Greatest distance of two colours, in whole steps. */
  steps: 512,
  /** Labels that a byte can name. */
  labels: 256,
} as const;

/**
 * Mean colour, by label, of the pixels farthest from the paper: blends with it tell too light an ink.
 *
 * @param labels - which ink a pixel may tell of, 0 to 255; one pass tells all inks
 * @returns colours by label; black where no pixel tells any
 */
export function inkColors(raster: Raster, paper: Color, labels: Uint8Array): Color[] {
  const distances = distancesFrom(raster, paper);
  const counts = new Uint32Array(PEN.labels * (PEN.steps + 1));
  for (let i = 0; i < labels.length; i++)
    if (distances[i]! > PEN.faint) counts[labels[i]! * (PEN.steps + 1) + distances[i]!]!++;
  const least = Float64Array.from({ length: PEN.labels }, (_, label) =>
    Math.max(
      1,
      PEN.pureShare *
        farthest(counts.subarray(label * (PEN.steps + 1), (label + 1) * (PEN.steps + 1))),
    ),
  );
  return meanColors(raster.data, labels, (i) => distances[i]! >= least[labels[i]!]!);
}

/** Distance of every pixel from the paper's colour in whole steps; 0 where it is `PEN.faint`. */
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
    distances[i] = distance > PEN.faint ? distance : 0;
  }
  return distances;
}

/** Step beyond which `PEN.farthestShare` of the counted pixels lie. */
function farthest(counts: Uint32Array): number {
  let total = 0;
  for (let step = 0; step < counts.length; step++) total += counts[step]!;
  let far = total > 0 ? PEN.steps : 0;
  for (let seen = counts[far]!; far > 0 && seen <= PEN.farthestShare * total; seen += counts[far]!)
    far--;
  return far;
}

function meanColors(
  data: Uint8ClampedArray,
  labels: Uint8Array,
  counts: (i: number) => boolean,
): Color[] {
  const sums = new Float64Array(PEN.labels * 4);
  const pixels = new Uint32Array(PEN.labels);
  for (let i = 0; i < labels.length; i++) {
    if (!counts(i)) continue;
    const label = labels[i]!;
    const share = data[4 * i + 3]! / 255;
    for (let c = 0; c < 3; c++) sums[4 * label + c]! += data[4 * i + c]! * share;
    sums[4 * label + 3]! += data[4 * i + 3]!;
    pixels[label]!++;
  }
  return Array.from(pixels, (count, label) =>
    count === 0
      ? [0, 0, 0, 255]
      : ([0, 1, 2, 3].map((c) => sums[4 * label + c]! / count) as unknown as Color),
  );
}
