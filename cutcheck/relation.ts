/** How two segments lie to each other. @module */
import { type Outline, TOUCH } from "./outline.ts";

/** Segments that run along each other for `length` grid units, in the same direction or not. */
export interface Overlap {
  readonly kind: "overlap";
  readonly length: number;
  readonly same: boolean;
}

/** Segments that cross at an inner point of both, or that run along each other. */
export type Relation =
  | { readonly kind: "crossing"; readonly x: number; readonly y: number }
  | Overlap;

/** Common line up to this is a touch, grid units. */
const LONGEST_TOUCH = 2 * TOUCH;

/**
 * Compare segments `i` and `j`; undefined where they are apart or touch only.
 *
 * They overlap where both ends of their common stretch lie within TOUCH of the other's line. They cross
 * only if all four ends are farther than that from the other's line.
 */
export function relate(outline: Outline, i: number, j: number): Relation | undefined {
  const { x0, y0, x1, y1, length } = outline;
  const ax = x0[i]!;
  const ay = y0[i]!;
  const cx = x0[j]!;
  const cy = y0[j]!;
  const ux = x1[i]! - ax;
  const uy = y1[i]! - ay;
  const vx = x1[j]! - cx;
  const vy = y1[j]! - cy;
  // signed distances × length: ends of j from the line of i, ends of i from the line of j
  const c = ux * (cy - ay) - uy * (cx - ax);
  const d = c + ux * vy - uy * vx;
  const slackI = TOUCH * length[i]!;
  if ((c > slackI && d > slackI) || (c < -slackI && d < -slackI)) return undefined;
  const a = vx * (ay - cy) - vy * (ax - cx);
  const b = a + vx * uy - vy * ux;
  const slackJ = TOUCH * length[j]!;
  if ((a > slackJ && b > slackJ) || (a < -slackJ && b < -slackJ)) return undefined;
  const clear =
    Math.min(Math.abs(c), Math.abs(d)) > slackI && Math.min(Math.abs(a), Math.abs(b)) > slackJ;
  if (clear) {
    const t = a / (a - b);
    return { kind: "crossing", x: ax + t * ux, y: ay + t * uy };
  }
  // stretches along the line of the longer segment
  const dot = ux * vx + uy * vy;
  const [px, py, wx, wy, size] =
    length[i]! >= length[j]! ? [ax, ay, ux, uy, length[i]!] : [cx, cy, vx, vy, length[j]!];
  const at = (x: number, y: number) => ((x - px) * wx + (y - py) * wy) / size;
  const [a0, b0, c0, d0] = [at(ax, ay), at(ax + ux, ay + uy), at(cx, cy), at(cx + vx, cy + vy)];
  const lowI = Math.min(a0, b0);
  const highI = Math.max(a0, b0);
  const lowJ = Math.min(c0, d0);
  const highJ = Math.max(c0, d0);
  const common = Math.min(highI, highJ) - Math.max(lowI, lowJ);
  if (common <= LONGEST_TOUCH) return undefined;
  const beside = (t: number, low: number, high: number) => t > low - TOUCH && t < high + TOUCH;
  const offI = (t: number, cross: number) => beside(t, lowJ, highJ) && Math.abs(cross) > slackJ;
  const offJ = (t: number, cross: number) => beside(t, lowI, highI) && Math.abs(cross) > slackI;
  if (offI(a0, a) || offI(b0, b) || offJ(c0, c) || offJ(d0, d)) return undefined;
  return { kind: "overlap", length: common, same: dot > 0 };
}

/** Where the start of a segment lies on another one: not at all, at its start, or between its ends. */
export type Contact = "none" | "start" | "middle";

/** Contact of vertex `v` with segment `j`; the end of `j` is left to the segment that starts there. */
export function contact(outline: Outline, v: number, j: number): Contact {
  const { x0, y0, x1, y1, length } = outline;
  const px = x0[v]! - x0[j]!;
  const py = y0[v]! - y0[j]!;
  if (px * px + py * py <= TOUCH * TOUCH) return "start";
  const vx = x1[j]! - x0[j]!;
  const vy = y1[j]! - y0[j]!;
  const size = length[j]!;
  if (Math.abs(vx * py - vy * px) > TOUCH * size) return "none";
  const along = px * vx + py * vy;
  if (along <= 0 || along >= size * size) return "none";
  const qx = px - vx;
  const qy = py - vy;
  return qx * qx + qy * qy <= TOUCH * TOUCH ? "none" : "middle";
}
