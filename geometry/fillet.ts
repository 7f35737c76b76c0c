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
  const curves = path.segments.map((segment, k) =>
    controlPoints(k === 0 ? path.start : path.segments[k - 1]!.to, segment),
  );
  const cuts = curves.map((p, k) => cutLength(p, curves[(k + 1) % n]!, tolerance));
  const segments: Segment[] = [];
  let start = path.start;
  curves.forEach((p, k) => {
    const line = path.segments[k]!.kind === "line";
    const chord = length(p[6]! - p[0]!, p[7]! - p[1]!) || 1;
    const before = (k + n - 1) % n;
    const t0 = isRounded(before) ? Math.min(MOST, cuts[before]! / chord) : 0;
    const t1 = isRounded(k) ? 1 - Math.min(MOST, cuts[k]! / chord) : 1;
    const part = trim(p, line, [t0, t1]);
    if (k === 0) start = [part[0]!, part[1]!];
    segments.push(toSegment(part, line));
    if (!isRounded(k)) return;
    const q = curves[(k + 1) % n]!;
    const next = path.segments[(k + 1) % n]!;
    const far = length(q[6]! - q[0]!, q[7]! - q[1]!) || 1;
    const after = trim(q, next.kind === "line", [Math.min(MOST, cuts[k]! / far), 1]);
    segments.push(roundingOf([part[6]!, part[7]!], [p[6]!, p[7]!], [after[0]!, after[1]!]));
  });
  return { start, segments };
}

/** How far from the corner the rounding starts, px. */
function cutLength(p: readonly number[], q: readonly number[], tolerance: number): number {
  const arriving = unit(p[6]! - p[4]! || p[6]! - p[0]!, p[7]! - p[5]! || p[7]! - p[1]!);
  const leaving = unit(q[2]! - q[0]! || q[6]! - q[0]!, q[3]! - q[1]! || q[7]! - q[1]!);
  const sine = Math.sqrt(Math.max(1e-4, (1 - dot(arriving, leaving)) / 2));
  return tolerance / (DEPTH * sine);
}

function trim(p: readonly number[], line: boolean, [t0, t1]: readonly [number, number]): number[] {
  if (!line) return cubicPart(p, t0, t1);
  const at = (t: number): Point => [p[0]! + (p[6]! - p[0]!) * t, p[1]! + (p[7]! - p[1]!) * t];
  const [a, b] = [t0 === 0 ? [p[0]!, p[1]!] : at(t0), t1 === 1 ? [p[6]!, p[7]!] : at(t1)];
  return [...a, ...a, ...b, ...b] as number[];
}

function toSegment(p: readonly number[], line: boolean): Segment {
  const to: Point = [p[6]!, p[7]!];
  return line
    ? { kind: "line", to }
    : { kind: "cubic", c1: [p[2]!, p[3]!], c2: [p[4]!, p[5]!], to };
}

function roundingOf(from: Point, corner: Point, to: Point): Segment {
  const toward = (p: Point): Point => [
    p[0] + (corner[0] - p[0]) * HANDLE,
    p[1] + (corner[1] - p[1]) * HANDLE,
  ];
  return { kind: "cubic", c1: toward(from), c2: toward(to), to };
}
