/** Uniform grid over the segments of chains: which of them may meet. @module */
import { type Chains, ownersOf } from "./chains.ts";
import { monotoneRuns } from "./monotone-runs.ts";
import { release } from "./release.ts";

/** Mean number of segments that a grid cell should hold. */
const CELL_LOAD = 2;
/** Most grid cells a side: beyond it, memory matters more than load. */
const MOST_CELLS = 2048;

/** Segments and the cells that they pass, pair by pair: the first `count` entries. */
interface Entries {
  readonly cells: Uint32Array;
  readonly segments: Uint32Array;
  readonly count: number;
}

/** Segments by the cells that they pass; segment `i` runs from point `i` to point `i + 1`. */
export class PairGrid {
  /** Chain of each point. */
  readonly owner: Uint32Array;
  readonly #coords: Float64Array;
  readonly #reach: number;
  #minX = Infinity;
  #minY = Infinity;
  #columns = 1;
  #rows = 1;
  #size = 1;
  /** Monotone run of each segment. */
  readonly #run: Uint32Array;
  readonly #cellStart: Uint32Array;
  readonly #members: Uint32Array;

  /**
   * @param only Where given, only pairs with a segment of a marked chain are sure to come.
   * @param reach Boxes this far apart count as meeting.
   */
  constructor(
    chains: Chains,
    { only, reach = 0 }: { only?: Uint8Array | undefined; reach?: number } = {},
  ) {
    this.#coords = chains.coords;
    this.#reach = reach;
    this.owner = ownersOf(chains);
    this.#run = monotoneRuns(chains);
    this.#layOut();
    const entries = this.#entries();
    const wanted = only && this.#cellsOf(only, entries);
    const { cells, segments, count } = entries;
    this.#cellStart = new Uint32Array(this.#columns * this.#rows + 1);
    for (let k = 0; k < count; k++) {
      if (!wanted || wanted[cells[k]!]) this.#cellStart[cells[k]! + 1]!++;
    }
    for (let k = 1; k < this.#cellStart.length; k++) this.#cellStart[k]! += this.#cellStart[k - 1]!;
    const next = this.#cellStart.slice();
    this.#members = new Uint32Array(this.#cellStart.at(-1)!);
    for (let k = 0; k < count; k++) {
      if (!wanted || wanted[cells[k]!]) this.#members[next[cells[k]!]!++] = segments[k]!;
    }
    release(cells, segments, next);
  }

  /**
   * Visit pairs of segments that share a cell and whose boxes meet; pairs that share several come again. Once only.
   *
   * Those of one monotone run are left out: they have no more in common than neighbours have a point.
   */
  forEachPair(visit: (i: number, j: number) => void): void {
    const p = this.#coords;
    const reach = this.#reach;
    const run = this.#run;
    const members = this.#members;
    for (let cell = 0; cell + 1 < this.#cellStart.length; cell++) {
      const end = this.#cellStart[cell + 1]!;
      let apart = this.#cellStart[cell]!;
      for (let a = apart; a < end; a++) {
        const i = members[a]!;
        // members ascend, and so do their runs
        while (apart < end && run[members[apart]!] === run[i]) apart++;
        if (apart === end) break;
        const x0 = Math.min(p[2 * i]!, p[2 * i + 2]!) - reach;
        const x1 = Math.max(p[2 * i]!, p[2 * i + 2]!) + reach;
        const y0 = Math.min(p[2 * i + 1]!, p[2 * i + 3]!) - reach;
        const y1 = Math.max(p[2 * i + 1]!, p[2 * i + 3]!) + reach;
        for (let b = apart; b < end; b++) {
          const j = members[b]!;
          if (p[2 * j]! > x1 && p[2 * j + 2]! > x1) continue;
          if (p[2 * j]! < x0 && p[2 * j + 2]! < x0) continue;
          if (p[2 * j + 1]! > y1 && p[2 * j + 3]! > y1) continue;
          if (p[2 * j + 1]! < y0 && p[2 * j + 3]! < y0) continue;
          visit(i, j);
        }
      }
    }
    release(this.#cellStart, members, run);
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
  #cellsOf(marked: Uint8Array, { cells, segments, count }: Entries): Uint8Array {
    const found = new Uint8Array(this.#columns * this.#rows);
    for (let k = 0; k < count; k++) {
      if (marked[this.owner[segments[k]!]!]) found[cells[k]!] = 1;
    }
    return found;
  }

  /** Each cell that each segment's row ranges pass: exact along rows, so long lines cost their length. */
  #entries(): Entries {
    const p = this.#coords;
    const inverse = 1 / this.#size;
    const reach = this.#reach * inverse;
    let cells = new Uint32Array(4 * this.owner.length);
    let segments = new Uint32Array(cells.length);
    let count = 0;
    for (let i = 0; i + 1 < this.owner.length; i++) {
      if (this.owner[i] !== this.owner[i + 1]) continue;
      const ax = (p[2 * i]! - this.#minX) * inverse;
      const ay = (p[2 * i + 1]! - this.#minY) * inverse;
      const bx = (p[2 * i + 2]! - this.#minX) * inverse;
      const by = (p[2 * i + 3]! - this.#minY) * inverse;
      const top = Math.max(0, Math.floor(Math.min(ay, by) - reach));
      const bottom = Math.min(this.#rows - 1, Math.floor(Math.max(ay, by) + reach));
      const slope = (bx - ax) / (by - ay);
      for (let row = top; row <= bottom; row++) {
        let from = Math.min(ax, bx);
        let to = Math.max(ax, bx);
        if (top !== bottom && ay !== by) {
          const u = ax + (row - reach - ay) * slope;
          const v = ax + (row + 1 + reach - ay) * slope;
          from = Math.max(from, Math.min(u, v));
          to = Math.min(to, Math.max(u, v));
        }
        // Rounding in the slope may miss a cell by a hair.
        const first = Math.max(0, Math.floor(from - reach - 1e-6));
        const last = Math.min(this.#columns - 1, Math.floor(to + reach + 1e-6));
        if (count + last - first >= cells.length) {
          cells = enlarged(cells);
          segments = enlarged(segments);
        }
        for (let column = first; column <= last; column++) {
          cells[count] = row * this.#columns + column;
          segments[count++] = i;
        }
      }
    }
    return { cells, segments, count };
  }
}

/** More than twice as long: there is room for a row of cells. */
function enlarged(array: Uint32Array): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(2 * array.length + MOST_CELLS);
  larger.set(array);
  release(array);
  return larger;
}
