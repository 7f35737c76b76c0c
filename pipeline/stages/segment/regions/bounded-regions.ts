/** Regions of a map: a bounded number of them. @module */
import { release } from "../../../../geometry/release.ts";
import { type BaseContext, type IndexedRaster, TRANSPARENT } from "../../../../plugin/mod.ts";
import { type Components, connect } from "../../../../raster/components.ts";
import { writeOklab } from "../../../../raster/oklab.ts";
import { adjacencyOf } from "../../../../raster/regions/adjacency.ts";
import { mergeWeakRegions, type RegionStats } from "../../../../raster/regions/merge-weak.ts";
import { mergeSmall } from "./merge-small.ts";
import type { WorkingMap } from "./working-map.ts";

/** How many regions a map may have, and what those are worth that go. */
const BOUND = {
  /** Specks of compressed pixels are this much larger. */
  noisyAreaPx2: 3,
  /** Regions beyond which the smallest are merged: far more than a drawing has. */
  mostRegions: 100_000,
  /** Regions beyond which a graph of them costs too much time and memory. */
  mostGraphRegions: 500_000,
  /** Most regions of a photograph: at about 80 bytes each its SVG stays within 4 MB. */
  mostContinuousRegions: 44_000,
  /**
   * Price of a pixel edge for each px² of `minRegionArea`, squared OKLab: a region of that area with as
   * many edges stays while it is 0.014·√area away from its neighbour.
   */
  pricePerPx2: 0.0002,
} as const;

/** What regions are made from. */
interface RegionSource extends Pick<BaseContext, "signal"> {
  /** Called whenever regions have been merged, which leaves garbage: the host may collect it. */
  readonly onStep: () => void;
  /** Regions of the map, whose memory is used up. */
  readonly regions: Components;
  readonly minRegionArea: number;
}

/** Regions that are left. */
interface Bounded {
  readonly regions: Components;
  /** What `minRegionArea` has come to. */
  readonly minRegionArea: number;
}

/** Merges regions of paint by area, those of a photograph by contrast as well, to a bounded number. */
export function boundedRegions(
  map: WorkingMap,
  { raster: { scale }, continuousTone, noisy }: IndexedRaster,
  { regions, minRegionArea, signal, onStep }: RegionSource,
): Bounded {
  // px² of the raster in one of the option
  const unit = scale * scale * (noisy && !continuousTone ? BOUND.noisyAreaPx2 : 1);
  let minArea = minRegionArea * unit;
  if (continuousTone) {
    // contrast is judged on a graph of regions: specks of a large noisy image go first
    const few = dropSpecks(map, regions, signal);
    onStep();
    const merged = mergeContinuous(map, few, minArea, signal);
    onStep();
    return { regions: merged.regions, minRegionArea: merged.minArea / unit };
  }
  let left = mergeSmall(map, minArea, signal, regions);
  while (left.count > BOUND.mostRegions) {
    minArea *= 2;
    left = mergeSmall(map, minArea, signal);
  }
  return { regions: left, minRegionArea: minArea / unit };
}

/** Merge the smallest regions until a graph of the rest is affordable; the memory of `all` is lost. */
function dropSpecks(map: WorkingMap, all: Components, signal: AbortSignal): Components {
  let regions = all;
  for (let area = 2; regions.count > BOUND.mostGraphRegions; area *= 2) {
    regions = mergeSmall(map, area, signal, regions);
  }
  return regions;
}

/**
 * Merge regions whose border is not worth its length, and paint each with the nearest label to its mean.
 *
 * Without flat paint, area alone is no reason to keep or to drop a region: contrast and length of
 * border count as well.
 *
 * @param regions Those of the map's labels; they are used up.
 * @param minArea Sets the price of a border, px².
 */
