/** A map whose SVG will be small enough, before anything is fitted. @module */
import type { BaseContext, IndexedRaster, Parallel, SvgSize } from "../../../../plugin/mod.ts";
import type { Components } from "../../../../raster/components.ts";
import { type CrackGraph, traceCracks } from "../../../../raster/cracks/crack-graph.ts";
import type { RegionLadder } from "../regions/region-ladder.ts";
import type { WorkingMap } from "../regions/working-map.ts";
import type { SampleOptions } from "../samples/sampler.ts";
import { foreseeSize } from "./foreseen-size.ts";

/** When regions must give way, as shares of what the SVG may take. */
interface Margins {
  /** Foreseen size up to which the map stays as it is: the budget of the written SVG has the last word. */
  readonly doubt: number;
  /** Foreseen size that is aimed at. */
  readonly target: number;
  /** Foreseen size that will do once regions gave way. */
  readonly enough: number;
}

/** What is written of a drawing is 0.71 to 1.8 times what is foreseen. */
const DRAWING: Margins = { doubt: 1.5, target: 0.5, enough: 0.5 };
/** What is written of a photograph is 0.91 to 1.12 times what is foreseen. */
const PHOTOGRAPH: Margins = { doubt: 0.92, target: 0.84, enough: 0.9 };

/** What the map is made from. */
export interface MapSource extends Pick<BaseContext, "signal"> {
  readonly indexed: IndexedRaster;
  readonly map: WorkingMap;
  /** See {@link SampleOptions.reach}. */
  readonly reach: number;
  readonly size: SvgSize;
  readonly parallel: Parallel;
}

/** Regions with their borders, and how these are to be sampled. */
export interface BorderedRegions {
  readonly regions: Components;
  readonly graph: CrackGraph;
  readonly sampling: SampleOptions;
}

/** Climb the ladder until the SVG is foreseen to be within its limit; what fits as it is stays as it is. */
export async function mapWithin(
  ladder: RegionLadder,
  { indexed, map, reach, size, parallel, signal }: MapSource,
): Promise<BorderedRegions> {
  const { raster, noisy, paint, continuousTone } = indexed;
  const { width, height, scale } = raster;
  const { doubt, target, enough } = continuousTone ? PHOTOGRAPH : DRAWING;
  for (let most = doubt * size.most; ; most = enough * size.most) {
    const { regions } = ladder;
    const { runs, ids, label: regionLabel, area } = regions;
    const graph = traceCracks({ width, height, runs, ids }, { parallel, signal });
    const sampling = {
      map,
      regions: { runs, ids },
      regionLabel,
      reach,
      stairs: indexed.hardEdges,
      noisy,
      paint,
    };
    const foreseen = { ...sampling, area, scale, size, continuousTone, signal };
    const bytes = await foreseeSize(graph, foreseen);
    if (bytes <= most || !ladder.shrink((target * size.most) / bytes)) {
      return { regions, graph, sampling };
    }
  }
}
