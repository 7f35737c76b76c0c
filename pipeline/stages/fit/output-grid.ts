/** The grid of the written coordinates: arcs are verified as they will be written. @module */
import { length, type Point } from "../../../geometry/point.ts";
import type { FittedPath, Segment } from "../../../geometry/segment.ts";
import type { Partition } from "../../../plugin/mod.ts";
import { pageSize } from "./page.ts";

/** What lies closer than this, px, is one line: cutters and the DXF's grid of 1/1000 px tell no more apart. */
const COINCIDENCE = 0.002;

/** What a grid is made of; plain, so that it can be sent to another thread. */
export interface GridLines {
  /** Steps per px. */
  readonly unit: number;
  /** Size of the page, steps. */
  readonly right: number;
  readonly bottom: number;
  /** Whether rows or columns were added around the image. */
  readonly padded: boolean;
}

/** The grid of a map. @param step Distance of neighbouring coordinates, px: a power of ten, at most 1. */
export function gridLines(map: Partition, step: number): GridLines {
  const { width, height } = pageSize(map);
  const unit = Math.round(1 / step);
  return {
    unit,
    right: Math.trunc(width * unit),
    bottom: Math.trunc(height * unit),
    padded: map.raster.padding?.some((rows) => rows > 0) ?? false,
  };
}

/** Rounds paths to whole steps of the grid. */
export class OutputGrid {
  /** Steps per px. */
  readonly unit: number;
  /** Distance up to which two lines are one, in steps. */
  readonly reach: number;
  readonly #lines: GridLines;

  constructor(lines: GridLines) {
    this.unit = lines.unit;
    this.reach = COINCIDENCE * lines.unit;
    this.#lines = lines;
  }

  /**
   * A path in px to whole steps. Its ends are kept on the page; control points may lie outside it, except
   * where rows or columns were added around the image: all that lies there moves to the frame.
   */
  round({ start, segments }: FittedPath): FittedPath {
    const first = this.#onPage(start);
    let from = first;
    const rounded = segments.map((segment) => {
      const next = this.#segment(from, segment);
      from = next.to;
      return next;
    });
    return { start: first, segments: rounded };
  }

  #segment(from: Point, segment: Segment): Segment {
    const to = this.#onPage(segment.to);
    if (segment.kind === "line") return { kind: "line", to };
    const handle = (p: Point) => (this.#lines.padded ? this.#onPage(p) : this.#steps(p));
    const [c1, c2] = [handle(segment.c1), handle(segment.c2)];
    return isStraight([from, c1, c2, to], this.reach) || isHook([from, c1, c2, to])
      ? { kind: "line", to }
      : { kind: "cubic", c1, c2, to };
  }

  #steps([x, y]: Point): Point {
    return [Math.round(x * this.unit), Math.round(y * this.unit)];
  }

  #onPage(p: Point): Point {
    const [x, y] = this.#steps(p);
    const { right, bottom } = this.#lines;
    return [Math.max(0, Math.min(right, x)), Math.max(0, Math.min(bottom, y))];
  }
}

/**
 * Do all control points lie on one line, to within `reach`? Then so does the curve.
 *
 * One that overshoots its ends would walk a stretch to and fro: written as a line it does not.
 */
function isStraight([p, ...others]: readonly [Point, ...Point[]], reach: number): boolean {
  let [dx, dy, most] = [0, 0, 0];
  for (const [x, y] of others) {
    const size = length(x - p[0], y - p[1]);
    if (size > most) [dx, dy, most] = [x - p[0], y - p[1], size];
  }
  return others.every(([x, y]) => Math.abs((x - p[0]) * dy - (y - p[1]) * dx) <= reach * most);
}

/**
 * Does a curve overshoot its ends while it stays within a step of its chord?
 *
 * Rounding makes such hooks of small curves. The stretch that they walk out and back may lie beside another arc
 * that leaves the same end, nearer than any cutter can tell.
 */
function isHook([p, c1, c2, q]: readonly [Point, Point, Point, Point]): boolean {
  const [dx, dy] = [q[0] - p[0], q[1] - p[1]];
  const size2 = dx * dx + dy * dy;
  let overshoots = false;
  for (const [x, y] of [c1, c2]) {
    const across = (x - p[0]) * dy - (y - p[1]) * dx;
    if (across * across > size2) return false;
    const along = (x - p[0]) * dx + (y - p[1]) * dy;
    if (along < 0 || along > size2) overshoots = true;
  }
  return overshoots;
}
