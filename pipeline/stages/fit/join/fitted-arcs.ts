/** Fitted arcs, flat. @module */
import type { Point } from "../../../../geometry/point.ts";
import type { FittedPath, Segment } from "../../../../geometry/segment.ts";
import { type Curves, SegmentKind } from "../../../../plugin/artifacts.ts";

/** Numbers a segment in {@link Curves}: two control points and its end. */
const WIDTH = 6;

/** Reads a path. */
export interface PathReader {
  start(x: number, y: number): void;
  line(x: number, y: number): void;
  /** @param p Control points `[x0, y0, x1, y1, x2, y2, x3, y3]` from index `at`, the end of the segment before first. */
  cubic(p: Float64Array, at: number): void;
}

/**
 * Paths of many arcs, one after the other in two arrays; a changed arc lies behind all and leaves its old
 * place unused.
 */
export class FittedArcs {
  /** Number of arcs. */
  readonly size: number;
  /** {@link SegmentKind} of each segment. */
  #kind = new Uint8Array(256);
  /** Start of each path, then two numbers for each of its lines and six for each cubic. */
  #coords = new Float64Array(1024);
  #kinds = 0;
  #numbers = 0;
  /** Arc `a` has `#count[a]` segments from `#kind[#first[a]]` on and its numbers from `#coords[#at[a]]` on. */
  readonly #first: Uint32Array;
  readonly #count: Uint32Array;
  readonly #at: Uint32Array;

  constructor(arcs: number) {
    this.size = arcs;
    this.#first = new Uint32Array(arcs);
    this.#count = new Uint32Array(arcs);
    this.#at = new Uint32Array(arcs);
  }

  /** Every path in its place. */
  static from(paths: readonly FittedPath[]): FittedArcs {
    const arcs = new FittedArcs(paths.length);
    for (const [a, path] of paths.entries()) arcs.set(a, path);
    return arcs;
  }

  /** The arcs of all, one after the other; a single one as it is. */
  static join(parts: readonly FittedArcs[]): FittedArcs {
    if (parts.length === 1) return parts[0]!;
    return FittedArcs.from(
      parts.flatMap((part) => Array.from({ length: part.size }, (_, a) => part.get(a))),
    );
  }

  /** Put a path in the place of arc `a`. */
  set(a: number, { start, segments }: FittedPath): void {
    this.#reserve(segments.length, 2 + WIDTH * segments.length);
    this.#first[a] = this.#kinds;
    this.#count[a] = segments.length;
    this.#at[a] = this.#numbers;
    this.#push(start);
    for (const segment of segments) {
      this.#kind[this.#kinds++] = SegmentKind[segment.kind];
      if (segment.kind === "cubic") {
        this.#push(segment.c1);
        this.#push(segment.c2);
      }
      this.#push(segment.to);
    }
  }

  /** The path of arc `a`. */
  get(a: number): FittedPath {
    const first = this.#first[a]!;
    let at = this.#at[a]!;
    const next = (): Point => [this.#coords[at++]!, this.#coords[at++]!];
    const start = next();
    const segments = Array.from({ length: this.#count[a]! }, (_, k): Segment => {
      if (this.#kind[first + k] === SegmentKind.line) return { kind: "line", to: next() };
      return { kind: "cubic", c1: next(), c2: next(), to: next() };
    });
    return { start, segments };
  }

  /** Tell a reader the path of arc `a`, its start first. */
  read(a: number, reader: PathReader): void {
    const p = this.#coords;
    const first = this.#first[a]!;
    const end = first + this.#count[a]!;
    let at = this.#at[a]!;
    reader.start(p[at]!, p[at + 1]!);
    at += 2;
    for (let k = first; k < end; k++) {
      if (this.#kind[k] === SegmentKind.line) {
        reader.line(p[at]!, p[at + 1]!);
        at += 2;
      } else {
        reader.cubic(p, at - 2);
        at += WIDTH;
      }
    }
  }

  /** Number of segments of arc `a`. */
  segments(a: number): number {
    return this.#count[a]!;
  }

  /** Is any segment of arc `a` a cubic? */
  hasCurve(a: number): boolean {
    const first = this.#first[a]!;
    const end = first + this.#count[a]!;
    for (let k = first; k < end; k++) if (this.#kind[k] === SegmentKind.cubic) return true;
    return false;
  }

  /**
   * All arcs in the shape of {@link Curves}, px.
   *
   * @param unit Steps per px of the paths that were set.
   */
  curves(unit = 1): Pick<Curves, "arcOrigin" | "segmentStart" | "segmentKind" | "segmentPoints"> {
    const segmentStart = new Uint32Array(this.size + 1);
    for (let a = 0; a < this.size; a++) segmentStart[a + 1] = segmentStart[a]! + this.#count[a]!;
    const arcOrigin = new Float64Array(2 * this.size);
    const segmentKind = new Uint8Array(segmentStart[this.size]!);
    const segmentPoints = new Float64Array(WIDTH * segmentKind.length);
    for (let a = 0; a < this.size; a++) {
      let at = this.#at[a]!;
      arcOrigin[2 * a] = this.#coords[at++]! / unit;
      arcOrigin[2 * a + 1] = this.#coords[at++]! / unit;
      for (let k = 0; k < this.#count[a]!; k++) {
        const s = segmentStart[a]! + k;
        const kind = this.#kind[this.#first[a]! + k]!;
        segmentKind[s] = kind;
        // A line has its end only, which comes last.
        const from = kind === SegmentKind.line ? WIDTH - 2 : 0;
        for (let i = from; i < WIDTH; i++) {
          segmentPoints[WIDTH * s + i] = this.#coords[at++]! / unit;
        }
      }
    }
    return { arcOrigin, segmentStart, segmentKind, segmentPoints };
  }

  #push([x, y]: Point): void {
    this.#coords[this.#numbers++] = x;
    this.#coords[this.#numbers++] = y;
  }

  /** Make room for this much more. */
  #reserve(segments: number, numbers: number): void {
    if (this.#kinds + segments > this.#kind.length) {
      const kind = new Uint8Array(2 * (this.#kinds + segments));
      kind.set(this.#kind);
      this.#kind = kind;
    }
    if (this.#numbers + numbers > this.#coords.length) {
      const coords = new Float64Array(2 * (this.#numbers + numbers));
      coords.set(this.#coords);
      this.#coords = coords;
    }
  }
}
