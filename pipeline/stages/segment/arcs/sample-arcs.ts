/** Where borders pass, measured from the coverage of the pixels around them. @module */
import type { Parallel, PartsRequest } from "../../../../plugin/mod.ts";
import type { CrackGraph } from "../../../../raster/cracks/crack-graph.ts";
import type { SampleOptions } from "../samples/sampler.ts";
import { task } from "./sample-task.ts";

/** Samples of every arc, see `Partition`; in memory that threads can share. */
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
export async function sampleArcs(
  graph: CrackGraph,
  options: SampleOptions,
  { parallel, signal, progress }: Omit<PartsRequest, "parts"> & { readonly parallel: Parallel },
): Promise<Samples> {
  const out = roomForSamples(graph, parallel);
  const partStart = cutArcs(out.sampleStart);
  const { coords, arcStart, arcFrom, arcLeft, arcRight } = graph;
  const { runs, ids } = options.regions;
  const regions = { runs: parallel.share(runs), ids: parallel.share(ids) };
  const input = {
    arcs: { coords, arcStart, arcFrom, arcLeft, arcRight },
    options: { ...options, regions },
    out,
    partStart,
  };
  await parallel.map(task, input, { parts: partStart.length - 1, signal, progress });
  return out;
}

/** Samples of a part, about: a millisecond's work or two. */
const PART = 4096;

/** Arcs in parts of about as many samples each: part `p` is arcs `cuts[p]` up to `cuts[p + 1]`. */
function cutArcs(sampleStart: Uint32Array): Uint32Array {
  const arcs = sampleStart.length - 1;
  const cuts = [0];
  let from = 0;
  for (let a = 1; a <= arcs; a++) {
    if (sampleStart[a]! - from < PART && a < arcs) continue;
    from = sampleStart[a]!;
    cuts.push(a);
  }
  return Uint32Array.from(cuts);
}

function roomForSamples({ arcStart, arcLeft, arcRight }: CrackGraph, { zeros }: Parallel): Samples {
  const arcs = arcLeft.length;
  const sampleStart = new Uint32Array(new SharedArrayBuffer(4 * (arcs + 1)));
  for (let a = 0; a < arcs; a++) {
    const inside = arcLeft[a]! >= 0 && arcRight[a]! >= 0;
    sampleStart[a + 1] = sampleStart[a]! + (inside ? arcStart[a + 1]! - arcStart[a]! - 1 : 0);
  }
  const samples = zeros(2 * sampleStart[arcs]!);
  const sampleWeight = new Float32Array(new SharedArrayBuffer(4 * sampleStart[arcs]!));
  return { sampleStart, samples, sampleWeight };
}
