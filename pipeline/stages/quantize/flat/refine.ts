/** Colours of compressed pixels, taken where ringing and chroma bleed least. @module */
import { levelOf } from "../../../../geometry/statistics.ts";
import type { Palette } from "../../../../raster/palette.ts";
import { type Picture, wordOf } from "../../../../raster/picture.ts";
import { LUMA } from "../../../../raster/unmix.ts";

/** Where colours are read. */
const DEPTH = {
  /** Deepest level told apart, px from the border. */
  deepestPx: 3,
  /** Pixels that a level needs to tell a colour. */
  enoughPx: 10,
  /** Levels that compression may move a flat colour: luma and chroma are rounded to steps of one or two. */
  roundingLevels: 2,
} as const;

/** Black that chroma bled into. */
const BLED = {
  /** Most that compression moves it, levels: of luma and of each channel. */
  lumaLevels: 8,
  channelLevels: 24,
  /** The same in widths between the quartiles of its pixels: what bled is uneven. */
  scatters: 4,
} as const;

/** Make each palette colour the median of its pixels farthest from a border; what compression moved from black is put back. */
export function refinePalette(palette: Palette, picture: Picture, label: Uint8Array): void {
  const depth = depthInLabel(label, picture.width);
  const counts = countLevels(picture, label, depth, palette.size);
  for (let k = 0; k < palette.size; k++) {
    for (let level = DEPTH.deepestPx; level >= 0; level--) {
      const at = (k * (DEPTH.deepestPx + 1) + level) * 1024;
      // counts of deeper pixels are part of each level
      if (level < DEPTH.deepestPx)
        for (let n = at; n < at + 1024; n++) counts[n]! += counts[n + 1024]!;
      const channels = [0, 1, 2, 3].map((c) => quartilesOf(counts, at + c * 256));
      if (channels[0]!.count < DEPTH.enoughPx) continue;
      const [r, g, b, a] = channels[3]!.middle === 255 ? unbled(channels) : middles(channels);
      palette.set(k, wordOf(r!, g!, b!, a!));
      break;
    }
  }
}

type Quartiles = ReturnType<typeof quartilesOf>;

const middles = (channels: readonly Quartiles[]) => channels.map(({ middle }) => middle);

/** The medians of opaque pixels; black where these lie no farther than their scatter explains: two such shades become one colour. */
function unbled(channels: readonly Quartiles[]): readonly number[] {
  const levels = middles(channels);
  const scatter = Math.max(...channels.map(({ low, high }) => high - low));
  const luma = LUMA.reduce((sum, weight, c) => sum + weight * levels[c]!, 0);
  const most = Math.max(...levels.slice(0, 3));
  const isBlack =
    luma <= BLED.lumaLevels && most <= Math.min(BLED.channelLevels, BLED.scatters * scatter);
  return isBlack ? [0, 0, 0, 255] : levels;
}

/** Chessboard distance, up to {@link DEPTH.deepestPx}, to the nearest pixel of another label or the image border. */
function depthInLabel(label: Uint8Array, width: number): Uint8Array {
  const depth = new Uint8Array(label.length);
  const last = label.length - width - 1;
  for (let i = width + 1; i < last; i++) {
    const x = i % width;
    if (x === 0 || x === width - 1) continue;
    const k = label[i];
    if (label[i - 1] !== k || label[i + 1] !== k) continue;
    if (label[i - width] !== k || label[i - width - 1] !== k || label[i - width + 1] !== k)
      continue;
    if (label[i + width] !== k || label[i + width - 1] !== k || label[i + width + 1] !== k)
      continue;
    const up = Math.min(depth[i - width]!, depth[i - width - 1]!, depth[i - width + 1]!);
    depth[i] = Math.min(DEPTH.deepestPx, Math.min(up, depth[i - 1]!) + 1);
  }
  for (let i = last; i > width; i--) {
    const here = depth[i]!;
    if (here < 2) continue;
    const down = Math.min(depth[i + width]!, depth[i + width - 1]!, depth[i + width + 1]!);
    depth[i] = Math.min(here, Math.min(down, depth[i + 1]!) + 1);
  }
  return depth;
}

/** Histograms per colour, depth and channel. */
function countLevels(
  { px }: Picture,
  label: Uint8Array,
  depth: Uint8Array,
  colors: number,
): Uint32Array {
  const counts = new Uint32Array(colors * (DEPTH.deepestPx + 1) * 1024);
  for (let i = 0; i < label.length; i++) {
    const at = (label[i]! * (DEPTH.deepestPx + 1) + depth[i]!) * 1024;
    for (let c = 0; c < 4; c++) counts[at + 256 * c + px[4 * i + c]!]!++;
  }
  return counts;
}

/** Median and quartiles of a channel, levels, and of how many pixels. */
function quartilesOf(counts: Uint32Array, at: number) {
  const levels = counts.subarray(at, at + 256);
  const count = levels.reduce((sum, pixels) => sum + pixels, 0);
  const quartile = (k: number) => levelOf(levels, (k * count) / 4);
  return { count, low: quartile(1), middle: quartile(2), high: quartile(3) };
}

/**
 * The palette with every opaque colour that is next to a corner of the RGB cube put there.
 *
 * Drawings have much white and black, and noise beyond the range of a channel is cut off: it only moves them inwards.
 * No two colours become one: where the palette has a corner already, what is next to it stays.
 *
 * @param palette RGBA, four bytes a colour.
 */
export function saturate(palette: Uint8Array): Uint8Array {
  const out = palette.slice();
  const colorAt = (at: number) => String(out.subarray(at, at + 4));
  const taken = new Set(Array.from({ length: out.length / 4 }, (_, k) => colorAt(4 * k)));
  for (let at = 0; at < out.length; at += 4) {
    const levels = out.subarray(at, at + 3);
    const isNear = levels.every((v) => Math.min(v, 255 - v) <= DEPTH.roundingLevels);
    const corner = levels.map((v) => (v < 128 ? 0 : 255));
    if (out[at + 3] !== 255 || !isNear || taken.has(`${corner},255`)) continue;
    levels.set(corner);
    taken.add(colorAt(at));
  }
  return out;
}
