/** Which chains of points cross: a uniform grid finds the candidate pairs. @module */

/** Polylines, structure of arrays. */
export interface Chains {
  /** `[x0, y0, x1, y1, …]`. */
  readonly coords: Float64Array;
  /** Chain `c` is points `chainStart[c]` up to `chainStart[c + 1]`; a loop repeats its first point at its end. */
  readonly chainStart: Uint32Array;
}

/** Mean number of segments that a grid cell should hold. */
const CELL_LOAD = 2;
/** Most grid cells a side: beyond it, memory matters more than load. */
const MOST_CELLS = 2048;

/**
 * Report every pair of segments at which two chains cross, or one crosses itself.
 *
 * Meeting at a common end of both chains is no crossing, nor is touching without passing through. A chain
 * that passes through another exactly at a vertex is found where the coordinates are exact (integers under
 * 2²⁶). Chains that run together along a common line and part on opposite sides are not found.
 *
 * @param report Gets the two chains, and the index of the first point of each segment.
 * @param only Where given, pairs of which neither chain is marked are left out.
 */
export function findCrossings(
  chains: Chains,
  report: (a: number, b: number, i: number, j: number) => void,
  only?: Uint8Array,
): void {
  const grid = new SegmentGrid(chains, only);
  const { owner } = grid;
  grid.forEachPair((i, j) => {
    const a = owner[i]!;
    const b = owner[j]!;
    if (only && only[a] === 0 && only[b] === 0) return;
    if (cross(chains, { i, a }, { j, b })) report(a, b, i, j);
  });
}

/** Segments by the cells that they pass; segment `i` runs from point `i` to point `i + 1`. */
class SegmentGrid {
  /** Chain of each point. */
  readonly owner: Uint32Array;
  readonly #coords: Float64Array;
  #minX = Infinity;
  #minY = Infinity;
  #columns = 1;
  #rows = 1;
  #size = 1;
  readonly #cellStart: Uint32Array;
  readonly #members: Uint32Array;

