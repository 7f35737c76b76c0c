/** Contours as segments on the integer grid, the form that the geometric checks work on. @module */
import { length as distance } from "../geometry/point.ts";
import { type Contours, GRID_PER_PX, MM_PER_PX, type Survey } from "../plugin/mod.ts";
import { SegmentGrid, type Segments } from "./faces/segment-grid.ts";

/** Millimetres a grid unit at 1 px = 1 pt: of what allows for the grid's rounding, whatever the page measures. */
export const MM_PER_UNIT = MM_PER_PX / GRID_PER_PX;

/** Millimetres a grid unit on the page that is cut. */
export function mmPerUnitOf({ mmPerPx = MM_PER_PX }: Pick<Contours, "mmPerPx">): number {
  return mmPerPx / GRID_PER_PX;
}

/**
 * Distance in grid units under which things touch.
 *
 * A vertex is rounded by up to 0.71 units and the line that it lay on by as much, so two things that met
 * before rounding may lie 1.42 units apart.
 */
export const TOUCH = 1.5;

/**
 * Segments of all contours; segment `v` starts at vertex `v`.
 *
 * Coordinates are grid units, whole numbers, so cross products are exact. The last vertex of an open
 * contour starts a segment of length 0.
 */
export interface Outline extends Segments {
  /** Contour of each vertex. */
  readonly contour: Int32Array;
  /** Neighbouring vertices in the contour; -1 beyond the end of an open one. */
  readonly next: Int32Array;
  readonly previous: Int32Array;
  readonly length: Float64Array;
  /** `[x0, y0, …]` of the vertices. */
  readonly coords: Float64Array;
  readonly grid: SegmentGrid;
}

/** Lay the contours out as segments. */
export const outlineOf: Survey<Outline> = ({ coords: px, contourStart, closed }) => {
  const count = px.length / 2;
  const coords = Float64Array.from(px, (value) => Math.round(value * GRID_PER_PX));
  const contour = new Int32Array(count);
  const next = new Int32Array(count);
  const previous = new Int32Array(count);
  for (let c = 0; c < closed.length; c++) {
    const from = contourStart[c]!;
    const to = contourStart[c + 1]!;
    contour.fill(c, from, to);
    for (let v = from; v < to; v++) {
      next[v] = v + 1 < to ? v + 1 : closed[c] ? from : -1;
      previous[v] = v > from ? v - 1 : closed[c] ? to - 1 : -1;
    }
  }
  const x0 = new Float64Array(count);
  const y0 = new Float64Array(count);
  const x1 = new Float64Array(count);
  const y1 = new Float64Array(count);
  const length = new Float64Array(count);
  for (let v = 0; v < count; v++) {
    const end = next[v]! < 0 ? v : next[v]!;
    x0[v] = coords[2 * v]!;
    y0[v] = coords[2 * v + 1]!;
    x1[v] = coords[2 * end]!;
    y1[v] = coords[2 * end + 1]!;
    length[v] = distance(x1[v]! - x0[v]!, y1[v]! - y0[v]!);
  }
  const grid = new SegmentGrid({ x0, y0, x1, y1 });
  return { x0, y0, x1, y1, contour, next, previous, length, coords, grid };
};
