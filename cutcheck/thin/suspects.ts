/** Places where two stretches of a piece's border face each other at less than the tool's diameter. @module */
import { squaredDistance } from "../../geometry/inscribed-circle.ts";
import type { CheckContext } from "../../plugin/mod.ts";
import type { Borders } from "./borders.ts";

/** A narrow place: the two points of the border between which the tool does not fit, grid units. */
export interface Suspect {
  readonly piece: number;
  readonly px: number;
  readonly py: number;
  readonly qx: number;
  readonly qy: number;
}

/**
 * Border between the two points of a narrow place, in tool radii.
 *
 * A neck has room for the tool on either side, which takes 2π - 2 = 4.3 radii of border at least; a
 * spike over 4 radii takes more. A plain corner of 60° or more stays below.
 */
const LEAST_DETOUR = 4;

/**
 * Find the narrow places: a superset of all necks and spikes, and few others.
 *
 * Every neck and spike has a suspect on it, not one for each of its segments.
 */
export function findSuspects(
  borders: Borders,
  radius: number,
  { signal, spend }: Pick<CheckContext<never>, "signal" | "spend">,
): Suspect[] {
  const { grid, length, piece } = borders;
  const suspects: Suspect[] = [];
  for (let i = 0; i < length.length; i++) {
    if ((i & 255) === 0) signal.throwIfAborted();
    const found = grid.near(i, 2 * radius);
    if (!spend(found)) break;
    for (let k = 0; k < found; k++) {
      const j = grid.found[k]!;
      if (piece[j] !== piece[i]) continue;
      const place = narrowPlace(borders, { i, j, radius });
      if (!place) continue;
      suspects.push(place);
      if (length[i]! < 4 * radius) break; // a long segment may face several places
    }
  }
  return suspects;
}

function narrowPlace(
  borders: Borders,
  { i, j, radius }: { i: number; j: number; radius: number },
): Suspect | undefined {
  const { x0, y0, x1, y1, length, piece } = borders;
  const ux = (x1[i]! - x0[i]!) / length[i]!;
  const uy = (y1[i]! - y0[i]!) / length[i]!;
  const vx = (x1[j]! - x0[j]!) / length[j]!;
  const vy = (y1[j]! - y0[j]!) / length[j]!;
  const at = closest(borders, { i, j, detour: LEAST_DETOUR * radius });
  if (!at) return undefined;
  const px = x0[i]! + at.s * ux;
  const py = y0[i]! + at.s * uy;
  const qx = x0[j]! + at.t * vx;
  const qy = y0[j]! + at.t * vy;
  const dx = qx - px;
  const dy = qy - py;
  if (dx * dx + dy * dy >= 4 * radius * radius) return undefined;
  const faces = facesInwards(borders, { i, s: at.s, dx, dy });
  if (!faces || !facesInwards(borders, { i: j, s: at.t, dx: -dx, dy: -dy })) return undefined;
  return { piece: piece[i]!, px, py, qx, qy };
}

/**
 * The closest points of two segments among those between which the border is at least `detour` long both
 * ways, as distances from the segments' starts.
 */
function closest(
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

/** Whether a direction from the border at `s` along segment `i` points into the piece, or may at a vertex. */
function facesInwards(
  { x0, y0, x1, y1, length, loop, loopStart }: Borders,
  { i, s, dx, dy }: { i: number; s: number; dx: number; dy: number },
): boolean {
  const inwards = (k: number) => (x1[k]! - x0[k]!) * dy - (y1[k]! - y0[k]!) * dx >= 0;
  if (inwards(i)) return true;
  const first = loopStart[loop[i]!]!;
  const end = loopStart[loop[i]! + 1]!;
  if (s <= 0) return inwards(i > first ? i - 1 : end - 1);
  if (s >= length[i]!) return inwards(i + 1 < end ? i + 1 : first);
  return false;
}
