/** Corners that leave ink out. @module */
import type { End } from "./arrival.ts";

/** Price of a corner that does not reach the stroke at whose side it lies: ink between them belongs to neither. */
const LEFT_OUT = 0.3;
/** A corner so many half widths off a stroke's middle does not reach it. */
const OFF = 0.8;

/**
 * Price of a pair whose corner lies beside a stroke that passes the same crossing: the arm and the leg
 * of a K are no stroke when the leg ends on the arm, as the arm's last part would be neither's.
 *
 * @param passes Pairs of other ends that are straight strokes.
 */
export function leavesOut(p: End, q: End, passes: readonly [End, End][]): number {
  const corner = cornerOf(p, q);
  if (!corner) return 0;
  const out = passes.some(([r, s]) => {
    if (r === p || r === q || s === p || s === q) return false;
    const dx = s.x - r.x;
    const dy = s.y - r.y;
    const away = (corner[0] - r.x) * dy - (corner[1] - r.y) * dx;
    return Math.abs(away) > OFF * p.half * Math.sqrt(dx * dx + dy * dy);
  });
  return out ? LEFT_OUT : 0;
}

/** Sine of a bend that has no one place. */
const SLIGHT = 0.4;

/** Where two ends meet, carried on straight; undefined where they do not bend, or meet behind. */
function cornerOf(p: End, q: End): readonly [number, number] | undefined {
  const det = p.tx * q.ty - p.ty * q.tx;
  if (Math.abs(det) < SLIGHT) return undefined;
  const t = ((q.x - p.x) * q.ty - (q.y - p.y) * q.tx) / det;
  const u = ((q.x - p.x) * p.ty - (q.y - p.y) * p.tx) / det;
  return t > 0 && u > 0 ? [p.x + t * p.tx, p.y + t * p.ty] : undefined;
}
