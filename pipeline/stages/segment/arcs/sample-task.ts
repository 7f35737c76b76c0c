/** Task: sample arcs. Parts are independent, so threads may share them. @module */
import { defineTask } from "../../../../plugin/parallel.ts";
import { readSteps, roomForSteps, type SidedArcs } from "../samples/arc-steps.ts";
import { type SampleOptions, Sampler } from "../samples/sampler.ts";
import { stairMiddles } from "../samples/stair-middles.ts";
import type { Samples } from "./sample-arcs.ts";

/** What is sampled, and how. */
export interface SampleInput {
  readonly arcs: SidedArcs;
  readonly options: SampleOptions;
  /** Where the samples go. */
  readonly out: Samples;
  /** Part `p` is arcs `partStart[p]` up to `partStart[p + 1]`. */
  readonly partStart: Uint32Array;
}

/** Samples the arcs of a part. */
export const task = defineTask({
  module: import.meta.url,
  open({ arcs, options, out, partStart }: SampleInput) {
    const sampler = new Sampler(arcs, options);
    const steps = roomForSteps(arcs);
    const { sampleStart, samples, sampleWeight } = out;
    return (part: number) => {
      for (let a = partStart[part]!; a < partStart[part + 1]!; a++) {
        const at = sampleStart[a]!;
        if (sampleStart[a + 1] === at) continue;
        readSteps(arcs, a, steps);
        if (options.stairs) stairMiddles(arcs, { a, steps }, { samples, sampleWeight, at });
        else sampler.sampleArc({ a, steps }, { samples, sampleWeight, at });
      }
    };
  },
});
