/** Paper of a scan, which becomes white. @module */
import { levelOf } from "../../../geometry/statistics.ts";
import type { Raster } from "../../../plugin/mod.ts";

/** What paper is. */
const PAPER = {
  /** Tiles along the longer side of an image. */
  tiles: 32,
  /** Least side of a tile, px: it has to hold some paper beside what is printed. */
  leastTilePx: 16,
  /** Share of a tile's pixels, the lightest, that are paper if any are. */
  lightestShare: 0.05,
  /** Grain of paper, levels about the lightest. */
  grainLevels: 16,
  /** Share of the tiles along the frame that paper must reach: print that fills the frame has none. */
  frameShare: 0.6,
} as const;

/** What tells paper from print. */
interface Limits {
  /** Least change from a tile to the next, as a share of its level, that is no light but print. */
  readonly print: number;
  /** Least level of the darkest channel of paper: what is darker is print. */
  readonly darkest: number;
  /** Most that channels of paper differ, levels: what is more colourful is print. */
  readonly tint: number;
}

/** By what `paper` is. */
const LIMITS: { readonly [mode in "white" | "shadowed"]: Limits } = {
  white: { print: 0.06, darkest: 160, tint: 48 },
  // ink is far darker than any shadow
  shadowed: { print: 0.3, darkest: 0, tint: 255 },
};
/** Black ink of a scan, which stray light lifts. */
const BLACK = {
  /** Share of the pixels, the darkest, whose ink is black if any is. */
  share: 0.005,
  /** Rounds of the search. */
  rounds: 8,
  /** The lightest level that a black has under stray light. */
  most: 96,
} as const;

/** Values of one whitening. */
interface PaperRequest {
  readonly paper: keyof typeof LIMITS;
  readonly signal: AbortSignal;
}

/** Light in square tiles, row-major from the top left; those at the right and bottom may be cut. */
interface Light {
  readonly columns: number;
  readonly rows: number;
  /** Side of a tile, px. */
  readonly size: number;
  /** Red, green and blue per tile; negative where nothing is known. */
  readonly levels: readonly [Float64Array, Float64Array, Float64Array];
}

/**
 * Divide out the colour of the paper and the light on it, so that paper is white and print has its own colours.
 *
 * The lightest pixels of each tile are its paper where they change little from the tile before, starting at the
 * lightest one (flat-field correction with the field taken from the image itself). An image whose frame is not mostly
 * paper comes back as it is.
 */
export function whitenPaper(raster: Raster, { paper, signal }: PaperRequest): Raster {
  const { width, height } = raster;
  const size = Math.max(PAPER.leastTilePx, Math.ceil(Math.max(width, height) / PAPER.tiles));
  const [columns, rows] = [Math.ceil(width / size), Math.ceil(height / size)];
  const unknown = () => new Float64Array(columns * rows).fill(-1);
  const light: Light = { columns, rows, size, levels: [unknown(), unknown(), unknown()] };
  for (let i = 0; i < columns * rows; i++) {
    signal.throwIfAborted();
    writePaper(raster, light, i);
  }
  if (!keepPaper(light, LIMITS[paper])) return raster;
  for (const level of light.levels) fillUnknown(light, level);
  const white = divideBy(raster, light);
  const black = darkestInk(white.data);
  return black > BLACK.most ? white : { ...white, black };
}

/** Write the mean colour of a tile's lightest pixels. */
function writePaper({ data, width, height }: Raster, light: Light, i: number): void {
  const { columns, size, levels } = light;
  const left = (i % columns) * size;
  const top = Math.floor(i / columns) * size;
  const right = Math.min(width, left + size);
  const bottom = Math.min(height, top + size);
  const count = new Uint32Array(256);
  const each = (visit: (at: number, level: number) => void) => {
    for (let y = top; y < bottom; y++)
      for (let at = 4 * (y * width + left), end = 4 * (y * width + right); at < end; at += 4)
        visit(at, (data[at]! + 2 * data[at + 1]! + data[at + 2]!) >> 2);
  };
  each((_, level) => count[level]!++);
  const enough = PAPER.lightestShare * (right - left) * (bottom - top);
  const lightest = 255 - levelOf(count.toReversed(), enough);
  let pixels = 0;
  const sums = [0, 0, 0];
  each((at, level) => {
    if (Math.abs(level - lightest) > PAPER.grainLevels) return;
    pixels++;
    for (let c = 0; c < 3; c++) sums[c]! += data[at + c]!;
  });
  for (let c = 0; c < 3; c++) levels[c]![i] = sums[c]! / pixels;
}

