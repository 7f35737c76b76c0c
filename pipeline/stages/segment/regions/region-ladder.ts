/** Regions of a map, and coarser ones where they are too many. @module */
import { power } from "../../../../geometry/elementary.ts";
import type { BaseContext, IndexedRaster } from "../../../../plugin/mod.ts";
import type { Components } from "../../../../raster/components.ts";
import { mergeContinuous } from "./merge-continuous.ts";
import { mergeSmall } from "./merge-small.ts";
import type { WorkingMap } from "./working-map.ts";

/** Specks of compressed pixels are this much larger. */
const NOISY_AREA = 3;
/** Regions beyond which the smallest are merged until the map fits: far more than a drawing has. */
const MAX_REGIONS = 200_000;
/** Regions beyond which a graph of them costs too much time and memory. */
const MAX_GRAPH_REGIONS = 500_000;
/** Most regions of a photograph: at about 70 bytes each its SVG stays within 4 MB. */
const MAX_CONTINUOUS = 50_000;
/** The size of a photograph falls more slowly than the number of its regions. */
const COUNT_POWER = 1.3;
/** That of a drawing falls more slowly than the area of its smallest region grows. */
const AREA_POWER = 1.25;
/** Least and greatest factor of the area in one step. */
const STEP = { least: 1.5, most: 16 } as const;

/** Where a ladder starts. */
interface LadderStart extends Pick<BaseContext, "signal"> {
  /** Told whenever regions have been merged, which leaves garbage: the host may collect it. */
  readonly onStep: () => void;
  /** Regions of the map, whose memory becomes the ladder's. */
  readonly regions: Components;
  readonly minRegionArea: number;
}

/**
 * Regions of paint by area, those of a photograph by contrast as well; in either case a bounded number.
 *
 * Each step goes on from the regions that there are, so that it costs little.
 */
export class RegionLadder {
  readonly #map: WorkingMap;
  readonly #signal: AbortSignal;
  readonly #onStep: () => void;
  readonly #continuous: boolean;
  /** Px² of the raster in one of the option. */
  readonly #unit: number;
  readonly #asked: number;
  #minArea: number;
  #regions: Components;

  constructor(
    map: WorkingMap,
    { raster: { scale }, continuousTone, noisy }: IndexedRaster,
    { regions, minRegionArea, signal, onStep }: LadderStart,
  ) {
    this.#map = map;
    this.#signal = signal;
    this.#onStep = onStep;
    this.#continuous = continuousTone;
    this.#unit = scale * scale * (noisy && !continuousTone ? NOISY_AREA : 1);
    this.#asked = minRegionArea;
    this.#minArea = minRegionArea * this.#unit;
    if (continuousTone) {
      // contrast is judged on a graph of regions: specks of a large noisy image go first
      this.#regions = dropSpecks(map, regions, signal);
      onStep();
      this.#mergeTo(MAX_CONTINUOUS);
      return;
    }
    this.#regions = mergeSmall(map, this.#minArea, signal, regions);
    while (this.#regions.count > MAX_REGIONS) this.#climb(2);
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

  /**
   * Merge regions until what is written of them takes about `share` of what it does now.
   *
   * @returns false where none can be merged any more
   */
  shrink(share: number): boolean {
    const { count } = this.#regions;
    if (!this.#continuous) {
      this.#climb(Math.max(STEP.least, Math.min(STEP.most, power(1 / share, AREA_POWER))));
      return true;
    }
    this.#mergeTo(Math.floor(count * power(share, COUNT_POWER)));
    return this.#regions.count < count;
  }

  /** Merge regions under an area that is larger by `factor`. */
  #climb(factor: number): void {
    this.#minArea *= factor;
    this.#regions = mergeSmall(this.#map, this.#minArea, this.#signal);
  }

  /** Merge regions by contrast until there are at most so many. */
  #mergeTo(most: number): void {
    const { regions, minArea } = mergeContinuous(this.#map, this.#regions, {
      minArea: this.#asked * this.#unit,
      most,
      signal: this.#signal,
    });
    this.#regions = regions;
    this.#minArea = minArea;
    this.#onStep();
  }
}

/** Merge the smallest regions until a graph of the rest is affordable; the memory of `all` is lost. */
function dropSpecks(map: WorkingMap, all: Components, signal: AbortSignal): Components {
  let regions = all;
  for (let area = 2; regions.count > MAX_GRAPH_REGIONS; area *= 2) {
    regions = mergeSmall(map, area, signal, regions);
  }
  return regions;
}
