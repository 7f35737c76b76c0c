/** Replace the colours of an image by given ones. @module */
import { TRANSPARENT } from "../../../../plugin/mod.ts";
import { type Palette, paletteOf } from "../../../../raster/palette.ts";
import { isClear, type Picture, signedWords, wordOf } from "../../../../raster/picture.ts";
import { lookupWords } from "../../../../raster/word-lookup.ts";
import type { Labelled } from "../labels/labelling.ts";
import { pixelsOf, straight, translate } from "./ordered.ts";

/** Opaque colours (pixel words). */
interface Imposed {
  readonly words: readonly number[];
  /** Share of painted pixels below which a colour is dropped and its pixels go to the next nearest. */
  readonly minCoverage: number;
}

/**
 * Labels in the given colours, {@link TRANSPARENT} where nothing is painted.
 *
 * A pure pixel takes the colour nearest to its own, a blended one that nearest to the colour it
 * belongs to: antialiasing between two colours never picks up a third.
 */
export function impose(
  picture: Picture,
  natural: Labelled,
  { words: asked, minCoverage }: Imposed,
): Uint8Array {
  for (let words = asked; ; ) {
    const label = nearestLabels(picture, natural, paletteOf(words));
    const coverage = pixelsOf(label);
    const painted = label.length - coverage[TRANSPARENT]!;
    const kept = words.filter((_, k) => coverage[k]! >= minCoverage * painted);
    if (kept.length < words.length && kept.length > 0) {
      words = kept;
      continue;
    }
    if (words === asked) return label;
    // labels of dropped colours are gone: translate back to the palette that was asked for
    const to = new Uint8Array(256).fill(TRANSPARENT);
    for (const [k, word] of words.entries()) to[k] = asked.indexOf(word);
    return translate(label, to);
  }
}

function nearestLabels(picture: Picture, natural: Labelled, target: Palette): Uint8Array {
  const words = signedWords(picture);
  const label = new Uint8Array(words.length);
  const ofNatural = Uint8Array.from({ length: natural.palette.size }, (_, k) =>
    nearestOpaque(natural.palette.words[k]!, target),
  );
  const nearest = lookupWords(picture, (word) => nearestOpaque(word, target));
  const { label: found, blend } = natural;
  let last = ~words[0];
  let own = 0;
  for (let i = 0; i < words.length; i++) {
    const byNature = ofNatural[found[i]];
    if (blend[i] || byNature === TRANSPARENT) label[i] = byNature;
    else {
      if (words[i] !== last) {
        last = words[i];
        own = nearest(last >>> 0);
      }
      label[i] = own;
    }
  }
  return label;
}

function nearestOpaque(word: number, target: Palette): number {
  if (isClear(word)) return TRANSPARENT;
  const color = straight(word);
  return target.nearest(wordOf(color >>> 24, (color >>> 16) & 255, (color >>> 8) & 255, 255));
}

/**
 * Label every pixel so that neighbours even out each other's error: Floyd-Steinberg error diffusion.
 *
 * Source: Floyd and Steinberg, "An adaptive algorithm for spatial greyscale" (1976); rows alternate
 * in direction to avoid worms. Errors are diffused in sRGB levels.
 */
export function dither(picture: Picture, colors: readonly number[], signal: AbortSignal): Labelled {
  const palette = paletteOf(colors);
  const { width, height, px, words } = picture;
  const label = new Uint8Array(width * height);
  let here = new Float32Array((width + 2) * 3);
  let below = new Float32Array((width + 2) * 3);
  const nearest = lookupWords(picture, (word) => palette.nearest(word));
  for (let y = 0; y < height; y++) {
    signal.throwIfAborted();
    const step = y % 2 === 0 ? 1 : -1;
    for (let n = 0, x = step > 0 ? 0 : width - 1; n < width; n++, x += step) {
      const i = y * width + x;
      if (isClear(words[i]!)) {
        label[i] = TRANSPARENT;
        continue;
      }
      const at = (x + 1) * 3;
      const r = clamp(px[i * 4]! + here[at]!);
      const g = clamp(px[i * 4 + 1]! + here[at + 1]!);
      const b = clamp(px[i * 4 + 2]! + here[at + 2]!);
      const k = nearest((r | (g << 8) | (b << 16) | 0xff000000) >>> 0);
      label[i] = k;
      for (let c = 0; c < 3; c++) {
        const error = (c === 0 ? r : c === 1 ? g : b) - palette.rgba[k * 4 + c]!;
        here[at + 3 * step + c]! += (7 / 16) * error;
        below[at - 3 * step + c]! += (3 / 16) * error;
        below[at + c]! += (5 / 16) * error;
        below[at + 3 * step + c]! += (1 / 16) * error;
      }
    }
    [here, below] = [below, here];
    below.fill(0);
  }
  return { palette, label, blend: new Uint8Array(label.length) };
}

function clamp(v: number): number {
  return Math.max(0, Math.min(255, Math.round(v)));
}
