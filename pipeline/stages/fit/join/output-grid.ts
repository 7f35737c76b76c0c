/** The grid of the written coordinates: arcs are verified as they will be written. @module */
import { length, type Point } from "../../../../geometry/point.ts";
import type { FittedPath, Segment } from "../../../../geometry/segment.ts";
import type { Partition } from "../../../../plugin/mod.ts";
import { pageSize } from "../arcs/page.ts";

/** What lies closer than this, px, is one line: cutters and the DXF's grid of 1/1000 px tell no more apart. */
const COINCIDENCE = 0.002;
/**
 * Rounding moves a line by up to 0.7 of a step: a face no wider than this many steps may have had no width. Of
 * coarse steps it is that of 0.01 px.
 */
const ROUNDED_APART = { steps: 0.75, px: 0.0075 } as const;

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
  /** Distance up to which straight lines get each other's nodes, in steps. */
  readonly lineReach: number;
  readonly #lines: GridLines;
  /** Control points of the curve at hand. */
  readonly #controls = new Float64Array(8);

  constructor(lines: GridLines) {
    this.unit = lines.unit;
    this.reach = COINCIDENCE * lines.unit;
    const apart = Math.min(ROUNDED_APART.steps, ROUNDED_APART.px * lines.unit);
    this.lineReach = Math.max(this.reach, apart);
    this.#lines = lines;
  }

  /**
   * A path in px to whole steps. Its ends are kept on the page; control points may lie outside it, except
   * where rows or columns were added around the image: all that lies there moves to the frame.
   */
  round({ start, segments }: FittedPath): FittedPath {
    const first = this.#onPage(start);
    const rounded: Segment[] = [];
    let from = first;
    for (const segment of segments) {
      const next = this.#segment(from, segment);
      rounded.push(next);
      from = next.to;
    }
    return { start: first, segments: rounded };
  }

  #segment(from: Point, segment: Segment): Segment {
    const to = this.#onPage(segment.to);
    if (segment.kind === "line") return { kind: "line", to };
    const c1 = this.#handle(segment.c1);
    const c2 = this.#handle(segment.c2);
    const p = this.#controls;
    write(p, 0, from);
    write(p, 2, c1);
    write(p, 4, c2);
    write(p, 6, to);
    return isStraight(p, this.reach) ? { kind: "line", to } : { kind: "cubic", c1, c2, to };
  }

  #handle(p: Point): Point {
    if (this.#lines.padded) return this.#onPage(p);
    return [Math.round(p[0] * this.unit), Math.round(p[1] * this.unit)];
  }

  #onPage(p: Point): Point {
    const { right, bottom } = this.#lines;
    const x = Math.round(p[0] * this.unit);
    const y = Math.round(p[1] * this.unit);
    return [Math.max(0, Math.min(right, x)), Math.max(0, Math.min(bottom, y))];
  }
}

function write(p: Float64Array, at: number, point: Point): void {
  p[at] = point[0];
  p[at + 1] = point[1];
}

/**
 * Do all control points lie on one line, to within `reach`? Then so does the curve.
 *
 * One that overshoots its ends would walk a stretch to and fro: written as a line it does not.
 *
 * @param p Control points `[x0, y0, x1, y1, x2, y2, x3, y3]`.
 */
function isStraight(p: Float64Array, reach: number): boolean {
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
