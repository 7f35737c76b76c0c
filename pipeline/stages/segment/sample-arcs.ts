/** Where borders pass, measured from the coverage of the pixels around them. @module */
import type { CrackGraph } from "../../../raster/crack-graph.ts";
import { readSteps, roomForSteps } from "./arc-steps.ts";
import { type SampleOptions, Sampler } from "./sampler.ts";
import { squareCaps } from "./square-caps.ts";

/** Samples of every arc, see `Partition`. */
export interface Samples {
  readonly sampleStart: Uint32Array;
  readonly samples: Float64Array;
  readonly sampleWeight: Float32Array;
}

/**
 * One sample per crack, measured across it.
 *
 * border = crack − (uncovered part of the near side) + (covered part of the far side): exact for a
 * straight border between two colours. Arcs on the image frame have no samples.
 */
export function sampleArcs(graph: CrackGraph, options: SampleOptions): Samples {
  const { arcStart, arcLeft, arcRight } = graph;
  const arcs = arcLeft.length;
  const sampleStart = new Uint32Array(arcs + 1);
  for (let a = 0; a < arcs; a++) {
    const inside = arcLeft[a]! >= 0 && arcRight[a]! >= 0;
    sampleStart[a + 1] = sampleStart[a]! + (inside ? arcStart[a + 1]! - arcStart[a]! - 1 : 0);
  }
  const samples = new Float64Array(sampleStart[arcs]! * 2);
  const sampleWeight = new Float32Array(sampleStart[arcs]!);
  const sampler = new Sampler(graph, options);
  const steps = roomForSteps(graph);
  for (let a = 0; a < arcs; a++) {
    if (a % 256 === 0) options.signal.throwIfAborted();
    const count = sampleStart[a + 1]! - sampleStart[a]!;
    if (count === 0) continue;
    const at = sampleStart[a]!;
    readSteps(graph, a, steps);
    sampler.sampleArc({ a, steps }, { samples, sampleWeight, at });
    if (options.reach > 0) squareCaps(graph, { a, steps }, { samples, at });
  }
  return { sampleStart, samples, sampleWeight };
}
