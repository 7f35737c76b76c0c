/** From ink coverage to strokes. @module */
import { joinPath } from "../../../geometry/fit-path.ts";
import type { FittedPath } from "../../../geometry/segment.ts";
import { skeletonGraph } from "../../../raster/skeleton-graph.ts";
import { skeletonOf } from "../../../raster/thinning.ts";
import { drawBareDots } from "./bare-dots.ts";
import { drawBareSides } from "./bare-sides.ts";
import { type Branch, branchesOf } from "./branch.ts";
import { readCappedStubs } from "./capped-stubs.ts";
import { chainBranches } from "./chain.ts";
import type { Tracing } from "./chain-samples.ts";
import type { Coverage } from "./coverage.ts";
import { Crossings, prune } from "./crossings.ts";
import { type Drawn, drawChain } from "./draw-chain.ts";
import { graftStubs } from "./graft-stubs.ts";
import { inkOf } from "./ink.ts";
import { drawOrphans } from "./orphans.ts";
import { type Pairing, pairEnds } from "./pairing.ts";
import { type EndPlaces, placeEnds } from "./place-ends.ts";
import { ridgeOf } from "./ridge.ts";
import { shallowJoins } from "./shallow-joins.ts";
import { CORE, drawSolids } from "./solids.ts";
import { meetStems } from "./stem-ends.ts";
import { joinOptions, type StrokeFit } from "./stroke-split.ts";
import { measureWidths } from "./widths.ts";

/** A stroke in pixels of the coverage. */
export interface TracedStroke {
  readonly kind: "line" | "dot" | "outline";
  readonly closed: boolean;
  readonly width: number;
  readonly cap: "round" | "butt";
  readonly path: FittedPath;
}

/** How to trace; lengths in pixels of the coverage. */
export interface TraceOptions extends StrokeFit {
  readonly minWidth: number;
  readonly spurLength: number;
  /** Coverage from which a pixel counts as ink. */
  readonly threshold: number;
  /** Caps of thinner strokes are taken for round. */
  readonly hairline: number;
  readonly signal: AbortSignal;
}

/** What was found. */
export interface Traced {
  readonly strokes: TracedStroke[];
  /** Usual stroke width, px. */
  readonly usual: number;
}

/** Traces ink of one colour. */
export function traceInk(coverage: Coverage, options: TraceOptions): Traced {
  const { signal } = options;
  const ink = inkOf(coverage, options.threshold, signal);
  if (ink.outline.x.length === 0) return { strokes: [], usual: 0 }; // specks alone
  const skeleton = { ...ink.mask, data: skeletonOf(ink.mask, ink.distance, signal) };
  const graph = skeletonGraph(skeleton, signal);
  const branches = branchesOf(graph);
  const ridge = ridgeOf(ink, graph, signal);
  const { usual, clean } = measureWidths(ridge, branches, options.rough);
  readCappedStubs({ ink, ridge, clean, branches, middles: graph.crossings });
  const crossings = new Crossings(graph.crossings);
  prune(branches, crossings, options.spurLength);
  const pairing = pairEnds(branches, crossings, { ink, ridge, clean, usual });
  const tracing = { ink, ridge, clean, crossings };
  const plan = { tracing, branches, pairing, usual };
  const { narrow, drawn, finish, first } = drawSound(plan, options);
  const grafted = graftStubs(drawn, first, { ...options, ink, usual });
  const strokes = grafted === drawn ? first : finish(grafted);
  const dealtWith = [...drawn.map(({ chain }) => chain), ...narrow];
  const pixels = dealtWith.map(({ points }) => graph.pixels[points[0]!]!);
  const orphans = drawOrphans(ink, {
    drawn: pixels,
    minWidth: options.minWidth,
    thick: 2 * CORE * usual,
    usual,
  });
  const all = [...strokes, ...orphans];
  const solids = drawSolids(ink, { ...options, strokes: all, usual });
  const dots = drawBareDots(ink, { ...options, strokes: [...all, ...solids], usual });
  const known = [...all, ...dots, ...solids];
  if (!areAlike(drawn, usual)) return { strokes: known, usual };
  return { strokes: drawBareSides(ink, { ...options, strokes: known, usual }), usual };
}

/** What strokes are drawn from. */
interface Plan {
  readonly tracing: Tracing;
  readonly branches: readonly Branch[];
  readonly pairing: Pairing;
  readonly usual: number;
}

/** Draws chains; where a join leads out of the ink, its two ends part, and all are drawn again. */
function drawSound(plan: Plan, options: TraceOptions) {
  const drawing = drawPlan(plan, options);
  const keys = drawing.drawn.flatMap(({ chain }, k) =>
    shallowJoins(plan.tracing, chain, drawing.first[k]!),
  );
  if (keys.length === 0) return drawing;
  const { mate } = plan.pairing;
  for (const key of keys) {
    mate[mate[key]!] = -1;
    mate[key] = -1;
  }
  return drawPlan(plan, options);
}

function drawPlan({ tracing, branches, pairing, usual }: Plan, options: TraceOptions) {
  const { ink, crossings } = tracing;
  const { signal, hairline } = options;
  const chains = chainBranches(branches, pairing, usual);
  const [wide, narrow] = partitionBy(chains, ({ width }) => width >= options.minWidth);
  const drawn = wide.flatMap((chain) => drawChain(tracing, chain, options));
  const finish = (list: readonly Drawn[]) => {
    const met = meetStems({ crossings, pairing, drawn: list });
    return list.map((stroke, self) =>
      finishStroke({ ink, met, hairline }, stroke, { self, signal }),
    );
  };
  return { narrow, drawn, finish, first: finish(drawn) };
}

function finishStroke(
  places: EndPlaces,
  { chain, split, fit }: Drawn,
  { self, signal }: { self: number; signal: AbortSignal },
): TracedStroke {
  signal.throwIfAborted();
  const { closed } = split.path;
  const placed = closed ? undefined : placeEnds(places, split, { chain, self });
  const path = joinPath(split, joinOptions(fit), placed?.ends);
  return { kind: "line", closed, width: chain.width, cap: placed?.cap ?? "round", path };
}

/** A stroke wider than this, in usual widths, has a width of its own. */
const ALIKE = 1.25;

function areAlike(drawn: readonly Drawn[], usual: number): boolean {
  return drawn.every(({ chain }) => !chain.tapered && chain.width <= ALIKE * usual);
}

function partitionBy<T>(items: readonly T[], test: (item: T) => boolean): [T[], T[]] {
  return [items.filter(test), items.filter((item) => !test(item))];
}
