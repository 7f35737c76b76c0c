/** The grid of the written coordinates: arcs are verified as they will be written, and packed. @module */
import { controlPoints } from "../../../../geometry/flatten.ts";
import { length, type Point } from "../../../../geometry/point.ts";
import type { FittedPath, Segment } from "../../../../geometry/segment.ts";
import { type Curves, SegmentKind } from "../../../../plugin/artifacts.ts";
import type { PageSize } from "../arcs/arc-paths.ts";

/** What lies closer than this, px, is one line: cutters and the DXF's grid of 1/1000 px tell no more apart. */
const COINCIDENCE = 0.002;
/** Step of the grid of a DXF, px: rounded to it, two lines may come nearer by as much. */
const DXF_STEP = 0.001;
/**
 * Rounding moves a line by up to 0.7 of a step: a face no wider than this many steps may have had no width. Of
 * coarse steps it is that of 0.01 px.
 */
const ROUNDED_APART = { steps: 0.75, px: 0.0075 } as const;

/** How far a handle may leave the page to be put back on it without being seen, px. */
const SLACK_PX = 0.1;
/** Height, px, of a hook at the end of a curve: as near as this the curve comes back to that end. */
const HOOK_PX = 0.005;
/** A curve is halved so often at most: what still leaves the page bulges out of it. */
const MOST_HALVINGS = 3;

/** Rounds paths to whole steps of the grid. */
export class OutputGrid {
  /** Steps per px. */
  readonly unit: number;
  /** Distance up to which two lines are one, in steps. */
  readonly reach: number;
  /** Distance up to which straight lines get each other's nodes, in steps. */
  readonly lineReach: number;
  /** Size of the page, steps. */
  readonly #right: number;
  readonly #bottom: number;

  /**
   * @param page Px.
   * @param step Distance of neighbouring coordinates, px: a power of ten, at most 1.
   */
  constructor({ width, height }: PageSize, step: number) {
    const unit = Math.round(1 / step);
    this.unit = unit;
    this.reach = COINCIDENCE * unit;
    const apart = Math.min(ROUNDED_APART.steps, ROUNDED_APART.px * unit);
    this.lineReach = Math.max(this.reach + DXF_STEP * unit, apart);
    this.#right = Math.trunc(width * unit);
    this.#bottom = Math.trunc(height * unit);
  }

  /**
   * A path in px to whole steps, kept on the page: a curve whose handles leave it is clipped to the page by who draws
   * it, in one face and not in the other where only one is, and a hairline shows between them.
   */
  round({ start, segments }: FittedPath): FittedPath {
    const first = this.#onPage(start);
    const rounded: Segment[] = [];
    let from = first;
    let exact = start;
    for (const segment of segments) {
      for (const part of this.#within(exact, segment, MOST_HALVINGS)) {
        const next = this.#segment(from, part);
        append(rounded, first, next);
        from = next.to;
      }
      exact = segment.to;
    }
    return { start: first, segments: rounded };
  }

  /** A segment, halved until the handles of its parts hardly leave the page: those of a short curve lie near it. */
  #within(from: Point, segment: Segment, halvings: number): Segment[] {
    if (segment.kind === "line" || halvings === 0) return [segment];
    const { c1, c2, to } = segment;
    if (this.#isOnPage(c1) && this.#isOnPage(c2)) return [segment];
    const [a, b, c] = [middle(from, c1), middle(c1, c2), middle(c2, to)];
    const [d, e] = [middle(a, b), middle(b, c)];
    const half = middle(d, e);
    const first = this.#within(from, { kind: "cubic", c1: a, c2: d, to: half }, halvings - 1);
    return [...first, ...this.#within(half, { kind: "cubic", c1: e, c2: c, to }, halvings - 1)];
  }

  #isOnPage([x, y]: Point): boolean {
    const isWithin = (v: number, most: number) =>
      v >= -SLACK_PX && v <= most / this.unit + SLACK_PX;
    return isWithin(x, this.#right) && isWithin(y, this.#bottom);
  }

  #segment(from: Point, segment: Segment): Segment {
    const to = this.#onPage(segment.to);
    if (segment.kind === "line") return { kind: "line", to };
    const first = this.#onPage(segment.c1);
    const second = this.#onPage(segment.c2);
    const hook = HOOK_PX * this.unit;
    const c1 = isHook(from, first, { beyond: second, hook }) ? from : first;
    const c2 = isHook(to, second, { beyond: first, hook }) ? to : second;
    const cubic: Segment = { kind: "cubic", c1, c2, to };
    return isStraight(controlPoints(from, cubic), this.reach) ? { kind: "line", to } : cubic;
  }

