/** Skeletons: homotopic thinning to one pixel, and the branches between crossings. @module */
import type { Mask } from "./distance.ts";
import { placesOf } from "./growing.ts";

/**
 * A skeleton as chains of pixels between crossings.
 *
 * A crossing is a cluster of touching pixels with three neighbours or more.
 */
export interface SkeletonGraph {
  /** Pixel indices, row-major, branch after branch; crossing pixels belong to no branch. */
  readonly pixels: Int32Array;
  /** Branch `b` is `pixels[start[b]]` up to `pixels[start[b + 1]]`. */
  readonly start: Int32Array;
  /** Crossing before a branch's first pixel; −1 at a free end and for a loop. */
  readonly from: Int32Array;
  /** Crossing after a branch's last pixel; −1 at a free end and for a loop. */
  readonly to: Int32Array;
  /** 1 where the branch is a ring without a crossing. */
  readonly loop: Uint8Array;
  /** Middle of each crossing, `[x0, y0, x1, y1, …]`; pixel centres lie at +0.5. */
  readonly crossings: Float64Array;
}

/** Reads branches and crossings off a skeleton, in raster order of their first pixels. */
export function skeletonGraph(skeleton: Mask, signal?: AbortSignal): SkeletonGraph {
  const figure = placesOf(skeleton.data, 1);
  const { clusterOf, crossings } = crossingsOf(skeleton, figure);
  const used = new Uint8Array(skeleton.data.length);
  const isFresh = (p: number) => !used[p] && !clusterOf.has(p);
  const pixels: number[] = [];
  const start = [0];
  const from: number[] = [];
  const to: number[] = [];
  const loop: number[] = [];
  /** Follows the chain that begins with pixel `first`, away from pixel `origin`, to the next crossing or its end. */
  const walk = (first: number, origin: number, { crossing = -1, isLoop = 0 } = {}) => {
    signal?.throwIfAborted();
    let previous = origin;
    let met: number | undefined;
    for (let current: number | undefined = first; current !== undefined; ) {
      used[current] = 1;
      pixels.push(current);
      const onward: number[] = linked(skeleton, current).filter((q) => q !== previous);
      met = onward.find((q) => clusterOf.has(q));
      previous = current;
      current = met === undefined ? onward.find((q) => !used[q]) : undefined;
    }
    start.push(pixels.length);
    from.push(crossing);
    to.push(met === undefined ? -1 : clusterOf.get(met)!);
    loop.push(isLoop);
  };
  for (const [p, crossing] of clusterOf)
    for (const q of linked(skeleton, p)) if (isFresh(q)) walk(q, p, { crossing });
  for (const p of figure) if (isFresh(p) && linked(skeleton, p).length <= 1) walk(p, -1);
  for (const p of figure) if (isFresh(p)) walk(p, linked(skeleton, p)[1]!, { isLoop: 1 });
  return {
    pixels: Int32Array.from(pixels),
    start: Int32Array.from(start),
    from: Int32Array.from(from),
    to: Int32Array.from(to),
    loop: Uint8Array.from(loop),
    crossings: Float64Array.from(crossings),
  };
}

/** Crossing of each pixel of a figure that has three neighbours or more, and the middles of crossings. */
function crossingsOf(skeleton: Mask, figure: Int32Array) {
  const { width } = skeleton;
  const clusterOf = new Map<number, number>();
  const crossings: number[] = [];
  const isNew = (p: number) => !clusterOf.has(p) && linked(skeleton, p).length >= 3;
  for (const seed of figure) {
    if (!isNew(seed)) continue;
    const id = crossings.length / 2;
    clusterOf.set(seed, id);
    let [sumX, sumY, count] = [0, 0, 0];
    const stack = [seed];
    for (let p = stack.pop(); p !== undefined; p = stack.pop()) {
      sumX += (p % width) + 0.5;
      sumY += Math.floor(p / width) + 0.5;
      count++;
      for (const q of linked(skeleton, p).filter(isNew)) {
        clusterOf.set(q, id);
        stack.push(q);
      }
    }
    crossings.push(sumX / count, sumY / count);
  }
  return { clusterOf, crossings };
}

/** Neighbours along the skeleton: a diagonal step counts only where no orthogonal one leads there. */
function linked({ width, data: on }: Mask, p: number): number[] {
  const x = p % width;
  const e = x + 1 < width && on[p + 1] === 1;
  const w = x > 0 && on[p - 1] === 1;
  const below = p + width < on.length;
  const above = p >= width;
  const s = below && on[p + width] === 1;
  const n = above && on[p - width] === 1;
  const beside: number[] = [];
  if (e) beside.push(p + 1);
  if (s) beside.push(p + width);
  if (w) beside.push(p - 1);
  if (n) beside.push(p - width);
  if (below && x + 1 < width && !e && !s && on[p + width + 1]) beside.push(p + width + 1);
  if (above && x + 1 < width && !e && !n && on[p - width + 1]) beside.push(p - width + 1);
  if (below && x > 0 && !w && !s && on[p + width - 1]) beside.push(p + width - 1);
  if (above && x > 0 && !w && !n && on[p - width - 1]) beside.push(p - width - 1);
  return beside;
}

