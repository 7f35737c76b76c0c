/** Borders between the components of a drawing. @module */
import { length as distance } from "../../../../geometry/point.ts";
import { type Curves, TRANSPARENT } from "../../../../plugin/mod.ts";
import { type Adjacency, AdjacencyBuilder } from "../../../../raster/regions/adjacency.ts";

/** How much of a border an arc is. */
type Measure = (arc: number) => number;

/** The number of segments of each arc. */
export function segmentsOf({ segmentStart }: Curves): Measure {
  return (a) => segmentStart[a + 1]! - segmentStart[a]!;
}

/** Units of {@link lengthsOf} a px. */
const PER_PX = 8;

/** The length of each arc along the chords of its segments, in eighths of a px. */
export function lengthsOf({ arcOrigin, segmentStart, segmentPoints }: Curves): Measure {
  return (a) => {
    let x = arcOrigin[2 * a]!;
    let y = arcOrigin[2 * a + 1]!;
    let length = 0;
    for (let s = segmentStart[a]!; s < segmentStart[a + 1]!; s++) {
      const toX = segmentPoints[6 * s + 4]!;
      const toY = segmentPoints[6 * s + 5]!;
      length += distance(toX - x, toY - y);
      x = toX;
      y = toY;
    }
    return Math.ceil(PER_PX * length);
  };
}

/** Borders that opaque components share; what lies on the frame or beside anything else is added to `outer` and `frame`. */
export function bordersOf(
  { arcLeft, arcRight, componentLabel, palette }: Curves,
  measure: Measure,
  { outer, frame }: { readonly outer: Float64Array; readonly frame: Float64Array },
): Adjacency {
  const opaque = (c: number) => {
    const label = c < 0 ? TRANSPARENT : componentLabel[c]!;
    return label !== TRANSPARENT && palette[4 * label + 3] === 255;
  };
  const builder = new AdjacencyBuilder(arcLeft.length);
  for (let a = 0; a < arcLeft.length; a++) {
    const [left, right] = [arcLeft[a]!, arcRight[a]!];
    if (opaque(left) && opaque(right)) {
      if (left !== right) builder.add(left, right, measure(a));
      continue;
    }
    for (const [inside, outside] of [
      [left, right],
      [right, left],
    ] as const) {
      if (inside < 0) continue;
      outer[inside]! += measure(a);
      if (outside < 0) frame[inside]! += measure(a);
    }
  }
  return builder.finish();
}

/** The border around each component. */
export function perimeters(outer: Float64Array, { low, high, length }: Adjacency): Float64Array {
  const perimeter = outer.slice();
  for (let e = 0; e < low.length; e++) {
    perimeter[low[e]!]! += length[e]!;
    perimeter[high[e]!]! += length[e]!;
  }
  return perimeter;
}
