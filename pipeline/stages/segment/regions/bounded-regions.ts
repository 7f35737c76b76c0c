/** Regions of a map: a bounded number of them. @module */
import { cbrt } from "../../../../geometry/elementary.ts";
import { release } from "../../../../geometry/release.ts";
import {
  type BaseContext,
  type Cancellable,
  type IndexedRaster,
  type Paints,
  TRANSPARENT,
} from "../../../../plugin/mod.ts";
import { type Components, connect } from "../../../../raster/components.ts";
import { writeOklab } from "../../../../raster/oklab.ts";
import { paletteOf } from "../../../../raster/palette.ts";
import { wordOf } from "../../../../raster/picture.ts";
import { adjacencyOf } from "../../../../raster/regions/adjacency.ts";
import { mergeWeakRegions, type RegionStats } from "../../../../raster/regions/merge-weak.ts";
import { mergeSmall } from "./merge-small.ts";
import { repaint, type WorkingMap } from "./working-map.ts";

/** How many regions a map may have, and what those are worth that go. */
const BOUND = {
  /** Specks of compressed pixels are this much larger. */
  noisyAreaPx2: 2,
  /** Regions beyond which the smallest are merged: far more than a drawing has. */
  mostRegions: 100_000,
  /** Regions beyond which a graph of them costs too much time and memory. */
  mostGraphRegions: 500_000,
  /** Most regions of a photograph: at about 80 bytes each its SVG stays within 3 MB. */
  mostContinuousRegions: 32_000,
  /**
   * Pixels of a photograph whose borders cost {@link BOUND.pricePerPx2}; the price grows with the cube root of their
   * number. With the square root an enlargement would keep its regions, but larger pictures show more, too.
   */
  pricedPx: 200_000,
  /**
   * Price of a pixel edge for each px² of `minRegionArea`, squared OKLab: a region of that area with as
   * many edges stays while it is 0.014·√area away from its neighbour.
   */
  pricePerPx2: 0.0002,
  /** The same between bands of a gradient, as a share: steps in smooth paint are seen sooner than in texture. */
  bandShare: 0.6,
} as const;

/** What bounds regions; progress is reported whenever they have been merged, as that leaves garbage. */
type Request = Pick<BaseContext, "signal" | "progress"> & { readonly minRegionArea: number };

/** Merges regions of paint by area, those of a photograph and bands of gradients by contrast as well, to a bounded number; says what `minRegionArea` has come to. */
export function boundedRegions(
  map: WorkingMap,
  { raster: { scale, width }, continuousTone, noisy, paints }: IndexedRaster,
  { minRegionArea, signal, progress }: Request,
): { readonly regions: Components; readonly minRegionArea: number } {
  // px² of the raster in one of the option
  const growth = cbrt(map.labels.length / (BOUND.pricedPx * scale * scale));
  const unit = scale * scale * (continuousTone ? growth : noisy ? BOUND.noisyAreaPx2 : 1);
  let minArea = minRegionArea * unit;
  let regions = connect(map.labels, width, signal);
  if (continuousTone) {
    // the graph of regions is bounded: specks of a large noisy image go before contrast is judged
    for (let area = 2; regions.count > BOUND.mostGraphRegions; area *= 2)
      regions = mergeSmall(map, area, signal, regions, 1);
    progress(0.4);
    const merged = mergeContinuous(map, regions, { minArea, signal });
    progress(0.4);
    return { regions: merged.regions, minRegionArea: minRegionArea * merged.raised };
  }
  regions = mergeSmall(map, minArea, signal, regions);
  while (regions.count > BOUND.mostRegions) {
    minArea *= 2;
    regions = mergeSmall(map, minArea, signal);
  }
  if (paints) {
    const price = { minArea: BOUND.bandShare * minRegionArea * scale ** 2, paints };
    regions = mergeContinuous(map, regions, { ...price, signal }).regions;
  }
  return { regions, minRegionArea: minArea / unit };
}

