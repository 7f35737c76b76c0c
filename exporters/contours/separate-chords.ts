/** Curves whose chords would cross though the curves do not. @module */

import { chordCount, flattenCubic } from "../../geometry/flatten-cubic.ts";
import { PairGrid } from "../../geometry/pair-grid.ts";
import { type Drawing, GRID_PER_PX, type Shape } from "../../plugin/mod.ts";

/** Chords this close to their curve, px, stay as they are: what still crosses then crosses as curves. */
const FINEST = 1 / GRID_PER_PX;
/** Most halvings: `chordCount` falls by half with each, from 1,000 px to {@link FINEST} in fewer. */
const MOST_ROUNDS = 12;
/** Pairs of crossing chords whose curves are compared in a round: a drawing with more crosses itself. */
const MOST_PAIRS = 20_000;

/**
 * Halve curves whose chords cross at this tolerance though they do not cross themselves, until no such chords are left.
 *
 * Curves that cross keep their chords, so a crossing is reported as it was drawn.
 * Each half has at least two chords, so the lines come closer to the curves where they have to, and nowhere else. A curve is
 * halved by midpoints, which gives the same numbers whichever way it is walked: borders stay shared.
 *
 * @param tolerance Largest distance from a curve to its chords, px.
 */
export function separateChords(drawing: Drawing, tolerance: number): Drawing {
  let separated = drawing;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const crossed = crossedCurves(separated, chordsOf(separated, tolerance));
    if (!crossed) break;
    separated = halve(separated, crossed);
  }
  return separated;
}

/** The chords of all subpaths but seams, as chains on the grid of exporters. */
interface Chords {
  readonly coords: Float64Array;
  readonly chainStart: Uint32Array;
  /** Curve that the segment from point `i` to `i + 1` belongs to, counted over all subpaths. */
  readonly curveOf: Uint32Array;
  /** 1 for each curve that finer chords would follow more closely. */
  readonly isCoarse: Uint8Array;
}

function chordsOf(drawing: Drawing, tolerance: number): Chords {
  let points = 0;
  let curves = 0;
  let chains = 0;
  forEachSubpath(drawing, (p) => {
    chains++;
    points++;
    curves += curveCount(p);
    for (let at = 0; at + 8 <= p.length; at += 6) points += chordCount(p, at, tolerance);
  });
  const coords = new Float64Array(2 * points);
  const curveOf = new Uint32Array(points);
  const chainStart = new Uint32Array(chains + 1);
  const isCoarse = new Uint8Array(curves);
  let [n, curve, chain] = [0, 0, 0];
  let xy = new Float64Array(64);
  /** Add a point, unless it repeats the last one of its chain. */
  const add = (x: number, y: number) => {
    const [u, v] = [Math.round(x * GRID_PER_PX), Math.round(y * GRID_PER_PX)];
    if (n > chainStart[chain]! && coords[2 * n - 2] === u && coords[2 * n - 1] === v) return;
    coords[2 * n] = u;
    coords[2 * n + 1] = v;
    n++;
  };
  forEachSubpath(drawing, (p) => {
    add(p[0]!, p[1]!);
    for (let at = 0; at + 8 <= p.length; at += 6, curve++) {
      const steps = chordCount(p, at, tolerance);
      isCoarse[curve] = chordCount(p, at, FINEST) > steps ? 1 : 0;
      if (xy.length < 2 * steps) xy = new Float64Array(4 * steps);
      flattenCubic(p, at, { steps, xy });
      for (let i = 0; i < 2 * steps; i += 2) {
        curveOf[n - 1] = curve;
        add(xy[i]!, xy[i + 1]!);
      }
    }
    chainStart[++chain] = n;
  });
  return { coords: coords.subarray(0, 2 * n), chainStart, curveOf, isCoarse };
}

/** 1 for each coarse curve of which a chord crosses one of a curve that it does not cross itself; undefined where there is none. */
function crossedCurves(drawing: Drawing, chords: Chords): Uint8Array | undefined {
  const { coords, chainStart, curveOf, isCoarse } = chords;
  const finest = new FinestChords(drawing);
  let crossed: Uint8Array | undefined;
  let left = MOST_PAIRS;
  new PairGrid({ coords, chainStart }).forEachPair((i, j) => {
    const [a, b] = [curveOf[i]!, curveOf[j]!];
    if (a === b || !(isCoarse[a] || isCoarse[b]) || !cross(coords, i, coords, j)) return;
    if (left-- <= 0 || finest.cross(a, b)) return;
    crossed ??= new Uint8Array(isCoarse.length);
    crossed[a] = isCoarse[a]!;
    crossed[b] = isCoarse[b]!;
  });
  return crossed;
}

