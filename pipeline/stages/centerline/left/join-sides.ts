/** Strokes found by their sides go on with the strokes whose ends they meet. @module */
import { flattenPath } from "../../../../geometry/flatten.ts";
import type { Point } from "../../../../geometry/point.ts";
import type { FittedPath, Segment } from "../../../../geometry/segment.ts";
import { type Ink, isDeep } from "../measure/ink.ts";
import type { TracedStroke } from "../traced-stroke.ts";

/** What is joined. */
export interface SideJoining {
  readonly strokes: readonly TracedStroke[];
  readonly sides: readonly TracedStroke[];
  /** Usual stroke width, px. */
  readonly usual: number;
}

/** A corner lies at most so many widths from each of the two ends. */
const REACH_WIDTHS = 0.75;
/** Sine of the least turn at a corner: flatter ones have no one place. */
const LEAST_TURN_SINE = 0.4;
/** Pairs of strokes looked at: more of them is grain. */
const MOST_PAIRS = 1e6;

/** All strokes; sides that turn a corner with the end of a stroke are one with it. */
export function joinSides(ink: Ink, { strokes, sides, usual }: SideJoining): TracedStroke[] {
  const all = [...strokes];
  for (const side of sides) {
    const few = all.length * sides.length <= MOST_PAIRS;
    const joined = few && isOpen(side) ? nearestCorner(ink, all, side, usual) : undefined;
    if (joined) all[joined.host] = joined.stroke;
    else all.push(side);
  }
  return all;
}

function isOpen({ kind, closed }: TracedStroke): boolean {
  return kind === "line" && !closed;
}

/** The stroke whose end is nearest among those that a side turns a corner with, and what they make together. */
function nearestCorner(ink: Ink, all: readonly TracedStroke[], side: TracedStroke, usual: number) {
  const ways = [side.path, turned(side.path)];
  let nearest = REACH_WIDTHS * usual;
  let found: { host: number; stroke: TracedStroke } | undefined;
  all.forEach((stroke, host) => {
    if (!isOpen(stroke)) return;
    for (const path of [stroke.path, turned(stroke.path)])
      for (const way of ways) {
        const corner = cornerOf(path, way);
        if (!corner || corner.reach >= nearest || !isDeep(ink, ...corner.at, usual / 2)) continue;
        if (hasArrived(path, { all, host, usual })) continue;
        nearest = corner.reach;
        found = { host, stroke: { ...stroke, path: throughCorner(path, corner.at, way) } };
      }
  });
  return found;
}

/** An end that lies on another stroke, within half a width of its middle, ends there. */
function hasArrived(
  { segments }: FittedPath,
  { all, host, usual }: { all: readonly TracedStroke[]; host: number; usual: number },
): boolean {
  const [x, y] = segments.at(-1)!.to;
  return all.some(({ path }, other) => {
    if (other === host) return false;
    const points = flattenPath(path, 0.5);
    return points.some(([x1, y1], k) => {
      const [x0, y0] = points[k - 1] ?? [x1, y1];
      const [dx, dy] = [x1 - x0, y1 - y0];
      const t = ((x - x0) * dx + (y - y0) * dy) / (dx * dx + dy * dy || 1);
      const s = Math.max(0, Math.min(1, t));
      return (x0 + s * dx - x) ** 2 + (y0 + s * dy - y) ** 2 < (usual / 2) ** 2;
    });
  });
}

/** Where a path and the one after it meet, both carried on straight, and the farther of its distances from their ends. */
function cornerOf(path: FittedPath, after: FittedPath): { at: Point; reach: number } | undefined {
  const [p, u] = leaving(path);
  const [q, v] = leaving(turned(after));
  const det = u[0] * v[1] - u[1] * v[0];
  if (!(Math.abs(det) >= LEAST_TURN_SINE)) return undefined;
  const t = ((q[0] - p[0]) * v[1] - (q[1] - p[1]) * v[0]) / det;
  const s = ((q[0] - p[0]) * u[1] - (q[1] - p[1]) * u[0]) / det;
  return { at: [p[0] + t * u[0], p[1] + t * u[1]], reach: Math.max(Math.abs(t), Math.abs(s)) };
}

/** End of a path, and the unit vector in which it ends. */
function leaving({ start, segments }: FittedPath): readonly [Point, Point] {
  const last = segments.at(-1)!;
  const before = segments.at(-2)?.to ?? start;
  const handle = last.kind === "cubic" ? last.c2 : before;
  const [dx, dy] = [last.to[0] - handle[0], last.to[1] - handle[1]];
  const length = Math.sqrt(dx * dx + dy * dy);
  return [last.to, [dx / length, dy / length]];
}

function throughCorner(path: FittedPath, at: Point, after: FittedPath): FittedPath {
  const rest = turned(endedAt(turned(after), at)).segments;
  return { start: path.start, segments: [...endedAt(path, at).segments, ...rest] };
}

/** The path with its end moved; the handle before a moved end moves along. */
function endedAt({ start, segments }: FittedPath, to: Point): FittedPath {
  const last = segments.at(-1)!;
  const [dx, dy] = [to[0] - last.to[0], to[1] - last.to[1]];
  const moved: Segment =
    last.kind === "line"
      ? { ...last, to }
      : { ...last, c2: [last.c2[0] + dx, last.c2[1] + dy], to };
  return { start, segments: [...segments.slice(0, -1), moved] };
}

/** The path the other way round. */
function turned({ start, segments }: FittedPath): FittedPath {
  const back = segments.map((segment, k): Segment => {
    const to = segments[k - 1]?.to ?? start;
    return segment.kind === "line"
      ? { kind: "line", to }
      : { kind: "cubic", c1: segment.c2, c2: segment.c1, to };
  });
  return { start: segments.at(-1)!.to, segments: back.reverse() };
}
