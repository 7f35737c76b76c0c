/** The skeleton of the ink, measured. @module */
import { type SkeletonGraph, skeletonGraph, skeletonOf } from "../../../../raster/skeleton.ts";
import { castRay, type Ink } from "./ink.ts";
import { measureWidths } from "./widths.ts";

/**
 * Thins the ink to its skeleton, and reads along each branch where the middle between its edges lies
 * and how wide its stroke is.
 *
 * @param rough Extra spread of widths to allow, px: input without antialiasing.
 * @returns also whether each point of the ridge lies on the centre-line (`clean`, 1 or 0), and its pixel; middles of
 *   crossings, `[x0, y0, …]`; the usual stroke width, and that which the pen reaches where it drifts (`widest`), px
 */
export function measureSkeleton(
  ink: Ink,
  { rough, signal }: { readonly rough: number; readonly signal: AbortSignal },
) {
  const thin = { ...ink.mask, data: skeletonOf(ink.mask, ink.distance, signal) };
  const graph = skeletonGraph(thin, signal);
  const { pixels } = graph;
  const { branches, middles } = branchesOf(ink, graph);
  const ridge = ridgeOf(ink, graph, signal);
  const { usual, widest, clean } = measureWidths(ridge, branches, rough);
  return { branches, ridge, clean, pixels, middles, usual, widest };
}

/** A branch of the skeleton; its ridge points are `first` up to `end`. */
export interface Branch {
  readonly first: number;
  readonly end: number;
  /** Crossing at its first point and after its last; −1 for a free end. */
  readonly from: number;
  readonly to: number;
  /** A ring without a crossing. */
  readonly loop: boolean;
  /** Pen that drew it. */
  readonly pen: number;
  /** Width of its stroke, px. */
  width: number;
  /** Points whose width is the stroke's, before runs that are too short were dropped. */
  cleanCount: number;
  /** Length of its clean runs, px. */
  cleanLength: number;
  /** Its width drifts: it has no one width, and every symmetric point counts as clean. */
  tapered: boolean;
  /** Not part of any stroke: a spur, a fork of a cap, the middle of a crossing. */
  dead: boolean;
}

/** Branches of a graph, nothing measured yet, cut where another pen goes on; and the middles of all crossings. */
function branchesOf(ink: Ink, { pixels, start, from, to, loop, crossings }: SkeletonGraph) {
  const middles = [...crossings];
  const { width } = ink.mask;
  /** A crossing of two pens' branches before a point. */
  const cut = (point: number) => {
    const p = pixels[point]!;
    return middles.push((p % width) + 0.5, Math.floor(p / width) + 0.5) / 2 - 1;
  };
  const branches: Branch[] = [];
  for (let b = 0; b < from.length; b++) {
    const runs = penRuns(ink, pixels, start[b]!, start[b + 1]!);
    const ring = loop[b] === 1;
    const seam = ring && runs.length > 1 ? cut(start[b]!) : -1;
    let before = ring ? seam : from[b]!;
    runs.forEach(({ first, end, pen }, k) => {
      const last = k + 1 === runs.length;
      const after = !last ? cut(end) : ring ? seam : to[b]!;
      branches.push({
        first,
        end,
        from: before,
        to: after,
        loop: ring && runs.length === 1,
        pen,
        width: 0,
        cleanCount: 0,
        cleanLength: 0,
        tapered: false,
        dead: false,
      });
      before = after;
    });
  }
  return { branches, middles: Float64Array.from(middles) };
}

interface PenRun {
  readonly first: number;
  end: number;
  readonly pen: number;
}

/** When a reading of the ridge is trusted. */
const RIDGE = {
  /** A pen seen over less than this many widths lies over a stroke of another, or under one. */
  leastPenRunWidths: 2.5,
  /** A reading starts this near the middle, or the skeleton is off its stroke, px. */
  firstOffsetPx: 2.2,
  /** The second reading starts this near the middle, px. */
  secondOffsetPx: 1,
  /** The ridge lies this near its skeleton pixel, px. */
  mostMovePx: 1.8,
  /** A point nearer to an edge has no direction to it, px. */
  onEdgePx: 0.05,
} as const;

