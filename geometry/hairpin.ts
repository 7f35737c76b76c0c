/** Where a cubic turns about in next to no room. @module */
import { flattenSteps } from "./flatten.ts";
import { length } from "./point.ts";

/** Cosine of 143 degrees: a curve that turns by more turns about. */
const ABOUT = -0.8;
/** Room of a hairpin, px along the curve: samples a px apart tell nothing of a turn in less. */
const ROOM = 0.5;
/** Chords that the curve is looked at in, px off it: they show loops of a hundredth of a px. */
const FINE = 0.001;

/**
 * Parameter at which a cubic has turned by more than 143 degrees within half a px; undefined where it does so nowhere.
 *
 * @param p Control points `[x0, y0, c1x, c1y, c2x, c2y, x3, y3]`, px.
 */
export function hairpin(p: Float64Array): number | undefined {
  const steps = flattenSteps(p, FINE);
  // of each place: unit direction and length of the curve up to it
  const ux = new Float64Array(steps + 1);
  const uy = new Float64Array(steps + 1);
  const along = new Float64Array(steps + 1);
  let from = 0;
  for (let k = 0; k <= steps; k++) {
    const t = k / steps;
    const s = 1 - t;
    const [a, b, c] = [3 * s * s, 6 * s * t, 3 * t * t];
    const vx = a * (p[2]! - p[0]!) + b * (p[4]! - p[2]!) + c * (p[6]! - p[4]!);
    const vy = a * (p[3]! - p[1]!) + b * (p[5]! - p[3]!) + c * (p[7]! - p[5]!);
    const speed = length(vx, vy);
    ux[k] = vx / (speed || 1);
    uy[k] = vy / (speed || 1);
    along[k] = speed / steps + (k > 0 ? along[k - 1]! : 0);
    while (along[k]! - along[from]! > ROOM) from++;
    for (let i = from; i < k; i++) if (ux[i]! * ux[k]! + uy[i]! * uy[k]! < ABOUT) return t;
  }
  return undefined;
}