/**
 * Pixels of the skeleton, 1 per pixel, row-major.
 *
 * Pixels go in order of their distance to the border, so the skeleton lies on the medial axis to
 * about a pixel; ends are kept, so every limb leaves a branch. The number of 8-connected parts and
 * of 4-connected holes does not change. Each distance level is peeled in four sub-passes that take
 * only pixels open to one side when the pass began: in raster order a limb two pixels wide would
 * be eaten from its tip.
 *
 * @param distance What `squaredDistance` returns for `mask`.
 */
export function skeletonOf(mask: Mask, distance: Int32Array, signal?: AbortSignal): Uint8Array {
  const grid = padded(mask);
  const order = byDistance(grid, mask, distance);
  for (let level = 0; level < order.cells.length; ) {
    signal?.throwIfAborted();
    const next = order.levelEnd(level);
    peel(grid, order.cells.subarray(level, next));
    level = next;
  }
  // A later level may have freed a pixel of an earlier one: go on where something changed.
  let left: Int32Array = order.cells.filter((p) => grid.cells[p] === 1);
  while (left.length > 0) {
    signal?.throwIfAborted();
    left = neighboursOf(grid, peel(grid, left));
  }
  return unpadded(grid, mask);
}

type Grid = ReturnType<typeof padded>;

/** The figure with one empty pixel all around, so that no look-up needs bounds; steps lead E, SE, S, SW, W, NW, N, NE. */
function padded({ width, height, data }: Mask) {
  const stride = width + 2;
  const cells = new Uint8Array(stride * (height + 2));
  for (let y = 0; y < height; y++)
    cells.set(data.subarray(y * width, (y + 1) * width), (y + 1) * stride + 1);
  const s = stride;
  return { cells, stride, around: Int32Array.of(1, s + 1, s, s - 1, -1, -s - 1, -s, -s + 1) };
}

function unpadded({ cells, stride }: Grid, { width, height }: Mask): Uint8Array {
  const out = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const from = (y + 1) * stride + 1;
    out.set(cells.subarray(from, from + width), y * width);
  }
  return out;
}

/** Grid cells of the figure in ascending distance, ties in raster order, and where the level of a cell ends. */
function byDistance({ stride }: Grid, { width, height, data }: Mask, distance: Int32Array) {
  const n = width * height;
  // distance and pixel share a double's 53 bits, so that a plain numeric sort puts them in order
  const keys = Float64Array.from(placesOf(data, 1), (i) => distance[i]! * n + i).sort();
  const cells = Int32Array.from(keys, (key) => {
    const i = key % n;
    return (Math.floor(i / width) + 1) * stride + (i % width) + 1;
  });
  const levelEnd = (from: number) => {
    const level = Math.floor(keys[from]! / n);
    let end = from;
    while (end < keys.length && Math.floor(keys[end]! / n) === level) end++;
    return end;
  };
  return { cells, levelEnd };
}

/**
 * Eight neighbours as bits, in the order of {@link Grid.around} → 1 where the pixel may go: it has two neighbours or
 * more, and they hang together without it (Hilditch's crossing number is 1).
 */
const REMOVABLE = Uint8Array.from({ length: 256 }, (_, bits) => {
  const on = (k: number) => (bits >> (k & 7)) & 1;
  let crossings = 0;
  let count = 0;
  for (let k = 0; k < 8; k++) count += on(k);
  for (let k = 0; k < 8; k += 2) if (!on(k) && (on(k + 1) || on(k + 2))) crossings++;
  return crossings === 1 && count > 1 ? 1 : 0;
});

/** One round over `cells`; returns what it took away. */
function peel({ cells: on, stride, around }: Grid, cells: Int32Array): number[] {
  const removed: number[] = [];
  for (const side of [-stride, stride, -1, 1]) {
    const open: number[] = [];
    for (const p of cells) if (on[p] === 1 && on[p + side] === 0) open.push(p);
    for (const p of open) {
      let bits = 0;
      for (let k = 0; k < 8; k++) bits |= on[p + around[k]!]! << k;
      if (!REMOVABLE[bits]) continue;
      on[p] = 0;
      removed.push(p);
    }
  }
  return removed;
}

/** Figure cells beside any of `cells`, ascending, each once. */
function neighboursOf({ cells: on, around }: Grid, cells: readonly number[]): Int32Array {
  const beside: number[] = [];
  for (const p of cells) for (const step of around) if (on[p + step] === 1) beside.push(p + step);
  const sorted = Int32Array.from(beside).sort();
  return sorted.filter((p, i) => i === 0 || p !== sorted[i - 1]);
}