/** The pens along a branch; what is too short to be a stroke goes to the run before it, or after it. */
function penRuns(
  { coverage, distance }: Ink,
  pixels: Int32Array,
  from: number,
  to: number,
): PenRun[] {
  const { pens } = coverage;
  if (!pens) return [{ first: from, end: to, pen: 0 }];
  const runs: PenRun[] = [];
  for (let i = from; i < to; i++) {
    const pen = pens[pixels[i]!]!;
    const last = runs.at(-1);
    if (last?.pen === pen) last.end++;
    else runs.push({ first: i, end: i + 1, pen });
  }
  const widthAt = (i: number) => 2 * Math.sqrt(distance[pixels[i]!]!);
  const firm = runs.filter(
    ({ first, end }) => end - first >= RIDGE.leastPenRunWidths * widthAt((first + end) >> 1),
  );
  const longest = runs.reduce((best, run) =>
    run.end - run.first > best.end - best.first ? run : best,
  );
  const kept: PenRun[] = [];
  for (const run of firm.length > 0 ? firm : [longest]) {
    const last = kept.at(-1);
    if (last?.pen === run.pen) last.end = run.end;
    else kept.push({ ...run });
  }
  // the ink between two firm runs is the later one's
  return kept.map(({ pen }, k) => ({
    first: k === 0 ? from : kept[k - 1]!.end,
    end: k + 1 === kept.length ? to : kept[k]!.end,
    pen,
  }));
}

/** Ridge points, one per pixel of a skeleton graph and in its order. */
export interface Ridge {
  /** Middle between the two edges. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** Distance between the two edges, px. */
  readonly width: Float64Array;
  /** Unit vector across the stroke, towards the first edge. */
  readonly ux: Float64Array;
  readonly uy: Float64Array;
  /** Places on the outline where the two edges were met; −1 for none. */
  readonly foot1: Float64Array;
  readonly foot2: Float64Array;
  /** 1 where the skeleton pixel lay near the middle, so that the reading can be trusted. */
  readonly symmetric: Uint8Array;
  /** Skeleton pixel's own centre. */
  readonly pixelX: Float64Array;
  readonly pixelY: Float64Array;
}

/** Nearest edge, then the edge opposite; their middle. Twice, as the direction is a little off while the point is. */
export function ridgeOf(ink: Ink, graph: SkeletonGraph, signal: AbortSignal): Ridge {
  const n = graph.pixels.length;
  const column = () => new Float64Array(n);
  const ridge: Ridge = {
    x: column(),
    y: column(),
    width: column(),
    ux: column(),
    uy: column(),
    foot1: column(),
    foot2: column(),
    symmetric: new Uint8Array(n),
    pixelX: column(),
    pixelY: column(),
  };
  const { width } = ink.mask;
  for (let i = 0; i < n; i++) {
    if (i % 1024 === 0) signal.throwIfAborted();
    const p = graph.pixels[i]!;
    ridge.pixelX[i] = (p % width) + 0.5;
    ridge.pixelY[i] = Math.floor(p / width) + 0.5;
    refine(ink, ridge, i);
  }
  return ridge;
}

function refine(ink: Ink, ridge: Ridge, i: number): void {
  const { edges, outline } = ink;
  let x = ridge.pixelX[i]!;
  let y = ridge.pixelY[i]!;
  let symmetric = true;
  for (let round = 0; round < 2; round++) {
    edges.nearest(x, y);
    const near = edges.distance;
    const place = edges.place;
    let ux = (edges.x - x) / (near || 1);
    let uy = (edges.y - y) / (near || 1);
    if (near < RIDGE.onEdgePx) {
      ux = -outline.nx[Math.floor(place)]!;
      uy = -outline.ny[Math.floor(place)]!;
    }
    const opposite = castRay(ink, { x, y, dx: -ux, dy: -uy }, Number.POSITIVE_INFINITY);
    const offset = near - opposite.length;
    x += (offset / 2) * ux;
    y += (offset / 2) * uy;
    if (Math.abs(offset) >= (round === 0 ? RIDGE.firstOffsetPx : RIDGE.secondOffsetPx))
      symmetric = false;
    ridge.width[i] = near + opposite.length;
    ridge.ux[i] = ux;
    ridge.uy[i] = uy;
    ridge.foot1[i] = place;
    ridge.foot2[i] = opposite.place;
  }
  ridge.x[i] = x;
  ridge.y[i] = y;
  const move2 = (x - ridge.pixelX[i]!) ** 2 + (y - ridge.pixelY[i]!) ** 2;
  ridge.symmetric[i] = symmetric && move2 <= RIDGE.mostMovePx * RIDGE.mostMovePx ? 1 : 0;
}
