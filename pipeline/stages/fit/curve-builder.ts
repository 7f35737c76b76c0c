/** Collects fitted arcs into the flat arrays of {@link Curves}. @module */
import type { FittedPath } from "../../../geometry/segment.ts";
import { SegmentKind } from "../../../plugin/mod.ts";

/** Numbers a segment: two control points and its end. */
const WIDTH = 6;

/** Grows with the arcs; `finish` hands out exactly what was added. */
export class CurveBuilder {
  readonly #unit: number;
  readonly #origin: Float64Array;
  readonly #start: Uint32Array;
  #kind = new Uint8Array(1024);
  #points = new Float64Array(1024 * WIDTH);
  #arcs = 0;
  #segments = 0;

  /** @param unit Steps per px of the paths that are added. */
  constructor(arcs: number, unit = 1) {
    this.#unit = unit;
    this.#origin = new Float64Array(2 * arcs);
    this.#start = new Uint32Array(arcs + 1);
  }

  /** Add the next arc. */
  add({ start, segments }: FittedPath): void {
    this.#origin.set(start, 2 * this.#arcs);
    for (const segment of segments) {
      if (this.#segments === this.#kind.length) this.#grow();
      const at = this.#segments * WIDTH;
      if (segment.kind === "cubic") {
        this.#kind[this.#segments] = SegmentKind.cubic;
        this.#points.set(segment.c1, at);
        this.#points.set(segment.c2, at + 2);
      } else this.#kind[this.#segments] = SegmentKind.line;
      this.#points.set(segment.to, at + 4);
      this.#segments++;
    }
    this.#arcs++;
    this.#start[this.#arcs] = this.#segments;
  }

  /** The arcs added, px, in the shape of {@link Curves}. */
  finish() {
    const toPixels = (steps: Float64Array) => steps.map((v) => v / this.#unit);
    return {
      arcOrigin: toPixels(this.#origin),
      segmentStart: this.#start,
      segmentKind: this.#kind.slice(0, this.#segments),
      segmentPoints: toPixels(this.#points.subarray(0, this.#segments * WIDTH)),
    };
  }

  #grow(): void {
    const kind = new Uint8Array(2 * this.#kind.length);
    kind.set(this.#kind);
    this.#kind = kind;
    const points = new Float64Array(2 * this.#points.length);
    points.set(this.#points);
    this.#points = points;
  }
}
