/** Strokes along the branches of the skeleton. @module */
import { joinPath } from "../../../geometry/fit-path.ts";
import { graftStubs } from "./bare/graft-stubs.ts";
import type { Branch } from "./branches/branch.ts";
import { type Chain, chainBranches } from "./chains/chain.ts";
import type { Tracing } from "./chains/chain-samples.ts";
import { type Drawn, type DrawOptions, drawChain } from "./chains/draw-chain.ts";
import { joinOptions } from "./chains/stroke-split.ts";
import type { Pairing } from "./crossings/pairing.ts";
import { type EndPlaces, placeEnds } from "./ends/place-ends.ts";
import { meetStems } from "./ends/stem-ends.ts";
import type { TracedStroke } from "./traced-stroke.ts";

/** What strokes are drawn from. */
export interface Plan {
  readonly tracing: Tracing;
  readonly branches: readonly Branch[];
  readonly pairing: Pairing;
  /** Usual stroke width, px. */
  readonly usual: number;
}

/** How strokes are drawn. */
export interface StrokeOptions extends DrawOptions {
  /** Thinner strokes are left out, px. */
  readonly minWidth: number;
  /** Caps of thinner strokes are taken for round, px. */
  readonly hairline: number;
}

/** Strokes, and the chains that were dealt with. */
export interface StrokeDrawing {
  readonly strokes: readonly TracedStroke[];
  /** Chains that are drawn, and chains that are too thin to be. */
  readonly drawn: readonly Chain[];
  readonly narrow: readonly Chain[];
}

/** Draws branches as strokes: strung to chains, cut into primitives, ended, and longer by the stubs found. */
export function drawStrokes(plan: Plan, options: StrokeOptions): StrokeDrawing {
  const { narrow, drawn, strokes } = drawChains(plan, options);
  const { ink } = plan.tracing;
  const longer = graftStubs(drawn, strokes, { ...options, ink, usual: plan.usual });
  return {
    strokes: longer === drawn ? strokes : finish(plan, longer, options),
    drawn: drawn.map(({ chain }) => chain),
    narrow,
  };
}

/** Draws chains: stroke `k` is `drawn[k]`, finished. */
function drawChains(plan: Plan, options: StrokeOptions) {
  const { tracing, branches, pairing, usual } = plan;
  const chains = chainBranches(branches, pairing, usual);
  const isWide = ({ width }: Chain) => width >= options.minWidth;
  const drawn = chains.filter(isWide).flatMap((chain) => drawChain(tracing, chain, options));
  const narrow = chains.filter((chain) => !isWide(chain));
  return { narrow, drawn, strokes: finish(plan, drawn, options) };
}

/** Places the ends of all strokes, and joins their primitives. */
function finish(
  { tracing: { ink, crossings }, pairing }: Plan,
  drawn: readonly Drawn[],
  { hairline, signal }: StrokeOptions,
): TracedStroke[] {
  const places = { ink, met: meetStems({ ink, crossings, pairing, drawn }), hairline };
  return drawn.map((stroke, self) => {
    signal.throwIfAborted();
    return finishStroke(places, stroke, self);
  });
}

function finishStroke(places: EndPlaces, { chain, split, fit }: Drawn, self: number): TracedStroke {
  const { closed } = split.path;
  const placed = closed ? undefined : placeEnds(places, split, { chain, self });
  const path = joinPath(split, joinOptions(fit), placed?.ends);
  return { kind: "line", closed, width: chain.width, cap: placed?.cap ?? "round", path };
}
