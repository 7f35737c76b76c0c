/** Borders between labels as arcs between junctions, on the lattice of pixel corners. @module */
import { Int32List } from "./growing.ts";

/** Unit step per direction: east, south, west, north. */
export const STEP_X = [1, 0, -1, 0] as const;
export const STEP_Y = [0, 1, 0, -1] as const;

/**
 * A planar map of lattice paths, in memory that threads can share. A loop repeats its first vertex at its end and has
 * no junction.
 */
export interface CrackGraph {
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
  /** `[x0, y0, x1, y1, …]`, row-major. */
  readonly junctions: Int32Array;
  /** Half-edge that leaves junction `j` in direction `d`, at `4 * j + d`: arc `a` as `a + 1`, its reverse as `-(a + 1)`, 0 for none. */
  readonly exits: Int32Array;
}

/** What the tracer reads. */
interface LabelledPixels {
  readonly width: number;
  readonly height: number;
  /** Component per pixel; neighbours of different components have a crack between them. */
  readonly components: Int32Array;
  /** See `Components.runs`. */
  readonly runs: Int32Array;
}

/** Number of set bits of a four-bit mask. */
const DEGREE = Uint8Array.from(
  { length: 16 },
  (_, b) => (b & 1) + ((b >> 1) & 1) + ((b >> 2) & 1) + (b >> 3),
);

/**
 * Trace every crack between two components, and the image frame, exactly once.
 *
 * Junctions are vertices where three or four cracks meet, and the corners of the image. Degree is
 * counted from presence bits; loops start at their first vertex in row-major order.
 */
export function traceCracks(pixels: LabelledPixels, signal?: AbortSignal): CrackGraph {
  const stride = pixels.width + 1;
  const cracks = markCracks(pixels, signal);
  const vertices = findJunctions(cracks, pixels);
  const tracer = new ArcTracer(pixels, cracks, vertices);
  for (let j = 0; j < vertices.length; j++) {
    for (let d = 0; d < 4; d++) if (tracer.isOpen(vertices[j]!, d)) tracer.follow(vertices[j]!, d);
  }
  // what junctions do not reach are loops: their first vertex leaves east and south
  const fours = new Int32Array(cracks.buffer);
  for (let v = nextCrack(cracks, fours, 0); v >= 0; v = nextCrack(cracks, fours, v + 1)) {
    if (tracer.isOpen(v, 0)) tracer.follow(v, 0);
  }
  const junctions = new Int32Array(vertices.length * 2);
  for (let j = 0; j < vertices.length; j++) {
    junctions[2 * j] = vertices[j]! % stride;
    junctions[2 * j + 1] = Math.floor(vertices[j]! / stride);
  }
  return { ...tracer.finish(), junctions };
}

/**
 * One byte a vertex: bit `d` is set where a crack leaves in direction `d`; zeros up to a multiple of four.
 *
 * Costs the runs and the length of the cracks, not the pixels.
 */
function markCracks(pixels: LabelledPixels, signal?: AbortSignal): Uint8Array {
  const { width, height, runs } = pixels;
  const stride = width + 1;
  const cracks = new Uint8Array((stride * (height + 1) + 3) & ~3);
  let above = 0;
  let r = 0;
  for (let y = 0; y < height; y++) {
    signal?.throwIfAborted();
    const first = r;
    const rowEnd = (y + 1) * width;
    for (; runs[r]! < rowEnd; r++) markUpright(cracks, runs[r]! + y, stride);
    markUpright(cracks, rowEnd + y, stride);
    if (y > 0) markBetween(cracks, pixels, { above, first, end: r, y });
    above = first;
  }
  markLevel(cracks, 0, width);
  markLevel(cracks, height * stride, height * stride + width);
  return cracks;
}

/** Mark the cracks between a row, runs `first` up to `end`, and the one above it, runs `above` up to `first`. */
function markBetween(
  cracks: Uint8Array,
  { width, components, runs }: LabelledPixels,
  { above, first, end, y }: { above: number; first: number; end: number; y: number },
): void {
  let a = above;
  let r = first;
  for (let from = y * width; r < end; ) {
    const upper = runs[a + 1]! + width;
    const lower = runs[r + 1]!;
    const to = Math.min(upper, lower);
    if (components[from - width] !== components[from]) markLevel(cracks, from + y, to + y);
    from = to;
    if (upper === to) a++;
    if (lower === to) r++;
  }
}

/** Mark the crack from vertex `v` to the one below it. */
function markUpright(cracks: Uint8Array, v: number, stride: number): void {
  cracks[v]! |= 2;
  cracks[v + stride]! |= 8;
}

/** Mark the cracks from vertex `from` along its row to vertex `to`. */
function markLevel(cracks: Uint8Array, from: number, to: number): void {
  cracks[from]! |= 1;
  for (let v = from + 1; v < to; v++) cracks[v]! |= 5;
  cracks[to]! |= 4;
}

