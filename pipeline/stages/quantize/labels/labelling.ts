/** The working state of labelling: what each pixel's own colour says. @module */
import type { Palette } from "../../../../raster/palette.ts";
import { levelsApart, type Picture, signedWords } from "../../../../raster/picture.ts";
import { type Runs, runAt } from "../../../../raster/runs.ts";
import { forEachStrip, type Rows } from "../../../../raster/strips.ts";
import { Unmixer } from "../../../../raster/unmix.ts";
import { lookupWords } from "../../../../raster/word-lookup.ts";
import type { Limits } from "../colors/limits.ts";

/** How near a pixel is to its nearest palette colour; what holds for most pixels is 0, which costs no memory. */
export const Nearness = { equal: 0, close: 1, far: 2 } as const;

/** OKLab distance under which a pixel shows its palette colour itself. */
const EQUAL2 = 0.006 ** 2;

/** Labels with the palette they index. */
export interface Labelled {
  readonly palette: Palette;
  readonly label: Uint8Array;
  /** 1 where a pixel mixes colours. */
  readonly blend: Uint8Array;
}

/** Pixels from which a run is filled rather than written one by one. */
const LONG_RUN = 32;

/** Labels in the making, row-major per pixel. */
export interface Labelling {
  readonly picture: Picture;
  readonly palette: Palette;
  readonly limits: Limits;
  /** Nearest palette colour. */
  readonly near: Uint8Array;
  /** {@link Nearness}. */
  readonly nearness: Uint8Array;
  /** 1 where a 2 × 2 block of one palette colour holds the pixel. */
  readonly solid: Uint8Array;
  /** The label; starts as `near`. */
  readonly label: Uint8Array;
  readonly unmixer: Unmixer;
}

/** Whether a pixel does not show the colour of its label. */
export function isAstray({ near, nearness, label }: Labelling, i: number): boolean {
  return nearness[i] === Nearness.far || near[i] !== label[i];
}

/** Label every pixel with its nearest palette colour and find the solid ones. */
export function startLabelling(
  { picture, palette, limits }: Pick<Labelling, "picture" | "palette" | "limits">,
  runs: Runs,
  signal: AbortSignal,
): Labelling {
  const pixels = picture.width * picture.height;
  const near = new Uint8Array(pixels);
  const nearness = new Uint8Array(pixels);
  const solid = new Uint8Array(pixels);
  const find = lookupWords((word) => classify(word, palette, limits));
  forEachStrip(picture, signal, (rows) => {
    labelRows({ picture, near, nearness, solid }, runs, { ...rows, find });
  });
  const unmixer = new Unmixer(picture.px, limits.lumaWeight);
  return { picture, palette, limits, near, nearness, solid, label: near.slice(), unmixer };
}

/** Some rows, and a function that gives a word's nearest palette colour and {@link Nearness}, packed. */
interface RowsToLabel extends Rows {
  readonly find: (word: number) => number;
}

/**
 * Fill `near`, `nearness` and `solid` of some rows; the last two are zeros.
 *
 * Pixels of the row above that are solid by a block with the first of these rows are marked too.
 */
function labelRows(
  { picture, near, nearness, solid }: Pick<Labelling, "picture" | "near" | "nearness" | "solid">,
  runs: Runs,
  { from, to, find }: RowsToLabel,
): void {
  const { width } = picture;
  const words = signedWords(picture);
  let row = new ShownRow(width);
  let above = new ShownRow(width);
  let y = Math.max(0, from - 1);
  let rowEnd = (y + 1) * width;
  const last = runAt(runs, to * width);
  for (let r = runAt(runs, y * width); r < last; r++) {
    const start = runs[r]!;
    const end = runs[r + 1]!;
    if (start === rowEnd) {
      if (y >= from) row.markSolid(above, width, solid);
      [row, above] = [above, row];
      row.count = 0;
      rowEnd += width;
      y++;
    }
    const found = find(words[start]! >>> 0);
    if (y >= from) {
      fill(near, found >> 2, start, end);
      if ((found & 3) !== Nearness.equal) fill(nearness, found & 3, start, end);
    }
    if ((found & 3) !== Nearness.far) row.add(start, end, found >> 2);
  }
  row.markSolid(above, width, solid);
}

/** Fill a part of an array. */
function fill(array: Uint8Array, value: number, start: number, end: number): void {
  if (end - start > LONG_RUN) array.fill(value, start, end);
  else for (let i = start; i < end; i++) array[i] = value;
}

/** Stretches of a row that show palette colours, in order. */
class ShownRow {
  count = 0;
  readonly #start: Int32Array;
  readonly #end: Int32Array;
  readonly #colour: Uint8Array;

  constructor(width: number) {
    this.#start = new Int32Array(width);
    this.#end = new Int32Array(width);
    this.#colour = new Uint8Array(width);
  }

  /** Append pixels `start` up to `end` that show `colour`; they go on with a stretch that they touch. */
  add(start: number, end: number, colour: number): void {
    const last = this.count - 1;
    if (last >= 0 && this.#end[last] === start && this.#colour[last] === colour) {
      this.#end[last] = end;
      return;
    }
    const k = this.count++;
    this.#start[k] = start;
    this.#end[k] = end;
    this.#colour[k] = colour;
  }

  /** Mark the pixels of every 2 × 2 block of one colour in this row and the one above. */
  markSolid(above: ShownRow, width: number, solid: Uint8Array): void {
    for (let k = 0, a = 0; k < this.count && a < above.count; ) {
      const aboveEnd = above.#end[a]! + width;
      const from = Math.max(this.#start[k]!, above.#start[a]! + width);
      const to = Math.min(this.#end[k]!, aboveEnd);
      if (to - from > 1 && this.#colour[k] === above.#colour[a]) {
        fill(solid, 1, from, to);
        fill(solid, 1, from - width, to - width);
      }
      if (this.#end[k]! < aboveEnd) k++;
      else a++;
    }
  }
}

function classify(word: number, palette: Palette, { close, closeLevels }: Limits): number {
  const index = palette.nearest(word);
  const distance2 = palette.distance2;
  if (distance2 < EQUAL2) return index * 4 + Nearness.equal;
  const isClose =
    distance2 < close * close || levelsApart(word, palette.words[index]!) <= closeLevels;
  return index * 4 + (isClose ? Nearness.close : Nearness.far);
}
