/** The grid of the written coordinates: arcs are verified as they will be written. @module */
import type { Point } from "../../../geometry/point.ts";
import type { FittedPath, Segment } from "../../../geometry/segment.ts";
import type { Partition } from "../../../plugin/mod.ts";
import { pageSize } from "./page.ts";

/** Rounds paths to whole steps of the grid. */
export class OutputGrid {
  /** Steps per px. */
  readonly unit: number;
  readonly #right: number;
  readonly #bottom: number;
  readonly #padded: boolean;

  /** @param step Distance of neighbouring coordinates, px: a power of ten, at most 1. */
  constructor(map: Partition, step: number) {
    const { width, height } = pageSize(map);
    this.unit = Math.round(1 / step);
    this.#right = Math.trunc(width * this.unit);
    this.#bottom = Math.trunc(height * this.unit);
    this.#padded = map.raster.padding?.some((rows) => rows > 0) ?? false;
  }

  /**
   * A path in px to whole steps. Its ends are kept on the page; control points may lie outside it, except
   * where rows or columns were added around the image: all that lies there moves to the frame.
   */
  round({ start, segments }: FittedPath): FittedPath {
    return { start: this.#onPage(start), segments: segments.map((s) => this.#segment(s)) };
  }

  #segment(segment: Segment): Segment {
    const to = this.#onPage(segment.to);
    if (segment.kind === "line") return { kind: "line", to };
    const handle = (p: Point) => (this.#padded ? this.#onPage(p) : this.#steps(p));
    return { kind: "cubic", c1: handle(segment.c1), c2: handle(segment.c2), to };
  }

  #steps([x, y]: Point): Point {
    return [Math.round(x * this.unit), Math.round(y * this.unit)];
  }

  #onPage(p: Point): Point {
    const [x, y] = this.#steps(p);
    return [Math.max(0, Math.min(this.#right, x)), Math.max(0, Math.min(this.#bottom, y))];
  }
}
