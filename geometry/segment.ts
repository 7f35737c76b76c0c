/** Segments of a fitted path. @module */
import type { Point } from "./point.ts";

/** A cubic Bézier to (x, y) with control points c1 and c2. */
export interface CubicSegment {
  readonly kind: "cubic";
  readonly c1: Point;
  readonly c2: Point;
  readonly to: Point;
}

/** A segment, straight or a cubic; it starts where the one before it ends. */
export type Segment = { readonly kind: "line"; readonly to: Point } | CubicSegment;

/** A run of segments and where it starts. */
export interface FittedPath {
  readonly start: Point;
  readonly segments: readonly Segment[];
}
