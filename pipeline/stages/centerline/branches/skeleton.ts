/** The skeleton of the ink, measured. @module */
import { skeletonGraph } from "../../../../raster/skeleton-graph.ts";
import { skeletonOf } from "../../../../raster/thinning.ts";
import type { Ink } from "../ink/ink.ts";
import { type Branch, branchesOf } from "./branch.ts";
import { type Ridge, ridgeOf } from "./ridge.ts";
import { measureWidths } from "./widths.ts";

/** Branches, and what is read at each of their points. */
export interface Skeleton {
  readonly branches: readonly Branch[];
  readonly ridge: Ridge;
  /** 1 per ridge point that lies on the centre-line. */
  readonly clean: Uint8Array;
  /** Pixel of each ridge point. */
  readonly pixels: Int32Array;
  /** Middles of crossings, `[x0, y0, x1, y1, …]`. */
  readonly middles: Float64Array;
  /** Usual stroke width of the drawing, px. */
  readonly usual: number;
}

/**
 * Thins the ink to its skeleton, and reads along each branch where the middle between its edges lies
 * and how wide its stroke is.
 *
 * @param rough Extra spread of widths to allow, px: input without antialiasing.
 */
export function measureSkeleton(
  ink: Ink,
  { rough, signal }: { readonly rough: number; readonly signal: AbortSignal },
): Skeleton {
  const thin = { ...ink.mask, data: skeletonOf(ink.mask, ink.distance, signal) };
  const graph = skeletonGraph(thin, signal);
  const { pixels, crossings: middles } = graph;
  const branches = branchesOf(graph);
  const ridge = ridgeOf(ink, graph, signal);
  const { usual, clean } = measureWidths(ridge, branches, rough);
  return { branches, ridge, clean, pixels, middles, usual };
}
