/** From ink coverage to strokes: the steps, one after the other. @module */
import { joinPath } from "../../../geometry/fit-path.ts";
import { chainBranches } from "./draw/chain.ts";
import { drawChain } from "./draw/chain-samples.ts";
import { placeEnds } from "./draw/ends.ts";
import { meetStems } from "./draw/stem-ends.ts";
import { joinOptions } from "./draw/stroke-split.ts";
import type { LeftOptions } from "./left/bare-ink.ts";
import { drawBareSides } from "./left/bare-sides.ts";
import { drawOrphans, drawSolids } from "./left/pieces.ts";
import type { Coverage } from "./measure/coverage.ts";
import { inkOf } from "./measure/ink.ts";
import { measureSkeleton } from "./measure/skeleton.ts";
import { Crossings, prune } from "./pair/crossings.ts";
import { pairEnds } from "./pair/pairing.ts";
import type { TracedStroke } from "./traced-stroke.ts";

/** How to trace; lengths in pixels of the coverage. */
export interface TraceOptions extends Omit<LeftOptions, "usual" | "widest"> {
  /** Coverage from which a pixel counts as ink. */
  readonly threshold: number;
  /** Caps of thinner strokes are taken for round, px. */
  readonly hairline: number;
}

/** What was found. */
export interface Traced {
  readonly strokes: readonly TracedStroke[];
  /** Usual stroke width, px. */
  readonly usual: number;
}

/** A stroke wider than this, in usual widths, has a width of its own. */
const ALIKE_WIDTHS = 1.25;

/**
 * Traces ink of one colour: strokes along the skeleton, and what they leave of the ink, in turn pieces without a
 * stroke, solids, and strokes of which one side alone shows.
 */
export function traceInk(coverage: Coverage, options: TraceOptions): Traced {
  const { signal, minWidth, hairline } = options;
  const ink = inkOf(coverage, options.threshold, signal);
  if (ink.outline.x.length === 0) return { strokes: [], usual: 0 }; // specks alone
  const { branches, middles, pixels, ...measured } = measureSkeleton(ink, options);
  const { usual } = measured;
  const crossings = new Crossings(middles);
  prune(branches, crossings, options.spurLength);
  const pairing = pairEnds(branches, crossings, { ink, ...measured });
  const chains = chainBranches(branches, pairing, usual);
  const wide = chains.filter(({ width }) => width >= minWidth);
  const drawn = wide.flatMap((chain) => {
    signal.throwIfAborted();
    return drawChain({ ink, crossings, ...measured }, chain, options);
  });
  const places = { ink, met: meetStems({ ink, crossings, pairing, drawn }), hairline };
  const strokes = drawn.map(({ chain, split, fit }, self): TracedStroke => {
    signal.throwIfAborted();
    const { closed } = split.path;
    const placed = closed ? undefined : placeEnds(places, split, { chain, self });
    const path = joinPath(split, joinOptions(fit), placed?.ends);
    return { kind: "line", closed, width: chain.width, cap: placed?.cap ?? "round", path };
  });
  const left = { ...options, usual, widest: measured.widest };
  // a pixel of each chain, also of those dropped as noise
  const narrow = chains.filter(({ width }) => !(width >= minWidth));
  const dealtWith = [...drawn.map(({ chain }) => chain), ...narrow];
  const seeds = dealtWith.map(({ points }) => pixels[points[0]!]!);
  const lines = [...strokes, ...drawOrphans(ink, seeds, left)];
  const all = [...lines, ...drawSolids(ink, lines, left)];
  // else a side does not tell its centre-line
  const areAlike = drawn.every(
    ({ chain }) => !chain.tapered && chain.width <= ALIKE_WIDTHS * usual,
  );
  return { strokes: areAlike ? drawBareSides(ink, all, left) : all, usual };
}
