/** What a path walks both ways, it does not border: its rings without such stretches. @module */

import { ceilLog2 } from "../../../../geometry/elementary.ts";
import { hashPair } from "../../../../geometry/hash.ts";
import { type Curves, SegmentKind } from "../../../../plugin/mod.ts";
import { type RoundedCurves, WIDTH } from "./path-writer.ts";

/** Rings as signed segments: `s` forwards, `~s` backwards. */
export type SegmentRing = readonly number[];

/**
 * Rings of one path without the segments that they walk to and fro.
 *
 * A face that rounding closed along a stretch walks it once on either side. Without the stretch it is
 * what is left: a ring falls in two where its waist closed, and two rings become one where a hole came to
 * lie along the border. So do two faces of one colour where the face between them is gone.
 *
 * @param rings Closed rings; each segment ends where the next one starts.
 * @param twin By doubled segment, the one that stands for all that coincide, `~s` where that runs the other way.
 * @returns rings in the order of their first segments; those that enclosed nothing are gone
 */
export function cancelDoubles(
  rings: readonly SegmentRing[],
  twin: ReadonlyMap<number, number>,
): SegmentRing[] {
  const edges = rings.flat();
  const { next, previous } = linksOf(rings);
  const dead = new Uint8Array(edges.length);
  const open = new Map<number, number[]>();
  edges.forEach((h, e) => {
    const key = signedTwin(h, twin);
    if (key === undefined) return;
    const partners = open.get(~key);
    const partner = partners?.pop();
    if (partner === undefined) {
      const waiting = open.get(key);
      if (waiting) waiting.push(e);
      else open.set(key, [e]);
      return;
    }
    dead[e] = dead[partner] = 1;
    join(previous[e]!, next[partner]!);
    join(previous[partner]!, next[e]!);
  });
  const left: number[][] = [];
  for (let e = 0; e < edges.length; e++) {
    if (dead[e]) continue;
    const ring: number[] = [];
    for (let f = e; !dead[f]; f = next[f]!) {
      ring.push(edges[f]!);
      dead[f] = 1;
    }
    left.push(ring);
  }
  return left;

  /** Let edge `f` follow edge `e`. */
  function join(e: number, f: number): void {
    next[e] = f;
    previous[f] = e;
  }
}

/** Which edge follows and precedes which; edges are numbered through all rings. */
function linksOf(rings: readonly SegmentRing[]): { next: Int32Array; previous: Int32Array } {
  const count = rings.reduce((sum, ring) => sum + ring.length, 0);
  const next = new Int32Array(count);
  const previous = new Int32Array(count);
  let first = 0;
  for (const { length } of rings) {
    for (let k = 0; k < length; k++) {
      next[first + k] = first + ((k + 1) % length);
      previous[first + k] = first + ((k + length - 1) % length);
    }
    first += length;
  }
  return { next, previous };
}

function signedTwin(h: number, twin: ReadonlyMap<number, number>): number | undefined {
  const group = twin.get(h < 0 ? ~h : h);
  if (group === undefined) return undefined;
  return h < 0 ? ~group : group;
}

/**
 * Segments that coincide with others of the drawing: by segment, the first of those, `~s` where that one runs the other way.
 *
 * Open addressing by the ends, which both directions have in common.
 */
export function doubledSegments(
  { segmentKind: kind }: Pick<Curves, "segmentKind">,
  { start, points }: RoundedCurves,
): Map<number, number> {
  const mask = 2 ** ceilLog2(2 * kind.length + 2) - 1;
  const table = new Int32Array(mask + 1).fill(-1);
  const twin = new Map<number, number>();
  for (let s = 0; s < kind.length; s++) {
    const [x0, y0, x1, y1] = [at(s, 0), at(s, 1), at(s, 6), at(s, 7)];
    if (kind[s] === SegmentKind.line && x0 === x1 && y0 === y1) continue;
    let slot = hashPair(x0 + x1, y0 + y1) & mask;
    while (table[slot]! >= 0 && directionOf(table[slot]!, s) === 0) slot = (slot + 1) & mask;
    const first = table[slot]!;
    if (first < 0) table[slot] = s;
    else {
      twin.set(first, first);
      twin.set(s, directionOf(first, s) > 0 ? first : ~first);
    }
  }
  return twin;

  /** Number `k` of the eight that hold start, control points and end of segment `s`. */
  function at(s: number, k: number): number {
    return k < 2 ? start[2 * s + k]! : points[WIDTH * s + k - 2]!;
  }

  /** 1 where two segments are the same, −1 where one is the other walked backwards, else 0. */
  function directionOf(s: number, t: number): 1 | -1 | 0 {
    if (kind[s] !== kind[t]) return 0;
    const places = kind[s] === SegmentKind.cubic ? [0, 2, 4, 6] : [0, 6];
    const same = (k: number, l: number) => at(s, k) === at(t, l) && at(s, k + 1) === at(t, l + 1);
    if (places.every((k) => same(k, k))) return 1;
    return places.every((k) => same(k, 6 - k)) ? -1 : 0;
  }
}
