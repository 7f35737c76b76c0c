/** A translucent field of one colour over others. @module */
import { type Along, alongPlace, alongProfile, binOf, readPolyline } from "../fields/along.ts";
import type { Profile } from "../fields/field.ts";
import { BINS, type Bins, fitKnots } from "../fields/knots.ts";
import { type Place, snapped } from "../fields/place.ts";
import type { Samples } from "../fields/samples.ts";

/** One colour, whose opacity is a polyline over t. */
export interface Overlay extends Profile {
  /** Opacity a knot, 0 to 1. */
  readonly values: Float64Array;
  /** Levels, three whole numbers. */
  readonly color: Float64Array;
}

/** An overlay where it lies over samples. */
export interface Laid {
  readonly overlay: Overlay;
  readonly along: Along;
  /** Opacity at each sample. */
  readonly alpha: Float64Array;
}

/** What an overlay is to make of what lies below, per sample. */
export interface Aim {
  /** Three levels each. */
  readonly below: Float64Array;
  readonly wanted: Float64Array;
  /** What shines through the layers above, squared. */
  readonly weight: Float64Array;
}

/** Sums over bins along a place, from which opacities follow for any colour. */
interface Sums {
  /** `SUMS` a bin: w, wt, w|b|², wt|b|², w b·m, then three each of wb, wtb and wm; b is below, m missing, t the share. */
  readonly bins: Float64Array;
  /** Of w|m|². */
  readonly missing: number;
}

const SUMS = 14;
/** Most stops of an overlay, and the least gain of one, levels² a number. */
const MOST_STOPS = 7;

const STOP_GAIN = 0.04;

/** An overlay that hides what lies below is a paint of its own. */
const MOST_ALPHA = 0.98;

/** The colour, and opacities along one of the places, that bring what lies below nearest to what is wanted. */
export function fitOverlay(
  samples: Samples,
  aim: Aim,
  { places, color: given }: { places: readonly Place[]; color?: Float64Array },
): Laid | undefined {
  let best: { along: Along; color: Float64Array; bins: Bins; left: number } | undefined;
  for (const place of places) {
    const along = alongPlace(samples, snapped(place));
    const sums = sumsAlong(aim, along);
    for (const color of given ? [given] : overlayColors(sums)) {
      const { bins, left } = alphaBins(sums, color);
      if (!best || left < best.left) best = { along, color, bins, left };
    }
  }
  if (!best) return undefined;
  const { along, color, bins } = best;
  const price = { most: MOST_STOPS, least: STOP_GAIN * 3 * samples.n, floor: 0 };
  const { knots, values } = fitKnots(bins, price);
  const { place, from, span } = along;
  const alphas = values.map((v) => Math.max(0, Math.min(1, v)));
  return laid({ place, from, span, knots, values: alphas, color }, along);
}

/** The same overlay over other samples. */
export function relaid(samples: Samples, { overlay }: Laid): Laid {
  return laid(overlay, alongProfile(samples, overlay));
}

function laid(overlay: Overlay, along: Along): Laid {
  return { overlay, along, alpha: readPolyline(overlay, along.share, 1) };
}

function sumsAlong({ below, wanted, weight }: Aim, { share }: Along): Sums {
  const bins = new Float64Array(SUMS * BINS);
  let all = 0;
  for (let i = 0; i < share.length; i++) {
    const o = SUMS * binOf(share[i]!);
    const w = weight[i]!;
    const wt = w * share[i]!;
    let squares = 0;
    let product = 0;
    for (let c = 0; c < 3; c++) {
      const b = below[3 * i + c]!;
      const m = wanted[3 * i + c]! - b;
      squares += b * b;
      product += b * m;
      all += w * m * m;
      bins[o + 5 + c]! += w * b;
      bins[o + 8 + c]! += wt * b;
      bins[o + 11 + c]! += w * m;
    }
    bins[o]! += w;
    bins[o + 1]! += wt;
    bins[o + 2]! += w * squares;
    bins[o + 3]! += wt * squares;
    bins[o + 4]! += w * product;
  }
  return { bins, missing: all };
}

/** Least squared distance, levels², from what lies below at which a colour does anything. */
const LEAST_REACH = 1e-6;

/** Opacities wanted in bins along a place, and the sum of squares that they leave. */
function alphaBins({ bins: sums, missing }: Sums, color: Float64Array) {
  const bins = {
    weight: new Float64Array(BINS),
    at: new Float64Array(BINS),
    value: new Float64Array(BINS),
    channels: 1 as const,
  };
  const r = color[0]!;
  const g = color[1]!;
  const b = color[2]!;
  const squared = r * r + g * g + b * b;
  const dot = (o: number) => r * sums[o]! + g * sums[o + 1]! + b * sums[o + 2]!;
  let left = missing;
  for (let k = 0, o = 0; k < BINS; k++, o += SUMS) {
    const reach = squared * sums[o]! - 2 * dot(o + 5) + sums[o + 2]!;
    if (reach <= LEAST_REACH * sums[o]!) continue;
    bins.weight[k] = reach;
    bins.at[k] = (squared * sums[o + 1]! - 2 * dot(o + 8) + sums[o + 3]!) / reach;
    // only what this colour can do: a fit may not be bent by opacities below 0
    const gain = dot(o + 11) - sums[o + 4]!;
    const alpha = Math.max(0, Math.min(MOST_ALPHA, gain / reach));
    left += alpha * alpha * reach - 2 * alpha * gain;
    bins.value[k] = alpha;
  }
  return { bins, left };
}

/** Least mean change, levels, that a colour is looked for. */
const LEAST_CHANGE = 0.2;

/** The nearest colour lies this much beyond the greatest change. */
const BEYOND = 1.15;

/**
 * Colours to try: from what lies below onwards along what is missing, lighter and darker.
 *
 * Of each the nearest one, the farthest that there is, and one between.
 */
function overlayColors(sums: Sums): Float64Array[] {
  return [1, -1].flatMap((sign) => colorsTowards(sign, sums));
}

/** Colours for the bins that are to be lighter (1) or darker (−1). */
function colorsTowards(sign: number, { bins }: Sums): Float64Array[] {
  const change = new Float64Array(3);
  const from = new Float64Array(3);
  let total = 0;
  let most = 0;
  for (let o = 0; o < bins.length; o += SUMS) {
    const w = bins[o]!;
    if (w <= 0) continue;
    const light = (bins[o + 11]! + bins[o + 12]! + bins[o + 13]!) / (3 * w);
    if (light * sign <= 0) continue;
    const amount = Math.abs(light);
    total += w * amount;
    most = Math.max(most, amount);
    for (let c = 0; c < 3; c++) {
      change[c]! += amount * bins[o + 11 + c]!;
      from[c]! += amount * bins[o + 5 + c]!;
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