/** Curves by their number, and whether two of them cross at the finest tolerance. */
class FinestChords {
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

  cross(a: number, b: number): boolean {
    const [p, q] = [this.#chords(a), this.#chords(b)];
    const [first, second] = [boxOf(p), boxOf(q)];
    const near = segmentsWithin(q, first);
    for (const i of segmentsWithin(p, second))
      for (const j of near) if (cross(p, i, q, j)) return true;
    return false;
  }

  /** Points of curve `k` on the grid. */
  #chords(k: number): Float64Array {
    const s = lastAtMost(this.#first, k);
    const p = this.#subpaths[s]!;
    const at = 6 * (k - this.#first[s]!);
    const steps = chordCount(p, at, FINEST);
    const xy = new Float64Array(2 * steps + 2);
    xy[0] = p[at]!;
    xy[1] = p[at + 1]!;
    flattenCubic(p, at, { steps, xy: xy.subarray(2) });
    return xy.map((v) => Math.round(v * GRID_PER_PX));
  }
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

/** Segments of a polyline whose boxes meet `box`. */
function segmentsWithin(p: Float64Array, [left, top, right, bottom]: Box): number[] {
  const found: number[] = [];
  for (let i = 0; 2 * i + 3 < p.length; i++) {
    const [x0, y0, x1, y1] = [p[2 * i]!, p[2 * i + 1]!, p[2 * i + 2]!, p[2 * i + 3]!];
    if (Math.max(x0, x1) < left || Math.min(x0, x1) > right) continue;
    if (Math.max(y0, y1) < top || Math.min(y0, y1) > bottom) continue;
    found.push(i);
  }
  return found;
}

/** Whether segment `i` of `p` and `j` of `q` cross within both; exact, as coordinates are whole numbers under 2^26. */
function cross(p: Float64Array, i: number, q: Float64Array, j: number): boolean {
  return areApart(p, i, q, j) && areApart(q, j, p, i);
}

/** Whether the ends of segment `j` of `q` lie on either side of the line of segment `i` of `p`. */
function areApart(p: Float64Array, i: number, q: Float64Array, j: number): boolean {
  const x = p[2 * i]!;
  const y = p[2 * i + 1]!;
  const dx = p[2 * i + 2]! - x;
  const dy = p[2 * i + 3]! - y;
  const start = dx * (q[2 * j + 1]! - y) - dy * (q[2 * j]! - x);
  const end = dx * (q[2 * j + 3]! - y) - dy * (q[2 * j + 2]! - x);
  return (start < 0 && end > 0) || (start > 0 && end < 0);
}

/** Halve the marked curves of a drawing. */
function halve(drawing: Drawing, marked: Uint8Array): Drawing {
  let curve = 0;
  const shapes = drawing.shapes.map((shape): Shape => {
    if (shape.seam) return shape;
    const { pathData: _, ...rest } = shape;
    const subpaths = shape.subpaths.map((p) => {
      const count = curveCount(p);
      const marks = marked.subarray(curve, curve + count);
      curve += count;
      return marks.includes(1) ? halveCurves(p, marks) : p;
    });
    return { ...rest, subpaths };
  });
  return { ...drawing, shapes };
}

/** De Casteljau at one half. */
function halveCurves(p: Float64Array, marks: Uint8Array): Float64Array {
  const halved = [p[0]!, p[1]!];
  for (let k = 0; k < marks.length; k++) {
    const at = 6 * k;
    if (marks[k] === 0) {
      for (let i = at + 2; i < at + 8; i++) halved.push(p[i]!);
      continue;
    }
    const mid = (i: number) => (p[at + i]! + p[at + i + 2]!) / 2;
    const [ax, ay, bx, by, cx, cy] = [mid(0), mid(1), mid(2), mid(3), mid(4), mid(5)];
    const [dx, dy, ex, ey] = [(ax + bx) / 2, (ay + by) / 2, (bx + cx) / 2, (by + cy) / 2];
    halved.push(
      ax,
      ay,
      dx,
      dy,
      (dx + ex) / 2,
      (dy + ey) / 2,
      ex,
      ey,
      cx,
      cy,
      p[at + 6]!,
      p[at + 7]!,
    );
  }
  return Float64Array.from(halved);
}

/** Curves of a subpath. */
function curveCount(points: Float64Array): number {
  return Math.max(0, Math.floor((points.length - 2) / 6));
}

function forEachSubpath({ shapes }: Drawing, visit: (points: Float64Array) => void): void {
  for (const { subpaths, seam } of shapes) if (!seam) for (const points of subpaths) visit(points);
}
