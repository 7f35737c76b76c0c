/** Whether chords meet, and whether their curves do. @module */

import { runLength } from "../../geometry/line-run.ts";
import { squaredDistance } from "../../geometry/point.ts";
import { type Drawing, GRID_PER_PX } from "../../plugin/mod.ts";
import { chordCount, flattenCubic } from "./flatten-cubic.ts";

/** Chords this close to their curve, px, stay as they are: what still crosses then crosses as curves. */
export const FINEST = 1 / GRID_PER_PX;
/** Grid steps under which lines touch: ends of both are rounded, as the cut check allows for. */
export const TOUCH = 1.5;
/** Longest run of two curves along each other that is a touch, grid steps: the cut check's 0.01 mm. */
const LONGEST_TOUCH = 28;
/** Half of it for chords, as their curves may leave each other at two nodes. */
const LONGEST_RUN = LONGEST_TOUCH / 2;

/** Curves by their number, and how two of them meet at the finest tolerance. */
export class FinestChords {
  /** Number of the first curve of each subpath. */
  readonly #first: number[] = [];
  readonly #subpaths: Float64Array[] = [];

  constructor(drawing: Drawing) {
    let first = 0;
    forEachSubpath(drawing, (points) => {
      this.#first.push(first);
      this.#subpaths.push(points);
      first += curveCount(points);
    });
  }

  /** Whether two curves are one, whichever way they are walked. */
  areSame(a: number, b: number): boolean {
    const { p, at } = this.#curve(a);
    const { p: q, at: to } = this.#curve(b);
    const turned = p[at] !== q[to] || p[at + 1] !== q[to + 1] || p[at + 2] !== q[to + 2];
    for (let i = 0; i < 8; i += 2) {
      const j = to + (turned ? 6 - i : i);
      if (p[at + i] !== q[j] || p[at + i + 1] !== q[j + 1]) return false;
    }
    return true;
  }

  /** Whether two curves cross or run along each other. */
  meet(a: number, b: number): boolean {
    const [p, q] = [this.#chords(a), this.#chords(b)];
    const both = new Float64Array(p.length + q.length);
    both.set(p);
    both.set(q, p.length);
    const first = p.length / 2;
    const near = segmentsWithin(q, boxOf(p));
    for (const i of segmentsWithin(p, boxOf(q)))
      for (const j of near)
        if (runAlong(both, [i, first + j], LONGEST_TOUCH)) return true;
        else if (cross(both, [i, first + j], 0) && partAt(p, i, q) && partAt(q, j, p)) return true;
    return false;
  }

  /** Where the control points of curve `k` are. */
  #curve(k: number): { readonly p: Float64Array; readonly at: number } {
    const s = lastAtMost(this.#first, k);
    return { p: this.#subpaths[s]!, at: 6 * (k - this.#first[s]!) };
  }

  /** Points of curve `k` in grid steps, not rounded: curves that only touch do not cross there. */
  #chords(k: number): Float64Array {
    const { p, at } = this.#curve(k);
    const steps = chordCount(p, at, FINEST);
    const xy = new Float64Array(2 * steps + 2);
    xy[0] = p[at]!;
    xy[1] = p[at + 1]!;
    flattenCubic(p, at, { steps, xy: xy.subarray(2) });
    return xy.map((v) => v * GRID_PER_PX);
  }
}

/** Whether a polyline leaves another by more than a touch both before and after its segment `i`: else they only touch there. */
function partAt(p: Float64Array, i: number, q: Float64Array): boolean {
  const isApart = (k: number) => isBeyondTouch(q, p[2 * k]!, p[2 * k + 1]!);
  let [before, after] = [i, i + 1];
  while (before >= 0 && !isApart(before)) before--;
  while (2 * after < p.length && !isApart(after)) after++;
  return before >= 0 && 2 * after < p.length;
}

/** Whether a point lies farther from a polyline than a touch. */
function isBeyondTouch(q: Float64Array, x: number, y: number): boolean {
  for (let k = 0; k + 3 < q.length; k += 2) {
    const [dx, dy] = [q[k + 2]! - q[k]!, q[k + 3]! - q[k + 1]!];
    if (squaredDistance(x - q[k]!, y - q[k + 1]!, dx, dy) <= TOUCH * TOUCH) return false;
  }
  return true;
}

/** Index of the last number of an ascending list that is at most `value`. */
function lastAtMost(list: readonly number[], value: number): number {
  let [low, high] = [0, list.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (list[middle]! <= value) low = middle;
    else high = middle;
  }
  return low;
}

/** Left, top, right, bottom. */
type Box = readonly [number, number, number, number];

function boxOf(p: Float64Array): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < p.length; i += 2) {
    left = Math.min(left, p[i]!);
    right = Math.max(right, p[i]!);
    top = Math.min(top, p[i + 1]!);
    bottom = Math.max(bottom, p[i + 1]!);
  }
  return [left, top, right, bottom];
}

