/** How far a point is from where the tool's disc can be. @module */
import { squaredDistance } from "../../geometry/point.ts";
import type { Rolled } from "./gap-outline.ts";
import type { Limits, Spans } from "./spans.ts";

/**
 * Distance of vertex `v` from the nearest centre of a disc, or any smaller than `enough` once found.
 *
 * The vertex is one that no disc covers, so the nearest centre lies on a span. A distance over `enough` may
 * be too large; undefined when the budget is used up.
 */
export function distanceFromCentres(
  { border, spans }: Rolled,
  v: number,
  { enough, radius, spend }: { enough: number; radius: number; spend: Limits["spend"] },
): number | undefined {
  const { grid, x0, y0 } = border;
  const { edge } = spans;
  const [x, y] = [x0[v]!, y0[v]!];
  // a disc's centre is a radius away from its edge
  const found = grid ? grid.near(v, enough + radius) : 0;
  if (!spend(1 + (grid ? found + (grid.visited >> 3) : edge.length))) return undefined;
  let least = Infinity;
  const from = (s: number) => {
    least = Math.min(least, fromSpan(spans, s, { x, y }));
  };
  if (!grid) for (let s = 0; s < edge.length && least >= enough; s++) from(s);
  for (let k = grid ? -1 : 0; k < found && least >= enough; k++) {
    const i = k < 0 ? v : grid!.found[k]!; // an edge is not near itself
    for (let s = firstOf(edge, i); edge[s] === i; s++) from(s);
  }
  return least;
}

/** Place of the first span on edge `i` or after it. */
function firstOf(edge: readonly number[], i: number): number {
  let low = 0;
  let high = edge.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (edge[middle]! < i) low = middle + 1;
    else high = middle;
  }
  return low;
}

function fromSpan(
  { startX, startY, endX, endY, startFootX, startFootY, turns }: Spans,
  s: number,
  { x, y }: { x: number; y: number },
): number {
  const [ax, ay] = [startX[s]!, startY[s]!];
  const [bx, by] = [endX[s]!, endY[s]!];
  if (turns[s] === 0) return Math.sqrt(squaredDistance(x - ax, y - ay, bx - ax, by - ay));
  const [vx, vy] = [startFootX[s]!, startFootY[s]!];
  return fromArc({ x: x - vx, y: y - vy, ax: ax - vx, ay: ay - vy, bx: bx - vx, by: by - vy });
}

/** Distance of a point from the arc around the origin from `a` to `b`, towards smaller angles, half a turn at most. */
function fromArc({
  x,
  y,
  ax,
  ay,
  bx,
  by,
}: Record<"x" | "y" | "ax" | "ay" | "bx" | "by", number>): number {
  const isBetween = ax * y - ay * x <= 0 && bx * y - by * x >= 0;
  const size = Math.sqrt(x * x + y * y);
  if (isBetween) return Math.abs(size - Math.sqrt(ax * ax + ay * ay));
  return Math.sqrt(Math.min((x - ax) ** 2 + (y - ay) ** 2, (x - bx) ** 2 + (y - by) ** 2));
}
