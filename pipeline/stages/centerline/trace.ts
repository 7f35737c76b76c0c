/** From ink coverage to strokes: the steps, one after the other. @module */
import { joinPath } from "../../../geometry/fit-path.ts";
import { type Chain, chainBranches } from "./draw/chain.ts";
import type { Tracing } from "./draw/chain-samples.ts";
import { type Drawn, type DrawOptions, drawChain } from "./draw/draw-chain.ts";
import { type EndPlaces, placeEnds } from "./draw/ends.ts";
import { meetStems } from "./draw/stem-ends.ts";
import { joinOptions, type StrokeFit } from "./draw/stroke-split.ts";
import { drawBareSides } from "./left/bare-sides.ts";
import { drawOrphans } from "./left/orphans.ts";
import { CORE_WIDTHS, drawSolids } from "./left/solids.ts";
import type { Coverage } from "./measure/coverage.ts";
import { type Ink, inkOf } from "./measure/ink.ts";
import { type Branch, measureSkeleton } from "./measure/skeleton.ts";
import { Crossings, prune } from "./pair/crossings.ts";
import { type Pairing, pairEnds } from "./pair/pairing.ts";
import type { TracedStroke } from "./traced-stroke.ts";

/** How to trace; lengths in pixels of the coverage. */
export interface TraceOptions extends StrokeOptions {
  readonly spurLength: number;
  /** Coverage from which a pixel counts as ink. */
  readonly threshold: number;
}

/** What was found. */
export interface Traced {
  readonly strokes: readonly TracedStroke[];
  /** Usual stroke width, px. */
  readonly usual: number;
}

/** Traces ink of one colour. */
export function traceInk(coverage: Coverage, options: TraceOptions): Traced {
  const ink = inkOf(coverage, options.threshold, options.signal);
  if (ink.outline.x.length === 0) return { strokes: [], usual: 0 }; // specks alone
  const { branches, ridge, clean, pixels, middles, usual, widest } = measureSkeleton(ink, options);
  const crossings = new Crossings(middles);
  prune(branches, crossings, options.spurLength);
  const pairing = pairEnds(branches, crossings, { ink, ridge, clean, usual });
  const tracing = { ink, ridge, clean, crossings };
  const { strokes, drawn, narrow } = drawStrokes({ tracing, branches, pairing, usual }, options);
  const dealtWith = [...drawn, ...narrow].map(({ points }) => pixels[points[0]!]!);
  const alike = areAlike(drawn, usual);
  const bare = { ...options, strokes, dealtWith, usual, widest, alike };
  return { strokes: drawBareInk(ink, bare), usual };
}

/** A stroke wider than this, in usual widths, has a width of its own. */
const ALIKE_WIDTHS = 1.25;

function areAlike(chains: readonly Chain[], usual: number): boolean {
  return chains.every(({ tapered, width }) => !tapered && width <= ALIKE_WIDTHS * usual);
}

/** What strokes are drawn from. */
interface Plan {
  readonly tracing: Tracing;
  readonly branches: readonly Branch[];
  readonly pairing: Pairing;
  /** Usual stroke width, px. */
  readonly usual: number;
}

/** How strokes are drawn. */
interface StrokeOptions extends DrawOptions {
  /** Thinner strokes are left out, px. */
  readonly minWidth: number;
  /** Caps of thinner strokes are taken for round, px. */
  readonly hairline: number;
}

/** Draws branches as strokes: strung to chains, cut into primitives and ended; and the chains too narrow for it. */
function drawStrokes(
  { tracing, branches, pairing, usual }: Plan,
  { minWidth, hairline, ...options }: StrokeOptions,
) {
  const chains = chainBranches(branches, pairing, usual);
  const isWide = ({ width }: Chain) => width >= minWidth;
  const drawn = chains.filter(isWide).flatMap((chain) => drawChain(tracing, chain, options));
  const { ink, crossings } = tracing;
  const places = { ink, met: meetStems({ crossings, pairing, drawn }), hairline };
  const strokes = drawn.map((stroke, self) => {
    options.signal.throwIfAborted();
    return finishStroke(places, stroke, self);
  });
  const narrow = chains.filter((chain) => !isWide(chain));
  return { strokes, drawn: drawn.map(({ chain }) => chain), narrow };
}

function finishStroke(places: EndPlaces, { chain, split, fit }: Drawn, self: number): TracedStroke {
  const { closed } = split.path;
  const placed = closed ? undefined : placeEnds(places, split, { chain, self });
  const path = joinPath(split, joinOptions(fit), placed?.ends);
  return { kind: "line", closed, width: chain.width, cap: placed?.cap ?? "round", path };
}

/** What the search for bare ink needs. */
interface BareSearch extends StrokeFit {
  /** Strokes along branches. */
  readonly strokes: readonly TracedStroke[];
  /** A pixel of each chain that was dealt with, also of those dropped as noise. */
  readonly dealtWith: readonly number[];
  /** Usual stroke width, px. */
  readonly usual: number;
  /** Width that the pen reaches where it drifts, px: thicker ink is solid. */
  readonly widest: number;
  /** All strokes have about the usual width, so that a side tells its centre-line. */
  readonly alike: boolean;
  readonly minWidth: number;
  readonly spurLength: number;
  readonly signal: AbortSignal;
}

/**
 * All strokes, and what is left of the ink, in turn: pieces without a stroke, solids, and strokes of
 * which one side alone shows.
 */
function drawBareInk(ink: Ink, search: BareSearch): TracedStroke[] {
  const { minWidth, usual, widest, dealtWith } = search;
  const thick = 2 * CORE_WIDTHS * widest;
  const orphans = drawOrphans(ink, { drawn: dealtWith, minWidth, thick, usual });
  const lines = [...search.strokes, ...orphans];
  const solids = drawSolids(ink, { ...search, strokes: lines });
  const strokes = [...lines, ...solids];
  return search.alike ? drawBareSides(ink, { ...search, strokes }) : strokes;
}
