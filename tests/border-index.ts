/** Distances from a drawing's borders. @module */

/** Side of a cell, px. */
const CELL = 2;
/** Cells in a row of keys: more than any picture of a test has. */
const ROW = 1 << 16;

/** Chords of borders, found by the cells that their boxes share. */
export class BorderIndex {
  readonly #chords: (readonly [number, number, number, number])[] = [];
  readonly #cells = new Map<number, number[]>();

  add(x0: number, y0: number, x1: number, y1: number): void {
    const k = this.#chords.push([x0, y0, x1, y1]) - 1;
    for (let i = cellOf(Math.min(x0, x1)); i <= cellOf(Math.max(x0, x1)); i++)
      for (let j = cellOf(Math.min(y0, y1)); j <= cellOf(Math.max(y0, y1)); j++) {
        const cell = this.#cells.get(j * ROW + i);
        if (cell) cell.push(k);
        else this.#cells.set(j * ROW + i, [k]);
      }
  }

  /** Distance of a point from the nearest chord, px; what is farther than `most` may count as infinitely far. */
  distance(x: number, y: number, most = 16): number {
    let least = Infinity;
    for (let ring = 0; ring * CELL <= most; ring++) {
      for (const k of this.#ring(cellOf(x), cellOf(y), ring)) {
        least = Math.min(least, distanceTo(this.#chords[k]!, x, y));
      }
      if (least <= ring * CELL) break;
    }
    return least;
  }

  *#ring(column: number, row: number, ring: number): Iterable<number> {
    for (let j = row - ring; j <= row + ring; j++)
      for (let i = column - ring; i <= column + ring; i++)
        if (Math.max(Math.abs(i - column), Math.abs(j - row)) === ring)
          yield* this.#cells.get(j * ROW + i) ?? [];
  }
}

function cellOf(coordinate: number): number {
  return Math.floor(coordinate / CELL);
}

function distanceTo(chord: readonly [number, number, number, number], x: number, y: number) {
  const [ax, ay, bx, by] = chord;
  const [dx, dy] = [bx - ax, by - ay];
  const size = dx * dx + dy * dy;
  const t = size > 0 ? Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / size)) : 0;
  return Math.hypot(ax + t * dx - x, ay + t * dy - y);
}
