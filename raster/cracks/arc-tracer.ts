/** Walks marked cracks from junction to junction. @module */
import { componentAt } from "../components.ts";
import { Int32List } from "../growing.ts";
import { JUNCTION, type LabelledPixels } from "./mark-cracks.ts";

/** Arcs, and how they hang together at junctions. */
export interface TracedArcs {
  /** Arc vertices, one unit step apart, `[x0, y0, x1, y1, …]`. */
  readonly coords: Int32Array;
  /** Arc `a` is vertices `arcStart[a]` up to `arcStart[a + 1]`. */
  readonly arcStart: Uint32Array;
  /** Component on the left hand of one who walks the arc on screen (Y down); −1 outside the image. */
  readonly arcLeft: Int32Array;
  readonly arcRight: Int32Array;
  /** Junction where the arc starts and ends; −1 for a loop. */
  readonly arcFrom: Int32Array;
  readonly arcTo: Int32Array;
  /** Half-edge that leaves junction `j` in direction `d`, at `4 * j + d`: arc `a` as `a + 1`, its reverse as `-(a + 1)`, 0 for none. */
  readonly exits: Int32Array;
}

/** Where a walker in direction `d` goes on at a vertex of two cracks, at `4 * directions + d`. */
const ONWARD = Uint8Array.from({ length: 64 }, (_, k) => {
  const back = 1 << (((k & 3) + 2) & 3);
  return 31 - Math.clz32(((k >> 2) & ~back) | 1);
});

/** Walks cracks and gathers arcs; vertices that lie within an arc are 0 afterwards. */
export class ArcTracer {
  readonly #pixels: LabelledPixels;
  readonly #cracks: Uint8Array;
  readonly #vertices: Int32Array;
  readonly #exits: Int32Array;
  /** What is not written takes no memory. */
  readonly #coords: Int32Array;
  /** Entries of `#coords` that are in use. */
  #length = 0;
  readonly #start = new Int32List();
  readonly #left = new Int32List();
  readonly #right = new Int32List();
  readonly #from = new Int32List();
  readonly #to = new Int32List();

  constructor(
    pixels: LabelledPixels,
    {
      cracks,
      vertices,
      room,
    }: { readonly cracks: Uint8Array; readonly vertices: Int32Array; readonly room: number },
  ) {
    this.#pixels = pixels;
    this.#cracks = cracks;
    this.#vertices = vertices;
    this.#coords = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT * room));
    this.#exits = new Int32Array(vertices.length * 4);
  }

  /** Follow the arcs that leave junction `j` and that were not followed from their other end. */
  followFrom(j: number): void {
    const v = this.#vertices[j]!;
    const exits = this.#exits;
    for (let d = 0; d < 4; d++) {
      if (((this.#cracks[v]! >> d) & 1) === 0 || exits[4 * j + d] !== 0) continue;
      const arc = this.#begin(v, d, j);
      const { end, heading } = this.#walk(v, d);
      const to = this.#junctionAt(end);
      this.#to.push(to);
      exits[4 * j + d] = arc + 1;
      exits[4 * to + ((heading + 2) & 3)] = -(arc + 1);
    }
  }

  /** Follow the loop that starts at vertex `v`, to the east. */
  followLoop(v: number): void {
    this.#begin(v, 0, -1);
    this.#walk(v, 0);
    this.#to.push(-1);
  }

  #begin(v: number, d: number, from: number): number {
    const stride = this.#pixels.width + 1;
    const x = v % stride;
    const y = Math.floor(v / stride);
    this.#start.push(this.#length / 2);
    this.#left.push(this.#sideOf(x, y, d, 0));
    this.#right.push(this.#sideOf(x, y, d, 1));
    this.#from.push(from);
    return this.#start.length - 1;
  }

  /** Walk from vertex `v0` in direction `d0` to a junction or round a loop; returns where and in which direction it ends. */
  #walk(v0: number, d0: number): { end: number; heading: number } {
    const cracks = this.#cracks;
    const stride = this.#pixels.width + 1;
    const coords = this.#coords;
    let length = this.#length;
    let x = v0 % stride;
    let y = Math.floor(v0 / stride);
    let v = v0;
    let d = d0;
    for (;;) {
      coords[length++] = x;
      coords[length++] = y;
      if ((d & 1) === 0) {
        x += 1 - d;
        v += 1 - d;
      } else {
        y += 2 - d;
        v += (2 - d) * stride;
      }
      const directions = cracks[v]!;
      if (directions >= JUNCTION) break;
      cracks[v] = 0;
      if (v === v0) break;
      d = ONWARD[4 * directions + d]!;
    }
    coords[length++] = x;
    coords[length++] = y;
    this.#length = length;
    return { end: v, heading: d };
  }

  finish(): TracedArcs {
    this.#start.push(this.#length / 2);
    return {
      coords: this.#coords.subarray(0, this.#length),
      arcStart: new Uint32Array(this.#start.toShared().buffer),
      arcLeft: this.#left.toShared(),
      arcRight: this.#right.toShared(),
      arcFrom: this.#from.toShared(),
      arcTo: this.#to.toShared(),
      exits: this.#exits,
    };
  }

  /** Index of a junction by binary search, −1 where there is none. */
  #junctionAt(v: number): number {
    const vertices = this.#vertices;
    let low = 0;
    let high = vertices.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      if (vertices[middle]! < v) low = middle + 1;
      else if (vertices[middle]! > v) high = middle - 1;
      else return middle;
    }
    return -1;
  }

  /** Component on the left (0) or right (1) of a step from (x, y) in direction d. */
  #sideOf(x: number, y: number, d: number, side: 0 | 1): number {
    const { width, height } = this.#pixels;
    // pixels around a vertex clockwise from north-east; left of direction d is pixel d
    const q = (d + side) & 3;
    const px = q === 0 || q === 1 ? x : x - 1;
    const py = q === 1 || q === 2 ? y : y - 1;
    return px < 0 || py < 0 || px >= width || py >= height
      ? -1
      : componentAt(this.#pixels, py * width + px);
  }
}
