/** A map whose SVG will be small enough, before anything is fitted. @module */
import type { BaseContext, IndexedRaster, SvgSize } from "../../../plugin/mod.ts";
import type { Components } from "../../../raster/components.ts";
import { type CrackGraph, traceCracks } from "../../../raster/crack-graph.ts";
import { foreseeSize } from "./foreseen-size.ts";
import type { RegionLadder } from "./region-ladder.ts";
import type { SampleOptions } from "./sampler.ts";
import type { WorkingMap } from "./working-map.ts";

/** A drawing foreseen to be larger than allowed by less than this factor is left to the budget of the written SVG. */
const DOUBT = 1.5;
/** Where regions must give way, the SVG is to take this share of what it may. */
const TARGET = 0.5;
/** Sizes fall with the area of the smallest region a little more slowly than it grows. */
const AREA_POWER = 1.25;
/** Least and greatest factor of the area in one step. */
const STEP = { least: 1.5, most: 16 } as const;

/** What the map is made from. */
export interface MapSource extends Pick<BaseContext, "signal"> {
  readonly indexed: IndexedRaster;
  readonly map: WorkingMap;
  /** See {@link SampleOptions.reach}. */
  readonly reach: number;
  readonly size: SvgSize;
}

/** Regions with their borders, and how these are to be sampled. */
export interface BorderedRegions {
  readonly regions: Components;
  readonly graph: CrackGraph;
  readonly sampling: SampleOptions;
}

/** Climb the ladder until the SVG is foreseen to be within its limit; what fits as it is stays as it is. */
export function mapWithin(
  ladder: RegionLadder,
  { indexed, map, reach, size, signal }: MapSource,
): BorderedRegions {
  const { raster, noisy, paint } = indexed;
  const { width, height, scale } = raster;
  for (let most = DOUBT * size.most; ; most = TARGET * size.most) {
    const { regions } = ladder;
    const { components, runs, label: componentLabel, area } = regions;
    const graph = traceCracks({ width, height, components, runs }, signal);
    const sampling = { map, components, componentLabel, reach, noisy, paint, signal };
    const bytes = foreseeSize(graph, { ...sampling, area, scale, size });
    if (bytes <= most) return { regions, graph, sampling };
    const factor = (bytes / (TARGET * size.most)) ** AREA_POWER;
    ladder.climb(Math.max(STEP.least, Math.min(STEP.most, factor)));
  }
}
