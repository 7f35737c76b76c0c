/** Corners rounded off. @module */
import { controlPoints, cubicPart } from "./flatten.ts";
import { dot, length, type Point, unit } from "./point.ts";
import type { FittedPath, Segment } from "./segment.ts";

/** Handle of the rounding cubic, as a share of the way from its end to the corner. */
const HANDLE = 0.55;
/** Distance of such a cubic from the corner: this times the cut times the sine of half the turn. */
const DEPTH = 0.59;
/** Share of a segment that one rounding may take. */
const MOST = 0.45;

/**
 * Round the corner at the end of some segments; the curve stays within `tolerance` px of the corner.
 *
 * @param corners Per segment, whether the corner at its end is to be rounded; the last one's corner is the
 *   start of a closed path, and means nothing on an open one.
 */
export function filletCorners(
  path: FittedPath,
  corners: readonly boolean[],
  { tolerance, closed }: { tolerance: number; closed: boolean },
): FittedPath {
  const n = path.segments.length;
  const isRounded = (k: number) => corners[k] === true && n > 1 && (closed || k < n - 1);
  if (!corners.some((_, k) => isRounded(k))) return path;
  const segments: Segment[] = [];
  let start = path.start;
  // how far from the corner behind its rounding ends
  let behind = isRounded(n - 1) ? cutLength(curveAt(path, n - 1), curveAt(path, 0), tolerance) : 0;
  let p = curveAt(path, 0);
  for (let k = 0; k < n; k++) {
    const next = (k + 1) % n;
    const q = curveAt(path, next);
    const segment = path.segments[k]!;
    const cut = isRounded(k) ? cutLength(p, q, tolerance) : 0;
    const part = trim(p, segment.kind, [shareOf(behind, p), 1 - shareOf(cut, p)]);
    if (k === 0) start = [part[0]!, part[1]!];
    segments.push(toSegment(part, segment.kind));
    if (isRounded(k)) {
      const [x, y] = trim(q, path.segments[next]!.kind, [shareOf(cut, q), 1]);
      segments.push(roundingOf([part[6]!, part[7]!], segment.to, [x!, y!]));
    }
    behind = cut;
    p = q;
  }
  return { start, segments };
}

/** Control points of segment `k`. */
function curveAt({ start, segments }: FittedPath, k: number): number[] {
  return controlPoints(k === 0 ? start : segments[k - 1]!.to, segments[k]!);
}

/** Share of a segment that a cut takes. */
function shareOf(cut: number, p: readonly number[]): number {
  return Math.min(MOST, cut / (length(p[6]! - p[0]!, p[7]! - p[1]!) || 1));
}

/** How far from the corner the rounding starts, px. */
function cutLength(p: readonly number[], q: readonly number[], tolerance: number): number {
  const arriving = unit(p[6]! - p[4]! || p[6]! - p[0]!, p[7]! - p[5]! || p[7]! - p[1]!);
  const leaving = unit(q[2]! - q[0]! || q[6]! - q[0]!, q[3]! - q[1]! || q[7]! - q[1]!);
  const sine = Math.sqrt(Math.max(1e-4, (1 - dot(arriving, leaving)) / 2));
  return tolerance / (DEPTH * sine);
}

function trim(
  p: readonly number[],
  kind: Segment["kind"],
  [t0, t1]: readonly [number, number],
): readonly number[] {
  if (kind === "cubic") return cubicPart(p, t0, t1);
  const dx = p[6]! - p[0]!;
  const dy = p[7]! - p[1]!;
  const ax = t0 === 0 ? p[0]! : p[0]! + dx * t0;
  const ay = t0 === 0 ? p[1]! : p[1]! + dy * t0;
  const bx = t1 === 1 ? p[6]! : p[0]! + dx * t1;
  const by = t1 === 1 ? p[7]! : p[1]! + dy * t1;
  return [ax, ay, ax, ay, bx, by, bx, by];
}

function toSegment(p: readonly number[], kind: Segment["kind"]): Segment {
  const to: Point = [p[6]!, p[7]!];
  return kind === "line" ? { kind, to } : { kind, c1: [p[2]!, p[3]!], c2: [p[4]!, p[5]!], to };
}

function roundingOf(from: Point, corner: Point, to: Point): Segment {
  const toward = (p: Point): Point => [
    p[0] + (corner[0] - p[0]) * HANDLE,
    p[1] + (corner[1] - p[1]) * HANDLE,
  ];
  return { kind: "cubic", c1: toward(from), c2: toward(to), to };
}
