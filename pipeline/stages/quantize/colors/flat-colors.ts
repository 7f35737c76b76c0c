/** How often each colour is seen in flat pixels. @module */
import type { Sharing } from "../../../../plugin/mod.ts";
import type { Picture } from "../../../../raster/picture.ts";
import { stripsOf } from "../../../../raster/strips.ts";
import { WordMap } from "../../../../raster/word-map.ts";
import { task } from "./flat-task.ts";

/**
 * Histograms of flat pixels, one a limit; limits after the first ascend.
 *
 * The first counts pixels whose own range is within its limit, see `localRange`; the others ask the same of
 * their 4 neighbours too, so that a pixel is flat within a cross of 5 by 5.
 */
export async function countFlat(
  picture: Picture,
  limits: readonly number[],
  { parallel, signal }: Sharing,
): Promise<WordMap[]> {
  const { rows, parts } = stripsOf(picture);
  const request = { parts, signal, progress: () => {} };
  const histograms = limits.map(() => new WordMap());
  for (const counts of await parallel.map(task, { picture, limits, rows }, request)) {
    for (const [k, { words, pixels }] of counts.entries()) {
      for (let w = 0; w < words.length; w++) histograms[k]!.add(words[w]!, pixels[w]!);
    }
  }
  return histograms;
}
