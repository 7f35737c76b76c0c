/** Curves whose chords would cross, or lie on each other, though the curves do not. @module */

import { chainsOf } from "../../geometry/chains.ts";
import { PairGrid } from "../../geometry/pair-grid.ts";
import { type Drawing, GRID_PER_PX, type Shape } from "../../plugin/mod.ts";
import { chordCount, flattenCubic } from "./flatten-cubic.ts";
import {
  areTwins,
  curveCount,
  FINEST,
  FinestChords,
  forEachSubpath,
  meet,
  TOUCH,
} from "./meeting-chords.ts";

/** Most halvings: `chordCount` falls by half with each, from 1,000 px to {@link FINEST} in fewer. */
const MOST_ROUNDS = 12;
/** Pairs of chords whose curves are compared in a round: a drawing with more crosses itself. */
const MOST_PAIRS = 20_000;

/**
 * Halve curves whose chords cross, or run along others, though the curves do not, until no such chords are left.
 *
 * Curves that cross or run along each other keep their chords, so this is reported as it was drawn.
 * Each half has at least two chords, so the lines come closer to the curves where they have to, and nowhere else. A curve is
 * halved by midpoints, which gives the same numbers whichever way it is walked: borders stay shared.
 *
 * @param tolerance Largest distance from a curve to its chords, px.
 */
export function separateChords(drawing: Drawing, tolerance: number): Drawing {
  const rings = closeRings(drawing);
  let separated = rings;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const meeting = meetingCurves(separated, chordsOf(separated, tolerance));
    if (!meeting) break;
    separated = halve(separated, meeting);
  }
  return separated === rings ? drawing : separated;
}

/** A drawing whose closed subpaths end where they start: the line that `Z` draws is one to be met, too. */
function closeRings(drawing: Drawing): Drawing {
  const shapes = drawing.shapes.map((shape): Shape => {
    const subpaths = shape.subpaths.map((p, s) => {
      const [x, y] = [p[0]!, p[1]!];
      const [endX, endY] = [p[p.length - 2]!, p[p.length - 1]!];
      const isRing = shape.kind === "fill" || shape.closed[s] === 1;
      if (!isRing || (x === endX && y === endY)) return p;
      const ring = new Float64Array(p.length + 6);
      ring.set(p);
      ring.set([endX, endY, x, y, x, y], p.length);
      return ring;
    });
    return { ...shape, subpaths };
  });
  return { ...drawing, shapes };
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

/**
 * 1 for each coarse curve with a chord that meets one of another curve, which the curve itself does not meet, or that
 * runs back on the chord before it; undefined where there is none.
 */
function meetingCurves(drawing: Drawing, chords: Chords): Uint8Array | undefined {
  const { coords, chainStart, curveOf, isCoarse } = chords;
  const finest = new FinestChords(drawing);
  let found: Uint8Array | undefined;
  let left = MOST_PAIRS;
  new PairGrid(chainsOf(coords, chainStart), { reach: TOUCH }).forEachPair((i, j) => {
    const [a, b] = [curveOf[i]!, curveOf[j]!];
    if (!(isCoarse[a] || isCoarse[b])) return;
    // a curve may cross itself, but only chords that are too long run back on each other
    if (a === b && Math.abs(i - j) !== 1) return;
    if (areTwins(coords, i, j) ? a !== b && finest.areSame(a, b) : !meet(coords, [i, j])) return;
    if (left-- <= 0 || (a !== b && finest.meet(a, b))) return;
    found ??= new Uint8Array(isCoarse.length);
    found[a] = isCoarse[a]!;
    found[b] = isCoarse[b]!;
  });
  return found;
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
