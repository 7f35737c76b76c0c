/** Borders between labels as arcs between junctions, on the lattice of pixel corners. @module */
import { release } from "../../geometry/release.ts";
import { type ComponentRuns, componentAt, runAt } from "../components.ts";
import { Int32List } from "../growing.ts";

/** Unit step per direction: east, south, west, north. */
export const STEP_X = [1, 0, -1, 0] as const;
export const STEP_Y = [0, 1, 0, -1] as const;

/**
 * A planar map of lattice paths. A loop repeats its first vertex at its end and has no junction.
 */
export interface CrackGraph extends TracedArcs {
  /** `[x0, y0, x1, y1, …]`, row-major. */
  readonly junctions: Int32Array;
}

/**
 * Trace every crack between two components, and the image frame, exactly once.
 *
 * Junctions are vertices where three or four cracks meet, and the corners of the image; loops start at their first
 * vertex in row-major order.
 */
export function traceCracks(pixels: LabelledPixels, signal: AbortSignal): CrackGraph {
  const { width, height, runs, ids } = pixels;
  const stride = width + 1;
  const cracks = new Uint8Array(stride * (height + 1));
  const { junctions: vertices, room } = markCracks(pixels, cracks, signal);
  const tracer = new ArcTracer(pixels, { cracks, vertices, room });
  for (let j = 0; j < vertices.length; j++) tracer.followFrom(j);
  // what junctions do not reach are loops
  for (let r = 0, y = 0; r < ids.length; r++) {
    if (runs[r] === (y + 1) * width) y++;
    if (cracks[runs[r]! + y] === LOOP_START) tracer.followLoop(runs[r]! + y);
  }
  release(cracks);
  const junctions = new Int32Array(vertices.length * 2);
  for (let j = 0; j < vertices.length; j++) {
    junctions[2 * j] = vertices[j]! % stride;
    junctions[2 * j + 1] = Math.floor(vertices[j]! / stride);
  }
  return { ...tracer.finish(), junctions };
}

/** Arcs, and how they hang together at junctions. */
interface TracedArcs {
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
class ArcTracer {
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
    this.#coords = new Int32Array(2 * room);
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
      arcStart: new Uint32Array(this.#start.toArray().buffer),
      arcLeft: this.#left.toArray(),
      arcRight: this.#right.toArray(),
      arcFrom: this.#from.toArray(),
      arcTo: this.#to.toArray(),
      exits: this.#exits,
    };
  }

  /** Index of a junction, −1 where there is none. */
  #junctionAt(v: number): number {
    const j = runAt(this.#vertices, v);
    return this.#vertices[j] === v ? j : -1;
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

/** What the tracer reads. */
interface LabelledPixels extends ComponentRuns {
  readonly width: number;
  readonly height: number;
}

/** Number of set bits of a four-bit mask. */
const DEGREE = Uint8Array.from(
  { length: 16 },
  (_, b) => (b & 1) + ((b >> 1) & 1) + ((b >> 2) & 1) + (b >> 3),
);

/** Bit of a vertex where arcs end; bits 0 to 3 say in which directions cracks leave. */
const JUNCTION = 16;
/** Cracks to the east and to the south: the first vertex of a loop. */
const LOOP_START = 3;

/** What is known of the arcs before they are walked. */
interface Marked {
  /** Vertices, ascending. */
  readonly junctions: Int32Array;
  /** Vertices that all arcs have together, or more. */
  readonly room: number;
}

/**
 * Write a byte a vertex, see {@link JUNCTION}, into zeros.
 *
 * Costs the runs and the length of the cracks, not the pixels.
 */
function markCracks(
  { width, height, runs, ids }: LabelledPixels,
  cracks: Uint8Array,
  signal: AbortSignal,
): Marked {
  const junctions = new Int32List();
  // one for each crack, each end of an arc at a junction, and each vertex where a loop may start
  let room = 0;
  const set = (v: number, directions: number, isCorner: boolean) => {
    const isJunction = isCorner || DEGREE[directions]! > 2;
    cracks[v] = isJunction ? directions | JUNCTION : directions;
    if ((directions & 2) !== 0) room++;
    if (isJunction) {
      junctions.push(v);
      room += DEGREE[directions]!;
    } else if (directions === LOOP_START) room++;
  };
  // the first runs of the rows of pixels above and below the vertices
  for (let y = 0, above = -1, below = 0; y <= height; y++) {
    signal.throwIfAborted();
    const isTop = y === 0;
    const isBottom = y === height;
    const rowEnd = (y + 1) * width;
    let a = above;
    let b = below;
    let north = isTop ? 0 : 8;
    let south = isBottom ? 0 : 2;
    let west = 0;
    for (let from = y * width; from < rowEnd; ) {
      const upper = isTop ? rowEnd : runs[a + 1]! + width;
      const lower = isBottom ? rowEnd : runs[b + 1]!;
      const to = Math.min(upper, lower);
      const east = isTop || isBottom || ids[a] !== ids[b] ? 1 : 0;
      const isCorner = (isTop || isBottom) && from === y * width;
      set(from + y, east | south | west | north, isCorner);
      if (east) {
        room += to - from;
        for (let v = from + y + 1; v < to + y; v++) cracks[v] = 5;
      }
      west = 4 * east;
      north = upper === to && !isTop ? 8 : 0;
      south = lower === to && !isBottom ? 2 : 0;
      if (upper === to) a++;
      if (lower === to) b++;
      from = to;
    }
    set(rowEnd + y, south | west | north, isTop || isBottom);
    above = below;
    below = b;
  }
  return { junctions: junctions.toArray(), room };
}