  #onPage(p: Point): Point {
    const x = Math.round(p[0] * this.unit);
    const y = Math.round(p[1] * this.unit);
    return [Math.max(0, Math.min(this.#right, x)), Math.max(0, Math.min(this.#bottom, y))];
  }
}

/**
 * Append a segment in whole steps. A line that runs straight back along the one before it takes that one's place: a
 * way to and fro borders nothing and is left out when it is written, so what crosses then is to be seen before.
 */
function append(segments: Segment[], start: Point, next: Segment): void {
  const before = segments.at(-1);
  if (before?.kind === "line" && next.kind === "line") {
    const from = segments.at(-2)?.to ?? start;
    if (runsBack(from, before.to, next.to)) {
      segments.pop();
      const isBack = from[0] === next.to[0] && from[1] === next.to[1];
      if (!isBack || segments.length === 0) append(segments, start, next);
      return;
    }
  }
  segments.push(next);
}

/** Does the way from `b` to `c` run straight back along that from `a` to `b`? Exact for whole coordinates under 2²⁶. */
function runsBack(a: Point, b: Point, c: Point): boolean {
  const [ux, uy] = [b[0] - a[0], b[1] - a[1]];
  const [vx, vy] = [c[0] - b[0], c[1] - b[1]];
  return ux * vy === uy * vx && ux * vx + uy * vy < 0;
}

/** Does a handle run against the rest of its curve, and make a hook no higher than `hook`? */
function isHook(
  end: Point,
  handle: Point,
  { beyond, hook }: { readonly beyond: Point; readonly hook: number },
): boolean {
  const [hx, hy] = [handle[0] - end[0], handle[1] - end[1]];
  const [bx, by] = [beyond[0] - end[0], beyond[1] - end[1]];
  const size = length(hx, hy);
  // the height of a cubic whose handles point in opposite directions, and whose end is far
  return hx * bx + hy * by < 0 && 0.75 * size ** 2 <= hook * (size + length(bx, by));
}

function middle(a: Point, b: Point): Point {
  return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
}

/**
 * Do all control points lie on one line, to within `reach`? Then so does the curve.
 *
 * One that overshoots its ends would walk a stretch to and fro: written as a line it does not.
 *
 * @param p Control points `[x0, y0, x1, y1, x2, y2, x3, y3]`.
 */
function isStraight(p: readonly number[], reach: number): boolean {
  let dx = 0;
  let dy = 0;
  let most = 0;
  for (let i = 2; i < 8; i += 2) {
    const x = p[i]! - p[0]!;
    const y = p[i + 1]! - p[1]!;
    const size = length(x, y);
    if (size <= most) continue;
    dx = x;
    dy = y;
    most = size;
  }
  for (let i = 2; i < 8; i += 2) {
    const across = Math.abs((p[i]! - p[0]!) * dy - (p[i + 1]! - p[1]!) * dx);
    if (!(across <= reach * most)) return false;
  }
  return true;
}

/** Numbers a segment in {@link Curves}: two control points and its end. */
const WIDTH = 6;

/**
 * Paths of all arcs in the shape of {@link Curves}, px.
 *
 * @param unit Steps per px of the paths.
 */
export function packPaths(
  paths: readonly FittedPath[],
  unit: number,
): Pick<Curves, "arcOrigin" | "segmentStart" | "segmentKind" | "segmentPoints"> {
  const segmentStart = new Uint32Array(paths.length + 1);
  for (const [a, { segments }] of paths.entries())
    segmentStart[a + 1] = segmentStart[a]! + segments.length;
  const arcOrigin = new Float64Array(2 * paths.length);
  const segmentKind = new Uint8Array(segmentStart[paths.length]!);
  const segmentPoints = new Float64Array(WIDTH * segmentKind.length);
  const write = (to: Float64Array, at: number, place: Point) => {
    to[at] = place[0] / unit;
    to[at + 1] = place[1] / unit;
  };
  for (const [a, { start, segments }] of paths.entries()) {
    write(arcOrigin, 2 * a, start);
    for (let k = 0, s = segmentStart[a]!; k < segments.length; k++, s++) {
      const segment = segments[k]!;
      segmentKind[s] = SegmentKind[segment.kind];
      if (segment.kind === "cubic") {
        write(segmentPoints, WIDTH * s, segment.c1);
        write(segmentPoints, WIDTH * s + 2, segment.c2);
      }
      write(segmentPoints, WIDTH * s + 4, segment.to);
    }
  }
  return { arcOrigin, segmentStart, segmentKind, segmentPoints };
}
