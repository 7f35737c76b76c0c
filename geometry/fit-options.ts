/** Options of fitting a path. @module */
import type { RunPrices } from "./cheapest-runs.ts";
import type { CornerOptions } from "./joints.ts";

/** How a path is fitted. Lengths in px. */
export interface FitOptions extends RunPrices, CornerOptions {
  /** Greatest distance of a trusted sample from a cubic. */
  readonly tolerance: number;
  /** A piece may leave its samples by no more than this, px; 2.2 by default. */
  readonly band?: number | undefined;
}
