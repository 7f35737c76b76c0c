import { IDENTITY, type Matrix } from "./transform.ts";

/**
 * Coordinates are rounded to 1e-6 px: sums of relative steps that mean the same point then are the
 * same bits, so a border written once forwards and once backwards stays shared.
 */
const GRID = 1e6;

/** Collects subpaths as cubic Béziers in page px, in the layout of `Shape.subpaths`. */
export class SubpathBuilder {
  readonly subpaths: Float64Array[] = [];
  readonly #closed: number[] = [];
  readonly #matrix: Matrix;
  #points = new Float64Array(64);
  #length = 0;

  constructor(matrix: Matrix = IDENTITY) {
    this.#matrix = matrix;
  }

  /** Begin a subpath; the one under way stays open. */
  moveTo(x: number, y: number): void {
    this.#end(0);
    this.#push(x, y);
  }

  /** A line: a cubic whose handles lie on its ends. */
  lineTo(x: number, y: number): void {
    this.#reserve();
    const points = this.#points;
    const n = this.#length;
    points[n] = points[n - 2]!;
    points[n + 1] = points[n - 1]!;
    this.#length += 2;
    this.#push(x, y);
    this.#push(x, y);
  }

  cubicTo(c1x: number, c1y: number, c2x: number, c2y: number, x: number, y: number): void {
    this.#push(c1x, c1y);
    this.#push(c2x, c2y);
    this.#push(x, y);
  }

  /** Close the subpath under way; one that only moved is a point, which a round cap makes a dot. */
  close(): void {
    if (this.#length === 2) {
      const [x, y] = this.#points as unknown as [number, number];
      for (let i = 2; i < 8; i += 2) this.#points.set([x, y], i);
      this.#length = 8;
    }
    this.#end(1);
  }

  /** End the last subpath and return 1 per closed one. */
  finish(): Uint8Array {
    this.#end(0);
    return Uint8Array.from(this.#closed);
  }

  /** Store the subpath under way; one that only moved is nothing. */
  #end(closed: number): void {
    if (this.#length > 2) {
      this.subpaths.push(this.#points.slice(0, this.#length));
      this.#closed.push(closed);
    }
    this.#length = 0;
  }

  #push(x: number, y: number): void {
    this.#reserve();
    const [a, b, c, d, e, f] = this.#matrix;
    this.#points[this.#length++] = Math.round((a * x + c * y + e) * GRID) / GRID;
    this.#points[this.#length++] = Math.round((b * x + d * y + f) * GRID) / GRID;
  }

  #reserve(): void {
    if (this.#length + 2 <= this.#points.length) return;
    const larger = new Float64Array(this.#points.length * 2);
    larger.set(this.#points);
    this.#points = larger;
  }
}
