/** Where borders pass, measured from the coverage of the pixels around them. @module */
import { snap } from "../../../../geometry/point.ts";
import type { BaseContext, Partition } from "../../../../plugin/mod.ts";
import type { CrackGraph } from "../../../../raster/cracks/crack-graph.ts";
import { type ArcSteps, readSteps, roomForSteps } from "../samples/arc-steps.ts";
import { type SampleOptions, Sampler, type SamplesOfArc, strideOf } from "../samples/sampler.ts";

/** Samples of every arc, see `Partition`. */
export type Samples = Pick<Partition, "sampleStart" | "samples" | "sampleWeight">;

/** Cracks `from` up to `to` in one direction. */
interface Run {
  readonly from: number;
  readonly to: number;
  readonly direction: number;
}

/**
 * One sample per crack, measured across it; along long arcs of a photograph one for several, see {@link strideOf}.
 *
 * border = crack − (uncovered part of the near side) + (covered part of the far side): exact for a
 * straight border between two colours. Arcs on the image frame have no samples.
 */
export function sampleArcs(
  graph: CrackGraph,
  options: SampleOptions,
  { signal, progress }: Pick<BaseContext, "signal" | "progress">,
): Samples {
  const out = roomForSamples(graph, options);
  const { sampleStart, samples, sampleWeight } = out;
  const sampler = new Sampler(graph, options);
  const steps = roomForSteps(graph);
  const total = sampleWeight.length;
  let looked = 0;
  for (let a = 0; a < graph.arcLeft.length; a++) {
    const at = sampleStart[a]!;
    if (sampleStart[a + 1] === at) continue;
    if (at >= looked) {
      signal.throwIfAborted();
      progress(at / total);
      looked = at + SAMPLES_A_LOOK;
    }
    readSteps(graph, a, steps);
    if (options.indexed.hardEdges) stairMiddles(graph, { a, steps }, { samples, sampleWeight, at });
    else sampler.sampleArc({ a, steps }, { samples, sampleWeight, at });
  }
  return out;
}

/** Samples between two looks whether the job is cancelled: a millisecond's work or two. */
const SAMPLES_A_LOOK = 4096;

function roomForSamples(graph: CrackGraph, options: SampleOptions): Samples {
  const { arcStart, arcLeft, arcRight } = graph;
  const sampleStart = new Uint32Array(arcStart.length);
  for (let a = 0; a + 1 < arcStart.length; a++) {
    const isOnFrame = Math.min(arcLeft[a]!, arcRight[a]!) < 0;
    const cracks = isOnFrame ? 0 : arcStart[a + 1]! - arcStart[a]! - 1;
    sampleStart[a + 1] = sampleStart[a]! + Math.ceil(cracks / strideOf(cracks, options));
  }
  const samples = new Float64Array(2 * sampleStart.at(-1)!);
  const sampleWeight = new Float32Array(sampleStart.at(-1)!);
  return { sampleStart, samples, sampleWeight };
}

/** Trust in a run that ends at a junction: it may have gone on behind it. */
const CUT_OFF = 0.4;

/**
 * Put the samples of an arc on the polyline through the middles of its runs.
 *
 * Where each pixel shows the colour at its centre, a straight border becomes runs of cracks in two directions, and
 * in one of these every run is a single crack (Rosenfeld, "Digital straight line segments", 1974). It passes each
 * run near its middle. Two longer runs meet in a corner of the drawing, up to which the border stays on the cracks.
 *
 * @param steps Those of arc `a`.
 */
function stairMiddles(
  { coords, arcStart }: CrackGraph,
  { a, steps }: { readonly a: number; readonly steps: ArcSteps },
  { samples, sampleWeight, at }: SamplesOfArc,
): void {
  const { n, closed } = steps;
  const runs = runsOf(steps);
  const corner = runs.map((_, r) => isCorner(runs, r, closed));
  const start = Math.max(0, closed ? corner.indexOf(true) : 0);
  const turned = [...runs.slice(start), ...runs.slice(0, start)].map((run, r) =>
    r < runs.length - start ? run : { ...run, from: run.from + n, to: run.to + n },
  );
  const corners = [...corner.slice(start), ...corner.slice(0, start)];
  const isLoop = closed && !corners[0];
  const place = (s: number, axis: number) => {
    const vertex = (k: number) => coords[2 * (arcStart[a]! + (closed ? k % n : k)) + axis]!;
    const k = Math.floor(s);
    return s === k ? vertex(k) : (vertex(k) + vertex(k + 1)) / 2;
  };
  const middles = middlesOf(turned, corners, isLoop).map((s) => ({
    s,
    x: place(s, 0),
    y: place(s, 1),
  }));
  if (isLoop) middles.push({ ...middles[0]!, s: middles[0]!.s + n });
  for (let m = 0; m + 1 < middles.length; m++) {
    const [p, q] = [middles[m]!, middles[m + 1]!];
    for (let k = Math.ceil(p.s - 0.5); k + 0.5 < q.s; k++) {
      const share = (k + 0.5 - p.s) / (q.s - p.s);
      const i = at + (k % n);
      samples[2 * i] = snap(p.x + share * (q.x - p.x));
      samples[2 * i + 1] = snap(p.y + share * (q.y - p.y));
      sampleWeight[i] = 1;
    }
  }
  if (closed) return;
  for (const { from, to } of [runs[0]!, runs.at(-1)!])
    sampleWeight.fill(CUT_OFF, at + from, at + to);
}

/** The runs of an arc, those of a loop from its first turn on. */
function runsOf({ direction, n, closed }: ArcSteps): Run[] {
  let first = 0;
  if (closed) while (direction[first] === direction[(first + n - 1) % n]) first++;
  const runs: Run[] = [];
  for (let k = first; k < first + n; ) {
    const from = k;
    while (k < first + n && direction[k % n] === direction[from % n]) k++;
    runs.push({ from, to: k, direction: direction[from % n]! });
  }
  return runs;
}

/** Whether the border has a corner, or ends, where run `r` begins. */
function isCorner(runs: readonly Run[], r: number, closed: boolean): boolean {
  const count = runs.length;
  if (r === 0 && !closed) return true;
  const before = (r + count - 1) % count;
  const [p = 0, q = 0] = [runs[before]!, runs[r]!].map(({ from, to }) => to - from);
  if (Math.min(p, q) > 1) return true;
  return (isCrest(runs, before, closed) && q > 1) || (isCrest(runs, r, closed) && p > 1);
}

/** Whether the border turns back on both ends of run `r`: a crest of a curve, or the end of a stroke. */
function isCrest(runs: readonly Run[], r: number, closed: boolean): boolean {
  const count = runs.length;
  if (!closed && (r === 0 || r === count - 1)) return false;
  const before = runs[(r + count - 1) % count]!;
  return before.direction === (runs[(r + 1) % count]!.direction ^ 2);
}

/** Cracks from the start to the middle of each run between two stairs; of others to their corners, `corners` telling which runs begin with one. */
function middlesOf(runs: readonly Run[], corners: readonly boolean[], isLoop: boolean): number[] {
  return runs.flatMap(({ from, to }, r) => {
    const after = r + 1 < runs.length ? corners[r + 1]! : !isLoop;
    if (!corners[r] && !after) return [(from + to) / 2];
    return [...(corners[r] ? [from] : []), ...(after ? [to] : [])];
  });
}
