/** Connected components of equal labels. @module */
import { rootOf } from "./disjoint-sets.ts";

/** 4-connected components, numbered by their first pixel in row-major order. */
export interface Components {
  /** Component per pixel, row-major. */
  readonly components: Int32Array;
  readonly count: number;
  /** Label per component. */
  readonly label: Uint8Array;
  /** Pixels per component. */
  readonly area: Uint32Array;
  /** First pixel of each component in row-major order. */
  readonly first: Uint32Array;
}

/**
 * Connect pixels of equal label with their left and upper neighbours.
 *
 * Union-find over the runs of each row; the root of a set is its oldest member, so components come
 * out in the order of their first pixels. Linear in pixels.
 */
export function connect(labels: Uint8Array, width: number, signal?: AbortSignal): Components {
  const run = new Int32Array(labels.length);
  let parent: Int32Array = new Int32Array(1024);
  let runs = 0;
  for (let row = 0; row < labels.length; row += width) {
    signal?.throwIfAborted();
    const end = row + width;
    for (let start = row; start < end; ) {
      const label = labels[start]!;
      let stop = start + 1;
      while (stop < end && labels[stop] === label) stop++;
      let root = -1;
      if (row > 0) {
        // one look per run of the row above
        let above = -1;
        for (let i = start - width; i < stop - width; i++) {
          if (labels[i] !== label || run[i] === above) continue;
          above = run[i]!;
          const other = rootOf(parent, above);
          if (root < 0) root = other;
          else if (other < root) {
            parent[root] = other;
            root = other;
          } else parent[other] = root;
        }
      }
      if (root < 0) {
        if (runs === parent.length) parent = grown(parent);
        root = runs++;
        parent[root] = root;
      }
      run.fill(root, start, stop);
      start = stop;
    }
  }
  return renumber({ run, parent, runs, labels });
}

/** Replace set members by consecutive component numbers. */
function renumber(sets: {
  run: Int32Array;
  parent: Int32Array;
  runs: number;
  labels: Uint8Array;
}): Components {
  const { run, parent, runs, labels } = sets;
  const ids = new Int32Array(runs);
  let count = 0;
  for (let r = 0; r < runs; r++) ids[r] = parent[r] === r ? count++ : ids[rootOf(parent, r)]!;
  const label = new Uint8Array(count);
  const area = new Uint32Array(count);
  const first = new Uint32Array(count);
  for (let i = 0; i < run.length; ) {
    const set = run[i]!;
    const id = ids[set]!;
    const start = i;
    while (i < run.length && run[i] === set) run[i++] = id;
    if (area[id] === 0) {
      label[id] = labels[start]!;
      first[id] = start;
    }
    area[id]! += i - start;
  }
  return { components: run, count, label, area, first };
}

function grown(array: Int32Array): Int32Array {
  const larger = new Int32Array(array.length * 2);
  larger.set(array);
  return larger;
}