/**
 * Merge regions whose border is not worth its length, and paint what merged with the nearest label to its mean.
 *
 * Without flat paint, area alone is no reason to keep or to drop a region: contrast and length of
 * border count as well.
 *
 * @param regions Those of the map's labels; they are used up.
 * @param minArea Sets the price of a border, px².
 * @param paints Gradients, which stay as they are.
 * @returns What the price was raised by as well, for a bounded number of regions.
 */
function mergeContinuous(
  map: WorkingMap,
  regions: Components,
  { minArea, paints, signal }: Cancellable & { minArea: number; paints?: Paints },
): { readonly regions: Components; readonly raised: number } {
  const { width } = map.picture;
  const { runs, ids, label } = regions;
  const counts = (label: number) =>
    label !== TRANSPARENT && (paints?.labelPaint[label] ?? -1) === -1;
  const both = (a: number, b: number) => counts(label[a]!) && counts(label[b]!);
  const price = BOUND.pricePerPx2 * minArea;
  const merged = mergeWeakRegions(
    statsOf(map, regions),
    adjacencyOf({ runs, ids, width, count: regions.count, counts: both }),
    { price, most: BOUND.mostContinuousRegions, signal },
  );
  const isUsed = new Uint8Array(256);
  for (let c = 0; c < label.length; c++) isUsed[label[c]!] = 1;
  const used = [...isUsed.keys()].filter((k) => isUsed[k] === 1 && counts(k));
  const parts = new Uint32Array(merged.count);
  for (const region of merged.region) parts[region]!++;
  const labels = nearestLabels(map, used, { mean: merged.mean, parts });
  const to = label.map((before, c) => {
    const region = merged.region[c]!;
    return counts(before) && parts[region]! > 1 ? labels[region]! : before;
  });
  repaint(map, regions, { to });
  release(runs, ids);
  return { regions: connect(map.labels, width, signal), raised: merged.price / price };
}

/** Areas and sums of OKLab, from mean sRGB: within a region colours are near enough to be averaged so. */
function statsOf({ picture: { px } }: WorkingMap, { runs, ids, count }: Components): RegionStats {
  const area = new Float64Array(count);
  const colorSum = new Float64Array(3 * count);
  for (let k = 0; k < ids.length; k++) {
    const [from, to] = [runs[k]!, runs[k + 1]!];
    let [r, g, b] = [0, 0, 0];
    for (let at = 4 * from; at < 4 * to; at += 4) {
      r += px[at]!;
      g += px[at + 1]!;
      b += px[at + 2]!;
    }
    const c = ids[k]!;
    area[c]! += to - from;
    colorSum[3 * c]! += r;
    colorSum[3 * c + 1]! += g;
    colorSum[3 * c + 2]! += b;
  }
  for (let c = 0; c < count; c++) {
    writeOklab(meanWord(colorSum, 3 * c, area[c]!), colorSum, 3 * c);
    for (let k = 3 * c; k < 3 * c + 3; k++) colorSum[k]! *= area[c]!;
  }
  return { area, colorSum };
}

/** Pixel word of the mean colour whose sums over `n` pixels begin at `sum[at]`, opaque. */
function meanWord(sum: Float64Array, at: number, n: number): number {
  const mean = (c: number) => Math.round(sum[at + c]! / n);
  return wordOf(mean(0), mean(1), mean(2), 255);
}

/** For each region that others joined, of the labels in use the one whose colour is nearest to its mean. */
function nearestLabels(
  { labelColors }: WorkingMap,
  used: readonly number[],
  { mean, parts }: { readonly mean: Float64Array; readonly parts: Uint32Array },
): Uint8Array {
  const palette = paletteOf(used.map((k) => meanWord(labelColors, 4 * k, 1)));
  return Uint8Array.from(parts, (n, c) =>
    n > 1 ? used[palette.nearestOpaque(mean[3 * c]!, mean[3 * c + 1]!, mean[3 * c + 2]!)]! : 0,
  );
}
