/** Mend the samples at the ends of strokes one pixel wide. @module */
import type { CrackGraph } from "../../../raster/crack-graph.ts";
import { snap } from "./snap.ts";

/** Least share of its last pixel that a stroke must cover lengthwise for its width there to be known. */
const LEAST_SHARE = 0.2;
/** Widest stroke that one row of pixels shows, px. */
const WIDEST = 3;

/**
 * Put each sample of a cap into the middle of its stroke, and mend those beside it.
 *
 * A cap is a single crack between two turns to the same side. Its sample tells how far the stroke reaches, but
 * not where along the crack: it lies halfway between the two sides. The last pixel is covered lengthwise in part
 * only, so that both sides look too near to each other there, by that part; one pixel further in they show the
 * width, or how it tapers.
 *
 * @param samples Samples of arc `a` from sample `at` on, `[x, y, …]`, one a crack; changed in place.
 */
export function squareCaps(graph: CrackGraph, a: number, samples: Float64Array, at: number): void {
  const first = graph.arcStart[a]!;
  const n = graph.arcStart[a + 1]! - 1 - first;
  if (n < 4) return;
  const arc = { coords: graph.coords, first, n, closed: graph.arcFrom[a]! < 0 };
  for (let k = 0; k < n; k++) {
    if (!inLine(arc, k - 2, k - 1) || !inLine(arc, k + 1, k + 2) || !isCap(arc, k)) continue;
    squareCap(arc, k, (q) => 2 * (at + wrap(arc, q)), samples);
  }
}

/** The cracks of an arc: `coords` from vertex `first` on. */
interface Cracks {
  readonly coords: Int32Array;
  readonly first: number;
  readonly n: number;
  readonly closed: boolean;
}

function squareCap(
  arc: Cracks,
  k: number,
  sample: (crack: number) => number,
  samples: Float64Array,
): void {
  const [dx, dy] = direction(arc, k - 1);
  const along = dx !== 0 ? 0 : 1;
  const across = 1 - along;
  const low = samples[sample(k - 1) + across]!;
  const high = samples[sample(k + 1) + across]!;
  const width = (d: number) => samples[sample(k + d) + across]! - samples[sample(k - d) + across]!;
  const seen = high - low;
  const inner = width(2);
  if (inner * seen <= 0 || Math.abs(inner) > WIDEST) return;
  samples[sample(k) + across] = snap((low + high) / 2);
  const tapers = inLine(arc, k - 3, k - 2) && inLine(arc, k + 2, k + 3);
  const extrapolated = tapers ? (2 * inner - width(3)) / inner : 1;
  const share = seen / inner / Math.min(1, extrapolated);
  if (share < LEAST_SHARE || share >= 1 || extrapolated <= 0) return;
  const crack = arc.coords[2 * (arc.first + k) + along]!;
  samples[sample(k) + along] = snap(crack - (dx + dy) * (1 - share));
  const half = seen / share / 2;
  samples[sample(k - 1) + across] = snap((low + high) / 2 - half);
  samples[sample(k + 1) + across] = snap((low + high) / 2 + half);
}

/** Whether the cracks before and after crack `k` run against each other. */
function isCap(arc: Cracks, k: number): boolean {
  const [a, b] = direction(arc, k - 1);
  const [c, d] = direction(arc, k + 1);
  return a === -c && b === -d && (a !== 0 || b !== 0);
}

/** Whether crack `q` goes on where crack `p`, the one before it, went. */
function inLine(arc: Cracks, p: number, q: number): boolean {
  if (!arc.closed && (p < 0 || q >= arc.n)) return false;
  const [a, b] = direction(arc, p);
  const [c, d] = direction(arc, q);
  return a === c && b === d;
}

function direction(arc: Cracks, k: number): [number, number] {
  const v = 2 * (arc.first + wrap(arc, k));
  return [arc.coords[v + 2]! - arc.coords[v]!, arc.coords[v + 3]! - arc.coords[v + 1]!];
}

function wrap({ n }: Cracks, k: number): number {
  return (k + n) % n;
}
