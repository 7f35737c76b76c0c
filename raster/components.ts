/** Connected components of equal labels. @module */
import { grown, release } from "../geometry/release.ts";
import { rootOf } from "./disjoint-sets.ts";

/** Runs for which there is room at first. */
const LEAST_ROOM = 1024;
/** Pixels from which a run is filled rather than written one by one. */
const LONG_RUN = 24;

/**
 * 4-connected components, numbered by their first pixel in row-major order.
 *
 * Pixels are held as runs: of a large picture a number a pixel would take more memory than the picture.
 */
export interface Components {
  readonly count: number;
  /** Label per component. */
  readonly label: Uint8Array;
  /** Pixels per component. */
  readonly area: Uint32Array;
  /** First pixel of each component in row-major order. */
  readonly first: Uint32Array;
  /**
   * First pixel of each run of one component in a row, row-major, and the number of pixels at the end: run `r` is
   * pixels `runs[r]` up to `runs[r + 1]`.
   */
  readonly runs: Int32Array;
  /** Component per run. */
  readonly ids: Int32Array;
}

/** Where the pixels of components are. */
export type ComponentRuns = Pick<Components, "runs" | "ids">;

/**
 * Connect pixels of equal label with their left and upper neighbours.
 *
 * Union-find over the runs of equal labels in each row; the root of a set is its oldest run, so
 * components come out in the order of their first pixels. Linear in pixels.
 */
export function connect(labels: Uint8Array, width: number, signal?: AbortSignal): Components {
  let start: Int32Array = new Int32Array(LEAST_ROOM);
  let parent: Int32Array = new Int32Array(LEAST_ROOM);
  let count = 0;
  let above = 0;
  for (let row = 0; row < labels.length; row += width) {
    signal?.throwIfAborted();
    const most = count + width + 1;
    if (start.length < most) {
      start = grown(start, most);
      parent = grown(parent, most);
    }
    const first = count;
    let last = -1;
    for (let i = row; i < row + width; i++) {
      if (labels[i] === last) continue;
      last = labels[i]!;
      start[count++] = i;
    }
    start[count] = row + width;
    joinRow(labels, { start, parent }, { above, first, count, width });
    above = first;
  }
  const runs = start.slice(0, count + 1);
  release(start);
  return number(labels, runs, parent);
}

/** The component of a pixel, by binary search. */
export function componentAt({ runs, ids }: ComponentRuns, pixel: number): number {
  return ids[runAt(runs, pixel + 1) - 1]!;
}

/** The first run that starts at pixel `start` or later, by binary search. */
export function runAt(runs: Int32Array, start: number): number {
  let low = 0;
  let high = runs.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (runs[middle]! < start) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The component of every pixel, row-major. */
export function componentsOfPixels({ runs, ids }: ComponentRuns): Int32Array {
  const components = new Int32Array(runs[ids.length]!);
  for (let r = 0; r < ids.length; r++) {
    const start = runs[r]!;
    const end = runs[r + 1]!;
    const id = ids[r]!;
    if (end - start > LONG_RUN) components.fill(id, start, end);
    else for (let i = start; i < end; i++) components[i] = id;
  }
  return components;
}

/** Join the runs `first` up to `count`, of one row, with those of the row above, which start at `above`; `start` holds the first pixel of each, and the end of the row. */
function joinRow(
  labels: Uint8Array,
  { start, parent }: Record<"start" | "parent", Int32Array>,
  { above, first, count, width }: Record<"above" | "first" | "count" | "width", number>,
): void {
  let a = above;
  for (let r = first; r < count; r++) {
    const stop = start[r + 1]!;
    const label = labels[start[r]!];
    let root = r;
    for (; a < first; a++) {
      if (labels[start[a]!] === label) {
        const other = rootOf(parent, a);
        if (other < root) {
          if (root !== r) parent[root] = other;
          root = other;
        } else parent[other] = root;
      }
      // a run that goes on to the right of this one meets the next one too
      const aboveStop = start[a + 1]! + width;
      if (aboveStop > stop) break;
      if (aboveStop === stop) {
        a++;
        break;
      }
    }
    parent[r] = root;
  }
}

/** Give sets of runs consecutive component numbers. */
function number(labels: Uint8Array, runs: Int32Array, parent: Int32Array): Components {
  const last = runs.length - 1;
  let count = 0;
  for (let r = 0; r < last; r++) if (parent[r] === r) count++;
  // a parent is an older run, whose component is known already: these may take the place of parents
  const ids = parent.subarray(0, last);
  const label = new Uint8Array(count);
  const area = new Uint32Array(count);
  const first = new Uint32Array(count);
  let next = 0;
  for (let r = 0; r < last; r++) {
    const from = runs[r]!;
    const root = parent[r]!;
    const id = root === r ? next++ : ids[root]!;
    ids[r] = id;
    if (root === r) {
      label[id] = labels[from]!;
      first[id] = from;
    }
    area[id]! += runs[r + 1]! - from;
  }
  return { runs, ids, count, label, area, first };
}
