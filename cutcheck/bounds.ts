/** Bounding boxes of issues. @module */

import { GRID_PER_PX, type Issue } from "../plugin/mod.ts";
import type { Segments } from "./faces/segment-grid.ts";

/** A growing bounding box in grid units. */
export class Bounds {
  #minX = Infinity;
  #minY = Infinity;
  #maxX = -Infinity;
  #maxY = -Infinity;

  /** The left upper corner: the point itself where one was added. */
  get corner(): { readonly x: number; readonly y: number } {
    return { x: this.#minX, y: this.#minY };
  }

  /** Make room for a point. */
  add(x: number, y: number): void {
    if (x < this.#minX) this.#minX = x;
    if (x > this.#maxX) this.#maxX = x;
    if (y < this.#minY) this.#minY = y;
    if (y > this.#maxY) this.#maxY = y;
  }

  /** Make room for segment `i`. */
  addSegment({ x0, y0, x1, y1 }: Segments, i: number): void {
    this.add(x0[i]!, y0[i]!);
    this.add(x1[i]!, y1[i]!);
  }

  /** Make room for vertices `from` up to `to` of `[x0, y0, …]`. */
  addVertices(coords: ArrayLike<number>, from = 0, to = coords.length / 2): void {
    for (let v = from; v < to; v++) this.add(coords[2 * v]!, coords[2 * v + 1]!);
  }

  /** The box in image px; all 0 when nothing was added. */
  toBox(): Issue["box"] {
    if (this.#minX > this.#maxX) return { x: 0, y: 0, width: 0, height: 0 };
    return {
      x: this.#minX / GRID_PER_PX,
      y: this.#minY / GRID_PER_PX,
      width: (this.#maxX - this.#minX) / GRID_PER_PX,
      height: (this.#maxY - this.#minY) / GRID_PER_PX,
    };
  }
}
