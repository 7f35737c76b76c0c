/** The closest points of two segments of a border that lie far apart along it. @module */
import { squaredDistance } from "../../geometry/inscribed-circle.ts";
import type { Borders } from "./borders.ts";

/**
 * The closest points of two segments among those between which the border is at least `detour` long both
 * ways, as distances from the segments' starts.
 */
export function closest(
  borders: Borders,
  { i, j, detour }: { i: number; j: number; detour: number },
): { s: number; t: number } | undefined {
  const { length, along, loop, loopLength } = borders;
  const li = length[i]!;
  const lj = length[j]!;
  const free = closestFree(borders, i, j);
  if (loop[i] !== loop[j]) return free;
  // the border from p forwards to q is longer than `detour` for t - s >= low, backwards for t - s <= high
  const whole = loopLength[loop[i]!]!;
  const turn = (along[j]! - along[i]! - li + 2 * whole) % whole;
  const ahead = turn > whole - li ? 0 : turn; // rounding may take next neighbours for a whole turn apart
  const low = detour - ahead - li;
  const high = whole - ahead - li - detour;
  const step = free.t - free.s;
  if (step >= low && step <= high) return free;
  if (low > high) return undefined;
  return closestAtStep(borders, { i, j, step: step < low ? low : high, li, lj });
}

/** The closest points of two segments that do not cross: one of them is an end. */
function closestFree({ x0, y0, x1, y1, length }: Borders, i: number, j: number) {
  const ux = x1[i]! - x0[i]!;
  const uy = y1[i]! - y0[i]!;
  const vx = x1[j]! - x0[j]!;
  const vy = y1[j]! - y0[j]!;
  let least = Infinity;
  let best = { s: 0, t: 0 };
  for (const end of [0, 1]) {
    const px = x0[i]! + end * ux - x0[j]!;
    const py = y0[i]! + end * uy - y0[j]!;
    const fromI = squaredDistance(px, py, vx, vy);
    if (fromI < least) {
      least = fromI;
      best = { s: end * length[i]!, t: project(px, py, vx, vy) };
    }
    const qx = x0[j]! + end * vx - x0[i]!;
    const qy = y0[j]! + end * vy - y0[i]!;
    const fromJ = squaredDistance(qx, qy, ux, uy);
    if (fromJ < least) {
      least = fromJ;
      best = { s: project(qx, qy, ux, uy), t: end * length[j]! };
    }
  }
  return best;
}

/** Place of the point of segment (0, d) nearest to p, as a length. */
function project(px: number, py: number, dx: number, dy: number): number {
  const size = Math.hypot(dx, dy);
  return Math.min(size, Math.max(0, (px * dx + py * dy) / size));
}

/** The closest points with `t - s = step`: their distance is that of a linear function of `s` from 0. */
function closestAtStep(
  { x0, y0, x1, y1 }: Borders,
  { i, j, step, li, lj }: { i: number; j: number; step: number; li: number; lj: number },
): { s: number; t: number } | undefined {
  const from = Math.max(0, -step);
  const to = Math.min(li, lj - step);
  if (from > to) return undefined;
  const ux = (x1[i]! - x0[i]!) / li;
  const uy = (y1[i]! - y0[i]!) / li;
  const vx = (x1[j]! - x0[j]!) / lj;
  const vy = (y1[j]! - y0[j]!) / lj;
  const startX = x0[j]! + step * vx - x0[i]!;
  const startY = y0[j]! + step * vy - y0[i]!;
  const slopeX = vx - ux;
  const slopeY = vy - uy;
  const size = slopeX * slopeX + slopeY * slopeY;
  const flat = size < 1e-12; // parallel segments keep their distance
  const s = flat ? from : -(startX * slopeX + startY * slopeY) / size;
  const clamped = Math.min(to, Math.max(from, s));
  return { s: clamped, t: clamped + step };
}
