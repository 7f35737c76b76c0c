/** Labels of pixels by their words. @module */

/** Label every pixel by its word, 0xAABBGGRR unsigned; equal neighbours are looked up once. */
export function labelRuns(pixels: Int32Array, labelOf: (word: number) => number): Uint8Array {
  const label = new Uint8Array(pixels.length);
  let last = ~pixels[0]!;
  let own = 0;
  for (let i = 0; i < pixels.length; i++) {
    const word = pixels[i]!;
    if (word !== last) {
      last = word;
      own = labelOf(word >>> 0);
    }
    label[i] = own;
  }
  return label;
}
