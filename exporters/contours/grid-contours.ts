/** Contours on the integer grid of 1/1000 px, on their way through the steps of `contoursOf`. @module */
import { type Contours, GRID_PER_PX } from "../../plugin/mod.ts";

/** {@link Contours} with coordinates as whole grid steps in doubles, so that products stay exact. */
export interface GridContours extends Omit<Contours, "coords"> {
  /** `[x0, y0, x1, y1, …]`, whole numbers. */
  readonly xy: Float64Array;
  /** 1 per vertex that was drawn on the line between its neighbours, before rounding. */
  readonly straight: Uint8Array;
}

/** What a contour carries besides its vertices. */
export interface ContourTraits {
  readonly closed: boolean;
  readonly stroke: boolean;
  readonly color: number;
  readonly shape: number;
  readonly evenOdd: boolean;
  readonly frameless: boolean;
}

/** Traits of contour `c`. */
export function traitsOf(contours: Omit<Contours, "coords">, c: number): ContourTraits {
  return {
    closed: contours.closed[c] === 1,
    stroke: contours.stroke[c] === 1,
    color: contours.color[c]!,
    shape: contours.shape[c]!,
    evenOdd: contours.evenOdd[c] === 1,
    frameless: contours.frameless[c] === 1,
  };
}

/** Builds contours vertex by vertex. */
export class GridContourBuilder {
  #xy: Float64Array;
  #straight: Uint8Array;
  #length = 0;
  readonly #start: number[] = [0];
  readonly #traits: ContourTraits[] = [];

  /** @param vertices Expected count; more are accepted. */
  constructor(vertices: number) {
    this.#xy = new Float64Array(Math.max(16, 2 * vertices));
    this.#straight = new Uint8Array(this.#xy.length / 2);
  }

  /** Vertices of the contour under way. */
  get size(): number {
    return this.#length / 2 - this.#start.at(-1)!;
  }

  /** Add a vertex, unless it repeats the one before: of two corners in one place, one is kept. */
  add(x: number, y: number, straight = 0): void {
    const n = this.#length;
    if (this.size > 0 && this.#xy[n - 2] === x && this.#xy[n - 1] === y) {
      this.#straight[n / 2 - 1]! &= straight;
      return;
    }
    if (n === this.#xy.length) this.#grow();
    this.#xy[n] = x;
    this.#xy[n + 1] = y;
    this.#straight[n / 2] = straight;
    this.#length = n + 2;
  }

  /**
   * End the contour under way; one that encloses nothing or leads nowhere is dropped.
   *
   * A closed stroke of two vertices is the line between them, there and back: it becomes an open one.
   */
  end(traits: ContourTraits): void {
    const first = 2 * this.#start.at(-1)!;
    const repeats = () =>
      this.#xy[first] === this.#xy[this.#length - 2] &&
      this.#xy[first + 1] === this.#xy[this.#length - 1];
    while (traits.closed && this.size > 1 && repeats()) this.#length -= 2;
    const closed = traits.closed && !(traits.stroke && this.size === 2);
    if (this.size < (closed ? 3 : 2)) {
      this.#length = first;
      return;
    }
    this.#start.push(this.#length / 2);
    this.#traits.push({ ...traits, closed });
  }

  finish({ width, height }: { width: number; height: number }): GridContours {
    const flags = (of: (traits: ContourTraits) => boolean) =>
      Uint8Array.from(this.#traits, (traits) => (of(traits) ? 1 : 0));
    return {
      width,
      height,
      xy: this.#xy.subarray(0, this.#length),
      straight: this.#straight.subarray(0, this.#length / 2),
      contourStart: Uint32Array.from(this.#start),
      closed: flags((traits) => traits.closed),
      stroke: flags((traits) => traits.stroke),
      color: Uint32Array.from(this.#traits, (traits) => traits.color),
      shape: Uint32Array.from(this.#traits, (traits) => traits.shape),
      evenOdd: flags((traits) => traits.evenOdd),
      frameless: flags((traits) => traits.frameless),
    };
  }

  #grow(): void {
    const xy = new Float64Array(2 * this.#xy.length);
    xy.set(this.#xy);
    this.#xy = xy;
    const straight = new Uint8Array(xy.length / 2);
    straight.set(this.#straight);
    this.#straight = straight;
  }
}

/** Grid steps to px. */
export function toPixels({ xy, straight: _, ...rest }: GridContours): Contours {
  return { ...rest, coords: xy.map((v) => v / GRID_PER_PX) };
}
