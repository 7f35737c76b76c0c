/** Points by the cells of a uniform grid. @module */
import type { Area } from "./areas.ts";

/** Index of points. */
export class PlaceIndex {
  readonly #cell: number;
  readonly #members = new Map<number, number[]>();

  /** @param cell Side of the cells. */
  constructor(cell: number) {
    this.#cell = cell;
  }

  add(x: number, y: number, member: number): void {
    const key = this.#key(Math.floor(x / this.#cell), Math.floor(y / this.#cell));
    const known = this.#members.get(key);
    if (known) known.push(member);
    else this.#members.set(key, [member]);
  }

  /** Members of all cells that an area, widened by `reach`, meets. */
  *near({ left, top, right, bottom }: Area, reach: number): Generator<number> {
    const lastColumn = Math.floor((right + reach) / this.#cell);
    const lastRow = Math.floor((bottom + reach) / this.#cell);
    for (let row = Math.floor((top - reach) / this.#cell); row <= lastRow; row++) {
      for (let column = Math.floor((left - reach) / this.#cell); column <= lastColumn; column++) {
        const members = this.#members.get(this.#key(column, row));
        if (members) yield* members;
      }
    }
  }

  /** Columns and rows stay well under 2^25. */
  #key(column: number, row: number): number {
    return (row + 2 ** 25) * 2 ** 26 + column + 2 ** 25;
  }
}