/** Segments of a polyline whose boxes lie within {@link TOUCH} of `box`. */
function segmentsWithin(p: Float64Array, [left, top, right, bottom]: Box): number[] {
  const found: number[] = [];
  for (let i = 0; 2 * i + 3 < p.length; i++) {
    const [x0, y0, x1, y1] = [p[2 * i]!, p[2 * i + 1]!, p[2 * i + 2]!, p[2 * i + 3]!];
    if (Math.max(x0, x1) < left - TOUCH || Math.min(x0, x1) > right + TOUCH) continue;
    if (Math.max(y0, y1) < top - TOUCH || Math.min(y0, y1) > bottom + TOUCH) continue;
    found.push(i);
  }
  return found;
}

/** Whether two segments have the same ends. */
export function areTwins(p: Float64Array, i: number, j: number): boolean {
  const isEnd = (a: number, b: number) => p[2 * a] === p[2 * b] && p[2 * a + 1] === p[2 * b + 1];
  return isEnd(i, j) ? isEnd(i + 1, j + 1) : isEnd(i, j + 1) && isEnd(i + 1, j);
}

/** Whether two chords cross by more than rounding may do, or run along each other. */
export function meet(p: Float64Array, pair: readonly [number, number]): boolean {
  return cross(p, pair, TOUCH) || runAlong(p, pair, LONGEST_RUN);
}

/** Whether two segments cross within both, with all ends farther than `touch` from the other's line. */
function cross(p: Float64Array, [i, j]: readonly [number, number], touch: number): boolean {
  return sidesOf(p, [i, j], touch) === "both" && sidesOf(p, [j, i], touch) === "both";
}

/** Whether two segments lie on each other for more than `longest`. */
function runAlong(p: Float64Array, pair: readonly [number, number], longest: number): boolean {
  const [i, j] = pair;
  if (!isLonger(p, i, longest) || !isLonger(p, j, longest)) return false;
  if (sidesOf(p, [i, j], TOUCH) === "one" || sidesOf(p, [j, i], TOUCH) === "one") return false;
  return runLength(p, pair, TOUCH) > longest;
}

function isLonger(p: Float64Array, i: number, length: number): boolean {
  return (p[2 * i + 2]! - p[2 * i]!) ** 2 + (p[2 * i + 3]! - p[2 * i + 1]!) ** 2 > length * length;
}

/** On which sides of the line of segment `i` the ends of segment `j` lie; none where one of them touches it. */
function sidesOf(
  p: Float64Array,
  [i, j]: readonly [number, number],
  touch: number,
): "none" | "one" | "both" {
  const x = p[2 * i]!;
  const y = p[2 * i + 1]!;
  const dx = p[2 * i + 2]! - x;
  const dy = p[2 * i + 3]! - y;
  const start = dx * (p[2 * j + 1]! - y) - dy * (p[2 * j]! - x);
  const end = dx * (p[2 * j + 3]! - y) - dy * (p[2 * j + 2]! - x);
  const least = Math.min(Math.abs(start), Math.abs(end));
  if (least * least <= touch * touch * (dx * dx + dy * dy)) return "none";
  return start < 0 === end < 0 ? "one" : "both";
}

/** Curves of a subpath. */
export function curveCount(points: Float64Array): number {
  return Math.max(0, Math.floor((points.length - 2) / 6));
}

export function forEachSubpath({ shapes }: Drawing, visit: (points: Float64Array) => void): void {
  for (const { subpaths, seam } of shapes) if (!seam) for (const points of subpaths) visit(points);
}
