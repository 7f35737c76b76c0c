/** Crossings of the skeleton, merged as links between them turn out to be no strokes. @module */
import { rootOf, singletons } from "../../../../raster/disjoint-sets.ts";
import type { Branch } from "../measure/skeleton.ts";

/** Crossings with their merged groups; a group goes by one of its members' numbers. */
export class Crossings {
  /** Length of the longest end branch pruned at each group, px: a corner lies that much farther out. */
  readonly tail = new Map<number, number>();
  readonly #place: Float64Array;
  readonly #parent: Int32Array;

  /** @param place Middles, `[x0, y0, x1, y1, …]`. */
  constructor(place: Float64Array) {
    this.#place = place;
    this.#parent = singletons(place.length / 2);
  }

  /** Group of a crossing; −1 stays −1. */
  groupOf(crossing: number): number {
    return crossing < 0 ? crossing : rootOf(this.#parent, crossing);
  }

  /** Makes one group of two. */
  merge(a: number, b: number): void {
    const from = this.groupOf(a);
    const into = this.groupOf(b);
    if (from === into) return;
    this.#parent[from] = into;
    this.addTail(into, this.tail.get(from) ?? 0);
  }

  /** Notes an end branch pruned at a group. */
  addTail(group: number, length: number): void {
    this.tail.set(group, Math.max(length, this.tail.get(group) ?? 0));
  }

  /** Middle of the crossing that a group goes by. */
  middle(group: number): readonly [number, number] {
    return [this.#place[2 * group]!, this.#place[2 * group + 1]!];
  }
}

/** Least length, px, that an end branch or a link must show of its own, beside {@link LEAST_LENGTH_WIDTHS}. */
const LEAST_LENGTH_PX = 2;
/** The same in widths. */
const LEAST_LENGTH_WIDTHS = 0.15;

/**
 * Marks branches that are no strokes as dead, and merges the crossings that a dead link joined.
 *
 * @param spurLength End branches that show less of their own, px, are dropped too.
 */
export function prune(branches: readonly Branch[], crossings: Crossings, spurLength: number): void {
  for (const branch of branches) {
    const ends = (branch.from >= 0 ? 1 : 0) + (branch.to >= 0 ? 1 : 0);
    if (ends === 1) pruneSpur(branch, crossings, spurLength);
    else if (ends === 2) pruneLink(branch, crossings);
  }
}

/** Corner spurs and forks of flat caps have no clean run; nor has the tail where two strokes run together. */
function pruneSpur(branch: Branch, crossings: Crossings, spurLength: number): void {
  const { width, cleanLength, cleanCount, tapered } = branch;
  const least = Math.max(LEAST_LENGTH_PX, LEAST_LENGTH_WIDTHS * width, spurLength);
  const n = lengthOf(branch);
  if (cleanLength >= least && (cleanCount >= 0.1 * n || n <= 2 * width || tapered)) return;
  branch.dead = true;
  crossings.addTail(crossings.groupOf(Math.max(branch.from, branch.to)), n);
}

function pruneLink(branch: Branch, crossings: Crossings): void {
  const { width, cleanLength, cleanCount, from, to } = branch;
  if (cleanLength >= Math.max(LEAST_LENGTH_PX, LEAST_LENGTH_WIDTHS * width)) return;
  const n = lengthOf(branch);
  if (crossings.groupOf(from) === crossings.groupOf(to)) {
    if (n < 2 * width) branch.dead = true;
    return;
  }
  // the middle of an acute crossing is as wide as a stroke for a moment: ask for a share of the length
  if (cleanCount >= Math.max(2, LEAST_LENGTH_WIDTHS * n) && n >= 0.5 * width) return;
  if (n >= 4 * width) return;
  crossings.merge(from, to);
  branch.dead = true;
}

/** Length of a branch in skeleton pixels. */
function lengthOf({ first, end }: Branch): number {
  return end - first;
}
