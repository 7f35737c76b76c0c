/** Colours of compressed pixels, taken where ringing and chroma bleed least. @module */
import type { Palette } from "../../../../raster/palette.ts";
import { type Picture, wordOf } from "../../../../raster/picture.ts";

/** Where colours are taken. */
const DEPTH = {
  /** Deepest level told apart, px from the border. */
  deepestPx: 3,
  /** Pixels that a level needs to tell a colour. */
  enoughPx: 10,
  /** Levels that compression may move a flat colour: luma and chroma are rounded to steps of one or two. */
  roundingLevels: 2,
} as const;

/** Make each palette colour the median of its pixels farthest from a border. */
export function refinePalette(palette: Palette, picture: Picture, label: Uint8Array): void {
  const depth = depthInLabel(label, picture.width);
  const counts = countLevels(picture, label, depth, palette.size);
  for (let k = 0; k < palette.size; k++) {
    for (let level = DEPTH.deepestPx; level >= 0; level--) {
      const at = (k * (DEPTH.deepestPx + 1) + level) * 1024;
      // counts of deeper pixels are part of each level
      if (level < DEPTH.deepestPx) addTo(counts, at, at + 1024);
      const medians = [0, 1, 2, 3].map((c) => median(counts, at + c * 256));
      if (medians[0]!.count < DEPTH.enoughPx) continue;
      const [r, g, b, a] = medians.map((m) => m.value);
      palette.set(k, wordOf(r!, g!, b!, a!));
      break;
    }
  }
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
    counts[at + px[i * 4]!]!++;
    counts[at + 256 + px[i * 4 + 1]!]!++;
    counts[at + 512 + px[i * 4 + 2]!]!++;
    counts[at + 768 + px[i * 4 + 3]!]!++;
  }
  return counts;
}

function addTo(counts: Uint32Array, at: number, from: number): void {
  for (let k = 0; k < 1024; k++) counts[at + k]! += counts[from + k]!;
}

function median(counts: Uint32Array, at: number): { value: number; count: number } {
  let count = 0;
  for (let v = 0; v < 256; v++) count += counts[at + v]!;
  let value = 0;
  for (let seen = counts[at]!; seen * 2 < count; seen += counts[at + value]!) value++;
  return { value, count };
}

/** The same of black and white in thin strokes and small areas, whose chroma bleeds: of luma, and of each channel. */
const BLED = { black: { luma: 8, channel: 24 }, white: { luma: 4, channel: 8 } } as const;
/** Weights of luma. */
const LUMA = [0.299, 0.587, 0.114] as const;

/**
 * The palette with every opaque colour that is next to a corner of the RGB cube put there: some may become one.
 *
 * Drawings have much white and black, and noise beyond the range of a channel is cut off: it only moves them inwards.
 * Chroma bleeds no farther than into thin shapes: a colour with an inside keeps its own.
 *
 * @param palette RGBA, four bytes a colour.
 */
export function saturate(palette: Uint8Array, label: Uint8Array, width: number): Uint8Array {
  const out = palette.slice();
  const inside = colorsWithInside(label, width);
  for (let at = 0; at < out.length; at += 4) {
    const levels = out.subarray(at, at + 3);
    if (out[at + 3] !== 255) continue;
    if (levels.every((v) => Math.min(v, 255 - v) <= DEPTH.roundingLevels))
      levels.set(levels.map((v) => (v < 128 ? 0 : 255)));
    else if (inside.has(at / 4)) continue;
    else if (isWithin(levels, BLED.black)) levels.fill(0);
    else if (
      isWithin(
        levels.map((v) => 255 - v),
        BLED.white,
      )
    )
      levels.fill(255);
  }
  return out;
}

/** Labels of which enough pixels lie so deep that no chroma bleeds there. */
function colorsWithInside(label: Uint8Array, width: number): Set<number> {
  const counts = new Uint32Array(256);
  const depth = depthInLabel(label, width);
  for (let i = 0; i < label.length; i++) if (depth[i] === DEPTH.deepestPx) counts[label[i]!]!++;
  return new Set([...counts.keys()].filter((k) => counts[k]! >= DEPTH.enoughPx));
}

function isWithin(levels: Uint8Array, most: { readonly luma: number; readonly channel: number }) {
  const luma = levels.reduce((sum, v, c) => sum + LUMA[c]! * v, 0);
  return luma <= most.luma && levels.every((v) => v <= most.channel);
}
