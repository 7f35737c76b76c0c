/** Branches of the skeleton with what is known of their strokes. @module */
import type { SkeletonGraph } from "../../../../raster/skeleton-graph.ts";

/** A branch of the skeleton; its ridge points are `first` up to `end`. */
export interface Branch {
  readonly first: number;
  readonly end: number;
  /** Crossing at its first point and after its last; −1 for a free end. */
  readonly from: number;
  readonly to: number;
  /** A ring without a crossing. */
  readonly loop: boolean;
  /** Width of its stroke, px. */
  width: number;
  /** Points whose width is the stroke's, before runs that are too short were dropped. */
  cleanCount: number;
  /** Length of its clean runs, px. */
  cleanLength: number;
  /** Its width drifts: it has no one width, and every symmetric point counts as clean. */
  tapered: boolean;
  /** It is wider in its middle than a stroke: two run side by side there. */
  bulging: boolean;
  /** Not part of any stroke: a spur, a fork of a cap, the middle of a crossing. */
  dead: boolean;
}

/** Branches of a graph, nothing measured yet. */
export function branchesOf({ start, from, to, loop }: SkeletonGraph): Branch[] {
  return Array.from(from, (crossing, b) => ({
    first: start[b]!,
    end: start[b + 1]!,
    from: crossing,
    to: to[b]!,
    loop: loop[b] === 1,
    width: 0,
    cleanCount: 0,
    cleanLength: 0,
    tapered: false,
    bulging: false,
    dead: false,
  }));
}
