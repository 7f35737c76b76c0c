/** From ink coverage to strokes: the steps, one after the other. @module */
import { drawBareInk } from "./bare/draw-bare.ts";
import { measureSkeleton } from "./branches/skeleton.ts";
import type { Chain } from "./chains/chain.ts";
import type { Coverage } from "./coverage/coverage.ts";
import { Crossings, prune } from "./crossings/crossings.ts";
import { pairEnds } from "./crossings/pairing.ts";
import { drawStrokes, type StrokeOptions } from "./draw-strokes.ts";
import { inkOf } from "./ink/ink.ts";
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
  const { branches, ridge, clean, pixels, middles, usual } = measureSkeleton(ink, options);
  const crossings = new Crossings(middles);
  prune(branches, crossings, options.spurLength);
  const pairing = pairEnds(branches, crossings, { ink, ridge, clean, usual });
  const tracing = { ink, ridge, clean, crossings };
  const { strokes, drawn, narrow } = drawStrokes({ tracing, branches, pairing, usual }, options);
  const dealtWith = [...drawn, ...narrow].map(({ points }) => pixels[points[0]!]!);
  const alike = areAlike(drawn, usual);
  return { strokes: drawBareInk(ink, { ...options, strokes, dealtWith, usual, alike }), usual };
}

/** A stroke wider than this, in usual widths, has a width of its own. */
const ALIKE = 1.25;

function areAlike(chains: readonly Chain[], usual: number): boolean {
  return chains.every(({ tapered, width }) => !tapered && width <= ALIKE * usual);
}
