/** How large the SVG of a map will be, from a sample of its borders. @module */
import { type BorderStretch, type SvgSize, TRANSPARENT } from "../../../../plugin/mod.ts";
import type { CrackGraph } from "../../../../raster/cracks/crack-graph.ts";
import { type ArcSteps, readSteps, roomForSteps } from "../samples/arc-steps.ts";
import { type SampleOptions, Sampler } from "../samples/sampler.ts";

/** Steps along the border beyond which an arc is looked at in parts. */
const STRETCH = 256;
/** Stretches that are measured: their mean is good to a few hundredths. */
const MEASURED = 2000;
/** More bytes than any drawing takes for a px of its borders. */
const MOST_PER_PX = 8;

/** What is known of the map besides its arcs. */
export interface ForeseenMap extends SampleOptions {
  /** Pixels per component. */
  readonly area: Uint32Array;
  readonly size: SvgSize;
  readonly scale: number;
  /** See `IndexedRaster.continuousTone`. */
  readonly continuousTone: boolean;
  readonly signal: AbortSignal;
}

/**
 * Estimate the bytes of the final SVG: every nth stretch of border is sampled, fitted and written.
 *
 * @returns 0 where so few borders are within what it may take in any case
 */
export async function foreseeSize(graph: CrackGraph, map: ForeseenMap): Promise<number> {
  const { size, area } = map;
  const { arcStart, arcLeft } = graph;
  const faces = area.length * size.face(map.continuousTone);
  const length = (arcStart.at(-1)! - arcLeft.length) / map.scale;
  if (faces + MOST_PER_PX * length <= size.most) return 0;
  const every = Math.max(1, Math.floor(countStretches(graph) / MEASURED));
  const borders = everyNth(graph, map, every);
  const sizes = await size.stretches(borders, map.signal);
  return faces + every * sizes.reduce((sum, bytes) => sum + bytes, 0);
}

/** Every nth stretch of the borders between two components, sampled. */
function everyNth(graph: CrackGraph, map: ForeseenMap, every: number): BorderStretch[] {
  const { arcStart, arcLeft, arcRight, arcFrom } = graph;
  const { scale, continuousTone } = map;
  const thickness = thicknessOf(graph, map.area);
  const sampler = new Sampler(graph, map);
  const steps = roomForSteps(graph);
  const found: BorderStretch[] = [];
  let next = 0;
  for (let a = 0; a < arcLeft.length; a++) {
    if (a % 4096 === 0) map.signal.throwIfAborted();
    const [left, right] = [arcLeft[a]!, arcRight[a]!];
    if (left < 0 || right < 0) continue;
    const n = arcStart[a + 1]! - arcStart[a]! - 1;
    let sampled: ReturnType<typeof sampleWhole> | undefined;
    for (let from = 0; from < n; from += STRETCH) {
      if (next++ % every !== 0) continue;
      if (!sampled) {
        readSteps(graph, a, steps);
        sampled = sampleWhole(sampler, { a, steps });
      }
      const to = Math.min(n, from + STRETCH);
      const first = 2 * (arcStart[a]! + from);
      const isBare = [left, right].some((c) => map.regionLabel[c] === TRANSPARENT);
      found.push({
        coords: graph.coords.subarray(first, first + 2 * (to - from) + 2),
        samples: sampled.samples.subarray(2 * from, 2 * to),
        sampleWeight: sampled.sampleWeight.subarray(from, to),
        scale,
        thickness: Math.min(thickness[left]!, thickness[right]!) / scale,
        loop: arcFrom[a]! < 0,
        painted: isBare ? 1 : 2,
        continuousTone,
      });
    }
  }
  return found;
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
    count += Math.ceil((arcStart[a + 1]! - arcStart[a]! - 1) / STRETCH);
  }
  return count;
}

/** Twice the area over the border, px of the raster, by component. */
function thicknessOf({ arcStart, arcLeft, arcRight }: CrackGraph, area: Uint32Array): Float64Array {
  const border = new Float64Array(area.length);
  for (let a = 0; a < arcLeft.length; a++) {
    const steps = arcStart[a + 1]! - arcStart[a]! - 1;
    if (arcLeft[a]! >= 0) border[arcLeft[a]!]! += steps;
    if (arcRight[a]! >= 0) border[arcRight[a]!]! += steps;
  }
  return border.map((steps, c) => (2 * area[c]!) / steps);
}
