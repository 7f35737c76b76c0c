/** Colours of photographs, where there is no flat paint to find. @module */
import { MAX_PALETTE } from "../../../raster/palette.ts";
import { CLEAR_ALPHA, type Picture, signedWords } from "../../../raster/picture.ts";
import { findRuns, type Runs } from "../../../raster/runs.ts";
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
export function hasContinuousTone(picture: Picture, runs: Runs = findRuns(picture)): boolean {
  const words = signedWords(picture);
  const cells = new Uint32Array(1 << (3 * BITS));
  const drop = 8 - BITS;
  let painted = 0;
  for (let k = 0; k + 1 < runs.length; k++) {
    const word = words[runs[k]!]!;
    const length = runs[k + 1]! - runs[k]!;
    if (word >>> 24 < CLEAR_ALPHA) continue;
    const r = (word & 255) >> drop;
    const g = ((word >>> 8) & 255) >> drop;
    const b = ((word >>> 16) & 255) >> drop;
    cells[(r << (2 * BITS)) | (g << BITS) | b] += length;
    painted += length;
  }
  const used = cells.filter((count) => count > 0).sort();
  let held = 0;
  for (let k = Math.max(0, used.length - CELLS); k < used.length; k++) held += used[k]!;
  return held < SHARE * painted;
}

/** Give every pixel the nearest of the given opaque colours; no pixel counts as a blend. */
export function labelContinuously(picture: Picture, words: readonly number[]): Labelled {
  const palette = paletteOf(words);
  const pixels = signedWords(picture);
  let nothing = -1;
  if (!picture.opaque && palette.size < MAX_PALETTE) nothing = palette.add(0);
  const nearest = lookupWords((word) => palette.nearest(word));
  const label = new Uint8Array(pixels.length);
  let last = ~pixels[0]!;
  let own = 0;
  for (let i = 0; i < pixels.length; i++) {
    const word = pixels[i]!;
    if (word !== last) {
      last = word;
      const clear = nothing >= 0 && word >>> 24 < CLEAR_ALPHA;
      own = clear ? nothing : nearest(word >>> 0);
    }
    label[i] = own;
  }
  return { palette, label, blend: new Uint8Array(pixels.length) };
}
