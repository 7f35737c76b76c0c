/** One-dimensional colour fields: the colour of a point is a polyline over t. @module */
import { type Along, alongPlace, colorBins, readPolyline } from "./along.ts";
import { type Effort, fitPlace } from "./fit-place.ts";
import { fitKnots } from "./knots.ts";
import { linear, type Place, snapped } from "./place.ts";
import { type Samples, thinned } from "./samples.ts";

/** A polyline over t. */
export interface Profile {
  readonly place: Place;
  /** t of the first knot, and how much farther the last one lies, px. */
  readonly from: number;
  readonly span: number;
  /** 0 to 1, ascending, the ends at 0 and 1. */
  readonly knots: readonly number[];
}

/** Opaque colours over t. */
export interface Field extends Profile {
  /** Three levels a knot. */
  readonly values: Float64Array;
  /** Root mean square over samples and channels, levels; of bins, where steep slopes add to it, after {@link withStops}. */
  readonly rms: number;
}

/** Most stops of a field. */
const MOST_STOPS = 10;
/** A stop must lower the mean square by this, levels². */
const STOP_GAIN = 0.08;
/** Samples by which places are found. */
const SEARCHED = 400;

/** The plainest field that explains the samples about as well as any. */
export function fitField(samples: Samples, effort: Effort): Field {
  const { place } = fitPlace(thinned(samples, SEARCHED), effort);
  const along = alongPlace(samples, snapped(place));
  const field = withStops(along, samples.rgb);
  return { ...field, rms: rmsOf(field, along, samples.rgb) };
}

/** One colour everywhere. @param color Three levels. */
export function flatField(color: ArrayLike<number>): Field {
  const values = Float64Array.of(color[0]!, color[1]!, color[2]!, color[0]!, color[1]!, color[2]!);
  return { place: linear(1, 0), from: 0, span: 1, knots: [0, 1], values, rms: 0 };
}

/** Root mean square that a field leaves of its samples, levels. */
function rmsOf(field: Field, { share }: Along, rgb: Float64Array): number {
  const colors = readPolyline(field, share, 3);
  let squares = 0;
  for (let i = 0; i < rgb.length; i++) {
    const e = rgb[i]! - colors[i]!;
    squares += e * e;
  }
  return Math.sqrt(squares / rgb.length);
}

/** Stops along a place. @param weights Of the samples, where they differ. */
export function withStops(along: Along, rgb: Float64Array, weights?: Float64Array): Field {
  const numbers = rgb.length;
  const { bins, within } = colorBins(along, rgb, weights);
  const price = { most: MOST_STOPS, least: STOP_GAIN * numbers, floor: within };
  const { knots, values, sse } = fitKnots(bins, price);
  const { place, from, span } = along;
  return { place, from, span, knots, values, rms: Math.sqrt((sse + within) / numbers) };
}
