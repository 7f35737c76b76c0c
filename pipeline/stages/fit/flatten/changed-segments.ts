/** What differs between two versions of a polyline. @module */

/** How far two versions are looked through for a common point after they part, points. */
const AHEAD = 32;
/** Numbers of a polyline that is not worth comparing. */
const SHORT = 48;

/** A polyline in an array of coordinates: numbers `start` up to `end`. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/**
 * Visit the segments of both versions that the other does not have, named by their first number in `p`.
 *
 * Where versions part for long, more is visited than differs.
 */
export function forEachChangedSegment(
  p: Float64Array,
  { before, after }: { readonly before: Range; readonly after: Range },
  visit: (i: number) => void,
): void {
  const visitAll = (first: number, past: number, { start, end }: Range) => {
    for (let k = Math.max(start, first); k + 2 < Math.min(past, end); k += 2) visit(k);
  };
  let i = before.start;
  let j = after.start;
  while (after.end - after.start > SHORT && i < before.end && j < after.end) {
    while (i < before.end && j < after.end && p[i] === p[j] && p[i + 1] === p[j + 1]) {
      i += 2;
      j += 2;
    }
    if (i === before.end || j === after.end) break;
    const [u, v] = meeting(p, { start: i, end: before.end }, { start: j, end: after.end });
    visitAll(i - 2, u + 2, before);
    visitAll(j - 2, v + 2, after);
    i = u;
    j = v;
  }
  visitAll(i - 2, before.end, before);
  visitAll(j - 2, after.end, after);
}

/** The nearest point that two polylines have in common, else where their common end starts. */
function meeting(p: Float64Array, a: Range, b: Range): [number, number] {
  for (let sum = 2; sum <= 4 * AHEAD; sum += 2) {
    for (let k = Math.max(0, sum - 2 * AHEAD); k <= Math.min(sum, 2 * AHEAD); k += 2) {
      const i = a.start + k;
      const j = b.start + sum - k;
      if (i < a.end && j < b.end && isSame(p, i, j)) return [i, j];
    }
  }
  let [i, j] = [a.end, b.end];
  while (i > a.start && j > b.start && isSame(p, i - 2, j - 2)) {
    i -= 2;
    j -= 2;
  }
  return [i, j];
}

function isSame(p: Float64Array, i: number, j: number): boolean {
  return p[i] === p[j] && p[i + 1] === p[j + 1];
}
