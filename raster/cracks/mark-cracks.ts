/** Which vertices of the lattice of pixel corners cracks pass, and where arcs end. @module */
import type { ComponentRuns } from "../components.ts";
import { Int32List } from "../growing.ts";

/** What the tracer reads. */
export interface LabelledPixels extends ComponentRuns {
  readonly width: number;
  readonly height: number;
}

/** Number of set bits of a four-bit mask. */
const DEGREE = Uint8Array.from(
  { length: 16 },
  (_, b) => (b & 1) + ((b >> 1) & 1) + ((b >> 2) & 1) + (b >> 3),
);

/** Bit of a vertex where arcs end; bits 0 to 3 say in which directions cracks leave. */
export const JUNCTION = 16;
/** Cracks to the east and to the south: the first vertex of a loop. */
export const LOOP_START = 3;

/** What is known of the arcs before they are walked. */
export interface Marked {
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
export function markCracks(
  pixels: LabelledPixels,
  cracks: Uint8Array,
  signal: AbortSignal,
): Marked {
  const { width, height, runs, ids } = pixels;
  const marker = new RowMarker(pixels, cracks);
  let above = -1;
  for (let y = 0, r = 0; y <= height; y++) {
    signal.throwIfAborted();
    marker.mark(y, above, r);
    above = r;
    for (const rowEnd = (y + 1) * width; r < ids.length && runs[r]! < rowEnd; ) r++;
  }
  return { junctions: marker.junctions.toArray(), room: marker.room };
}

/** Marks the vertices of one row after the other. */
class RowMarker {
  readonly junctions = new Int32List();
  /** One for each crack, each end of an arc at a junction, and each vertex where a loop may start, so far. */
  room = 0;
  readonly #pixels: LabelledPixels;
  readonly #cracks: Uint8Array;

  constructor(pixels: LabelledPixels, cracks: Uint8Array) {
    this.#pixels = pixels;
    this.#cracks = cracks;
  }

  /** Mark the vertices between the row of pixels whose runs start with run `above` and row `y`, which starts with `below`. */
  mark(y: number, above: number, below: number): void {
    const { width, height, runs, ids } = this.#pixels;
    const cracks = this.#cracks;
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
      this.#set(from + y, east | south | west | north, isCorner);
      if (east) {
        this.room += to - from;
        for (let v = from + y + 1; v < to + y; v++) cracks[v] = 5;
      }
      west = 4 * east;
      north = upper === to && !isTop ? 8 : 0;
      south = lower === to && !isBottom ? 2 : 0;
      if (upper === to) a++;
      if (lower === to) b++;
      from = to;
    }
    this.#set(rowEnd + y, south | west | north, isTop || isBottom);
  }

  #set(v: number, directions: number, isCorner: boolean): void {
    const isJunction = isCorner || DEGREE[directions]! > 2;
    this.#cracks[v] = isJunction ? directions | JUNCTION : directions;
    if ((directions & 2) !== 0) this.room++;
    if (isJunction) {
      this.junctions.push(v);
      this.room += DEGREE[directions]!;
    } else if (directions === LOOP_START) this.room++;
  }
}
