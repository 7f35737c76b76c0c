/** Uniform grid over line segments: which segments may come near a given one. @module */

/** Line segments; segment `i` runs from `(x0[i], y0[i])` to `(x1[i], y1[i])`. */
export interface Segments {
  readonly x0: Float64Array;
  readonly y0: Float64Array;
  readonly x1: Float64Array;
  readonly y1: Float64Array;
}

/** Cells a segment: more cost memory, fewer put unrelated segments together. */
const CELLS_PER_SEGMENT = 2;

/**
 * Index of segments by the cells that they pass through.
 *
 * A query costs the cells along the segment and what lies in them: near constant for the segments of a
 * drawing, linear in the worst case (all segments through one cell), so callers keep a budget.
 */
export class SegmentGrid {
  readonly #segments: Segments;
  readonly #cellWidth: number;
  readonly #cellHeight: number;
  readonly #left: number;
  readonly #top: number;
  readonly #columns: number;
  readonly #rows: number;
  readonly #cellStart: Int32Array;
  readonly #items: Int32Array;
  /** First and last column of each row that the last call of `#span` covered. */
  readonly #from: Int32Array;
  readonly #to: Int32Array;
  readonly #stamp: Int32Array;
  #tick = 0;
  #visited = 0;
  #found = new Int32Array(64);

  constructor(segments: Segments) {
    const { x0, y0, x1, y1 } = segments;
    const count = x0.length;
    let left = Infinity;
    let top = Infinity;
    let right = -Infinity;
    let bottom = -Infinity;
    let run = 0;
    let rise = 0;
    for (let i = 0; i < count; i++) {
      left = Math.min(left, x0[i]!, x1[i]!);
      right = Math.max(right, x0[i]!, x1[i]!);
      top = Math.min(top, y0[i]!, y1[i]!);
      bottom = Math.max(bottom, y0[i]!, y1[i]!);
      run += Math.abs(x1[i]! - x0[i]!);
      rise += Math.abs(y1[i]! - y0[i]!);
    }
    const width = count ? right - left : 0;
    const height = count ? bottom - top : 0;
    this.#segments = segments;
    this.#left = left;
    this.#top = top;
    const [cellWidth, cellHeight] = cellSize({ width, height, run, rise, count });
    this.#cellWidth = cellWidth;
    this.#cellHeight = cellHeight;
    this.#columns = Math.floor(width / cellWidth) + 1;
    this.#rows = Math.floor(height / cellHeight) + 1;
    this.#from = new Int32Array(this.#rows);
    this.#to = new Int32Array(this.#rows);
    this.#stamp = new Int32Array(count);
    this.#cellStart = new Int32Array(this.#columns * this.#rows + 1);
    this.#items = this.#fill(count);
  }

