/** A centre-line's samples cut into lines and circles. @module */
import type { FitOptions } from "../../../../geometry/fit-options.ts";
import { type CornerOptions, findJoints } from "../../../../geometry/joints.ts";
import { cosDegrees, type Point } from "../../../../geometry/point.ts";
import { project } from "../../../../geometry/primitive.ts";
import type { SamplePath } from "../../../../geometry/samples.ts";
import { sampleNoise } from "../../../../geometry/samples.ts";
import type { SplitPath } from "../../../../geometry/split-path.ts";

/** How strokes are fitted, beyond what the geometry asks. */
export interface StrokeFit {
  /** Greatest distance from the curve to its samples, px. */
  readonly tolerance: number;
  /** Extra scatter of samples to allow for, px: input without antialiasing. */
  readonly rough: number;
}

/** How samples of a stroke are cut and joined. */
const FIT = {
  /** Samples are given this share of the tolerance as their standard deviation, at least. */
  sigmaShare: 0.2,
  /** Neighbouring samples share pixels, so second differences underrate the noise. */
  noiseFactor: 1.6,
  /** More noise than this is structure, px. */
  mostSigmaPx: 0.6,
  /** Cost of a line, in squared standard deviations. */
  price: 9,
  /** Turn from which a joint of a stroke is a corner, and from which one of two straight strokes is. */
  cornerDegrees: 25,
  lineCornerDegrees: 3,
  /** Renderers' steps of a quarter pixel last for many samples: a cubic must not follow each. */
  correlated: 1.4,
} as const;

/** Options of the geometry's fitter for one path. */
export function fitOptions(
  path: SamplePath,
  { tolerance, rough, width }: StrokeFit & { readonly width: number },
): FitOptions {
  const floor = Math.max(FIT.sigmaShare * tolerance, 0.25 * rough);
  const sigma = Math.min(FIT.mostSigmaPx, Math.max(floor, FIT.noiseFactor * sampleNoise(path)));
  return {
    sigma,
    lineSigma: sigma,
    price: FIT.price,
    cornerCos: cosDegrees(FIT.cornerDegrees),
    lineCornerCos: cosDegrees(FIT.lineCornerDegrees),
    tolerance: Math.max(tolerance, 3.2 * sigma),
    // at a corner the ridge stops short of it by up to three half widths, and no sample tells of it
    cornerReach: 1.5 * width + longestStep(path),
    band: Number.POSITIVE_INFINITY,
  };
}

/** The same for joining primitives to cubics. */
export function joinOptions(options: FitOptions): FitOptions {
  const sigma = FIT.correlated * options.sigma;
  return { ...options, sigma, lineSigma: sigma };
}

function longestStep({ x, y }: SamplePath): number {
  let longest = 0;
  for (let i = 1; i < x.length; i++)
    longest = Math.max(longest, (x[i]! - x[i - 1]!) ** 2 + (y[i]! - y[i - 1]!) ** 2);
  return Math.sqrt(longest);
}

/** Joints, and between those of a circle its samples' feet; a closed path ends where it starts. */
export function splitPolyline(split: SplitPath, options: CornerOptions): Point[] {
  const { path, primitives } = split;
  const joints = findJoints(split, options);
  const points: Point[] = [];
  primitives.forEach((primitive, k) => {
    points.push(joints[k]!.at);
    if (primitive.kind === "circle")
      for (let i = primitive.from; i < primitive.to; i++)
        points.push(project(primitive, path.x[i]!, path.y[i]!));
  });
  points.push(path.closed ? points[0]! : joints[joints.length - 1]!.at);
  return points;
}
