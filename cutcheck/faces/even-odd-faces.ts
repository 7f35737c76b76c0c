/** The region that rings enclose by the even-odd rule, whatever they do. @module */

import { atan2 } from "../../geometry/elementary.ts";
import { type EdgeGraph, graphOf, linkLoops } from "./edge-graph.ts";
import type { Segments } from "./segment-grid.ts";
import { SegmentRows } from "./segment-rows.ts";
import { edgesOfRings, splitAtCrossings, splitAtVertices } from "./split-edges.ts";

/** Steps of a unit that crossings are rounded to, the finest first. */
const STEPS = [16, 8, 4, 2];

/** Largest coordinate in such steps: orientation tests stay exact, and two fit one number. */
const FARTHEST = 2 ** 25 - 1;

/** Distance in steps within which a vertex splits an edge: what rounding moves. */
const ROUNDING = 1.5;

/** Rounding a crossing may bend an edge over a neighbour, once in a while and once more. */
const MOST_ROUNDS = 4;

/**
 * Border loops of the region that rings enclose by the even-odd rule.
 *
 * Rings may cross, touch, run along each other and fold back on themselves. Parts of the region that
 * meet in a point only have loops of their own. Crossings are rounded to 1/16 unit, or to 1/2 where the
 * rings lie far apart.
 *
 * @param rings `[x0, y0, …]`, whole coordinates within ±2^25.
 * @param reach Distance within which a vertex counts as lying on an edge.
 * @returns Loops `[x0, y0, …]`: outer borders with positive area, holes with negative area.
 */
export function evenOddFaces(rings: readonly Float64Array[], reach: number): Float64Array[] {
  const touching = splitAtVertices(edgesOfRings(rings), reach);
  const { x, y, size } = extentOf(touching);
  const steps = STEPS.find((steps) => steps * size <= FARTHEST) ?? 1;
  let edges: Segments = {
    x0: touching.x0.map((value) => (value - x) * steps),
    y0: touching.y0.map((value) => (value - y) * steps),
    x1: touching.x1.map((value) => (value - x) * steps),
    y1: touching.y1.map((value) => (value - y) * steps),
  };
  for (let round = 0, before = -1; edges.x0.length !== before && round < MOST_ROUNDS; round++) {
    before = edges.x0.length;
    edges = splitAtVertices(splitAtCrossings(edges), ROUNDING);
  }
  const loops = linkLoops(directEdges(graphOf(edges, keepOdd)));
  return loops.map((loop) => loop.map((value, k) => value / steps + (k % 2 ? y : x)));
}

/** An edge drawn an even number of times has the same on both sides. */
function keepOdd(kept: Set<number>, key: number, reversed: number): void {
  if (!kept.delete(key) && !kept.delete(reversed)) kept.add(key);
}

/** Middle of the edges, in whole units, and how far they reach from it. */
function extentOf({ x0, y0, x1, y1 }: Segments): { x: number; y: number; size: number } {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let e = 0; e < x0.length; e++) {
    left = Math.min(left, x0[e]!, x1[e]!);
    right = Math.max(right, x0[e]!, x1[e]!);
    top = Math.min(top, y0[e]!, y1[e]!);
    bottom = Math.max(bottom, y0[e]!, y1[e]!);
  }
  const x = Math.round((left + right) / 2);
  const y = Math.round((top + bottom) / 2);
  return { x, y, size: Math.max(right - x, bottom - y) + 1 };
}

/**
 * Turn edges so that the region lies on the side to which +x turns to +y.
 *
 * Each edge is drawn once, and edges meet at their ends only. The direction of one edge of each connected part comes from
 * counting the edges ahead of it; the others follow from vertex to vertex.
 *
 * @param graph Edges between vertices at whole coordinates.
 */
