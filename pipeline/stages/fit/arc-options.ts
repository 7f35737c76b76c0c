/** Options of the stage, turned into what the fitter weighs. @module */
import type { FitOptions } from "../../../geometry/fit-path.ts";
import { sampleNoise } from "../../../geometry/noise.ts";
import { cosDegrees } from "../../../geometry/point.ts";
import type { SamplePath } from "../../../geometry/samples.ts";

/** The options that shape an arc. */
export interface ShapeOptions {
  readonly tolerance: number;
  readonly cornerAngle: number;
  readonly smoothing: number;
  readonly lineTolerance: number;
  readonly smoothingReach: number;
  readonly robustLines: boolean;
}

/** Samples are assumed to scatter by at least this share of the tolerance. */
const SIGMA_SHARE = 1 / 4;
/** A line's samples may scatter by this share of the line tolerance. */
const LINE_SHARE = 1 / 3;
/** Second differences underrate noise: real σ over estimate. */
const NOISE_FACTOR = 1.6;
/** Greatest σ over tolerance: noisier samples are outliers, not noise. */
const MOST_SIGMA = 5 / 3;
/** Worst sample of a good curve, in σ. */
const WORST = 3.2;
/** Price of a segment at smoothing 0 and what smoothing 1 adds, in σ². */
const PRICE = [10, 20] as const;
/** Two lines make a corner from this share of the angle that curves need. */
const LINE_CORNER = 0.32;

/** How to fit one arc: the noise of its samples decides how closely they are followed; `noise` is its σ, px. */
export function arcOptions(
  path: SamplePath,
  options: ShapeOptions,
): FitOptions & { readonly noise: number } {
  const { tolerance, cornerAngle, smoothing, lineTolerance } = options;
  const noise = NOISE_FACTOR * sampleNoise(path);
  const sigma = Math.min(MOST_SIGMA * tolerance, Math.max(SIGMA_SHARE * tolerance, noise));
  return {
    noise,
    sigma,
    lineSigma: lineTolerance > 0 ? Math.max(LINE_SHARE * lineTolerance, noise) : 0,
    price: PRICE[0] + PRICE[1] * smoothing,
    tolerance: Math.max(tolerance, WORST * sigma),
    cornerCos: cosDegrees(cornerAngle),
    lineCornerCos: cosDegrees(LINE_CORNER * cornerAngle),
  };
}
