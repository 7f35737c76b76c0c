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
export function cheapestAssignment(cost: Float64Array, { rows, columns }: Size): Int32Array {
  if (rows > columns) throw new RangeError(`Cannot assign ${rows} rows to ${columns} columns`);
  const rowPrice = new Float64Array(rows);
  // The last column is a stand-in, where the search for each row begins.
  const columnPrice = new Float64Array(columns + 1);
  const rowOf = new Int32Array(columns + 1).fill(-1);
  const distance = new Float64Array(columns);
  const before = new Int32Array(columns);
  const settled = new Uint8Array(columns + 1);
  for (let row = 0; row < rows; row++) {
    distance.fill(Infinity);
    settled.fill(0);
    rowOf[columns] = row;
    let at = columns;
    while (rowOf[at]! >= 0) at = settleNext(at);
    for (; at !== columns; at = before[at]!) rowOf[at] = rowOf[before[at]!]!;
  }
  const columnOf = new Int32Array(rows);
  for (let c = 0; c < columns; c++) if (rowOf[c]! >= 0) columnOf[rowOf[c]!] = c;
  return columnOf;

  /** Look from column `at` at all others, and step to the nearest. */
  function settleNext(at: number): number {
    settled[at] = 1;
    const row = rowOf[at]!;
    let nearest = -1;
    let step = Infinity;
    for (let c = 0; c < columns; c++) {
      if (settled[c]) continue;
      const reduced = cost[row * columns + c]! - rowPrice[row]! - columnPrice[c]!;
      if (reduced < distance[c]!) {
        distance[c] = reduced;
        before[c] = at;
      }
      if (distance[c]! < step) {
        step = distance[c]!;
        nearest = c;
      }
    }
    for (let c = 0; c <= columns; c++) {
      if (settled[c]) {
        rowPrice[rowOf[c]!]! += step;
        columnPrice[c]! -= step;
      } else if (c < columns) distance[c]! -= step;
    }
    return nearest;
  }
}