function directEdges(graph: EdgeGraph): EdgeGraph {
  const { x, y, from, to } = graph;
  const courses = new Courses(graph);
  for (let seed = 0; seed < from.length; seed++)
    if (courses.of[seed] === 0 && y[from[seed]!] !== y[to[seed]!]) courses.spreadFrom(seed);
  return {
    x,
    y,
    from: from.map((v, e) => (courses.of[e]! < 0 ? to[e]! : v)),
    to: to.map((v, e) => (courses.of[e]! < 0 ? from[e]! : v)),
  };
}

/** On which side of its edges the region lies, as far as it is known. */
class Courses {
  /** 1 where an edge runs with the region on its right side, -1 against, 0 where not known yet. */
  readonly of: Int8Array;
  readonly #graph: EdgeGraph;
  readonly #rays: number[][];
  readonly #rows: SegmentRows;
  /** 1 for each vertex whose edges are known. */
  readonly #done: Uint8Array;

  constructor(graph: EdgeGraph) {
    const { x, y, from, to } = graph;
    this.of = new Int8Array(from.length);
    this.#graph = graph;
    this.#rays = raysOf(graph);
    this.#done = new Uint8Array(x.length);
    this.#rows = new SegmentRows({
      x0: Float64Array.from(from, (v) => x[v]!),
      y0: Float64Array.from(from, (v) => y[v]!),
      x1: Float64Array.from(to, (v) => x[v]!),
      y1: Float64Array.from(to, (v) => y[v]!),
    });
  }

  /** Find the course of an edge that is not level, and of all that hang together with it. */
  spreadFrom(seed: number): void {
    const { from, to } = this.#graph;
    this.of[seed] = this.#courseByRay(seed);
    const open = [from[seed]!, to[seed]!];
    for (let v = open.pop(); v !== undefined; v = open.pop()) {
      if (this.#done[v]) continue;
      this.#done[v] = 1;
      this.#spreadAround(v, open);
    }
  }

  /** Around a vertex the region and its outside take turns, so edges leave and come in turns. */
  #spreadAround(v: number, open: number[]): void {
    const { from, to } = this.#graph;
    const course = this.of;
    const around = this.#rays[v]!;
    const known = around.findIndex((e) => course[e] !== 0);
    const leaves = (e: number) => (from[e] === v) === course[e]! > 0;
    const first = leaves(around[known]!) === (known % 2 === 0);
    around.forEach((e, k) => {
      if (course[e] !== 0) return;
      course[e] = (from[e] === v) === (first === (k % 2 === 0)) ? 1 : -1;
      open.push(from[e] === v ? to[e]! : from[e]!);
    });
  }

  #courseByRay(e: number): 1 | -1 {
    const { x, y, from, to } = this.#graph;
    const [x0, y0] = [x[from[e]!]!, y[from[e]!]!];
    const [x1, y1] = [x[to[e]!]!, y[to[e]!]!];
    // whole coordinates: a row at a half meets no vertex
    const at = Math.min(y0, y1) + 0.5;
    const across = x0 + ((at - y0) * (x1 - x0)) / (y1 - y0);
    let ahead = 0;
    this.#rows.ahead({ x: across, y: at }, (other) => {
      if (other !== e) ahead++;
    });
    const regionAhead = ahead % 2 === 1;
    return regionAhead === y1 < y0 ? 1 : -1;
  }
}

/** Edges at each vertex, by the direction in which they leave it. */
function raysOf({ x, y, from, to }: EdgeGraph): number[][] {
  const rays: number[][] = x.map(() => []);
  for (let e = 0; e < from.length; e++) {
    rays[from[e]!]!.push(e);
    rays[to[e]!]!.push(e);
  }
  rays.forEach((around, v) => {
    const angle = (e: number) => {
      const w = from[e] === v ? to[e]! : from[e]!;
      return atan2(y[w]! - y[v]!, x[w]! - x[v]!);
    };
    if (around.length > 2) around.sort((a, b) => angle(a) - angle(b));
  });
  return rays;
}