/** Forget the tiles that no slow change of light joins to the lightest one; false where the frame shows little paper. */
function keepPaper(light: Light, limits: Limits): boolean {
  const { columns, rows, levels } = light;
  const paper = paperTiles(light, limits);
  for (const level of levels) for (let i = 0; i < paper.length; i++) if (!paper[i]) level[i] = -1;
  let [frame, held] = [0, 0];
  for (let i = 0; i < paper.length; i++) {
    const [column, row] = [i % columns, Math.floor(i / columns)];
    if (column > 0 && row > 0 && column + 1 < columns && row + 1 < rows) continue;
    frame++;
    held += paper[i]!;
  }
  return held > 0 && held >= PAPER.frameShare * frame;
}

/** 1 per tile of paper: from the lightest one on, those that change little from the tile before. */
function paperTiles(light: Light, { print, darkest, tint }: Limits): Uint8Array {
  const [r, g, b] = light.levels;
  const isTone = (i: number) =>
    Math.min(r[i]!, g[i]!, b[i]!) >= darkest &&
    Math.max(r[i]!, g[i]!, b[i]!) - Math.min(r[i]!, g[i]!, b[i]!) <= tint;
  const isAlike = (i: number, j: number) =>
    [r, g, b].every((level) => Math.abs(level[i]! - level[j]!) <= print * level[i]!);
  const paper = new Uint8Array(g.length);
  const first = g.reduce((best, level, i) => (level > g[best]! && isTone(i) ? i : best), 0);
  if (!isTone(first)) return paper;
  const reached = [first];
  paper[first] = 1;
  for (let next = reached.pop(); next !== undefined; next = reached.pop())
    for (const n of tilesBeside(light, next)) {
      if (paper[n] || !isTone(n) || !isAlike(next, n)) continue;
      paper[n] = 1;
      reached.push(n);
    }
  return paper;
}

function divideBy(raster: Raster, light: Light): Raster {
  const { width, height } = raster;
  const data = raster.data.slice();
  const paper = new Float64Array(width);
  for (let y = 0; y < height; y++)
    for (const [c, level] of light.levels.entries()) {
      writeRow(light, level, { y, row: paper });
      for (let x = 0, at = 4 * y * width + c; x < width; x++, at += 4)
        data[at] = (255 * data[at]!) / paper[x]!;
    }
  return { ...raster, data };
}

/** The level about which the brightest channels of the darkest pixels gather (mean shift). */
function darkestInk(data: Uint8ClampedArray): number {
  const count = new Uint32Array(256);
  for (let at = 0; at < data.length; at += 4)
    count[Math.max(data[at]!, data[at + 1]!, data[at + 2]!)]!++;
  let black = levelOf(count, (BLACK.share * data.length) / 4);
  for (let round = 0; round < BLACK.rounds; round++) {
    let [pixels, sum] = [0, 0];
    for (
      let v = Math.max(0, black - PAPER.grainLevels);
      v <= Math.min(255, black + PAPER.grainLevels);
      v++
    ) {
      pixels += count[v]!;
      sum += v * count[v]!;
    }
    black = Math.round(sum / pixels);
  }
  return black;
}

/** Tiles that share a side with tile `i`, at most four. */
function tilesBeside({ columns, rows }: Light, i: number): number[] {
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
function fillUnknown(light: Light, level: Float64Array): void {
  let unknown = level.reduce((count, value) => count + (value < 0 ? 1 : 0), 0);
  for (let was = 0; unknown > 0 && unknown !== was; ) {
    was = unknown;
    const before = level.slice();
    for (let i = 0; i < level.length; i++) {
      if (before[i]! >= 0) continue;
      const known = tilesBeside(light, i).filter((n) => before[n]! >= 0);
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
function writeRow(
  { columns, rows, size }: Light,
  level: Float64Array,
  { y, row }: { readonly y: number; readonly row: Float64Array },
): void {
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
