/** The plainest place that explains colours. @module */

import { leastEigenvector } from "../../../../geometry/linear-algebra.ts";
import { principalAxis } from "../../../../geometry/principal-axis.ts";
import { GradientKind } from "../../../../plugin/artifacts.ts";
import { circle, linear, type Place } from "./place.ts";
import { refined, type Scored } from "./refine.ts";
import { boundsOf, type Samples } from "./samples.ts";
import { Scatter } from "./scatter.ts";

/** How hard to look. */
export interface Effort {
  readonly rounds: number;
  readonly circles: boolean;
  readonly ellipses: boolean;
}

/** For what may as well be flat, to compare cuts, and to fit. */
export const PLAIN: Effort = { rounds: 3, circles: false, ellipses: false };

export const QUICK: Effort = { rounds: 3, circles: true, ellipses: false };

export const THOROUGH: Effort = { rounds: 10, circles: true, ellipses: true };

/** A more general kind of field must leave this much less, and by so many levels² a number. */
const DEARER = 1.12;

const DEARER_BY = 0.06;

/** Mean square, levels², from which a more general kind is worth a look. */
const UNEXPLAINED = 0.4;

/** Farthest centre of a circle, in extents of the samples: beyond, it is a line. */
const FARTHEST = 12;

/** Kind and place of the field, with the sum of squares that no smooth profile along it explains. */
export function fitPlace(samples: Samples, { rounds, circles, ellipses }: Effort): Scored {
  const numbers = 3 * samples.n;
  const { minX, minY, extent } = boundsOf(samples);
  const scatter = new Scatter(samples);
  const [p, q] = [linearByPlane(samples), linearByTensor(samples)];
  const line = scatter.of(p) <= scatter.of(q) ? p : q;
  let best = refined(scatter, line, { rounds, extent, elliptic: false });
  const offer = (next: Scored) => {
    if (next.sse * DEARER + DEARER_BY * numbers < best.sse) best = next;
  };
  if (!circles || best.sse <= UNEXPLAINED * numbers) return best;
  const round = circleByTensor(samples);
  const isNear = (at: number, from: number) => Math.abs(at - from) < FARTHEST * extent;
  if (round && isNear(round.p[0]!, minX) && isNear(round.p[1]!, minY))
    offer(refined(scatter, round, { extent, rounds, elliptic: false }));
  if (!ellipses || best.sse <= UNEXPLAINED * numbers) return best;
  const ellipse = ellipseByTensor(samples);
  if (ellipse) offer(refined(scatter, ellipse, { extent, rounds: rounds + 4, elliptic: true }));
  return best;
}

/** Determinant over squared trace below which slopes are as good as parallel. */
const PARALLEL = 1e-4;

/** The same of a form: ellipses flatter than about 1 : 6 are none. */
const FLATTEST = 0.026;

/** Direction in which colour changes most, by the local slopes. */
function linearByTensor({ n, tensor }: Samples): Place {
  let xx = 0;
  let xy = 0;
  let yy = 0;
  for (let i = 0; i < 3 * n; i += 3) {
    xx += tensor[i]!;
    xy += tensor[i + 1]!;
    yy += tensor[i + 2]!;
  }
  return linear(...principalAxis(xx, xy, yy));
}

/** The same, by the slopes of the planes of least squares through the colours. */
function linearByPlane({ n, x, y, rgb }: Samples): Place {
  let mx = 0;
  let my = 0;
  for (let i = 0; i < n; i++) {
    mx += x[i]! / n;
    my += y[i]! / n;
  }
  let sxx = 0;
  let sxy = 0;
  let syy = 0;
  const cx = new Float64Array(3);
  const cy = new Float64Array(3);
  for (let i = 0; i < n; i++) {
    const dx = x[i]! - mx;
    const dy = y[i]! - my;
    sxx += dx * dx;
    sxy += dx * dy;
    syy += dy * dy;
    for (let c = 0; c < 3; c++) {
      cx[c]! += dx * rgb[3 * i + c]!;
      cy[c]! += dy * rgb[3 * i + c]!;
    }
  }
  const det = sxx * syy - sxy * sxy;
  if (!(det > 1e-9 * (sxx + syy) * (sxx + syy))) return linear(...principalAxis(sxx, sxy, syy));
  let [gxx, gxy, gyy] = [0, 0, 0];
  for (let c = 0; c < 3; c++) {
    const gx = (cx[c]! * syy - cy[c]! * sxy) / det;
    const gy = (cy[c]! * sxx - cx[c]! * sxy) / det;
    gxx += gx * gx;
    gxy += gx * gy;
    gyy += gy * gy;
  }
  return linear(...principalAxis(gxx, gxy, gyy));
}

