/** A centre-line's samples cut into lines and circles. @module */
import type { FitOptions } from "../../../../geometry/fit-options.ts";
import { type CornerOptions, findJoints } from "../../../../geometry/joints.ts";
import { Moments } from "../../../../geometry/moments.ts";
import { sampleNoise } from "../../../../geometry/noise.ts";
import { cosDegrees, type Point } from "../../../../geometry/point.ts";
import { type Primitive, project, signedDistance } from "../../../../geometry/primitive.ts";
import type { SamplePath } from "../../../../geometry/samples.ts";
import { type SplitPath, splitPath } from "../../../../geometry/split-path.ts";
import { CORNER_DEGREES } from "../pair/contour-follow.ts";

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
  /** {@link CORNER_DEGREES} between two straight strokes. */
  lineCornerDegrees: 3,
  /** Renderers' steps of a quarter pixel last for many samples: a cubic must not follow each. */
  correlated: 1.4,
  /** Fewest samples that a circle may stand for. */
  leastCircleSamples: 12,
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
    cornerCos: cosDegrees(CORNER_DEGREES),
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

/** Cuts a path; one line or one circle for all of it, where that stays well inside the tolerance, beats any cut. */
export function splitStroke(path: SamplePath, options: FitOptions): SplitPath {
  const only = onePrimitive(path, options.sigma);
  if (only) return { path, primitives: [only] };
  return splitPath(path, options);
}

function onePrimitive(path: SamplePath, sigma: number): Primitive | undefined {
  const n = path.x.length;
  const moments = new Moments(path);
  const scatter = Math.max(sigma, 0.1);
  const line = path.closed ? undefined : moments.line(0, n);
  if (line && fits(path, line, scatter)) return line;
  const circle = n < FIT.leastCircleSamples ? undefined : moments.circle(0, n);
  return circle && fits(path, circle, scatter) ? circle : undefined;
}

function fits({ x, y, weight }: SamplePath, primitive: Primitive, scatter: number): boolean {
  let worst = 0;
  let sum = 0;
  let total = 0;
  for (let i = 0; i < x.length; i++) {
    const e = Math.abs(signedDistance(primitive, x[i]!, y[i]!));
    if (weight[i]! > 0.3 && e > worst) worst = e;
    sum += weight[i]! * e * e;
    total += weight[i]!;
  }
  return worst < 3.5 * scatter && sum < 2 * total * scatter * scatter;
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
