/** Mend the samples at the ends of strokes one pixel wide. @module */
import { type ArcSteps, type Arcs, directionAt } from "../samples/arc-steps.ts";
import { snap } from "../samples/snap.ts";

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
 * @param steps Those of arc `a`.
 * @param samples Samples of arc `a` from sample `at` on, `[x, y, …]`, one a crack; changed in place.
 */
export function squareCaps(
  { coords, arcStart }: Arcs,
  { a, steps }: { a: number; steps: ArcSteps },
  { samples, at }: { samples: Float64Array; at: number },
): void {
  const { n, direction } = steps;
  if (n < 4) return;
  const arc = { coords, first: arcStart[a]!, steps };
  for (let k = 0; k < n; k++) {
    // inside an arc the cracks beside a cap run against each other, as hardly any do
    if (k > 0 && k + 1 < n && (direction[k - 1]! ^ 2) !== direction[k + 1]) continue;
    if (!isCap(steps, k)) continue;
    if (!goesOn(steps, k - 2, k - 1) || !goesOn(steps, k + 1, k + 2)) continue;
    squareCap(arc, k, (q) => 2 * (at + ((q + n) % n)), samples);
  }
}

/** The cracks of an arc: `coords` from vertex `first` on. */
interface Cracks {
  readonly coords: Int32Array;
  readonly first: number;
  readonly steps: ArcSteps;
}

function squareCap(
  { coords, first, steps }: Cracks,
  k: number,
  sample: (crack: number) => number,
  samples: Float64Array,
): void {
  const before = directionAt(steps, k - 1);
  const along = before & 1;
  const across = 1 - along;
  const low = samples[sample(k - 1) + across]!;
  const high = samples[sample(k + 1) + across]!;
  const width = (d: number) => samples[sample(k + d) + across]! - samples[sample(k - d) + across]!;
  const seen = high - low;
  const inner = width(2);
  if (inner * seen <= 0 || Math.abs(inner) > WIDEST) return;
  samples[sample(k) + across] = snap((low + high) / 2);
  const tapers = goesOn(steps, k - 3, k - 2) && goesOn(steps, k + 2, k + 3);
  const extrapolated = tapers ? (2 * inner - width(3)) / inner : 1;
  const share = seen / inner / Math.min(1, extrapolated);
  if (share < LEAST_SHARE || share >= 1 || extrapolated <= 0) return;
  const crack = coords[2 * (first + k) + along]!;
  const forward = before < 2 ? 1 : -1;
  samples[sample(k) + along] = snap(crack - forward * (1 - share));
  const half = seen / share / 2;
  samples[sample(k - 1) + across] = snap((low + high) / 2 - half);
  samples[sample(k + 1) + across] = snap((low + high) / 2 + half);
}

/** Whether the cracks before and after crack `k` run against each other. */
function isCap(steps: ArcSteps, k: number): boolean {
  const before = directionAt(steps, k - 1);
  return before >= 0 && directionAt(steps, k + 1) === (before ^ 2);
}

/** Whether crack `q` goes on where crack `p`, the one before it, went. */
function goesOn(steps: ArcSteps, p: number, q: number): boolean {
  const direction = directionAt(steps, p);
  return direction >= 0 && directionAt(steps, q) === direction;
}
