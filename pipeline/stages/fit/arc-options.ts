/** Options of the stage, turned into what the fitter weighs. @module */
import type { FitOptions } from "../../../geometry/fit-options.ts";
import { cosDegrees } from "../../../geometry/point.ts";
import type { SamplePath } from "../../../geometry/samples.ts";
import { sampleNoise } from "../../../geometry/samples.ts";

/** The options that shape an arc. */
export interface ShapeOptions {
  readonly tolerance: number;
  readonly cornerAngle: number;
  readonly smoothing: number;
  readonly lineTolerance: number;
  readonly smoothingReach: number;
  readonly robustLines: boolean;
  /** Whether borders may be without antialiasing: filters leave some in drawings with gradients. */
  readonly stairs?: boolean | undefined;
  /** Least standard deviation that samples are known to have, px; 0 where they are measured. */
  readonly leastNoise?: number;
}

/** What is made of an arc's noise. */
const QUALITY = {
  /** Samples are assumed to scatter by at least this share of the tolerance. */
  sigmaShare: 1 / 4,
  /** Second differences underrate noise: real σ over estimate. */
  noiseFactor: 1.6,
  /** Greatest σ over tolerance: noisier samples are outliers, not noise. */
  mostSigmaTolerances: 5 / 3,
  /** Worst sample of a good curve, in σ. */
  worstSigmas: 3.2,
  /** Noise is at most this share of the thickness of the region: beyond, corners pass for noise. */
  mostThicknessShare: 1 / 16,
} as const;
/**
 * A line's samples may scatter by this share of the line tolerance: a third up to half a px, where the
 * choice between line and curve is one of noise, and all of it from 1.5 px, where lines are asked for.
 */
const LINE_SHARE = { fine: 1 / 3, from: 0.5, to: 1.5 } as const;
/** Price of a segment at smoothing 0 and what smoothing 1 adds, in σ². */
const PRICE = [10, 20] as const;
/** Standard deviation of the middles of stairs from the border that was drawn, px. */
export const HARD_EDGE_NOISE = 0.2;
/** Two lines make a corner from this share of the angle that curves need, up to this angle; at 180 from all of it. */
const LINE_CORNER = { share: 0.32, upTo: 30 } as const;

/** Regions thinner than `from`, px, have more corners for their samples: a segment costs less there, down to this share. */
const FINE = { from: 4, least: 1 / 4 } as const;
/** Corners lie at most as far from their samples as the region is thick, within these bounds, px. */
const CORNER_REACH = { least: 1.2, most: 3 } as const;

/** Fewest samples that say more than "from here to there". */
export const LEAST_SAMPLES = 3;

/** Standard deviation of the samples of an arc beside a region of this thickness, px. @param least Known beforehand. */
export function arcNoise(path: SamplePath, thickness: number, least = 0): number {
  const noise = Math.max(least, QUALITY.noiseFactor * sampleNoise(path));
  return Math.min(noise, QUALITY.mostThicknessShare * thickness);
}

/**
 * How to fit each arc under these options, by the standard deviation of its samples and the thickness of the thinnest
 * region beside it, px: the noise decides how closely samples are followed.
 */
export function arcOptions(shape: ShapeOptions): (noise: number, thickness: number) => FitOptions {
  const { tolerance, cornerAngle, smoothing, lineTolerance } = shape;
  const cornerCos = cosDegrees(cornerAngle);
  const lineCornerCos = cosDegrees(lineCorner(cornerAngle));
  return (noise, thickness) => {
    const sigma = Math.min(
      QUALITY.mostSigmaTolerances * tolerance,
      Math.max(QUALITY.sigmaShare * tolerance, noise),
    );
    const fine = Math.min(1, Math.max(FINE.least, thickness / FINE.from));
    return {
      sigma,
      lineSigma: lineTolerance > 0 ? Math.max(lineSigma(lineTolerance), noise) : 0,
      price: (PRICE[0] + PRICE[1] * smoothing) * fine,
      tolerance: Math.max(tolerance, QUALITY.worstSigmas * sigma),
      cornerReach: Math.min(CORNER_REACH.most, Math.max(CORNER_REACH.least, thickness)),
      cornerCos,
      lineCornerCos,
    };
  };
}

function lineSigma(lineTolerance: number): number {
  const { fine, from, to } = LINE_SHARE;
  const coarse = Math.max(0, Math.min(1, (lineTolerance - from) / (to - from)));
  return lineTolerance * (fine + (1 - fine) * coarse);
}

function lineCorner(angle: number): number {
  const { share, upTo } = LINE_CORNER;
  const wide = Math.max(0, (angle - upTo) / (180 - upTo));
  return angle * (share + (1 - share) * wide);
}
