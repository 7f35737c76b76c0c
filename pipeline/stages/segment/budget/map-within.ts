/** A map whose SVG will be small enough, before anything is fitted. @module */
import {
  type BaseContext,
  type BorderStretch,
  type IndexedRaster,
  type SvgSize,
  TRANSPARENT,
} from "../../../../plugin/mod.ts";
import type { Components } from "../../../../raster/components.ts";
import { type CrackGraph, traceCracks } from "../../../../raster/cracks/crack-graph.ts";
import { thicknessOf } from "../../../../raster/cracks/faces.ts";
import type { RegionLadder } from "../regions/region-ladder.ts";
import type { WorkingMap } from "../regions/working-map.ts";
import { type ArcSteps, readSteps, roomForSteps } from "../samples/arc-steps.ts";
import { type SampleOptions, Sampler } from "../samples/sampler.ts";

/** When regions must give way, as shares of what the SVG may take. */
interface Margins {
  /** Foreseen size up to which the map stays as it is: the budget of the written SVG has the last word. */
  readonly doubt: number;
  /** Foreseen size that is aimed at. */
  readonly target: number;
  /** Foreseen size that will do once regions gave way. */
  readonly enough: number;
}

/** What is known of the map besides its arcs. */
interface ForeseenMap extends SampleOptions {
  /** Pixels per component. */
  readonly area: Uint32Array;
  readonly size: SvgSize;
  readonly scale: number;
  /** See `IndexedRaster.continuousTone`. */
  readonly continuousTone: boolean;
  readonly signal: AbortSignal;
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
  const { raster, noisy, paint, continuousTone } = indexed;
  const { width, height, scale } = raster;
  const { doubt, target, enough } = continuousTone ? PHOTOGRAPH : DRAWING;
  for (let most = doubt * size.most; ; most = enough * size.most) {
    const { regions } = ladder;
    const { runs, ids, label: regionLabel, area } = regions;
    const graph = traceCracks({ width, height, runs, ids }, signal);
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
    const bytes = foreseeSize(graph, foreseen);
    if (bytes <= most || !ladder.shrink((target * size.most) / bytes)) {
      return { regions, graph, sampling };
    }
  }
}

/** How sizes are foreseen. */
const BUDGET = {
  /** Steps along the border beyond which an arc is looked at in parts. */
  stretchCracks: 256,
  /** Stretches that are measured: their mean is good to a few hundredths. */
  measuredStretches: 2000,
  /** More bytes than any drawing takes for a px of its borders. */
  mostBytesPerPx: 8,
} as const;

/**
 * Estimate the bytes of the final SVG: every nth stretch of border is sampled, fitted and written.
 *
 * @returns 0 where so few borders are within what it may take in any case
 */
function foreseeSize(graph: CrackGraph, map: ForeseenMap): number {
  const { size, area } = map;
  const { arcStart, arcLeft } = graph;
  const faces = area.length * size.face(map.continuousTone);
  const length = (arcStart.at(-1)! - arcLeft.length) / map.scale;
  if (faces + BUDGET.mostBytesPerPx * length <= size.most) return 0;
  const every = Math.max(1, Math.floor(countStretches(graph) / BUDGET.measuredStretches));
  let sum = 0;
  for (const border of everyNth(graph, map, every)) sum += size.stretch(border);
  return faces + every * sum;
}

/** Every nth stretch of the borders between two components, sampled. */
function* everyNth(graph: CrackGraph, map: ForeseenMap, every: number): Generator<BorderStretch> {
  const { arcStart, arcLeft, arcRight, arcFrom } = graph;
  const { scale, continuousTone } = map;
  const thickness = thicknessOf(graph, map.area, scale);
  const sampler = new Sampler(graph, map);
  const steps = roomForSteps(graph);
  let next = 0;
  for (let a = 0; a < arcLeft.length; a++) {
    const [left, right] = [arcLeft[a]!, arcRight[a]!];
    if (left < 0 || right < 0) continue;
    const n = arcStart[a + 1]! - arcStart[a]! - 1;
    let sampled: ReturnType<typeof sampleWhole> | undefined;
    for (let from = 0; from < n; from += BUDGET.stretchCracks) {
      if (next++ % every !== 0) continue;
      map.signal.throwIfAborted();
      if (!sampled) {
        readSteps(graph, a, steps);
        sampled = sampleWhole(sampler, { a, steps });
      }
      const to = Math.min(n, from + BUDGET.stretchCracks);
      const first = 2 * (arcStart[a]! + from);
      const isBare = [left, right].some((c) => map.regionLabel[c] === TRANSPARENT);
      yield {
        coords: graph.coords.subarray(first, first + 2 * (to - from) + 2),
        samples: sampled.samples.subarray(2 * from, 2 * to),
        sampleWeight: sampled.sampleWeight.subarray(from, to),
        scale,
        thickness: Math.min(thickness[left]!, thickness[right]!),
        loop: arcFrom[a]! < 0,
        painted: isBare ? 1 : 2,
        continuousTone,
      };
    }
  }
}

function sampleWhole(sampler: Sampler, arc: { a: number; steps: ArcSteps }) {
  const { n } = arc.steps;
  const sampled = { samples: new Float64Array(2 * n), sampleWeight: new Float32Array(n), at: 0 };
  sampler.sampleArc(arc, sampled);
  return sampled;
}

function countStretches({ arcStart, arcLeft, arcRight }: CrackGraph): number {
  let count = 0;
  for (let a = 0; a < arcLeft.length; a++) {
    if (arcLeft[a]! < 0 || arcRight[a]! < 0) continue;
    count += Math.ceil((arcStart[a + 1]! - arcStart[a]! - 1) / BUDGET.stretchCracks);
  }
  return count;
}
