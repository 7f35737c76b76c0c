/** The grid of pixel art that was enlarged by no whole number, softly, or spoilt by compression. @module */
import { copyOf, type Picture } from "../../../../raster/picture.ts";
import { type Cells, type Enlargement, enlarge, SMOOTH_KERNELS } from "./enlarge.ts";
import { isInBlocks, LEAST_CELL_PX, LEAST_CELLS, periodsOf } from "./periods.ts";

/** Cells found in an enlarged drawing. */
export interface CellGrid extends Cells {
  /** Mean difference of the picture from its cells enlarged again, levels: 0 where nothing was blurred or compressed. */
  readonly misfitLevels: number;
  /** Whether cells were blended, not enlarged as blocks. */
  readonly isBlended: boolean;
}

/** What a grid of cells is. */
const GRID = {
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
  /** Rounds in which blended cells are mended. */
  rounds: 12,
} as const;

/**
 * Find the cells whose enlargement, by nearest, bilinear or bicubic sampling, is the picture; undefined where there are none.
 *
 * The period is the strongest one of the second differences along rows and columns, which have their peaks at borders, or
 * in the middles where colours are blended from one to the next. Of several periods the widest counts that fits as
 * well as finer ones. The picture must hold whole cells, and be more than blocks of whole pixels, which need no grid.
 */
export function findGrid(picture: Picture, signal: AbortSignal): CellGrid | undefined {
  const { width, height } = picture;
  if (width * height > GRID.mostPx || isInBlocks(picture)) return undefined;
  const counts = new Set<number>();
  for (const period of periodsOf(picture))
    for (const count of [Math.floor(picture.width / period), Math.ceil(picture.width / period)])
      counts.add(count);
  const fitting: CellGrid[] = [];
  for (const columns of [...counts].sort((a, b) => a - b)) {
    signal.throwIfAborted();
    const cellPx = width / columns;
    const rows = Math.round(height / cellPx);
    if (columns < LEAST_CELLS || rows < LEAST_CELLS || cellPx < LEAST_CELL_PX) continue;
    if (Math.abs(height / cellPx - rows) > GRID.overhangCells) continue;
    const grid = judge(picture, { columns, rows, cellPx });
    if (grid.misfitLevels <= GRID.mostLevels) fitting.push(grid);
  }
  const least = Math.min(...fitting.map(({ misfitLevels }) => misfitLevels));
  return fitting.find(
    ({ misfitLevels }) => misfitLevels <= GRID.finerGain * least + GRID.finerLevels,
  );
}

/**
 * One pixel for each cell: the median of what its middle shows, and how far the picture is from them enlarged again.
 *
 * Where cells were blended, what their enlargement lacks in their middles is added to them, again and again (Landweber).
 */
export function readCells(
  picture: Picture,
  { isBlended, misfitLevels, ...cells }: CellGrid,
): { readonly cells: Picture; readonly misfitLevels: number } {
  const start = readMiddles(picture.px, picture, cells);
  const unmixed = isBlended
    ? SMOOTH_KERNELS.map((kernel) => unmix(picture, { cells, kernel, start }))
    : [];
  const best = unmixed.reduce(
    (least, other) => (other.misfitLevels < least.misfitLevels ? other : least),
    { values: start, misfitLevels },
  );
  const px = Uint8ClampedArray.from(best.values);
  const { opaque } = picture;
  const of = { ...copyOf({ width: cells.columns, height: cells.rows, px }), opaque };
  return { cells: of, misfitLevels: best.misfitLevels };
}

/** Cells that become the picture when they are blended, from a first guess. */
function unmix(
  picture: Picture,
  {
    cells,
    kernel,
    start,
  }: Pick<Enlargement, "cells" | "kernel"> & { readonly start: Float64Array },
): { readonly values: Float64Array; readonly misfitLevels: number } {
  const { px } = picture;
  const values = start.slice();
  const blend = () => enlarge(values, { ...picture, cells, kernel });
  for (let round = 0; round < GRID.rounds; round++) {
    const rest = blend().map((value, at) => px[at]! - value);
    const lacking = readMiddles(rest, picture, { ...cells, middleOf: meanOf });
    for (let at = 0; at < values.length; at++)
      values[at] = Math.max(0, Math.min(255, values[at]! + lacking[at]!));
  }
  const blended = blend();
  return { values, misfitLevels: meanDifference(picture, (at, c) => blended[at + c]!) };
}

/** What the middle of each cell shows, RGBA. */
function readMiddles(
  px: Uint8ClampedArray | Float64Array,
  { width, height }: Picture,
  { columns, rows, cellPx, middleOf = medianOf }: Cells & { readonly middleOf?: typeof medianOf },
): Float64Array {
  const out = new Float64Array(4 * columns * rows);
  const reach = Math.max(GRID.middlePx, GRID.middleCells * cellPx);
  const across = middles(columns, { cellPx, reach, length: width });
  const down = middles(rows, { cellPx, reach, length: height });
  const shown: number[] = [];
  for (let row = 0, at = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      for (let c = 0; c < 4; c++, at++) {
        shown.length = 0;
        for (let y = down[2 * row]!; y <= down[2 * row + 1]!; y++)
          for (let x = across[2 * column]!; x <= across[2 * column + 1]!; x++)
            shown.push(px[4 * (y * width + x) + c]!);
        out[at] = middleOf(shown);
      }
  return out;
}

function medianOf(values: number[]): number {
  values.sort((a, b) => a - b);
  return (values[(values.length - 1) >> 1]! + values[values.length >> 1]!) / 2;
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** First and last pixel of the middle of each cell along an axis. */
function middles(
  cells: number,
  {
    cellPx,
    reach,
    length,
  }: { readonly cellPx: number; readonly reach: number; readonly length: number },
): Int32Array {
  return Int32Array.from({ length: 2 * cells }, (_, k) => {
    const middle = ((k >> 1) + 0.5) * cellPx - 0.5;
    const nearest = Math.min(length - 1, Math.round(middle));
    if (k % 2 === 0) return Math.max(0, Math.min(nearest, Math.ceil(middle - reach + 1e-9)));
    return Math.min(length - 1, Math.max(nearest, Math.floor(middle + reach - 1e-9)));
  });
}

/** How well cells explain the picture when they are enlarged the way that fits best. */
function judge(picture: Picture, cells: Cells): CellGrid {
  const { width, height } = picture;
  const values = readMiddles(picture.px, picture, cells);
  const ofBlocks = misfitOfBlocks(picture, values, cells);
  let best: CellGrid = { ...cells, misfitLevels: ofBlocks, isBlended: false };
  if (best.misfitLevels < GRID.finerLevels) return best;
  for (const kernel of SMOOTH_KERNELS) {
    const blended = enlarge(values, { cells, kernel, width, height });
    const misfitLevels = meanDifference(picture, (at, c) => blended[at + c]!);
    if (misfitLevels < best.misfitLevels) best = { ...cells, misfitLevels, isBlended: true };
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
