/** From a chain to primitives. @module */

import type { FitOptions } from "../../../../geometry/fit-options.ts";
import type { SamplePath } from "../../../../geometry/samples.ts";
import type { SplitPath } from "../../../../geometry/split-path.ts";
import { splitPath } from "../../../../geometry/split-path.ts";
import type { Chain } from "./chain.ts";
import { chainSamples, type Tracing } from "./chain-samples.ts";
import { fitOptions, type StrokeFit } from "./stroke-split.ts";

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

/** Samples a chain and cuts it; nothing when too little of it is known. */
export function drawChain(tracing: Tracing, chain: Chain, options: DrawOptions): Drawn[] {
  options.signal.throwIfAborted();
  const samples = chainSamples(tracing, chain);
  if (samples.x.length < 2) return [];
  const path = opened(samples);
  const fit = fitOptions(path, { ...options, width: chain.width });
  return [{ chain, fit, split: splitPath(path, fit) }];
}

/** A ring of so few samples is drawn as an open stroke. */
function opened(path: SamplePath): SamplePath {
  return path.x.length > 5 ? path : { ...path, closed: false };
}
