/** Spurs: stretches that a rounded ring walks to and fro, enclosing nothing. @module */
import { SegmentKind } from "../../../plugin/mod.ts";

/** Numbers a segment: two control points and the end. */
const WIDTH = 6;

/** A closed subpath in whole units. */
export interface RoundedRing {
  /** Where the first segment starts. */
  readonly start: readonly [x: number, y: number];
  readonly count: number;
}

/**
 * Remove spurs from a ring, in place, and tell its new start and number of segments.
 *
 * A face thinner than the grid rounds to a ring that runs out and back: nothing of it is left. Where a
 * face narrows to a spur, the spur goes and the rest stays; the faces at its two sides share that
 * stretch with each other. Only exact returns count: equal digits, or lines in one line.
 *
 * @param kind Kind of each segment.
 * @param points Six numbers a segment, as in `Curves.segmentPoints`, whole.
 */
export function removeSpurs(
  kind: Uint8Array,
  points: Int32Array,
  { start, count }: RoundedRing,
): RoundedRing {
  const kept = points.subarray(0, WIDTH * count);
  let [x, y] = start;
  let n = count;
  // A ring may start amid a spur; what is left then may turn back at its new start.
  for (let before = -1; before !== n; ) {
    before = n;
    removeWithin();
    removeAtStart();
  }
  return { start: [x, y], count: n };

  /** Remove what turns back between the first segment and the last. */
  function removeWithin(): void {
    let top = -1;
    for (let s = 0; s < n; s++) {
      top++;
      kept.copyWithin(WIDTH * top, WIDTH * s, WIDTH * (s + 1));
      kind[top] = kind[s]!;
      while (top > 0 && turnsBack(top - 1, top)) {
        const [fromX, fromY] = startOf(top - 1);
        kept.copyWithin(WIDTH * (top - 1), WIDTH * top, WIDTH * (top + 1));
        top--;
        if (kept[WIDTH * top + 4] !== fromX || kept[WIDTH * top + 5] !== fromY) continue;
        top--;
        break;
      }
    }
    n = top + 1;
  }

  /** Remove what turns back from the last segment to the first. */
  function removeAtStart(): void {
    while (n > 1 && turnsBack(n - 1, 0)) {
      [x, y] = startOf(n - 1);
      n--;
      if (kept[4] !== x || kept[5] !== y) continue;
      kept.copyWithin(0, WIDTH, WIDTH * n);
      kind.copyWithin(0, 1, n);
      n--;
    }
  }

  /** Start of segment `s`. */
  function startOf(s: number): readonly [number, number] {
    return s > 0 ? [kept[WIDTH * s - 2]!, kept[WIDTH * s - 1]!] : [x, y];
  }

  /** Does segment `t`, which follows `s`, run back over it? */
  function turnsBack(s: number, t: number): boolean {
    if (kind[s] !== kind[t]) return false;
    const [px, py] = startOf(s);
    const [i, j] = [WIDTH * s, WIDTH * t];
    const [qx, qy, rx, ry] = [kept[i + 4]!, kept[i + 5]!, kept[j + 4]!, kept[j + 5]!];
    if (kind[s] === SegmentKind.line) {
      const [ux, uy, vx, vy] = [qx - px, qy - py, rx - qx, ry - qy];
      return ux * vy === uy * vx && ux * vx + uy * vy < 0;
    }
    const handlesMatch =
      kept[i] === kept[j + 2] &&
      kept[i + 1] === kept[j + 3] &&
      kept[i + 2] === kept[j] &&
      kept[i + 3] === kept[j + 1];
    return handlesMatch && px === rx && py === ry;
  }
}
