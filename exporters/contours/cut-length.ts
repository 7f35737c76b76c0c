/** How much there is to cut. @module */
import { length as distance } from "../../geometry/point.ts";
import { type Contours, MM_PER_PX } from "../../plugin/mod.ts";

/** Length of all contours, mm; a line that two contours share counts twice unless it was merged. */
export function cutLengthMm({
  coords,
  contourStart,
  closed,
  mmPerPx = MM_PER_PX,
}: Pick<Contours, "coords" | "contourStart" | "closed" | "mmPerPx">): number {
  let length = 0;
  for (let c = 0; c < closed.length; c++) {
    const end = 2 * contourStart[c + 1]!;
    let a = closed[c] ? end - 2 : 2 * contourStart[c]!;
    for (let b = closed[c] ? 2 * contourStart[c]! : a + 2; b < end; a = b, b += 2)
      length += distance(coords[b]! - coords[a]!, coords[b + 1]! - coords[a + 1]!);
  }
  return length * mmPerPx;
}
