/** No segment under 1 µm, whichever way a border is walked. @module */
import { GridContourBuilder, type GridContours, traitsOf } from "./grid-contours.ts";

/** 1 µm is 2.83 grid steps; three steps are the next length that a machine can be asked for. */
const SHORTEST_SQUARED = 9;
/** Two distinct points of this coarser grid lie farther apart than the shortest segment. */
const COARSE = 4;
/** Rounds after which every vertex moves to the coarse grid, so that hostile chains end. */
const MAX_ROUNDS = 8;

/**
 * Move the ends of segments under 1 µm to a grid of 4/1000 px, where they meet or stand apart.
 *
 * Which vertices move depends on positions alone, over all contours, so a shared border stays shared.
 * A vertex moves by at most 0.003 px.
 */
export function separateVertices(contours: GridContours): GridContours {
  const xy = contours.xy.slice();
  const moved = new Set<number>();
  for (let round = 0; markShort(contours, xy, moved); round++) {
    for (let i = 0; i < xy.length; i += 2) {
      if (round < MAX_ROUNDS && !moved.has(key(contours.xy, i))) continue;
      xy[i] = COARSE * Math.round(contours.xy[i]! / COARSE);
      xy[i + 1] = COARSE * Math.round(contours.xy[i + 1]! / COARSE);
    }
  }
  return moved.size > 0 ? rebuild(contours, xy) : contours;
}

/** Note the original positions of both ends of each short segment; false where there is none. */
function markShort(contours: GridContours, xy: Float64Array, moved: Set<number>): boolean {
  const { contourStart, closed } = contours;
  let found = false;
  for (let c = 0; c < closed.length; c++) {
    const end = 2 * contourStart[c + 1]!;
    let a = closed[c] ? end - 2 : 2 * contourStart[c]!;
    for (let b = closed[c] ? 2 * contourStart[c]! : a + 2; b < end; a = b, b += 2) {
      const dx = xy[b]! - xy[a]!;
      const dy = xy[b + 1]! - xy[a + 1]!;
      const length = dx * dx + dy * dy;
      if (length === 0 || length >= SHORTEST_SQUARED) continue;
      moved.add(key(contours.xy, a)).add(key(contours.xy, b));
      found = true;
    }
  }
  return found;
}

/** One number for a position: coordinates stay within ±2^25 grid steps. */
function key(xy: Float64Array, i: number): number {
  return (xy[i]! + 2 ** 25) * 2 ** 26 + xy[i + 1]! + 2 ** 25;
}

function rebuild(contours: GridContours, xy: Float64Array): GridContours {
  const builder = new GridContourBuilder(xy.length / 2);
  for (let c = 0; c < contours.closed.length; c++) {
    for (let i = contours.contourStart[c]!; i < contours.contourStart[c + 1]!; i++)
      builder.add(xy[2 * i]!, xy[2 * i + 1]!, contours.straight[i]);
    builder.end(traitsOf(contours, c));
  }
  return builder.finish(contours);
}
