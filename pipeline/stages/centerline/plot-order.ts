/** Drawing order for machines that lift a pen between strokes. @module */
import type { Stroke } from "../../../plugin/mod.ts";

/**
 * Orders strokes of each ink so that the next one starts near where the last one ended, starting from
 * the top left; open strokes are turned around where their end is nearer.
 *
 * Greedy: within a factor of the best tour, not the best. Inks keep their order.
 */
export function plotOrder(strokes: readonly Stroke[]): Stroke[] {
  const labels = [...new Set(strokes.map(({ label }) => label))];
  let pen: readonly [number, number] = [0, 0];
  return labels.flatMap((label) => {
    const inked = strokes.filter((stroke) => stroke.label === label);
    const ends = endsOf(inked);
    return inked.map(() => {
      const end = nearestEnd(ends, pen);
      const stroke = inked[end >> 1]!;
      ends.fill(Number.POSITIVE_INFINITY, 4 * (end >> 1), 4 * (end >> 1) + 4);
      const next = end & 1 ? reversed(stroke) : stroke;
      pen = [next.points[next.points.length - 2]!, next.points[next.points.length - 1]!];
      return next;
    });
  });
}

/** `[x, y]` of the start and the end of each stroke; of a closed one, only its start. */
function endsOf(strokes: readonly Stroke[]): Float64Array {
  const ends = new Float64Array(4 * strokes.length);
  strokes.forEach(({ points, closed }, k) => {
    ends.set(points.subarray(0, 2), 4 * k);
    ends.set(points.subarray(closed ? 0 : points.length - 2).subarray(0, 2), 4 * k + 2);
  });
  return ends;
}

/** Number of the nearest end: `2 * stroke`, or `2 * stroke + 1` for its last point; of equals the first. */
function nearestEnd(ends: Float64Array, [x, y]: readonly [number, number]): number {
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let end = 0; 2 * end < ends.length; end++) {
    const dx = ends[2 * end]! - x;
    const dy = ends[2 * end + 1]! - y;
    const squared = dx * dx + dy * dy;
    if (squared >= least) continue;
    best = end;
    least = squared;
  }
  return best;
}

/** The same stroke drawn from its end to its start. */
function reversed(stroke: Stroke): Stroke {
  const { points } = stroke;
  const back = new Float64Array(points.length);
  for (let i = 0; i < points.length; i += 2) {
    back[i] = points[points.length - 2 - i]!;
    back[i + 1] = points[points.length - 1 - i]!;
  }
  return { ...stroke, points: back, segmentKind: stroke.segmentKind.slice().reverse() };
}
