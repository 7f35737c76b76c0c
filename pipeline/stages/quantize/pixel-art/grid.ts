/** The grid of pixel art that was enlarged by no whole number, softly, or spoilt by compression. @module */

import {
  enlarged,
  FILTERS,
  type Filter,
  likelySizes,
  linesOf,
  reduced,
} from "../../../../raster/enlargement.ts";
import { copyOf, type Picture } from "../../../../raster/picture.ts";

/** Cells that fill a picture, and the side of one, px; seldom whole. */
type Cells = Readonly<Record<"columns" | "rows" | "cellPx", number>>;

/** Cells found in an enlarged drawing. */
export interface CellGrid extends Cells {
  /** Mean difference of the picture from its cells enlarged again, levels: 0 where nothing was blurred or compressed. */
  readonly misfitLevels: number;
  /** RGBA of each cell, row-major. */
  readonly values: Float64Array;
}

/** What a grid of cells is. */
const GRID = {
  /** Fewest cells along the longer side, and the narrowest cell, px: below, borders show little of their period. */
  leastCells: 4,
  leastCellPx: 2.4,
  /** Least share of second differences that recurs with the cells, squared. */
  standsOut: 0.03,
  /** Pixels of a picture beyond which it is no pixel art. */
  mostPx: 1 << 21,
  /** Distance of the last row's end from the frame, in cells, up to which cells fill the picture. */
  overhangCells: 0.2,
  /** Half of a cell's middle, in cells and at least in px: where its colour is read. */
  middleCells: 0.25,
  middlePx: 0.5,
  /** Difference from the cells enlarged again, levels, from which on a pixel contradicts them; the share that may, for each level of mean difference: compression rings. */
  wrongLevels: 56,
  wrongShare: 0.004,
  /** Most mean difference from the cells enlarged again, levels. */
  mostLevels: 12,
  /** How much better smaller cells must fit, and by how many levels, to be more than an excuse for each fault. */
  finerGain: 1.5,
  finerLevels: 0.75,
  /** Distance from a border, px, up to which a pixel may show either side. */
  roundingPx: 0.55,
} as const;

/**
 * Find the cells whose enlargement, by nearest or smooth sampling, is the picture; undefined where there are none.
 *
 * Of several sizes of cells the widest counts that fits as well as finer ones. The picture must hold whole cells, and
 * be more than blocks of whole pixels, which need no grid.
 */
export function findGrid(picture: Picture, signal: AbortSignal): CellGrid | undefined {
  const { width, height, px } = picture;
  if (width * height > GRID.mostPx || isInBlocks(picture)) return undefined;
  const lines = linesOf({ width, height, data: px }, width >= height ? "rows" : "columns");
  const fitting: CellGrid[] = [];
  const { leastCells: first, leastCellPx: factor, standsOut } = GRID;
  for (const count of likelySizes(lines, { first, factor, standsOut })) {
    signal.throwIfAborted();
    const cellPx = Math.max(width, height) / count;
    const [columns, rows] = [Math.round(width / cellPx), Math.round(height / cellPx)];
    const overhang = Math.max(Math.abs(width / cellPx - columns), Math.abs(height / cellPx - rows));
    if (Math.min(columns, rows) < GRID.leastCells || overhang > GRID.overhangCells) continue;
    const grid = judge(picture, { columns, rows, cellPx });
    if (grid.misfitLevels <= GRID.mostLevels) fitting.push(grid);
  }
  const least = Math.min(...fitting.map(({ misfitLevels }) => misfitLevels));
  return fitting.find(
    ({ misfitLevels }) => misfitLevels <= GRID.finerGain * least + GRID.finerLevels,
  );
}

/** Whether the picture consists of blocks of whole pixels, at least two wide. */
function isInBlocks({ width, height, words }: Picture): boolean {
  let block = gcd(width, height);
  for (let y = 0; y < height && block > 1; y++)
    for (let x = 0, i = y * width; x < width; x++, i++) {
      if (x > 0 && words[i] !== words[i - 1]) block = gcd(block, x);
      if (y > 0 && words[i] !== words[i - width]) block = gcd(block, y);
      if (block === 1) break;
    }
  return block > 1;
}

function gcd(a: number, b: number): number {
  return b === 0 ? a : gcd(b, a % b);
}

/** The picture of the cells, one pixel each. */
export function cellsOf({ opaque }: Picture, { columns, rows, values }: CellGrid): Picture {
  const px = Uint8ClampedArray.from(values);
  return { ...copyOf({ width: columns, height: rows, px }), opaque };
}

