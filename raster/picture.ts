/** Pixels in the form that mixing by coverage is linear in. @module */

/** Premultiplied 8-bit RGBA, and the same memory as one little-endian word a pixel (alpha on top). */
export interface Picture {
  readonly width: number;
  readonly height: number;
  /** Row-major premultiplied RGBA; length is `width * height * 4`. */
  readonly px: Uint8ClampedArray;
  /** `px` as words: red is the lowest byte. */
  readonly words: Uint32Array;
  readonly opaque: boolean;
}

/** Straight RGBA as it is decoded. */
interface StraightPixels extends Pick<Picture, "width" | "height"> {
  readonly data: Uint8ClampedArray;
  /** True where every alpha is known to be 255. */
  readonly opaque?: boolean;
}

/** Alpha below which a colour is nothing, for the eye and for a palette. */
export const CLEAR_ALPHA = 8;

/** Whether a pixel word is nothing, see {@link CLEAR_ALPHA}. */
export function isClear(word: number): boolean {
  return word >>> 24 < CLEAR_ALPHA;
}

/** Alpha of 255, as a signed word. */
const OPAQUE = 0xff000000 | 0;

/** Premultiply straight RGBA. An opaque image shares its memory with the result. */
export function premultiply({ width, height, data, opaque = false }: StraightPixels): Picture {
  const aligned = data.byteOffset % 4 === 0 ? data : data.slice();
  const words = new Uint32Array(aligned.buffer, aligned.byteOffset, width * height);
  const firstClear = opaque ? words.length : firstTranslucent(signedWords({ words }));
  if (firstClear === words.length) return { width, height, px: aligned, words, opaque: true };
  const copy = copyOf({ width, height, px: aligned });
  const { px } = copy;
  for (let i = firstClear * 4; i < px.length; i += 4) {
    const alpha = px[i + 3]!;
    if (alpha === 255) continue;
    for (let c = i; c < i + 3; c++) px[c] = (px[c]! * alpha) / 255;
  }
  return { ...copy, opaque: false };
}

/** A copy of pixels. */
export function copyOf({ width, height, px }: Pick<Picture, "width" | "height" | "px">) {
  const copy = new Uint8ClampedArray(px);
  return { width, height, px: copy, words: new Uint32Array(copy.buffer) };
}

/** Index of the first word whose alpha is not 255, or the number of words. */
function firstTranslucent(words: Int32Array): number {
  let i = 0;
  while (i < words.length && (words[i]! & OPAQUE) === OPAQUE) i++;
  return i;
}

/**
 * The words of a picture as signed integers, in the same memory.
 *
 * Opaque words exceed 2^31: the engine turns each into a float, so loops over all pixels compare these.
 */
export function signedWords({ words }: Pick<Picture, "words">): Int32Array {
  return new Int32Array(words.buffer, words.byteOffset, words.length);
}

/** Pack premultiplied RGBA, 0 to 255 each, as a pixel word. */
export function wordOf(r: number, g: number, b: number, a: number): number {
  return (r | (g << 8) | (b << 16) | (a << 24)) >>> 0;
}

/** Visit the pixels at most `reach` columns and rows from pixel `i`, itself among them, row by row. */
export function forEachAround(
  { width, height }: Pick<Picture, "width" | "height">,
  i: number,
  reach: number,
  visit: (j: number) => void,
): void {
  const x = i % width;
  const y = (i - x) / width;
  const left = Math.max(0, x - reach);
  const right = Math.min(width - 1, x + reach);
  const last = Math.min(height - 1, y + reach) * width;
  for (let row = Math.max(0, y - reach) * width; row <= last; row += width)
    for (let j = row + left; j <= row + right; j++) visit(j);
}

/** Squared distance, levels², of two colours of RGBA: number `i` of one list and `j` of the other. */
export function squaredLevels(
  a: ArrayLike<number>,
  i: number,
  b: ArrayLike<number>,
  j: number,
): number {
  let sum = 0;
  for (let c = 0; c < 4; c++) sum += (a[4 * i + c]! - b[4 * j + c]!) ** 2;
  return sum;
}

/** Mean of some pixels of premultiplied RGBA, as a pixel word. */
export function meanWord(px: Uint8ClampedArray, pixels: readonly number[] | Int32Array): number {
  const [r, g, b, a] = [0, 1, 2, 3].map((c) => {
    let sum = 0;
    for (const i of pixels) sum += px[4 * i + c]!;
    return Math.round(sum / pixels.length);
  });
  return wordOf(r!, g!, b!, a!);
}

/** Cells of a cube of colours: five bits a channel. */
export const CELLS = 1 << 15;

/** The cell of a pixel word: red, green, blue. */
export function cellOf(word: number): number {
  return ((word & 0xf8) << 7) | ((word >>> 6) & 0x3e0) | ((word >>> 19) & 0x1f);
}

/** Largest difference of a channel between two pixel words, 0 to 255. */
export function levelsApart(a: number, b: number): number {
  let worst = Math.abs((a & 255) - (b & 255));
  worst = Math.max(worst, Math.abs(((a >>> 8) & 255) - ((b >>> 8) & 255)));
  worst = Math.max(worst, Math.abs(((a >>> 16) & 255) - ((b >>> 16) & 255)));
  return Math.max(worst, Math.abs((a >>> 24) - (b >>> 24)));
}