function mergeContinuous(
  map: WorkingMap,
  regions: Components,
  minArea: number,
  signal: AbortSignal,
): { readonly regions: Components; readonly minArea: number } {
  const { width } = map.picture;
  const { runs, ids, count, label } = regions;
  const sums = colorSums(map, regions);
  const merged = mergeWeakRegions(
    statsOf(sums),
    adjacencyOf({ runs, ids, width, counts: (c) => label[c] !== TRANSPARENT }),
    { price: BOUND.pricePerPx2 * minArea, most: BOUND.mostContinuousRegions, signal },
  );
  const labels = nearestLabels(map, added(sums, merged.region, merged.count));
  const to = new Uint8Array(count);
  for (let c = 0; c < count; c++) {
    to[c] = label[c] === TRANSPARENT ? TRANSPARENT : labels[merged.region[c]!]!;
  }
  for (let k = 0; k < ids.length; k++) {
    const c = ids[k]!;
    if (to[c] === label[c]) continue;
    map.labels.fill(to[c]!, runs[k]!, runs[k + 1]!);
    if (map.shades !== map.labels) map.shades.fill(to[c]!, runs[k]!, runs[k + 1]!);
  }
  release(runs, ids);
  return {
    regions: connect(map.labels, width, signal),
    minArea: merged.price / BOUND.pricePerPx2,
  };
}

/** Pixels of regions and sums of their sRGB, `[r0, g0, b0, r1, …]`: whole numbers, so in any order the same. */
interface ColorSums {
  readonly area: Float64Array;
  readonly rgb: Float64Array;
}

function colorSums({ picture: { px } }: WorkingMap, { runs, ids, count }: Components): ColorSums {
  const area = new Float64Array(count);
  const rgb = new Float64Array(3 * count);
  for (let k = 0; k < ids.length; k++) {
    const from = runs[k]!;
    const to = runs[k + 1]!;
    let r = 0;
    let g = 0;
    let b = 0;
    for (let at = 4 * from; at < 4 * to; at += 4) {
      r += px[at]!;
      g += px[at + 1]!;
      b += px[at + 2]!;
    }
    const c = ids[k]!;
    area[c]! += to - from;
    rgb[3 * c]! += r;
    rgb[3 * c + 1]! += g;
    rgb[3 * c + 2]! += b;
  }
  return { area, rgb };
}

/** Sums of what regions have become: region `c` is part of `of[c]`. */
function added(sums: ColorSums, of: Int32Array, count: number): ColorSums {
  const area = new Float64Array(count);
  const rgb = new Float64Array(3 * count);
  for (let c = 0; c < of.length; c++) {
    const to = of[c]!;
    area[to]! += sums.area[c]!;
    for (let k = 0; k < 3; k++) rgb[3 * to + k]! += sums.rgb[3 * c + k]!;
  }
  return { area, rgb };
}

/** Areas and sums of OKLab, from mean sRGB: within a region colours are near enough to be averaged so. */
function statsOf({ area, rgb }: ColorSums): RegionStats {
  const colorSum = new Float64Array(rgb.length);
  const lab = new Float64Array(3);
  for (let c = 0; c < area.length; c++) {
    writeMeanOklab(rgb, 3 * c, area[c]!, lab);
    for (let k = 0; k < 3; k++) colorSum[3 * c + k] = lab[k]! * area[c]!;
  }
  return { area, colorSum };
}

function writeMeanOklab(sum: Float64Array, at: number, n: number, out: Float64Array): void {
  const r = Math.round(sum[at]! / n);
  const g = Math.round(sum[at + 1]! / n);
  const b = Math.round(sum[at + 2]! / n);
  writeOklab(r | (g << 8) | (b << 16), out, 0);
}

/** For each region the label whose colour is nearest to its mean. */
function nearestLabels(map: WorkingMap, sums: ColorSums): Uint8Array {
  const { area, colorSum } = statsOf(sums);
  const used = usedLabels(map.labels);
  const colors = new Float64Array(3 * used.length);
  for (const [j, k] of used.entries())
    writeMeanOklab(map.labelColors, 4 * k, 1, colors.subarray(3 * j));
  const labels = new Uint8Array(area.length);
  for (let c = 0; c < labels.length; c++) {
    let least = Infinity;
    for (let j = 0; j < used.length; j++) {
      let d = 0;
      for (let q = 0; q < 3; q++) {
        d += (colorSum[3 * c + q]! / area[c]! - colors[3 * j + q]!) ** 2;
      }
      if (d >= least) continue;
      least = d;
      labels[c] = used[j]!;
    }
  }
  return labels;
}

/** Labels that occur, in the order in which they are first met, {@link TRANSPARENT} left out. */
function usedLabels(labels: Uint8Array): number[] {
  const seen = new Uint8Array(256);
  seen[TRANSPARENT] = 1;
  const used: number[] = [];
  for (let i = 0; i < labels.length; i++) {
    if (seen[labels[i]!]) continue;
    seen[labels[i]!] = 1;
    used.push(labels[i]!);
  }
  return used;
}
