/** Connected components of equal labels. @module */
import { release } from "../geometry/release.ts";
import { rootOf } from "./disjoint-sets.ts";
import { Int32List } from "./growing.ts";

/** 4-connected components, numbered by their first pixel in row-major order. */
export interface Components {
  /** Component per pixel, row-major, in memory that threads can share. */
  readonly components: Int32Array;
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
}

/**
 * Connect pixels of equal label with their left and upper neighbours.
 *
 * Union-find over the runs of equal labels in each row; the root of a set is its oldest run, so
 * components come out in the order of their first pixels. Linear in pixels.
 *
 * @param into Memory for `components`, one entry a pixel, where there is some to be had.
 */
export function connect(
  labels: Uint8Array,
  width: number,
  signal?: AbortSignal,
  into?: Int32Array,
): Components {
  const start = new Int32List();
  let parent: Int32Array = new Int32Array(1024);
  let above = 0;
  for (let row = 0; row < labels.length; row += width) {
    signal?.throwIfAborted();
    const first = start.length;
    cutRow(labels, row, row + width, start);
    if (parent.length < start.length) parent = grown(parent, start.length);
    joinRow({ labels, width, start, parent }, { above, first });
    above = first;
  }
  start.push(labels.length);
  const runs = start.toArray();
  start.release();
  const components = into ?? new Int32Array(new SharedArrayBuffer(4 * labels.length));
  return number(labels, { runs, parent, components });
}

/** Append where runs of equal labels start in pixels `from` up to `to`. */
function cutRow(labels: Uint8Array, from: number, to: number, start: Int32List): void {
  start.push(from);
  let label = labels[from]!;
  for (let i = from + 1; i < to; i++) {
    if (labels[i] === label) continue;
    label = labels[i]!;
    start.push(i);
  }
}

interface Runs {
  readonly labels: Uint8Array;
  readonly width: number;
  readonly start: Int32List;
  readonly parent: Int32Array;
}

/** Join the runs from `first` on, one row, with those of the row above, which start at `above`. */
function joinRow(runs: Runs, { above, first }: { above: number; first: number }): void {
  const { labels, width, start, parent } = runs;
  const starts = start.view();
  let a = above;
  for (let r = first; r < starts.length; r++) {
    const stop = r + 1 < starts.length ? starts[r + 1]! : starts[first]! + width;
    const label = labels[starts[r]!];
    let root = r;
    for (; a < first; a++) {
      if (labels[starts[a]!] === label) {
        const other = rootOf(parent, a);
        if (other < root) {
          if (root !== r) parent[root] = other;
          root = other;
        } else parent[other] = root;
      }
      // a run that goes on to the right of this one meets the next one too
      if (starts[a + 1]! + width > stop) break;
      if (starts[a + 1]! + width === stop) {
        a++;
        break;
      }
    }
    parent[r] = root;
  }
}

/** Give sets of runs consecutive component numbers, and every pixel that of its run. */
function number(
  labels: Uint8Array,
  {
    runs: start,
    parent,
    components,
  }: { runs: Int32Array; parent: Int32Array; components: Int32Array },
): Components {
  const runs = start.length - 1;
  let count = 0;
  for (let r = 0; r < runs; r++) if (parent[r] === r) count++;
  const label = new Uint8Array(count);
  const area = new Uint32Array(count);
  const first = new Uint32Array(count);
  let next = 0;
  for (let r = 0; r < runs; r++) {
    const from = start[r]!;
    const to = start[r + 1]!;
    // a parent is an older run, whose own place already holds its component
    const root = parent[r]!;
    const id = root === r ? next++ : parent[root]!;
    parent[r] = id;
    if (root === r) {
      label[id] = labels[from]!;
      first[id] = from;
    }
    area[id]! += to - from;
    if (to - from > 24) components.fill(id, from, to);
    else for (let i = from; i < to; i++) components[i] = id;
  }
  release(parent);
  return { components, count, label, area, first, runs: start };
}

function grown(array: Int32Array, least: number): Int32Array {
  const larger = new Int32Array(Math.max(2 * array.length, least));
  larger.set(array);
  release(array);
  return larger;
}
