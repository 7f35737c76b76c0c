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
export interface CrackGraph {
  /** `[x0, y0, x1, y1, …]`, row-major. */
  readonly junctions: Int32Array;
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
  const exits = new Int32Array(4 * vertices.length);
  // what is not written takes no memory
  const coords = new Int32Array(2 * room);
  let length = 0;
  const arcStart = new Int32List();
  const arcLeft = new Int32List();
  const arcRight = new Int32List();
  const arcFrom = new Int32List();
  const arcTo = new Int32List();
  /** Walk from vertex `v0` in direction `d` to a junction or round a loop; returns where and in which direction it ends. */
  const walk = (v0: number, d0: number, from: number) => {
    let d = d0;
    let x = v0 % stride;
    let y = Math.floor(v0 / stride);
    arcStart.push(length / 2);
    arcLeft.push(sideOf(pixels, [x, y], d, 0));
    arcRight.push(sideOf(pixels, [x, y], d, 1));
    arcFrom.push(from);
    let at = length;
    for (let v = v0; ; ) {
      coords[at++] = x;
      coords[at++] = y;
      if ((d & 1) === 0) {
        x += 1 - d;
        v += 1 - d;
      } else {
        y += 2 - d;
        v += (2 - d) * stride;
      }
      const directions = cracks[v]!;
      // vertices that lie within an arc are 0 afterwards
      if (directions < JUNCTION) cracks[v] = 0;
      if (directions < JUNCTION && v !== v0) {
        d = ONWARD[4 * directions + d]!;
        continue;
      }
      coords[at++] = x;
      coords[at++] = y;
      length = at;
      return { end: v, heading: d };
    }
  };
  for (let j = 0; j < vertices.length; j++)
    for (let d = 0; d < 4; d++) {
      if (((cracks[vertices[j]!]! >> d) & 1) === 0 || exits[4 * j + d] !== 0) continue;
      const { end, heading } = walk(vertices[j]!, d, j);
      const to = runAt(vertices, end);
      arcTo.push(to);
      exits[4 * j + d] = arcTo.length;
      exits[4 * to + ((heading + 2) & 3)] = -arcTo.length;
    }
  // what junctions do not reach are loops
  for (let r = 0, y = 0; r < ids.length; r++) {
    if (runs[r] === (y + 1) * width) y++;
    if (cracks[runs[r]! + y] !== LOOP_START) continue;
    walk(runs[r]! + y, 0, -1);
    arcTo.push(-1);
  }
  arcStart.push(length / 2);
  release(cracks);
  const junctions = new Int32Array(vertices.length * 2);
  for (let j = 0; j < vertices.length; j++) {
    junctions[2 * j] = vertices[j]! % stride;
    junctions[2 * j + 1] = Math.floor(vertices[j]! / stride);
  }
  return {
    coords: coords.subarray(0, length),
    arcStart: new Uint32Array(arcStart.toArray().buffer),
    arcLeft: arcLeft.toArray(),
    arcRight: arcRight.toArray(),
    arcFrom: arcFrom.toArray(),
    arcTo: arcTo.toArray(),
    exits,
    junctions,
  };
}

/** Where a walker in direction `d` goes on at a vertex of two cracks, at `4 * directions + d`. */
const ONWARD = Uint8Array.from({ length: 64 }, (_, k) => {
  const back = 1 << (((k & 3) + 2) & 3);
  return 31 - Math.clz32(((k >> 2) & ~back) | 1);
});

/** Component on the left (0) or right (1) of a step from (x, y) in direction d. */
function sideOf(pixels: LabelledPixels, [x, y]: readonly [number, number], d: number, side: 0 | 1) {
  const { width, height } = pixels;
  // pixels around a vertex clockwise from north-east; left of direction d is pixel d
  const q = (d + side) & 3;
  const px = q === 0 || q === 1 ? x : x - 1;
  const py = q === 1 || q === 2 ? y : y - 1;
  return px < 0 || py < 0 || px >= width || py >= height
    ? -1
    : componentAt(pixels, py * width + px);
}

/** What the tracer reads. */
type LabelledPixels = ComponentRuns & Readonly<Record<"width" | "height", number>>;

/** Number of set bits of a four-bit mask. */
const DEGREE = Uint8Array.from(
  { length: 16 },
  (_, b) => (b & 1) + ((b >> 1) & 1) + ((b >> 2) & 1) + (b >> 3),
);

/** Bit of a vertex where arcs end; bits 0 to 3 say in which directions cracks leave. */
const JUNCTION = 16;
/** Cracks to the east and to the south: the first vertex of a loop. */
const LOOP_START = 3;

/**
 * Write a byte a vertex, see {@link JUNCTION}, into zeros; returns junctions, ascending vertices, and the vertices that all arcs have together, or more.
 *
 * Costs the runs and the length of the cracks, not the pixels.
 */
function markCracks(
  { width, height, runs, ids }: LabelledPixels,
  cracks: Uint8Array,
  signal: AbortSignal,
) {
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
