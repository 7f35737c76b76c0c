/** Places where two stretches of a piece's border face each other at less than the tool's diameter. @module */
import type { CheckContext } from "../../plugin/mod.ts";
import type { Borders } from "./borders.ts";
import { closest } from "./closest.ts";

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

/** Steps of the budget that a narrow place costs: it is kept. */
const SUSPECT_STEPS = 20;

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
    if (!spend(found + (grid.visited >> 3))) break;
    for (let k = 0; k < found; k++) {
      const j = grid.found[k]!;
      if (piece[j] !== piece[i]) continue;
      const place = narrowPlace(borders, { i, j, radius });
      if (!place) continue;
      if (!spend(SUSPECT_STEPS)) return suspects;
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
