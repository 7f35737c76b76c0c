/** Samples as an arc is split by. @module */
import { type SamplePath, smoothSamples } from "../../../../geometry/samples.ts";
import type { ShapeOptions } from "../arc-options.ts";

/** An arc is noisy where its samples scatter by more than this share of the tolerance. */
const NOISY_SHARE = 1 / 2;

/** The samples measured, evened out where they are noisy. */
export function evenSamples(
  measured: SamplePath,
  noise: number,
  { smoothingReach, tolerance }: Pick<ShapeOptions, "smoothingReach" | "tolerance">,
): SamplePath {
  const isNoisy = smoothingReach > 0 && noise > NOISY_SHARE * tolerance;
  return isNoisy ? smoothSamples(measured, smoothingReach, noise) : measured;
}
