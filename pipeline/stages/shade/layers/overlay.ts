/** A translucent field of one colour over others. @module */
import { type Along, alongPlace, alongProfile, binOf, readPolyline } from "../fields/along.ts";
import type { Profile } from "../fields/field.ts";
import { BINS, type Bins, fitKnots } from "../fields/knots.ts";
import { type Place, snapped } from "../fields/place.ts";
import type { Samples } from "../fields/samples.ts";
import { overlayColors } from "./overlay-colors.ts";

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
