/** Colours of photographs, where there is no flat paint to find. @module */
import { MAX_PALETTE } from "../../../raster/palette.ts";
import { CLEAR_ALPHA, type Picture, signedWords } from "../../../raster/picture.ts";
import { lookupWords } from "../../../raster/word-lookup.ts";
import { paletteOf } from "./imposed.ts";
import type { Labelled } from "./natural.ts";

/** Bits a channel of the colour cube that is counted. */
const BITS = 5;
/** Share of the painted pixels that the commonest colours must hold. */
const SHARE = 0.9;
/**
 * Cells of the cube beyond which a picture has continuous tone. Drawings measured need up to 110
 * (JPEG at quality 75, 256 px), photographs 280 and more.
 */
const CELLS = 150;

/** Whether a picture is a photograph rather than a drawing: many colours, none of which dominates. */
export function hasContinuousTone(picture: Picture): boolean {
  const words = signedWords(picture);
  const cells = new Uint32Array(1 << (3 * BITS));
  const drop = 8 - BITS;
  let painted = 0;
  for (let i = 0; i < words.length; ) {
    const word = words[i];
    const start = i;
    while (i < words.length && words[i] === word) i++;
    if (word >>> 24 < CLEAR_ALPHA) continue;
    const r = (word & 255) >> drop;
    const g = ((word >>> 8) & 255) >> drop;
    const b = ((word >>> 16) & 255) >> drop;
    cells[(r << (2 * BITS)) | (g << BITS) | b] += i - start;
    painted += i - start;
  }
  const used = cells.filter((count) => count > 0).sort();
  let held = 0;
  for (let k = Math.max(0, used.length - CELLS); k < used.length; k++) held += used[k]!;
  return held < SHARE * painted;
}

/** Give every pixel the nearest of the given opaque colours; no pixel counts as a blend. */
export function labelContinuously(picture: Picture, words: readonly number[]): Labelled {
  const palette = paletteOf(words);
  const { words: pixels, opaque } = picture;
  let nothing = -1;
  if (!opaque && palette.size < MAX_PALETTE) nothing = palette.add(0);
  const nearest = lookupWords((word) => palette.nearest(word));
  const label = new Uint8Array(pixels.length);
  for (let i = 0; i < pixels.length; i++) {
    const clear = nothing >= 0 && pixels[i]! >>> 24 < CLEAR_ALPHA;
    label[i] = clear ? nothing : nearest(pixels[i]!);
  }
  return { palette, label, blend: new Uint8Array(pixels.length) };
}
