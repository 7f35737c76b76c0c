/** Samples along a place, and polylines read there. @module */
import { BINS, type Bins, type Polyline } from "./knots.ts";
import { type Place, writePlaces } from "./place.ts";
import type { Samples } from "./samples.ts";

/** Where samples lie on the way from the least to the greatest t. */
export interface Along {
  readonly place: Place;
  /** Least t, and how much greater the greatest is, px. */
  readonly from: number;
  readonly span: number;
  /** Of each sample, 0 to 1. */
  readonly share: Float64Array;
}

/** Find t of all samples. */
export function alongPlace(samples: Samples, place: Place): Along {
  const { n } = samples;
  const share = new Float64Array(n);
  writePlaces(place, samples, share);
  let lo = Infinity;
  let hi = -Infinity;
  for (let i = 0; i < n; i++) {
    if (share[i]! < lo) lo = share[i]!;
    if (share[i]! > hi) hi = share[i]!;
  }
  const span = Math.max(1e-6, hi - lo);
  for (let i = 0; i < n; i++) share[i] = (share[i]! - lo) / span;
  return { place, from: lo, span, share };
}

/** The same on the way of a profile, whose stops other samples may have placed. */
export function alongProfile(samples: Samples, { place, from, span }: Omit<Along, "share">): Along {
  const share = new Float64Array(samples.n);
  writePlaces(place, samples, share);
  for (let i = 0; i < share.length; i++) share[i] = (share[i]! - from) / span;
  return { place, from, span, share };
}

/** The bin of a sample. */
export function binOf(share: number): number {
  return Math.min(BINS - 1, (share * BINS) | 0);
}

/** Mean colours in bins, and the sum of squares within them. */
export function colorBins(
  { share }: Along,
  rgb: Float64Array,
  weights?: Float64Array,
): { readonly bins: Bins; readonly within: number } {
  const weight = new Float64Array(BINS);
  const at = new Float64Array(BINS);
  const value = new Float64Array(3 * BINS);
  let within = 0;
  for (let i = 0; i < share.length; i++) {
    const k = binOf(share[i]!);
    const w = weights ? weights[i]! : 1;
    weight[k]! += w;
    at[k]! += w * share[i]!;
    for (let c = 0; c < 3; c++) {
      const v = rgb[3 * i + c]!;
      value[3 * k + c]! += w * v;
      within += w * v * v;
    }
  }
  for (let k = 0; k < BINS; k++) {
    const w = weight[k]!;
    if (w === 0) continue;
    at[k]! /= w;
    for (let c = 3 * k; c < 3 * k + 3; c++) {
      value[c]! /= w;
      within -= w * value[c]! * value[c]!;
    }
  }
  return { bins: { weight, at, value, channels: 3 }, within: Math.max(0, within) };
}

/** Values of a polyline at shares of the way, `channels` numbers each; beyond the ends they stay. */
export function readPolyline(
  { knots, values }: Pick<Polyline, "knots" | "values">,
  share: Float64Array,
  channels: 1 | 3,
): Float64Array {
  const out = new Float64Array(channels * share.length);
  const last = knots.length - 2;
  for (let i = 0, at = 0; i < share.length; i++) {
    const s = share[i]!;
    let j = 0;
    while (j < last && s > knots[j + 1]!) j++;
    const a = knots[j]!;
    const f = Math.max(0, Math.min(1, (s - a) / (knots[j + 1]! - a)));
    const end = (j + 1) * channels;
    for (let o = j * channels; o < end; o++, at++)
      out[at] = (1 - f) * values[o]! + f * values[o + channels]!;
  }
  return out;
}
