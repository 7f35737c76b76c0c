/** How much each pixel differs from its neighbours. @module */
import { levelsApart, type Picture, signedWords } from "../../../../raster/picture.ts";

/** Largest channel difference of each pixel to its 4 neighbours, 0 to 255; 255 on the image border. */
export function localRange(
  picture: Pick<Picture, "width" | "height" | "words">,
  signal?: AbortSignal,
): Uint8Array {
  const { width, height } = picture;
  const words = signedWords(picture);
  const range = new Uint8Array(words.length);
  for (let i = 1; i < width; i++) if (words[i] !== words[i - 1]) meet(words, range, i, i - 1);
  for (let row = width; row < words.length; row += width) {
    signal?.throwIfAborted();
    let left = words[row]!;
    for (let i = row; i < row + width; i++) {
      const here = words[i]!;
      if (here !== left) meet(words, range, i, i - 1);
      if (here !== words[i - width]) meet(words, range, i, i - width);
      left = here;
    }
  }
  for (let y = 0; y < height; y++) range[y * width] = range[y * width + width - 1] = 255;
  range.fill(255, 0, width);
  range.fill(255, (height - 1) * width);
  return range;
}

/** Note the difference of two pixels in the range of both. */
function meet(words: Int32Array, range: Uint8Array, i: number, j: number): void {
  const apart = levelsApart(words[i]!, words[j]!);
  if (apart > range[i]!) range[i] = apart;
  if (apart > range[j]!) range[j] = apart;
}
