/** From a chain to primitives. @module */
import type { FitOptions } from "../../../../geometry/fit-options.ts";
import type { SamplePath } from "../../../../geometry/samples.ts";
import type { SplitPath } from "../../../../geometry/split-path.ts";
import { coverageAt, stepsAlong } from "../measure/coverage.ts";
import type { Ink } from "../measure/ink.ts";
import type { Chain } from "./chain.ts";
import { chainSamples, skeletonSamples, type Tracing } from "./chain-samples.ts";
import { fitOptions, type StrokeFit, splitPolyline, splitStroke } from "./stroke-split.ts";

/** A chain with its samples cut into primitives. */
export interface Drawn {
  readonly chain: Chain;
  readonly split: SplitPath;
  readonly fit: FitOptions;
}

/** How chains are drawn. */
export interface DrawOptions extends StrokeFit {
  readonly signal: AbortSignal;
}

/** More of a centre-line over blank paper than this is wrong, px. */
const MOST_ASTRAY_PX = 2;

/** Samples a chain and cuts it; nothing when too little of it is known. */
export function drawChain(tracing: Tracing, chain: Chain, options: DrawOptions): Drawn[] {
  options.signal.throwIfAborted();
  const draw = (samples: SamplePath) => drawSamples(opened(samples), chain, options);
  const samples = chainSamples(tracing, chain);
  if (samples.x.length < 2) return [];
  const drawn = draw(samples);
  const out = astray(tracing.ink, drawn);
  if (out <= MOST_ASTRAY_PX) return [drawn];
  const plain = draw(skeletonSamples(tracing, chain));
  return [astray(tracing.ink, plain) < out ? plain : drawn];
}

/** Cuts the samples of a chain. */
export function drawSamples(path: SamplePath, chain: Chain, options: StrokeFit): Drawn {
  const fit = fitOptions(path, { ...options, width: chain.width });
  return { chain, fit, split: splitStroke(path, fit) };
}

/** A ring of so few samples is drawn as an open stroke. */
function opened(path: SamplePath): SamplePath {
  return path.x.length > 5 ? path : { ...path, closed: false };
}

/** Length of a centre-line that runs over blank paper, px. */
function astray({ coverage }: Ink, { split, fit }: Drawn): number {
  let out = 0;
  for (const { x, y, length } of stepsAlong(splitPolyline(split, fit)))
    if (coverageAt(coverage, x, y) < 0.25) out += length;
  return out;
}