/** First vertex from `v` on that a crack leaves, −1 where there is none; `fours` is the memory of `cracks`. */
function nextCrack(cracks: Uint8Array, fours: Int32Array, v: number): number {
  let i = v;
  for (; (i & 3) !== 0; i++) if (cracks[i] !== 0) return i;
  let q = i >> 2;
  while (q < fours.length && fours[q] === 0) q++;
  if (q >= fours.length) return -1;
  for (i = 4 * q; cracks[i] === 0; ) i++;
  return i;
}

function findJunctions(cracks: Uint8Array, { width, height }: LabelledPixels): Int32Array {
  const bottomLeft = height * (width + 1);
  const bottomRight = bottomLeft + width;
  const found = new Int32List();
  const fours = new Int32Array(cracks.buffer);
  for (let v = nextCrack(cracks, fours, 0); v >= 0; v = nextCrack(cracks, fours, v + 1)) {
    const isCorner = v === 0 || v === width || v === bottomLeft || v === bottomRight;
    if (DEGREE[cracks[v]!]! > 2 || isCorner) found.push(v);
  }
  return found.toArray();
}

/** Walks cracks and gathers arcs; bits 4 to 7 of a crack byte mark walked directions. */
class ArcTracer {
  readonly #pixels: LabelledPixels;
  readonly #cracks: Uint8Array;
  readonly #vertices: Int32Array;
  readonly #exits: Int32Array;
  readonly #coords = new Int32List();
  readonly #start = new Int32List();
  readonly #left = new Int32List();
  readonly #right = new Int32List();
  readonly #from = new Int32List();
  readonly #to = new Int32List();

  constructor(pixels: LabelledPixels, cracks: Uint8Array, vertices: Int32Array) {
    this.#pixels = pixels;
    this.#cracks = cracks;
    this.#vertices = vertices;
    this.#exits = new Int32Array(vertices.length * 4);
  }

  /** Whether a crack leaves vertex `v` in direction `d` that no arc has walked yet. */
  isOpen(v: number, d: number): boolean {
    return ((this.#cracks[v]! >> d) & 17) === 1;
  }

  follow(v0: number, d0: number): void {
    const cracks = this.#cracks;
    const coords = this.#coords;
    const stride = this.#pixels.width + 1;
    const step = [1, stride, -1, -stride];
    const from = this.#junctionAt(v0);
    const arc = this.#start.length;
    let x = v0 % stride;
    let y = Math.floor(v0 / stride);
    this.#start.push(coords.length / 2);
    this.#left.push(this.#sideOf(x, y, d0, 0));
    this.#right.push(this.#sideOf(x, y, d0, 1));
    coords.push(x);
    coords.push(y);
    let v = v0;
    let d = d0;
    let to = -1;
    for (;;) {
      cracks[v]! |= 16 << d;
      v += step[d]!;
      x += STEP_X[d]!;
      y += STEP_Y[d]!;
      cracks[v]! |= 16 << ((d + 2) & 3);
      coords.push(x);
      coords.push(y);
      if (v === v0 && from < 0) break;
      const open = cracks[v]! & 15;
      if (DEGREE[open]! > 2 || this.#isCorner(x, y)) {
        to = this.#junctionAt(v);
        break;
      }
      // the only other way out
      const back = 1 << ((d + 2) & 3);
      d = 31 - Math.clz32(open & ~back);
    }
    this.#from.push(from);
    this.#to.push(to);
    if (from >= 0) this.#exits[from * 4 + d0] = arc + 1;
    if (to >= 0) this.#exits[to * 4 + ((d + 2) & 3)] = -(arc + 1);
  }

  finish(): Omit<CrackGraph, "junctions"> {
    this.#start.push(this.#coords.length / 2);
    return {
      coords: this.#coords.toShared(),
      arcStart: new Uint32Array(this.#start.toShared().buffer),
      arcLeft: this.#left.toShared(),
      arcRight: this.#right.toShared(),
      arcFrom: this.#from.toShared(),
      arcTo: this.#to.toShared(),
      exits: this.#exits,
    };
  }

  #isCorner(x: number, y: number): boolean {
    const { width, height } = this.#pixels;
    return (x === 0 || x === width) && (y === 0 || y === height);
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
    const { width, height, components } = this.#pixels;
    // pixels around a vertex clockwise from north-east; left of direction d is pixel d
    const q = (d + side) & 3;
    const px = q === 0 || q === 1 ? x : x - 1;
    const py = q === 1 || q === 2 ? y : y - 1;
    return px < 0 || py < 0 || px >= width || py >= height ? -1 : components[py * width + px]!;
  }
}