  /**
   * Segments after number `after` that may lie within `reach` of segment `i`, `i` itself left out.
   *
   * A superset: boxes are compared, not distances.
   *
   * @returns Number of candidates; they are the first entries of {@link found}, valid until the next call.
   */
  near(i: number, reach: number, after = -1): number {
    const { x0, y0, x1, y1 } = this.#segments;
    const minX = Math.min(x0[i]!, x1[i]!) - reach;
    const maxX = Math.max(x0[i]!, x1[i]!) + reach;
    const minY = Math.min(y0[i]!, y1[i]!) - reach;
    const maxY = Math.max(y0[i]!, y1[i]!) + reach;
    const stamp = this.#stamp;
    const tick = ++this.#tick;
    let count = 0;
    let visited = 0;
    const firstRow = this.#row(minY);
    const lastRow = this.#row(maxY);
    this.#span(i, reach, firstRow, lastRow);
    for (let row = firstRow; row <= lastRow; row++) {
      for (let column = this.#from[row]!; column <= this.#to[row]!; column++) {
        const start = this.#cellStart[row * this.#columns + column]!;
        const end = this.#cellStart[row * this.#columns + column + 1]!;
        visited += 1 + end - start;
        for (let k = end - 1; k >= start; k--) {
          const j = this.#items[k]!;
          if (j <= after) break; // items of a cell ascend
          if (j === i || stamp[j] === tick) continue;
          stamp[j] = tick;
          if (x0[j]! > maxX && x1[j]! > maxX) continue;
          if (x0[j]! < minX && x1[j]! < minX) continue;
          if (y0[j]! > maxY && y1[j]! > maxY) continue;
          if (y0[j]! < minY && y1[j]! < minY) continue;
          if (count === this.#found.length) this.#grow();
          this.#found[count++] = j;
        }
      }
    }
    this.#visited = visited;
    return count;
  }

  /** Cells and segments that the last call of {@link near} had to look at: what a budget is charged with. */
  get visited(): number {
    return this.#visited;
  }

  /** Candidates of the last call of {@link near}, in no promised order. */
  get found(): Int32Array {
    return this.#found;
  }

  #fill(count: number): Int32Array {
    const { y0, y1 } = this.#segments;
    const starts = this.#cellStart;
    const visit = (i: number, put: (cell: number) => void) => {
      const firstRow = this.#row(Math.min(y0[i]!, y1[i]!));
      const lastRow = this.#row(Math.max(y0[i]!, y1[i]!));
      this.#span(i, 0, firstRow, lastRow);
      for (let row = firstRow; row <= lastRow; row++) {
        for (let column = this.#from[row]!; column <= this.#to[row]!; column++) {
          put(row * this.#columns + column);
        }
      }
    };
    for (let i = 0; i < count; i++) visit(i, (cell) => starts[cell + 1]!++);
    for (let cell = 1; cell < starts.length; cell++) starts[cell]! += starts[cell - 1]!;
    const next = starts.slice();
    const items = new Int32Array(starts[starts.length - 1]!);
    for (let i = 0; i < count; i++) {
      visit(i, (cell) => {
        items[next[cell]!++] = i;
      });
    }
    return items;
  }

  /** Columns that segment `i`, widened by `reach`, passes in each of the rows. */
  #span(i: number, reach: number, firstRow: number, lastRow: number): void {
    const { x0, y0, x1, y1 } = this.#segments;
    const ax = x0[i]!;
    const ay = y0[i]!;
    const dx = x1[i]! - ax;
    const dy = y1[i]! - ay;
    const minX = Math.min(ax, ax + dx);
    const maxX = Math.max(ax, ax + dx);
    for (let row = firstRow; row <= lastRow; row++) {
      let from = minX;
      let to = maxX;
      if (firstRow !== lastRow && dy !== 0 && maxX - minX > this.#cellWidth) {
        const t0 = (this.#top + row * this.#cellHeight - reach - ay) / dy;
        const t1 = (this.#top + (row + 1) * this.#cellHeight + reach - ay) / dy;
        const a = ax + dx * Math.min(1, Math.max(0, t0));
        const b = ax + dx * Math.min(1, Math.max(0, t1));
        const slack = 1e-9 * this.#cellWidth;
        from = Math.min(a, b) - slack;
        to = Math.max(a, b) + slack;
      }
      this.#from[row] = this.#column(from - reach);
      this.#to[row] = this.#column(to + reach);
    }
  }

  #column(x: number): number {
    const column = Math.floor((x - this.#left) / this.#cellWidth);
    return column < 0 ? 0 : column >= this.#columns ? this.#columns - 1 : column;
  }

  #row(y: number): number {
    const row = Math.floor((y - this.#top) / this.#cellHeight);
    return row < 0 ? 0 : row >= this.#rows ? this.#rows - 1 : row;
  }

  #grow(): void {
    const larger = new Int32Array(2 * this.#found.length);
    larger.set(this.#found);
    this.#found = larger;
  }
}

/**
 * Width and height of the cells: about two cells a segment, and a segment in few of them.
 *
 * Long segments in small cells would be listed too often, so a cell is no smaller than half their mean
 * extent, each way by itself: a hatching of long lines has long, narrow cells.
 */
function cellSize(all: {
  readonly width: number;
  readonly height: number;
  /** Sum of the segments' extents along x and along y. */
  readonly run: number;
  readonly rise: number;
  readonly count: number;
}): [width: number, height: number] {
  const most = CELLS_PER_SEGMENT * all.count + 1;
  const even = Math.sqrt((all.width * all.height) / most);
  const finest = Math.max(all.width, all.height) / (most + 64); // a drawing without area
  const least = (extent: number) => Math.max(extent / most, finest, Number.MIN_VALUE);
  const [leastWidth, leastHeight] = [least(all.run), least(all.rise)];
  if (leastHeight > even) return [Math.max(leastWidth, even ** 2 / leastHeight), leastHeight];
  if (leastWidth > even) return [leastWidth, Math.max(leastHeight, even ** 2 / leastWidth)];
  return [even, even];
}
