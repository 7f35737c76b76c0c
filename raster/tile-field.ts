/** A slowly varying quantity that is known tile by tile. @module */

/** One value a tile; tiles are squares, row-major from the top left. */
export interface TileField {
  readonly columns: number;
  readonly rows: number;
  /** Side of a tile, px. */
  readonly size: number;
  /** Value per tile; negative where nothing is known. */
  readonly level: Float64Array;
}

/** Field of unknown values over an image, with tiles of `size` px; those at the right and bottom may be cut. */
export function tileField(width: number, height: number, size: number): TileField {
  const columns = Math.ceil(width / size);
  const rows = Math.ceil(height / size);
  return { columns, rows, size, level: new Float64Array(columns * rows).fill(-1) };
}

/** Tiles that share a side with tile `i`, at most four. */
export function tilesBeside({ columns, rows }: TileField, i: number): number[] {
  const column = i % columns;
  const row = Math.floor(i / columns);
  const beside: number[] = [];
  if (column > 0) beside.push(i - 1);
  if (column + 1 < columns) beside.push(i + 1);
  if (row > 0) beside.push(i - columns);
  if (row + 1 < rows) beside.push(i + columns);
  return beside;
}

/** Give tiles without a value the mean of their neighbours', ring by ring; in place. */
export function fillUnknown(field: TileField): void {
  const { level } = field;
  let unknown = level.reduce((count, value) => count + (value < 0 ? 1 : 0), 0);
  for (let was = 0; unknown > 0 && unknown !== was; ) {
    was = unknown;
    const before = level.slice();
    for (let i = 0; i < level.length; i++) {
      if (before[i]! >= 0) continue;
      const known = tilesBeside(field, i).filter((n) => before[n]! >= 0);
      if (known.length === 0) continue;
      level[i] = known.reduce((total, n) => total + before[n]!, 0) / known.length;
      unknown--;
    }
  }
}

/**
 * Writes the value at the middle of every pixel of row `y`: bilinear between the tiles' middles,
 * level beyond the outer ones.
 */
export function writeRow({ columns, rows, size, level }: TileField, y: number, row: Float64Array) {
  const fy = Math.max(0, Math.min(rows - 1, (y + 0.5) / size - 0.5));
  const above = Math.floor(fy);
  const below = Math.min(rows - 1, above + 1);
  const v = fy - above;
  const at = (column: number) =>
    level[above * columns + column]! * (1 - v) + level[below * columns + column]! * v;
  for (let x = 0; x < row.length; x++) {
    const fx = Math.max(0, Math.min(columns - 1, (x + 0.5) / size - 0.5));
    const left = Math.floor(fx);
    const u = fx - left;
    row[x] = at(left) * (1 - u) + at(Math.min(columns - 1, left + 1)) * u;
  }
}