  constructor({ coords, chainStart }: Chains, only: Uint8Array | undefined) {
    this.#coords = coords;
    this.owner = new Uint32Array(coords.length / 2);
    for (let c = 0; c + 1 < chainStart.length; c++) {
      this.owner.fill(c, chainStart[c]!, chainStart[c + 1]!);
    }
    this.#layOut();
    const wanted = only && this.#cellsOf(only);
    this.#cellStart = new Uint32Array(this.#columns * this.#rows + 1);
    this.#forEachEntry((cell) => {
      if (!wanted || wanted[cell]) this.#cellStart[cell + 1]!++;
    });
    for (let k = 1; k < this.#cellStart.length; k++) this.#cellStart[k]! += this.#cellStart[k - 1]!;
    const next = this.#cellStart.slice();
    this.#members = new Uint32Array(this.#cellStart.at(-1)!);
    this.#forEachEntry((cell, i) => {
      if (!wanted || wanted[cell]) this.#members[next[cell]!++] = i;
    });
  }

  /** Visit pairs of segments that share a cell and whose boxes meet; pairs that share several come again. */
  forEachPair(visit: (i: number, j: number) => void): void {
    const p = this.#coords;
    for (let cell = 0; cell + 1 < this.#cellStart.length; cell++) {
      const end = this.#cellStart[cell + 1]!;
      for (let a = this.#cellStart[cell]!; a < end; a++) {
        const i = this.#members[a]!;
        const x0 = Math.min(p[2 * i]!, p[2 * i + 2]!);
        const x1 = Math.max(p[2 * i]!, p[2 * i + 2]!);
        const y0 = Math.min(p[2 * i + 1]!, p[2 * i + 3]!);
        const y1 = Math.max(p[2 * i + 1]!, p[2 * i + 3]!);
        for (let b = a + 1; b < end; b++) {
          const j = this.#members[b]!;
          if (p[2 * j]! > x1 && p[2 * j + 2]! > x1) continue;
          if (p[2 * j]! < x0 && p[2 * j + 2]! < x0) continue;
          if (p[2 * j + 1]! > y1 && p[2 * j + 3]! > y1) continue;
          if (p[2 * j + 1]! < y0 && p[2 * j + 3]! < y0) continue;
          visit(i, j);
        }
      }
    }
  }

  #layOut(): void {
    const p = this.#coords;
    let maxX = -Infinity;
    let maxY = -Infinity;
    for (let i = 0; i < p.length; i += 2) {
      if (p[i]! < this.#minX) this.#minX = p[i]!;
      if (p[i]! > maxX) maxX = p[i]!;
      if (p[i + 1]! < this.#minY) this.#minY = p[i + 1]!;
      if (p[i + 1]! > maxY) maxY = p[i + 1]!;
    }
    if (p.length === 0) return;
    const width = maxX - this.#minX;
    const height = maxY - this.#minY;
    const cells = Math.max(1, p.length / 2 / CELL_LOAD);
    const even = Math.sqrt((width * height) / cells);
    this.#size = Math.max(even, Math.max(width, height) / MOST_CELLS, 1e-9);
    this.#columns = Math.floor(width / this.#size) + 1;
    this.#rows = Math.floor(height / this.#size) + 1;
  }

  /** Cells that marked chains pass. */
  #cellsOf(marked: Uint8Array): Uint8Array {
    const cells = new Uint8Array(this.#columns * this.#rows);
    this.#forEachEntry((cell, i) => {
      if (marked[this.owner[i]!]) cells[cell] = 1;
    });
    return cells;
  }

  /** Visit each cell that each segment's row ranges pass: exact along rows, so long lines cost their length. */
  #forEachEntry(visit: (cell: number, segment: number) => void): void {
    const p = this.#coords;
    const inverse = 1 / this.#size;
    for (let i = 0; i + 1 < this.owner.length; i++) {
      if (this.owner[i] !== this.owner[i + 1]) continue;
      const ax = (p[2 * i]! - this.#minX) * inverse;
      const ay = (p[2 * i + 1]! - this.#minY) * inverse;
      const bx = (p[2 * i + 2]! - this.#minX) * inverse;
      const by = (p[2 * i + 3]! - this.#minY) * inverse;
      const top = Math.floor(Math.min(ay, by));
      const bottom = Math.floor(Math.max(ay, by));
      const slope = (bx - ax) / (by - ay);
      for (let row = top; row <= bottom; row++) {
        let from = Math.min(ax, bx);
        let to = Math.max(ax, bx);
        if (top !== bottom) {
          const u = ax + (row - ay) * slope;
          const v = ax + (row + 1 - ay) * slope;
          from = Math.max(from, Math.min(u, v));
          to = Math.min(to, Math.max(u, v));
        }
        // Rounding in the slope may miss a cell by a hair.
        const first = Math.max(0, Math.floor(from - 1e-6));
        const last = Math.min(this.#columns - 1, Math.floor(to + 1e-6));
        for (let column = first; column <= last; column++) visit(row * this.#columns + column, i);
      }
    }
  }
}

/** Twice the signed area of the triangle of points i, j, k. */
function orient(p: Float64Array, i: number, j: number, k: number): number {
  const x = p[2 * i]!;
  const y = p[2 * i + 1]!;
  return (p[2 * j]! - x) * (p[2 * k + 1]! - y) - (p[2 * j + 1]! - y) * (p[2 * k]! - x);
}

function cross(
  chains: Chains,
  { i, a }: { i: number; a: number },
  { j, b }: { j: number; b: number },
): boolean {
  const p = chains.coords;
  const s = orient(p, i, i + 1, j);
  const t = orient(p, i, i + 1, j + 1);
  if ((s > 0 && t > 0) || (s < 0 && t < 0)) return false;
  const u = orient(p, j, j + 1, i);
  const v = orient(p, j, j + 1, i + 1);
  if ((u > 0 && v > 0) || (u < 0 && v < 0)) return false;
  if (s !== 0 && t !== 0 && u !== 0 && v !== 0) return true;
  if (s === 0 && t === 0) return false;
  // Each vertex is judged once, at the segment that starts there.
  if (s === 0) return passes(chains, { vertex: j, chain: b }, { segment: i, chain: a });
  if (u === 0) return passes(chains, { vertex: i, chain: a }, { segment: j, chain: b });
  return false;
}

/** Does a chain that has a vertex on a segment of another come out on its other side? */
function passes(
  { coords: p, chainStart }: Chains,
  { vertex: v, chain }: { vertex: number; chain: number },
  { segment: i, chain: other }: { segment: number; chain: number },
): boolean {
  const before = previous(p, chainStart, chain, v);
  const same = (k: number) => p[2 * k] === p[2 * v] && p[2 * k + 1] === p[2 * v + 1];
  if (same(i + 1)) return false; // judged where the next segment starts
  if (!same(i)) {
    // An end inside a segment: whatever else meets at that end lies on both sides, so it counts.
    return before < 0 || orient(p, i, i + 1, before) * orient(p, i, i + 1, v + 1) < 0;
  }
  const back = previous(p, chainStart, other, i);
  if (before < 0 || back < 0) return false; // ends that meet
  const inside = (k: number) => betweenDirections(p, v, { from: back, to: i + 1 }, k);
  return inside(before) !== inside(v + 1);
}

/** Point before `v` in its chain, past the seam of a loop; −1 at the start of an open chain. */
function previous(p: Float64Array, chainStart: Uint32Array, chain: number, v: number): number {
  const first = chainStart[chain]!;
  if (v > first) return v - 1;
  const last = chainStart[chain + 1]! - 1;
  const loop = p[2 * first] === p[2 * last] && p[2 * first + 1] === p[2 * last + 1];
  return loop && last - first > 1 ? last - 1 : -1;
}

/** Is the direction from `v` to `k` met when turning from `from` to `to`? */
function betweenDirections(
  p: Float64Array,
  v: number,
  { from, to }: { from: number; to: number },
  k: number,
): boolean {
  const convex = orient(p, v, from, to) >= 0;
  const after = orient(p, v, from, k) > 0;
  const ahead = orient(p, v, k, to) > 0;
  return convex ? after && ahead : after || ahead;
}
