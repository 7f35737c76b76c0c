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

/** Sums over bins: weight, and three levels of what is missing and of what lies below. */
interface Means {
  readonly weight: Float64Array;
  readonly missing: Float64Array;
  readonly below: Float64Array;
}

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
    for (const color of given ? [given] : overlayColors(aim, along)) {
      const { bins, left } = alphaBins(aim, along, color);
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
  const alpha = new Float64Array(along.share.length);
  for (let i = 0; i < alpha.length; i++)
    readPolyline(overlay, along.share[i]!, { out: alpha, at: i, channels: 1 });
  return { overlay, along, alpha };
}

/** Opacities wanted in bins along a place, and the sum of squares that they leave. */
function alphaBins(
  { below, wanted, weight }: Aim,
  { share }: Along,
  color: Float64Array,
): { bins: Bins; left: number } {
  const [red, green, blue] = [color[0]!, color[1]!, color[2]!];
  const bins = {
    weight: new Float64Array(BINS),
    at: new Float64Array(BINS),
    value: new Float64Array(BINS),
    channels: 1 as const,
  };
  let left = 0;
  for (let i = 0, c = 0; i < share.length; i++, c += 3) {
    const k = binOf(share[i]!);
    const w = weight[i]!;
    const [r, g, b] = [below[c]!, below[c + 1]!, below[c + 2]!];
    const [dr, dg, db] = [wanted[c]! - r, wanted[c + 1]! - g, wanted[c + 2]! - b];
    const [er, eg, eb] = [red - r, green - g, blue - b];
    const reach = w * (er * er + eg * eg + eb * eb);
    bins.weight[k]! += reach;
    bins.at[k]! += reach * share[i]!;
    bins.value[k]! += w * (er * dr + eg * dg + eb * db);
    left += w * (dr * dr + dg * dg + db * db);
  }
  for (let k = 0; k < BINS; k++) {
    const w = bins.weight[k]!;
    if (w <= 0) continue;
    bins.at[k]! /= w;
    // only what this colour can do: a fit may not be bent by opacities below 0
    const alpha = Math.max(0, Math.min(MOST_ALPHA, bins.value[k]! / w));
    left += alpha * alpha * w - 2 * alpha * bins.value[k]!;
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
function overlayColors(aim: Aim, along: Along): Float64Array[] {
  const means = binMeans(aim, along);
  return [1, -1].flatMap((sign) => colorsTowards(sign, means));
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
