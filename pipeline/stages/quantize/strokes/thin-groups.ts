/** Groups of pixels that neither a palette colour nor a mix of two solid ones explains. @module */

/** What groups live in. */
interface GroupGrid {
  readonly width: number;
  readonly height: number;
  /** Side of the square tiles whose borders groups do not cross, px; 0 for none. */
  readonly tile: number;
  /** Scratch, a byte a pixel, all 0; left all 0. */
  readonly waiting: Uint8Array;
}

/**
 * 8-connected groups of the given pixels, the largest first.
 *
 * @param pixels Row-major indices, ascending.
 */
export function groupPixels(
  pixels: Int32Array,
  { width, height, tile, waiting }: GroupGrid,
): Int32Array[] {
  for (let k = 0; k < pixels.length; k++) waiting[pixels[k]!] = 1;
  const found = new Int32Array(pixels.length);
  const groups: Int32Array[] = [];
  const below = width * (height - 1);
  let length = 0;
  for (let k = 0; k < pixels.length; k++) {
    const seed = pixels[k]!;
    if (waiting[seed] === 0) continue;
    waiting[seed] = 0;
    const start = length;
    found[length] = seed;
    // the list of members is its own queue
    for (let m = length++; m < length; m++) {
      const i = found[m]!;
      const x = i % width;
      const left = x > 0 ? 1 : 0;
      const right = x + 1 < width ? 1 : 0;
      const last = i < below ? i + width : i;
      for (let row = i < width ? i : i - width; row <= last; row += width) {
        for (let j = row - left; j <= row + right; j++) {
          if (waiting[j] === 0) continue;
          if (tile > 0 && !sameTile(seed, j, width, tile)) continue;
          waiting[j] = 0;
          found[length++] = j;
        }
      }
    }
    groups.push(found.subarray(start, length));
  }
  return groups.sort((a, b) => b.length - a.length);
}

function sameTile(i: number, j: number, width: number, tile: number): boolean {
  const sameColumn = Math.floor((i % width) / tile) === Math.floor((j % width) / tile);
  return sameColumn && Math.floor(i / (width * tile)) === Math.floor(j / (width * tile));
}
