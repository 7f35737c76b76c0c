/** Colours that an overlay may have. @module */
import { type Along, binOf } from "../fields/along.ts";
import { BINS } from "../fields/knots.ts";
import type { Aim } from "./overlay.ts";

/** Least mean change, levels, that a colour is looked for. */
const LEAST_CHANGE = 0.2;
/** The nearest colour lies this much beyond the greatest change. */
const BEYOND = 1.15;

/**
 * Colours to try: from what lies below onwards along what is missing, lighter and darker.
 *
 * Of each the nearest one, the farthest that there is, and one between.
 */
export function overlayColors(aim: Aim, along: Along): Float64Array[] {
  const means = binMeans(aim, along);
  return [1, -1].flatMap((sign) => colorsTowards(sign, means));
}

/** Sums over bins: weight, and three levels of what is missing and of what lies below. */
interface Means {
  readonly weight: Float64Array;
  readonly missing: Float64Array;
  readonly below: Float64Array;
}

function binMeans({ below, wanted, weight: weights }: Aim, { share }: Along): Means {
  const weight = new Float64Array(BINS);
  const missing = new Float64Array(3 * BINS);
  const under = new Float64Array(3 * BINS);
  for (let i = 0; i < share.length; i++) {
    const k = binOf(share[i]!);
    const w = weights[i]!;
    weight[k]! += w;
    for (let c = 0; c < 3; c++) {
      missing[3 * k + c]! += w * (wanted[3 * i + c]! - below[3 * i + c]!);
      under[3 * k + c]! += w * below[3 * i + c]!;
    }
  }
  return { weight, missing, below: under };
}

/** Colours for the bins that are to be lighter (1) or darker (−1). */
function colorsTowards(sign: number, { weight, missing, below }: Means): Float64Array[] {
  const change = new Float64Array(3);
  const from = new Float64Array(3);
  let total = 0;
  let most = 0;
  for (let k = 0; k < BINS; k++) {
    const w = weight[k]!;
    if (w <= 0) continue;
    const light = (missing[3 * k]! + missing[3 * k + 1]! + missing[3 * k + 2]!) / (3 * w);
    if (light * sign <= 0) continue;
    const amount = Math.abs(light);
    total += w * amount;
    most = Math.max(most, amount);
    for (let c = 0; c < 3; c++) {
      change[c]! += amount * missing[3 * k + c]!;
      from[c]! += amount * below[3 * k + c]!;
    }
  }
  if (total <= 0) return [];
  for (let c = 0; c < 3; c++) {
    change[c]! /= total;
    from[c]! /= total;
  }
  const norm = Math.abs(change[0]! + change[1]! + change[2]!) / 3;
  if (norm < LEAST_CHANGE) return [];
  const far = faceOfCube(from, change);
  const near = Math.min(far, (BEYOND * most) / norm);
  return [near, Math.sqrt(near * far), far].map((reach) =>
    from.map((v, c) => Math.max(0, Math.min(255, Math.round(v + reach * change[c]!)))),
  );
}

/** How many changes fit between a colour and the face of the colour cube. */
function faceOfCube(from: Float64Array, change: Float64Array): number {
  let far = Infinity;
  for (let c = 0; c < 3; c++) {
    if (change[c]! > 1e-6) far = Math.min(far, (255 - from[c]!) / change[c]!);
    else if (change[c]! < -1e-6) far = Math.min(far, from[c]! / -change[c]!);
  }
  return far;
}
