/** Regions of a map, and coarser ones where they are too many. @module */
import type { BaseContext, IndexedRaster } from "../../../plugin/mod.ts";
import { type Components, connect } from "../../../raster/components.ts";
import { mergeContinuous } from "./merge-continuous.ts";
import { mergeSmall } from "./merge-small.ts";
import type { WorkingMap } from "./working-map.ts";

/** Specks of compressed pixels are this much larger. */
const NOISY_AREA = 3;
/** Regions beyond which the smallest are merged until the map fits: far more than a drawing has. */
const MAX_REGIONS = 200_000;
/** Regions beyond which a graph of them costs too much time and memory. */
const MAX_GRAPH_REGIONS = 500_000;

/**
 * Regions of paint by area, those of a photograph by contrast as well; in either case a bounded number.
 *
 * Each step goes on from the regions that there are, so that it costs little.
 */
export class RegionLadder {
  readonly #map: WorkingMap;
  readonly #merge: typeof mergeSmall;
  readonly #signal: AbortSignal;
  /** Px² of the raster in one of the option. */
  readonly #unit: number;
  readonly #asked: number;
  #minArea: number;
  #regions: Components;

  constructor(
    map: WorkingMap,
    { raster: { scale }, continuousTone, noisy }: IndexedRaster,
    { minRegionArea, signal }: { minRegionArea: number } & Pick<BaseContext, "signal">,
  ) {
    this.#map = map;
    this.#signal = signal;
    this.#merge = continuousTone ? mergeContinuous : mergeSmall;
    this.#unit = scale * scale * (noisy && !continuousTone ? NOISY_AREA : 1);
    this.#asked = minRegionArea;
    this.#minArea = minRegionArea * this.#unit;
    // contrast is judged on a graph of regions: specks of a large noisy image go first
    if (continuousTone) dropSpecks(map, signal);
    this.#regions = this.#merge(map, this.#minArea, signal);
    while (this.#regions.count > MAX_REGIONS) this.climb(2);
  }

  get regions(): Components {
    return this.#regions;
  }

  /** What `minRegionArea` has come to. */
  get minRegionArea(): number {
    return this.#minArea / this.#unit;
  }

  /** Whether it is larger than was asked for. */
  get climbed(): boolean {
    return this.minRegionArea > this.#asked;
  }

  /** Merge regions under an area that is larger by `factor`. */
  climb(factor: number): void {
    this.#minArea *= factor;
    this.#regions = this.#merge(this.#map, this.#minArea, this.#signal);
  }
}

/** Merge the smallest regions until a graph of the rest is affordable. */
function dropSpecks(map: WorkingMap, signal: AbortSignal): void {
  let { count } = connect(map.labels, map.picture.width, signal);
  for (let area = 2; count > MAX_GRAPH_REGIONS; area *= 2) {
    count = mergeSmall(map, area, signal).count;
  }
}
