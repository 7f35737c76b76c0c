/** How far a sample of a border is to be trusted, 0 to 1. @module */
import { type ArcSteps, directionAt } from "./arc-steps.ts";

/** What trust in a sample follows from. */
const TRUST = {
  /** Least trust in a border beside which another one runs. */
  leastBeside: 0.1,
  /** Distance of two colours, levels of RGBA, from which a border has full weight. */
  fullContrastLevels: 96,
  leastContrastWeight: 0.05,
} as const;

/** Trust in a profile that came to rest on a plateau: the more of it, the less is left to measure by. */
export function besideWeight(plateau: number): number {
  return Math.max(TRUST.leastBeside, 1 - 2 * plateau);
}

/** A border counts by its contrast: between two bands of a gradient half a pixel is not seen. */
export function contrastWeight(contrast2: number): number {
  return Math.max(
    TRUST.leastContrastWeight,
    Math.min(1, Math.sqrt(contrast2) / TRUST.fullContrastLevels),
  );
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
  let sx = 0;
  let sy = 0;
  for (let m = k - 3; m <= k + 3; m++) {
    const d = directionAt(steps, m);
    if (d < 0) continue;
    // half weight at the ends: over a staircase h v h v seven steps would never tie
    const half = m === k - 3 || m === k + 3 ? 0.5 : 1;
    if ((d & 1) === 0) sx += half * (1 - d);
    else sy += half * (2 - d);
  }
  const flat = (own & 1) === 0;
  const along = Math.abs(flat ? sx : sy);
  const across = Math.abs(flat ? sy : sx);
  const share = along / (along + across || 1);
  return Math.max(0.02, Math.min(1, 4 * share * share));
}