/** Circles whose radii all slopes follow, by least squares; undefined where slopes are as good as parallel. */
function circleByTensor({ n, x, y, tensor }: Samples): Place | undefined {
  let a = 0;
  let b = 0;
  let d = 0;
  let u = 0;
  let v = 0;
  for (let i = 0; i < n; i++) {
    const xx = tensor[3 * i]!;
    const xy = tensor[3 * i + 1]!;
    const yy = tensor[3 * i + 2]!;
    a += yy;
    b -= xy;
    d += xx;
    u += yy * x[i]! - xy * y[i]!;
    v += xx * y[i]! - xy * x[i]!;
  }
  const det = a * d - b * b;
  if (!(det > PARALLEL * (a + d) * (a + d))) return undefined;
  return circle((u * d - v * b) / det, (v * a - u * b) / det);
}

/**
 * Similar ellipses around one centre to which all slopes are normal.
 *
 * The slope at p is parallel to A p − b, which is linear in A and b up to a common factor.
 */
function ellipseByTensor(samples: Samples): Place | undefined {
  const { minX, minY, maxX, maxY, extent } = boundsOf(samples);
  const [mx, my] = [(minX + maxX) / 2, (minY + maxY) / 2];
  let w = leastEigenvector(slopeMatrix(samples, { mx, my, extent }), 5);
  if (w[0]! + w[2]! < 0) w = w.map((k) => -k);
  const [a, b, c, u, v] = [w[0]!, w[1]!, w[2]!, w[3]!, w[4]!];
  const det = a * c - b * b;
  if (!(det > FLATTEST * (a + c) * (a + c))) return undefined;
  const x = mx + (extent * (u * c - v * b)) / det;
  const y = my + (extent * (v * a - u * b)) / det;
  const k = 1 / Math.sqrt(det);
  return { kind: GradientKind.radial, p: Float64Array.of(x, y, a * k, b * k, c * k) };
}

/** Sum of squares of slope × (A p − b) over [a, b, c, b1, b2], p moved and scaled to about 1. */
function slopeMatrix(
  { n, x, y, tensor }: Samples,
  { mx, my, extent }: { mx: number; my: number; extent: number },
): Float64Array {
  const m = new Float64Array(25);
  for (let i = 0; i < n; i++) {
    const X = (x[i]! - mx) / extent;
    const Y = (y[i]! - my) / extent;
    const xx = tensor[3 * i]!;
    const xy = tensor[3 * i + 1]!;
    const yy = tensor[3 * i + 2]!;
    // the product with [0, X, Y, 0, −1] across and [−X, −Y, 0, 1, 0] along
    m[0]! += yy * X * X;
    m[1]! += yy * X * Y - xy * X * X;
    m[2]! -= xy * X * Y;
    m[3]! -= yy * X;
    m[4]! += xy * X;
    m[6]! += xx * X * X - 2 * xy * X * Y + yy * Y * Y;
    m[7]! += xx * X * Y - xy * Y * Y;
    m[8]! += xy * X - yy * Y;
    m[9]! += xy * Y - xx * X;
    m[12]! += xx * Y * Y;
    m[13]! += xy * Y;
    m[14]! -= xx * Y;
    m[18]! += yy;
    m[19]! -= xy;
    m[24]! += xx;
  }
  for (let r = 1; r < 5; r++) for (let c = 0; c < r; c++) m[5 * r + c] = m[5 * c + r]!;
  return m;
}