/** What the middle of each cell shows, RGBA. */
function readMiddles(
  { px, width, height }: Picture,
  { columns, rows, cellPx }: Cells,
): Float64Array {
  const out = new Float64Array(4 * columns * rows);
  const across = middles(columns, cellPx, width);
  const down = middles(rows, cellPx, height);
  const shown: number[] = [];
  for (let row = 0, at = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      for (let c = 0; c < 4; c++, at++) {
        shown.length = 0;
        for (let y = down[2 * row]!; y <= down[2 * row + 1]!; y++)
          for (let x = across[2 * column]!; x <= across[2 * column + 1]!; x++)
            shown.push(px[4 * (y * width + x) + c]!);
        shown.sort((a, b) => a - b);
        out[at] = (shown[(shown.length - 1) >> 1]! + shown[shown.length >> 1]!) / 2;
      }
  return out;
}

/** First and last pixel of the middle of each cell along an axis of `length` px. */
function middles(cells: number, cellPx: number, length: number): Int32Array {
  const reach = Math.max(GRID.middlePx, GRID.middleCells * cellPx);
  return Int32Array.from({ length: 2 * cells }, (_, k) => {
    const middle = ((k >> 1) + 0.5) * cellPx - 0.5;
    const nearest = Math.min(length - 1, Math.round(middle));
    if (k % 2 === 0) return Math.max(0, Math.min(nearest, Math.ceil(middle - reach + 1e-9)));
    return Math.min(length - 1, Math.max(nearest, Math.floor(middle + reach - 1e-9)));
  });
}

/** How well cells explain the picture when they are enlarged the way that fits best: as blocks of what their middles show, or blended. */
function judge(picture: Picture, cells: Cells): CellGrid {
  const middles = readMiddles(picture, cells);
  const ofBlocks = misfitOfBlocks(picture, middles, cells);
  let best: CellGrid = { ...cells, misfitLevels: ofBlocks, values: middles };
  const size = { width: cells.columns, height: cells.rows };
  const misfitOf = (values: Float64Array, filter: Filter) => {
    const { data } = enlarged({ ...size, data: values }, picture, filter);
    return meanDifference(picture, (at, c) => data[at + c]!);
  };
  if (ofBlocks < GRID.finerLevels) return best;
  // most sizes are far off whatever the cells are
  const rough = FILTERS.map((filter) => misfitOf(middles, filter));
  if (Math.min(ofBlocks, ...rough) > GRID.mostLevels) return best;
  for (const filter of FILTERS) {
    const { data } = reduced({ ...picture, data: picture.px }, size, filter);
    const values = Float64Array.from(Uint8ClampedArray.from(data));
    const misfitLevels = misfitOf(values, filter);
    if (misfitLevels < best.misfitLevels) best = { ...cells, misfitLevels, values };
  }
  return best;
}

/** Mean difference, levels; infinite where many pixels contradict what is expected of them. */
function meanDifference(
  { px }: Picture,
  expected: (at: number, channel: number) => number,
): number {
  let [sum, wrong] = [0, 0];
  for (let at = 0; at < px.length; at += 4) {
    let apart = 0;
    for (let c = 0; c < 4; c++) apart = Math.max(apart, Math.abs(expected(at, c) - px[at + c]!));
    sum += apart;
    if (apart > GRID.wrongLevels) wrong++;
  }
  return wrong > GRID.wrongShare * sum ? Infinity : (4 * sum) / px.length;
}

/** The same of blocks: a pixel beside a border may show the cell on either side, as tools round their own ways. */
function misfitOfBlocks(picture: Picture, values: Float64Array, { columns, rows }: Cells): number {
  const { width, height, px } = picture;
  const across = sidesOf(width, columns);
  const down = sidesOf(height, rows);
  let shown = 0;
  return meanDifference(picture, (at, channel) => {
    if (channel > 0) return values[shown + channel]!;
    const [x, y] = [(at >> 2) % width, Math.floor((at >> 2) / width)];
    let least = Infinity;
    for (let v = down[2 * y]!; v <= down[2 * y + 1]!; v++)
      for (let u = across[2 * x]!; u <= across[2 * x + 1]!; u++) {
        const cell = 4 * (v * columns + u);
        let apart = 0;
        for (let c = 0; c < 4; c++)
          apart = Math.max(apart, Math.abs(values[cell + c]! - px[at + c]!));
        if (apart >= least) continue;
        least = apart;
        shown = cell;
      }
    return values[shown]!;
  });
}

/** First and last cell that each pixel of an axis may show. */
function sidesOf(length: number, cells: number): Int32Array {
  const reach = GRID.roundingPx * (cells / length);
  return Int32Array.from({ length: 2 * length }, (_, k) => {
    const place = (((k >> 1) + 0.5) * cells) / length + (k % 2 === 0 ? -reach : reach);
    return Math.max(0, Math.min(cells - 1, Math.floor(place)));
  });
}
