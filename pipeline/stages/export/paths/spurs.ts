/** Spurs: stretches that a rounded ring walks to and fro, enclosing nothing. @module */
import { SegmentKind } from "../../../../plugin/mod.ts";
import { WIDTH } from "../grid/rounded-curves.ts";

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
  const ring = new Ring(kind, points.subarray(0, WIDTH * count), { start, count });
  // hardly any ring has one
  if (!ring.hasSpur()) return { start, count };
  // A ring may start amid a spur; what is left then may turn back at its new start.
  for (let before = -1; before !== ring.count; ) {
    before = ring.count;
    ring.removeWithin();
    ring.removeAtStart();
  }
  return { start: ring.start, count: ring.count };
}

/** A ring that loses its spurs; what is left moves to the front of its arrays. */
class Ring implements RoundedRing {
  start: readonly [x: number, y: number];
  count: number;
  readonly #kind: Uint8Array;
  readonly #points: Int32Array;

  constructor(kind: Uint8Array, points: Int32Array, { start, count }: RoundedRing) {
    this.#kind = kind;
    this.#points = points;
    this.start = start;
    this.count = count;
  }

  /** Whether some segment runs back over the one before it. */
  hasSpur(): boolean {
    const { count } = this;
    for (let s = 0; s < count && count > 1; s++) {
      if (this.#turnsBack(s, s + 1 < count ? s + 1 : 0)) return true;
    }
    return false;
  }

  /** Remove what turns back between the first segment and the last. */
  removeWithin(): void {
    const [kind, points] = [this.#kind, this.#points];
    let top = -1;
    for (let s = 0; s < this.count; s++) {
      top++;
      points.copyWithin(WIDTH * top, WIDTH * s, WIDTH * (s + 1));
      kind[top] = kind[s]!;
      while (top > 0 && this.#turnsBack(top - 1, top)) {
        const [fromX, fromY] = this.#startOf(top - 1);
        points.copyWithin(WIDTH * (top - 1), WIDTH * top, WIDTH * (top + 1));
        top--;
        if (points[WIDTH * top + 4] !== fromX || points[WIDTH * top + 5] !== fromY) continue;
        top--;
        break;
      }
    }
    this.count = top + 1;
  }

  /** Remove what turns back from the last segment to the first. */
  removeAtStart(): void {
    const points = this.#points;
    while (this.count > 1 && this.#turnsBack(this.count - 1, 0)) {
      this.start = this.#startOf(this.count - 1);
      this.count--;
      if (points[4] !== this.start[0] || points[5] !== this.start[1]) continue;
      points.copyWithin(0, WIDTH, WIDTH * this.count);
      this.#kind.copyWithin(0, 1, this.count);
      this.count--;
    }
  }

  #startOf(s: number): readonly [number, number] {
    return s > 0 ? [this.#points[WIDTH * s - 2]!, this.#points[WIDTH * s - 1]!] : this.start;
  }

  /** Does segment `t`, which follows `s`, run back over it? */
  #turnsBack(s: number, t: number): boolean {
    const kind = this.#kind;
    const points = this.#points;
    if (kind[s] !== kind[t]) return false;
    const i = WIDTH * s;
    const j = WIDTH * t;
    const px = s > 0 ? points[i - 2]! : this.start[0];
    const py = s > 0 ? points[i - 1]! : this.start[1];
    const endX = points[j + 4]!;
    const endY = points[j + 5]!;
    if (kind[s] !== SegmentKind.line) {
      return px === endX && py === endY && handlesMatch(points, i, j);
    }
    const ux = points[i + 4]! - px;
    const uy = points[i + 5]! - py;
    const vx = endX - points[i + 4]!;
    const vy = endY - points[i + 5]!;
    return ux * vy === uy * vx && ux * vx + uy * vy < 0;
  }
}

/** Whether the curve at `j` has the handles of that at `i` in reverse. */
function handlesMatch(p: Int32Array, i: number, j: number): boolean {
  return p[i] === p[j + 2] && p[i + 1] === p[j + 3] && p[i + 2] === p[j] && p[i + 3] === p[j + 1];
}
