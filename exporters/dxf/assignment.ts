/** Assignment of rows to columns: the cheapest, and the one whose dearest pair is least. @module */

/** A matrix `cost[row * columns + column]`; rows ≤ columns. */
interface Size {
  readonly rows: number;
  readonly columns: number;
}

/**
 * The least cost within which each row can have a column of its own.
 *
 * A bisection over the costs that occur; each step asks for an assignment that breaks the limit nowhere.
 *
 * @throws {RangeError} where there are more rows than columns.
 */
export function leastLimit(cost: Float64Array, size: Size): number {
  const limits = new Float64Array(new Set(cost)).sort();
  let [from, to] = [0, limits.length - 1];
  while (from < to) {
    const middle = (from + to) >> 1;
    const over = cost.map((c) => (c > limits[middle]! ? 1 : 0));
    const breaks = cheapestAssignment(over, size).some((c, row) => over[row * size.columns + c]);
    if (breaks) from = middle + 1;
    else to = middle;
  }
  return limits[to] ?? 0;
}

/**
 * Give each row a column of its own so that the sum of the costs is least.
 *
 * The Hungarian method with shortest augmenting paths (Jonker and Volgenant 1987): rows² × columns steps.
 *
 * @param cost Finite.
 * @returns Column of each row.
 * @throws {RangeError} where there are more rows than columns.
 */
export function cheapestAssignment(cost: Float64Array, size: Size): Int32Array {
  const { rows, columns } = size;
  if (rows > columns) throw new RangeError(`Cannot assign ${rows} rows to ${columns} columns`);
  const search = new PathSearch(cost, size);
  for (let row = 0; row < rows; row++) search.assign(row);
  const columnOf = new Int32Array(rows);
  for (let c = 0; c < columns; c++) {
    const row = search.rowOf[c]!;
    if (row >= 0) columnOf[row] = c;
  }
  return columnOf;
}

/** Assigns row after row along the shortest path to a free column, at reduced costs. */
class PathSearch {
  /** Row of each column, -1 for none; the last column is a stand-in, where the search for a row begins. */
  readonly rowOf: Int32Array;
  readonly #cost: Float64Array;
  readonly #columns: number;
  readonly #rowPrice: Float64Array;
  readonly #columnPrice: Float64Array;
  readonly #distance: Float64Array;
  readonly #before: Int32Array;
  readonly #settled: Uint8Array;

  constructor(cost: Float64Array, { rows, columns }: Size) {
    this.#cost = cost;
    this.#columns = columns;
    this.rowOf = new Int32Array(columns + 1).fill(-1);
    this.#rowPrice = new Float64Array(rows);
    this.#columnPrice = new Float64Array(columns + 1);
    this.#distance = new Float64Array(columns);
    this.#before = new Int32Array(columns);
    this.#settled = new Uint8Array(columns + 1);
  }

  /** Give a row a column; rows that have one may move on to another. */
  assign(row: number): void {
    const { rowOf } = this;
    this.#distance.fill(Infinity);
    this.#settled.fill(0);
    let at = this.#columns;
    rowOf[at] = row;
    while (rowOf[at]! >= 0) at = this.#settleNext(at);
    for (; at !== this.#columns; at = this.#before[at]!) rowOf[at] = rowOf[this.#before[at]!]!;
  }

  /** Look from column `at` at all others, and step to the nearest. */
  #settleNext(at: number): number {
    const distance = this.#distance;
    this.#settled[at] = 1;
    const row = this.rowOf[at]!;
    let nearest = -1;
    let step = Infinity;
    for (let c = 0; c < this.#columns; c++) {
      if (this.#settled[c]) continue;
      const price = this.#cost[row * this.#columns + c]!;
      const reduced = price - this.#rowPrice[row]! - this.#columnPrice[c]!;
      if (reduced < distance[c]!) {
        distance[c] = reduced;
        this.#before[c] = at;
      }
      if (distance[c]! < step) {
        step = distance[c]!;
        nearest = c;
      }
    }
    this.#raisePrices(step);
    return nearest;
  }

  /** Make the step free for what is settled, and the rest as much nearer. */
  #raisePrices(step: number): void {
    for (let c = 0; c <= this.#columns; c++) {
      if (this.#settled[c]) {
        this.#rowPrice[this.rowOf[c]!]! += step;
        this.#columnPrice[c]! -= step;
      } else if (c < this.#columns) this.#distance[c]! -= step;
    }
  }
}
