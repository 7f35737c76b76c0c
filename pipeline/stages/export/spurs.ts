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
  if (!hasSpur(kind, points, { start, count })) return { start, count };
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
    return px === rx && py === ry && handlesMatch(kept, i, j);
  }
}

/** Whether some segment of a ring runs back over the one before it, as hardly any does. */
function hasSpur(kind: Uint8Array, p: Int32Array, { start, count }: RoundedRing): boolean {
  let [x, y] = start;
  for (let s = 0; s < count && count > 1; s++) {
    const t = s + 1 < count ? s + 1 : 0;
    const i = WIDTH * s;
    const j = WIDTH * t;
    const endX = p[i + 4]!;
    const endY = p[i + 5]!;
    if (kind[s] === kind[t]) {
      if (kind[s] === SegmentKind.line) {
        const ux = endX - x;
        const uy = endY - y;
        const vx = p[j + 4]! - endX;
        const vy = p[j + 5]! - endY;
        if (ux * vy === uy * vx && ux * vx + uy * vy < 0) return true;
      } else if (x === p[j + 4] && y === p[j + 5] && handlesMatch(p, i, j)) return true;
    }
    x = endX;
    y = endY;
  }
  return false;
}

/** Whether the handles of the cubic at `p[i]` are those of the one at `p[j]`, the other way round. */
function handlesMatch(p: Int32Array, i: number, j: number): boolean {
  return p[i] === p[j + 2] && p[i + 1] === p[j + 3] && p[i + 2] === p[j] && p[i + 3] === p[j + 1];
}
