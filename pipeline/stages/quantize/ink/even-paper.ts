/** Ink on paper that is lit unevenly: shadows, vignettes, yellowed edges. @module */
import { copyOf, type Picture } from "../../../../raster/picture.ts";
import {
  fillUnknown,
  type TileField,
  tileField,
  tilesBeside,
  writeRow,
} from "../../../../raster/tile-field.ts";

/** Tiles along the longer side of an image. */
const TILES = 32;
/** Least size of a tile, px: it has to hold some paper beside the ink. */
const LEAST_TILE = 24;
/** Paper that is nowhere darker than this share of its lightest is even. */
const EVEN = 0.93;
/** A tile darker than this share of its neighbour is covered by ink: light falls off slowly. */
const FALL = 0.7;
/** Share of a tile's pixels, the lightest, that are paper if any are. */
const LIGHTEST = 0.05;
/** Paper's own noise, levels about the lightest. */
const NOISE = 16;
/** Share of pixels equal to their neighbours above which a picture was drawn, not scanned. */
const DRAWN = 0.4;
/** Rows between those that are looked at for {@link DRAWN}. */
const EVERY = 8;

/**
 * Divide out the light on the paper, so that one threshold parts ink from paper everywhere.
 *
 * The lightest pixels of each tile are its paper, where the light changes little from the tile before,
 * starting at the lightest tile (flat-field correction with the field taken from the image itself).
 * Even paper, pictures with alpha and drawings in flat paint come back as they are.
 */
export function evenPaper(picture: Picture, signal: AbortSignal): Picture {
  if (!picture.opaque || isDrawn(picture)) return picture;
  const { width, height } = picture;
  const size = Math.max(LEAST_TILE, Math.ceil(Math.max(width, height) / TILES));
  const field = tileField(width, height, size);
  for (let i = 0; i < field.level.length; i++) {
    signal.throwIfAborted();
    field.level[i] = lightest(picture, field, i);
  }
  const most = field.level.reduce((max, value) => Math.max(max, value), 1);
  keepPaper(field);
  if (field.level.every((value) => value < 0 || value >= EVEN * most)) return picture;
  fillUnknown(field);
  return divideBy(picture, field, most);
}

function isDrawn({ words, width, height }: Picture): boolean {
  let looked = 0;
  let flat = 0;
  for (let y = 1; y < height; y += EVERY) {
    for (let x = 1, k = y * width + 1; x < width; x++, k++) {
      looked++;
      if (words[k] === words[k - 1] && words[k] === words[k - width]) flat++;
    }
  }
  return flat >= DRAWN * looked;
}

/** Mean luma of a tile's lightest pixels, 0 to 255. */
function lightest({ px, width, height }: Picture, { columns, size }: TileField, i: number): number {
  const count = new Uint32Array(256);
  const left = (i % columns) * size;
  const top = Math.floor(i / columns) * size;
  const right = Math.min(width, left + size);
  const bottom = Math.min(height, top + size);
  for (let y = top; y < bottom; y++)
    for (let at = 4 * (y * width + left), end = 4 * (y * width + right); at < end; at += 4)
      count[(px[at]! + 2 * px[at + 1]! + px[at + 2]!) >> 2]!++;
  let above = 0;
  let light = 255;
  for (; light > 0; light--) {
    above += count[light]!;
    if (above >= LIGHTEST * (right - left) * (bottom - top)) break;
  }
  let pixels = 0;
  let sum = 0;
  for (let v = Math.max(0, light - NOISE); v <= Math.min(255, light + NOISE); v++) {
    pixels += count[v]!;
    sum += v * count[v]!;
  }
  return sum / pixels;
}

/** Forget the tiles that no slow change of light joins to the lightest one. */
function keepPaper(field: TileField): void {
  const { level } = field;
  const paper = new Uint8Array(level.length);
  const reached = [level.reduce((best, value, i) => (value > level[best]! ? i : best), 0)];
  paper[reached[0]!] = 1;
  for (let next = reached.pop(); next !== undefined; next = reached.pop()) {
    for (const n of tilesBeside(field, next)) {
      if (paper[n] || level[n]! < FALL * level[next]!) continue;
      paper[n] = 1;
      reached.push(n);
    }
  }
  for (let i = 0; i < level.length; i++) if (!paper[i]) level[i] = -1;
}

function divideBy(picture: Picture, field: TileField, most: number): Picture {
  const { width, height } = picture;
  const copy = copyOf(picture);
  const { px } = copy;
  const paper = new Float64Array(width);
  for (let y = 0, at = 0; y < height; y++) {
    writeRow(field, y, paper);
    for (let x = 0; x < width; x++, at += 4) {
      const gain = most / paper[x]!;
      for (let c = at; c < at + 3; c++) px[c] = px[c]! * gain;
    }
  }
  return { ...picture, ...copy };
}
