/** Specks of paper inside the ink. @module */
import type { Coverage } from "./coverage.ts";

/** A hole of no more pixels is grain, or the last pixel of a notch cut off by antialiasing. */
const MOST_PIXELS = 3;

/** Covers holes of a few pixels: each would be a loop of the skeleton. */
export function withoutPinholes(coverage: Coverage, threshold: number): Coverage {
  const { width, height, values } = coverage;
  let filled: Float32Array | undefined;
  const isPaper = (i: number) => values[i]! < threshold;
  for (let y = 1; y + 1 < height; y++)
    for (let x = 1, i = y * width + 1; x + 1 < width; x++, i++) {
      // only a hole's topmost row's first pixel has ink above and to the left
      if (!isPaper(i) || isPaper(i - 1) || isPaper(i - width)) continue;
      const hole = smallHole(coverage, i, isPaper);
      if (hole.length === 0) continue;
      filled ??= values.slice();
      for (const p of hole) filled[p] = 1;
    }
  return filled ? { width, height, values: filled } : coverage;
}

/** Pixels of the hole around `seed`; none when it is larger than {@link MOST_PIXELS} or reaches the image's border. */
function smallHole(
  { width, height }: Coverage,
  seed: number,
  isPaper: (i: number) => boolean,
): number[] {
  const hole = [seed];
  for (let k = 0; k < hole.length; k++) {
    const p = hole[k]!;
    const x = p % width;
    if (x === 0 || x + 1 === width || p < width || p >= (height - 1) * width) return [];
    for (const q of [p - 1, p + 1, p - width, p + width])
      if (isPaper(q) && !hole.includes(q)) hole.push(q);
    if (hole.length > MOST_PIXELS) return [];
  }
  return hole;
}
