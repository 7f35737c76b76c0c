/** Points of the true ridge beside each skeleton pixel. @module */
import type { SkeletonGraph } from "../../../../raster/skeleton-graph.ts";
import { castRay, type Ink } from "../ink/ink.ts";

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

/** A reading starts this near the middle, or the skeleton is off its stroke, px. */
const FIRST_OFFSET = 2.2;
/** The second reading starts this near the middle, px. */
const SECOND_OFFSET = 1;
/** The ridge lies this near its skeleton pixel, px. */
const MAX_MOVE = 1.8;
/** A point nearer to an edge has no direction to it, px. */
const ON_EDGE = 0.05;

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
    if (near < ON_EDGE) {
      ux = -outline.nx[Math.floor(place)]!;
      uy = -outline.ny[Math.floor(place)]!;
    }
    const opposite = castRay(ink, { x, y, dx: -ux, dy: -uy }, Number.POSITIVE_INFINITY);
    const offset = near - opposite.length;
    x += (offset / 2) * ux;
    y += (offset / 2) * uy;
    if (Math.abs(offset) >= (round === 0 ? FIRST_OFFSET : SECOND_OFFSET)) symmetric = false;
    ridge.width[i] = near + opposite.length;
    ridge.ux[i] = ux;
    ridge.uy[i] = uy;
    ridge.foot1[i] = place;
    ridge.foot2[i] = opposite.place;
  }
  ridge.x[i] = x;
  ridge.y[i] = y;
  const move2 = (x - ridge.pixelX[i]!) ** 2 + (y - ridge.pixelY[i]!) ** 2;
  ridge.symmetric[i] = symmetric && move2 <= MAX_MOVE * MAX_MOVE ? 1 : 0;
}
