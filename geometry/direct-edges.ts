/** Edges turned so that the region that they enclose by the even-odd rule lies on one side of each. @module */
import type { EdgeGraph } from "./edge-graph.ts";
import { atan2 } from "./elementary.ts";
import { SegmentRows } from "./segment-rows.ts";

/**
 * Turn edges so that the region lies on the side to which +x turns to +y.
 *
 * Each edge is drawn once, and edges meet at their ends only. The direction of one edge of each connected part comes from
 * counting the edges ahead of it; the others follow from vertex to vertex.
 *
 * @param graph Edges between vertices at whole coordinates.
 */
export function directEdges(graph: EdgeGraph): EdgeGraph {
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
