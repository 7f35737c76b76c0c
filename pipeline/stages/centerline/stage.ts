/** The centre-line stage: single-pass strokes along the middle of the ink. @module */
import { controlPoints } from "../../../geometry/flatten.ts";
import { chainLength } from "../../../geometry/point.ts";
import {
  type Curves,
  defineStage,
  type Partition,
  SegmentKind,
  type Stroke,
  section,
  Type,
} from "../../../plugin/mod.ts";
import { penAlong, sheetOf } from "./measure/coverage.ts";
import { traceAtScale } from "./trace-at-scale.ts";
import type { TracedStroke } from "./traced-stroke.ts";

/** Trace single-pass strokes along the middle of the ink instead of outlines. */
export const centerline = defineStage({
  manifest: {
    name: "centerline",
    summary: "Trace single-pass strokes along the middle of the ink instead of outlines.",
    consumes: "partition",
    produces: "curves",
    needs: [],
    cost: 6,
  },
  options: section({
    enabled: Type.Boolean({ description: "Draw centre-lines in place of outlines" }),
    minWidth: Type.Number({
      minimum: 0.5,
      maximum: 20,
      description: "Strokes thinner than this are left out, px",
    }),
    spurLength: Type.Integer({
      minimum: 0,
      maximum: 50,
      description: "Side branches shorter than this are left out, px",
    }),
    tolerance: Type.Number({
      minimum: 0.2,
      maximum: 5,
      description: "How far a stroke may lie from the middle of the ink, px",
    }),
  }),
  defaults: { enabled: false, minWidth: 0.5, spurLength: 0, tolerance: 0.5 },
  when: ({ enabled }) => enabled,
  run(partition, { minWidth, spurLength, tolerance }, { signal, note }) {
    const { scale } = partition.raster;
    const { coverage, penLabels } = sheetOf(partition);
    const { strokes, reduction } = traceAtScale(coverage, {
      minWidth: minWidth * scale,
      spurLength: spurLength * scale,
      tolerance: tolerance * scale,
      signal,
    });
    const drawn = strokes.map((stroke) => {
      const pen = penAlong(coverage, stroke.path);
      return strokeOf(stroke, penLabels[pen]!, scale);
    });
    const kept = largestStrokes(drawn, MOST_STROKES);
    note("centerline.inks", penLabels.length);
    note("centerline.strokes", kept.length);
    if (kept.length < drawn.length) note("centerline.dropped", drawn.length - kept.length);
    if (reduction > 1) note("centerline.reduction", reduction);
    return facelessCurves(partition, plotOrder(kept, signal));
  },
});

/** More strokes make a file that nobody can plot or convert: what is dropped is grain. */
const MOST_STROKES = 20_000;

/** Curves that hold strokes alone. */
function facelessCurves(
  { raster: { width, height, scale }, palette }: Partition,
  strokes: Curves["strokes"],
): Curves {
  return {
    width: Math.round(width / scale),
    height: Math.round(height / scale),
    palette,
    componentLabel: new Uint8Array(0),
    arcLeft: new Int32Array(0),
    arcRight: new Int32Array(0),
    ringArcs: new Int32Array(0),
    ringStart: new Uint32Array(1),
    componentRings: new Uint32Array(1),
    arcOrigin: new Float64Array(0),
    segmentStart: new Uint32Array(1),
    segmentKind: new Uint8Array(0),
    segmentPoints: new Float64Array(0),
    strokes,
  };
}

/** Takes the raster's scale out of a traced stroke and packs its segments. */
function strokeOf(traced: TracedStroke, label: number, scale: number): Stroke {
  const { kind, closed, width, cap, path } = traced;
  const n = path.segments.length;
  const points = new Float64Array(2 + 6 * n);
  const segmentKind = new Uint8Array(n);
  let from = path.start;
  path.segments.forEach((segment, k) => {
    points.set(controlPoints(from, segment), 6 * k);
    segmentKind[k] = SegmentKind[segment.kind];
    from = segment.to;
  });
  for (let i = 0; i < points.length; i++) points[i]! /= scale;
  return { kind, closed, width: width / scale, cap, label, points, segmentKind };
}

/** At most `most` strokes, those with most ink, in their order; of equals the first. */
export function largestStrokes(strokes: readonly Stroke[], most: number): readonly Stroke[] {
  if (strokes.length <= most) return strokes;
  // caps included, px²
  const inkOf = ({ width, points }: Stroke) => width * (width + chainLength(points));
  const ink = Float64Array.from(strokes, inkOf);
  const ranked = Uint32Array.from(strokes, (_, i) => i).sort((a, b) => ink[b]! - ink[a]! || a - b);
  const kept = new Set(ranked.subarray(0, most));
  return strokes.filter((_, i) => kept.has(i));
}

/**
 * Orders strokes of each ink so that the next one starts near where the last one ended, starting from
 * the top left; open strokes are turned around where their end is nearer.
 *
 * Greedy: within a factor of the best tour, not the best. Inks keep their order.
 */
export function plotOrder(strokes: readonly Stroke[], signal?: AbortSignal): Stroke[] {
  const labels = [...new Set(strokes.map(({ label }) => label))];
  let pen: readonly [number, number] = [0, 0];
  return labels.flatMap((label) => {
    const inked = strokes.filter((stroke) => stroke.label === label);
    const ends = endsOf(inked);
    return inked.map(() => {
      signal?.throwIfAborted();
      const end = nearestEnd(ends, pen);
      const stroke = inked[end >> 1]!;
      ends.fill(Number.POSITIVE_INFINITY, 4 * (end >> 1), 4 * (end >> 1) + 4);
      const next = end & 1 ? reversed(stroke) : stroke;
      pen = [next.points[next.points.length - 2]!, next.points[next.points.length - 1]!];
      return next;
    });
  });
}

/** `[x, y]` of the start and the end of each stroke; of a closed one, only its start. */
function endsOf(strokes: readonly Stroke[]): Float64Array {
  const ends = new Float64Array(4 * strokes.length);
  strokes.forEach(({ points, closed }, k) => {
    ends.set(points.subarray(0, 2), 4 * k);
    ends.set(points.subarray(closed ? 0 : points.length - 2).subarray(0, 2), 4 * k + 2);
  });
  return ends;
}

/** Number of the nearest end: `2 * stroke`, or `2 * stroke + 1` for its last point; of equals the first. */
function nearestEnd(ends: Float64Array, [x, y]: readonly [number, number]): number {
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let end = 0; 2 * end < ends.length; end++) {
    const dx = ends[2 * end]! - x;
    const dy = ends[2 * end + 1]! - y;
    const squared = dx * dx + dy * dy;
    if (squared >= least) continue;
    best = end;
    least = squared;
  }
  return best;
}

/** The same stroke drawn from its end to its start. */
function reversed(stroke: Stroke): Stroke {
  const { points } = stroke;
  const back = new Float64Array(points.length);
  for (let i = 0; i < points.length; i += 2) {
    back[i] = points[points.length - 2 - i]!;
    back[i + 1] = points[points.length - 1 - i]!;
  }
  return { ...stroke, points: back, segmentKind: stroke.segmentKind.slice().reverse() };
}
