/** Paths that were moved to cover their pixels, and go back where they cross. @module */
import { controlPoints, cubicPoint } from "../../../../geometry/flatten.ts";
import type { Point } from "../../../../geometry/point.ts";
import { squaredDistance } from "../../../../geometry/point.ts";
import type { FittedPath, Segment } from "../../../../geometry/segment.ts";
import type { Conflict } from "./conflicts.ts";

/** Chords of a curve to which distances are measured. */
const CHORDS = 8;

/** The paths of arcs: moved ones, whose nodes go back to where they were fitted. */
export class Covering {
  readonly #fitted: readonly (FittedPath | undefined)[];
  readonly #moved: Map<number, FittedPath>;
  /** Of arcs, 1 for each node that went back. */
  readonly #back = new Map<number, Uint8Array>();

  constructor(fitted: readonly (FittedPath | undefined)[], moved: ReadonlyMap<number, FittedPath>) {
    this.#fitted = fitted;
    this.#moved = new Map(moved);
  }

  get(a: number): FittedPath {
    const moved = this.#moved.get(a);
    const fitted = this.#fitted[a]!;
    return moved ? between(moved, fitted, this.#back.get(a)) : fitted;
  }

  /** Let the nodes of the two segments nearest to a conflict go back, all nodes where it is about all of the arc; false where they lie as fitted. */
  giveUp(a: number, { x, y, whole }: Conflict): boolean {
    if (whole) return this.#moved.delete(a);
    if (!this.#moved.has(a)) return false;
    const { start, segments } = this.get(a);
    const back = this.#back.get(a) ?? new Uint8Array(segments.length + 1);
    this.#back.set(a, back);
    const distances = segments.map((segment, k) => {
      const p = controlPoints(segments[k - 1]?.to ?? start, segment);
      return { k, d: distanceOf([x, y], p) };
    });
    let gave = false;
    for (const { k } of distances.sort((s, t) => s.d - t.d).slice(0, 2))
      for (const node of [k, k + 1]) {
        if (back[node] === 1) continue;
        back[node] = 1;
        gave = true;
      }
    const end = segments.at(-1)?.to;
    // a loop ends in the node that it starts from
    if (end && end[0] === start[0] && end[1] === start[1])
      back[0] = back[segments.length] = back[0]! | back[segments.length]!;
    return gave;
  }
}

/** A path between two of the same segments: nodes, with their handles, of the second one where they are `back`. */
function between(moved: FittedPath, fitted: FittedPath, back: Uint8Array | undefined): FittedPath {
  if (!back) return moved;
  const segments = moved.segments.map((segment, k): Segment => {
    const own = fitted.segments[k]!;
    if (back[k] === 1 && back[k + 1] === 1) return own;
    const { to } = back[k + 1] === 1 ? own : segment;
    if (segment.kind === "line" || own.kind === "line") return { kind: "line", to };
    const { c1 } = back[k] === 1 ? own : segment;
    const { c2 } = back[k + 1] === 1 ? own : segment;
    return { kind: "cubic", c1, c2, to };
  });
  return { start: back[0] === 1 ? fitted.start : moved.start, segments };
}

/** Squared distance of a place from a segment. */
function distanceOf([x, y]: Point, p: readonly number[]): number {
  let least = Infinity;
  let [u, v] = cubicPoint(p, 0);
  for (let k = 1; k <= CHORDS; k++) {
    const [s, t] = cubicPoint(p, k / CHORDS);
    least = Math.min(least, squaredDistance(x - u, y - v, s - u, t - v));
    [u, v] = [s, t];
  }
  return least;
}
