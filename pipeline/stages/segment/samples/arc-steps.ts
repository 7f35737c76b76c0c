/** The cracks of one arc as steps along an axis. @module */
import type { CrackGraph } from "../../../../raster/cracks/crack-graph.ts";

/** Steps of an arc, in walking order; one object serves all arcs. */
export interface ArcSteps {
  /** Direction of each step: 0 east, 1 south, 2 west, 3 north; valid up to `n`. */
  readonly direction: Uint8Array;
  /** Number of steps. */
  n: number;
  /** Whether the last step is followed by the first one. */
  closed: boolean;
}

/** Room for the steps of every arc. */
export function roomForSteps({ arcStart }: CrackGraph): ArcSteps {
  let longest = 0;
  for (let a = 0; a + 1 < arcStart.length; a++) {
    longest = Math.max(longest, arcStart[a + 1]! - arcStart[a]! - 1);
  }
  return { direction: new Uint8Array(longest), n: 0, closed: false };
}

/** Read the steps of arc `a`. */
export function readSteps({ coords, arcStart, arcFrom }: CrackGraph, a: number, steps: ArcSteps) {
  const first = arcStart[a]!;
  const { direction } = steps;
  steps.n = arcStart[a + 1]! - first - 1;
  steps.closed = arcFrom[a]! < 0;
  for (let k = 0, v = 2 * first; k < steps.n; k++, v += 2) {
    const dx = coords[v + 2]! - coords[v]!;
    direction[k] = dx !== 0 ? 1 - dx : 2 - coords[v + 3]! + coords[v + 1]!;
  }
}

/** Direction of step `k`, which may lie before the first or after the last one; −1 beyond the ends of an open arc. */
export function directionAt({ direction, n, closed }: ArcSteps, k: number): number {
  if (k >= 0 && k < n) return direction[k]!;
  return closed ? direction[(k + n) % n]! : -1;
}

/**
 * How well a crack's direction agrees with the border around it: the single steps of a shallow
 * staircase count little, but they do count, or short ends of thin strokes had no samples at all.
 *
 * @param k The crack's place among the steps of its arc.
 */
export function alignment(steps: ArcSteps, k: number): number {
  const own = steps.direction[k]!;
  if (directionAt(steps, k - 1) === own || directionAt(steps, k + 1) === own) return 1;
  let [sx, sy] = [0, 0];
  for (let m = k - 3; m <= k + 3; m++) {
    const d = directionAt(steps, m);
    if (d < 0) continue;
    // half weight at the ends: over a staircase h v h v seven steps would never tie
    const half = m === k - 3 || m === k + 3 ? 0.5 : 1;
    if ((d & 1) === 0) sx += half * (1 - d);
    else sy += half * (2 - d);
  }
  const [along, across] =
    (own & 1) === 0 ? [Math.abs(sx), Math.abs(sy)] : [Math.abs(sy), Math.abs(sx)];
  const share = along / (along + across || 1);
  return Math.max(0.02, Math.min(1, 4 * share * share));
}
