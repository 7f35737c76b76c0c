/** Paper of a scan, which becomes white. @module */
import { levelOf } from "../../../geometry/statistics.ts";
import type { Cancellable, Raster } from "../../../plugin/mod.ts";
import { between } from "../../../raster/fill-in.ts";

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

/** Light in square tiles, row-major from the top left; those at the right and bottom may be cut. */
interface Light {
  readonly columns: number;
  readonly rows: number;
  /** Side of a tile, px. */
  readonly size: number;
  /** Red, green and blue per tile. */
  readonly levels: readonly [Float64Array, Float64Array, Float64Array];
}

/**
 * Divide out the colour of the paper and the light on it, so that paper is white and print has its own colours.
 *
 * The lightest pixels of each tile are its paper where they change little from the tile before, starting at the
 * lightest one (flat-field correction with the field taken from the image itself). An image whose frame is not mostly
 * paper comes back as it is.
 */
export function whitenPaper(
  raster: Raster,
  { paper, signal }: Cancellable & { readonly paper: keyof typeof LIMITS },
): Raster {
  const { width, height } = raster;
  const size = Math.max(PAPER.leastTilePx, Math.ceil(Math.max(width, height) / PAPER.tiles));
  const [columns, rows] = [Math.ceil(width / size), Math.ceil(height / size)];
  const unknown = () => new Float64Array(columns * rows);
  const light: Light = { columns, rows, size, levels: [unknown(), unknown(), unknown()] };
  for (let i = 0; i < columns * rows; i++) {
    signal.throwIfAborted();
    writePaper(raster, light, i);
  }
  const found = paperTiles(light, LIMITS[paper]);
  if (!reachesFrame(light, found)) return raster;
  const data = raster.data.slice();
  const grid = { w: columns, h: rows };
  for (const [c, level] of light.levels.entries()) {
    fillUnknown(light, level, found);
    for (let y = 0, at = c; y < height; y++)
      for (let x = 0; x < width; x++, at += 4)
        data[at] =
          (255 * data[at]!) / between(level, grid, (x + 0.5) / size - 0.5, (y + 0.5) / size - 0.5);
  }
  const black = darkestInk(data);
  return black > BLACK.most ? { ...raster, data } : { ...raster, data, black };
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

/** Whether paper fills enough of the frame. */
function reachesFrame({ columns, rows }: Light, paper: Uint8Array): boolean {
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

/** The level about which the brightest channels of the darkest pixels gather (mean shift). */
function darkestInk(data: Uint8ClampedArray): number {
  const count = new Uint32Array(256);
  for (let at = 0; at < data.length; at += 4)
    count[Math.max(data[at]!, data[at + 1]!, data[at + 2]!)]!++;
  let black = levelOf(count, (BLACK.share * data.length) / 4);
  for (let round = 0; round < BLACK.rounds; round++) {
    let [pixels, sum] = [0, 0];
    const last = Math.min(255, black + PAPER.grainLevels);
    for (let v = Math.max(0, black - PAPER.grainLevels); v <= last; v++) {
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
  const beside = [i - columns, i + columns].filter((n) => n >= 0 && n < columns * rows);
  if (column > 0) beside.unshift(i - 1);
  if (column + 1 < columns) beside.unshift(i + 1);
  return beside;
}

/** Give tiles without paper the mean of their neighbours', ring by ring; in place. */
function fillUnknown(light: Light, level: Float64Array, paper: Uint8Array): void {
  for (let known = paper; known.includes(0); ) {
    const before = known;
    known = before.slice();
    for (let i = 0; i < level.length; i++) {
      const beside = before[i] ? [] : tilesBeside(light, i).filter((n) => before[n]);
      if (beside.length === 0) continue;
      level[i] = beside.reduce((total, n) => total + level[n]!, 0) / beside.length;
      known[i] = 1;
    }
  }
}
