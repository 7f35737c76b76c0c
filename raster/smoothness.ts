/** Tell paint, flat or shaded, from the pixels in which an edge passes. @module */
import { type Picture, signedWords } from "./picture.ts";

/** What a pixel shows. */
export const Paint = {
  /** An edge, or something too small to tell. */
  edge: 0,
  /** A gradient: colours change, and go on changing alike. */
  shaded: 1,
  /** One colour: all neighbours are equal. */
  flat: 2,
} as const;

/** What tells shading from edges. */
const SHADING = {
  /** Change of slope, levels, that rounding to 8 bits alone may show. */
  roundingLevels: 3,
  /** Change of slope that the curvature of a gradient adds, as a share of the slope. */
  curvatureLevels: 0.35,
  /** Greatest change a px, levels: steeper is the blur of an edge. */
  mostSlopeLevels: 24,
  /** Distance from an edge, px, at which a gradient is more than the blur of that edge. */
  clearOfEdgesPx: 2,
  /** Share of the image that clear gradients hold in a shaded drawing; flat ones measured hold up to 0.0013. */
  shadedShare: 0.002,
  /** Least step, levels, that tells how sharp an edge is. */
  sharpStepLevels: 40,
  /** Of the steps beside the steepest of an edge, the lesser is at most this share of it where the edge is crisp. */
  crispShare: 0.2,
} as const;

/**
 * {@link Paint} per pixel, row-major.
 *
 * On a gradient the difference to one neighbour equals the difference to the opposite one, and to the
 * pixel beyond on at least one side. An antialiased pixel between two flat colours fails one or the other,
 * whatever its coverage.
 */
export function findPaint(picture: Picture, signal?: AbortSignal): Uint8Array {
  const { width, height, px } = picture;
  const words = signedWords(picture);
  const paint = new Uint8Array(words.length);
  for (let y = 0, i = 0; y < height; y++) {
    signal?.throwIfAborted();
    // beyond the frame lies more of the same
    const above = y > 0 ? -width : 0;
    const below = y + 1 < height ? width : 0;
    for (let x = 0; x < width; x++, i++) {
      const word = words[i];
      const isFlat =
        words[i + above] === word &&
        words[i + below] === word &&
        (x === 0 || words[i - 1] === word) &&
        (x + 1 === width || words[i + 1] === word);
      if (isFlat) paint[i] = Paint.flat;
      else if (goesOn(px, 4 * i, 4, x, width) && goesOn(px, 4 * i, 4 * width, y, height))
        paint[i] = Paint.shaded;
    }
  }
  return paint;
}

/** Whether every channel at `at` goes on along an axis as it came; `k` of `length` is its place on the axis. */
function goesOn(
  px: Uint8ClampedArray,
  at: number,
  step: number,
  k: number,
  length: number,
): boolean {
  if (k === 0 || k + 1 === length)
    return length > 2 && isStraightEnd(px, at, k === 0 ? step : -step);
  for (let c = at; c < at + 4; c++) {
    const here = px[c]!;
    const came = here - px[c - step]!;
    const goes = px[c + step]! - here;
    const slope = Math.max(Math.abs(came), Math.abs(goes));
    const slack = SHADING.roundingLevels + SHADING.curvatureLevels * slope;
    if (slope > SHADING.mostSlopeLevels) return false;
    if (Math.abs(goes - came) > slack) return false;
    const before = k > 1 ? px[c - step]! - px[c - 2 * step]! : came;
    const after = k + 2 < length ? px[c + 2 * step]! - px[c + step]! : goes;
    if (Math.abs(came - before) > slack && Math.abs(after - goes) > slack) return false;
  }
  return true;
}

/** At the end of a row: whether the next two steps inwards are alike. */
function isStraightEnd(px: Uint8ClampedArray, at: number, step: number): boolean {
  for (let c = at; c < at + 4; c++) {
    const first = px[c + step]! - px[c]!;
    const second = px[c + 2 * step]! - px[c + step]!;
    const slope = Math.abs(first);
    if (
      slope > SHADING.mostSlopeLevels ||
      Math.abs(second - first) > SHADING.roundingLevels + SHADING.curvatureLevels * slope
    )
      return false;
  }
  return true;
}

/** Whether a good part of a picture is shaded: blurred edges alone do not make a gradient. */
export function isShaded(paint: Uint8Array, width: number): boolean {
  const margin = SHADING.clearOfEdgesPx * width;
  const enough = SHADING.shadedShare * paint.length;
  if (!paint.includes(Paint.shaded)) return false;
  let clear = 0;
  for (let i = margin; i < paint.length - margin; i++) {
    if (paint[i] === Paint.shaded && isClear(paint, i, width) && ++clear > enough) return true;
  }
  return false;
}

function isClear(paint: Uint8Array, i: number, width: number): boolean {
  for (let d = -SHADING.clearOfEdgesPx; d <= SHADING.clearOfEdgesPx; d++)
    if (paint[i + d] === Paint.edge || paint[i + d * width] === Paint.edge) return false;
  return true;
}

/**
 * Whether edges are wider than antialiasing makes them, as in an enlarged picture; by those at some pixels alone where
 * they are given.
 *
 * A crisp edge takes one step along a row, or two on either side of one mixed pixel; a soft one at least three.
 */
export function isSoft({ px, words, width }: Picture, pixels?: Int32Array): boolean {
  const count = pixels?.length ?? words.length;
  let balance = 0;
  for (let k = 0; k < count; k++) {
    const i = pixels ? pixels[k]! : k;
    const step = Math.abs(px[4 * i + 1]! - px[4 * i - 3]!);
    if (step < SHADING.sharpStepLevels) continue;
    const x = i % width;
    if (x < 2 || x === width - 1) continue;
    const before = Math.abs(px[4 * i - 3]! - px[4 * i - 7]!);
    const after = Math.abs(px[4 * i + 5]! - px[4 * i + 1]!);
    if (step < before || step < after) continue;
    balance += Math.min(before, after) <= SHADING.crispShare * step ? -1 : 1;
  }
  return balance > 0;
}

/** Greatest change of a channel a px, levels, that is carried on into an edge. */
const MOST_CARRIED = 16;

/** Write the colour of pixel `i` as it would be `n` px on, by its difference from the pixel behind it, at `out[at]`. */
export function carryOn(
  px: Uint8ClampedArray,
  { i, behind, n }: Readonly<Record<"i" | "behind" | "n", number>>,
  out: Float64Array,
  at: number,
): void {
  for (let c = 0; c < 4; c++) {
    const here = px[4 * i + c]!;
    const slope = here - px[4 * behind + c]!;
    const carried = Math.abs(slope) > MOST_CARRIED ? here : here + n * slope;
    out[at + c] = Math.max(0, Math.min(255, carried));
  }
}
