/** From ink coverage to strokes. @module */
import { type FitOptions, joinPath } from "../../../geometry/fit-path.ts";
import type { SamplePath } from "../../../geometry/samples.ts";
import type { FittedPath } from "../../../geometry/segment.ts";
import type { SplitPath } from "../../../geometry/split-path.ts";
import { skeletonGraph } from "../../../raster/skeleton-graph.ts";
import { skeletonOf } from "../../../raster/thinning.ts";
import { branchesOf } from "./branch.ts";
import { type Chain, chainBranches } from "./chain.ts";
import { chainSamples, skeletonSamples, type Tracing } from "./chain-samples.ts";
import type { Coverage } from "./coverage.ts";
import { Crossings, prune } from "./crossings.ts";
import { coverageAt, type Ink, inkOf } from "./ink.ts";
import { drawOrphans } from "./orphans.ts";
import { pairEnds } from "./pairing.ts";
import { placeEnds } from "./place-ends.ts";
import { ridgeOf } from "./ridge.ts";
import { SegmentGrid } from "./segment-grid.ts";
import { CORE, drawSolids } from "./solids.ts";
import { splitPolyline } from "./split-polyline.ts";
import { fitOptions, joinOptions, type StrokeFit, splitStroke } from "./stroke-split.ts";
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

/** A chain with its samples cut into primitives. */
interface Drawn {
  readonly chain: Chain;
  readonly split: SplitPath;
  readonly fit: FitOptions;
}

/** Traces ink of one colour. */
export function traceInk(coverage: Coverage, options: TraceOptions): Traced {
  const { signal } = options;
  const ink = inkOf(coverage, options.threshold, signal);
  const skeleton = { ...ink.mask, data: skeletonOf(ink.mask, ink.distance, signal) };
  const graph = skeletonGraph(skeleton, signal);
  const branches = branchesOf(graph);
  const ridge = ridgeOf(ink, graph, signal);
  const { usual, clean } = measureWidths(ridge, branches, options.rough);
  const crossings = new Crossings(graph.crossings);
  prune(branches, crossings, options.spurLength);
  const pairing = pairEnds(branches, crossings, { ink, ridge, clean, usual });
  const chains = chainBranches(branches, pairing, usual);
  const [wide, narrow] = partitionBy(chains, ({ width }) => width >= options.minWidth);
  const tracing = { ink, ridge, clean, crossings };
  const drawn = wide.flatMap((chain) => drawChain(tracing, chain, options));
  const grid = new SegmentGrid();
  drawn.forEach(({ split, fit }, i) => {
    grid.add(splitPolyline(split, fit), i);
  });
  const places = { ink, crossings, pairing, grid, hairline: options.hairline };
  const strokes = drawn.map(({ chain, split, fit }, self): TracedStroke => {
    signal.throwIfAborted();
    const { closed } = split.path;
    const placed = closed ? undefined : placeEnds(places, split, { chain, self });
    const path = joinPath(split, joinOptions(fit), placed?.ends);
    return { kind: "line", closed, width: chain.width, cap: placed?.cap ?? "round", path };
  });
  const dealtWith = [...drawn.map(({ chain }) => chain), ...narrow];
  const pixels = dealtWith.map(({ points }) => graph.pixels[points[0]!]!);
  const orphans = drawOrphans(ink, {
    drawn: pixels,
    minWidth: options.minWidth,
    thick: 2 * CORE * usual,
  });
  const solids = drawSolids(ink, { ...options, strokes: [...strokes, ...orphans], usual });
  return { strokes: [...strokes, ...orphans, ...solids], usual };
}

function partitionBy<T>(items: readonly T[], test: (item: T) => boolean): [T[], T[]] {
  return [items.filter(test), items.filter((item) => !test(item))];
}

/** More of a centre-line over blank paper than this is wrong, px. */
const MOST_ASTRAY = 2;

function drawChain(tracing: Tracing, chain: Chain, options: TraceOptions): Drawn[] {
  options.signal.throwIfAborted();
  const draw = (samples: SamplePath): Drawn => {
    const path = opened(samples);
    const fit = fitOptions(path, { ...options, width: chain.width });
    return { chain, fit, split: splitStroke(path, fit) };
  };
  const samples = chainSamples(tracing, chain);
  if (samples.x.length < 2) return [];
  const drawn = draw(samples);
  const out = astray(tracing.ink, drawn);
  if (out <= MOST_ASTRAY) return [drawn];
  const plain = draw(skeletonSamples(tracing, chain));
  return [astray(tracing.ink, plain) < out ? plain : drawn];
}

/** A ring of so few samples is drawn as an open stroke. */
function opened(path: SamplePath): SamplePath {
  return path.x.length > 5 ? path : { ...path, closed: false };
}

/** Length of a centre-line that runs over blank paper, px. */
function astray({ coverage }: Ink, { split, fit }: Drawn): number {
  const points = splitPolyline(split, fit);
  let out = 0;
  for (let i = 0; i + 1 < points.length; i++) {
    const [x, y] = points[i]!;
    const dx = points[i + 1]![0] - x;
    const dy = points[i + 1]![1] - y;
    const length = Math.sqrt(dx * dx + dy * dy);
    const steps = Math.max(1, Math.ceil(length));
    for (let k = 0; k < steps; k++) {
      const t = (k + 0.5) / steps;
      if (coverageAt(coverage, x + t * dx, y + t * dy) < 0.25) out += length / steps;
    }
  }
  return out;
}
