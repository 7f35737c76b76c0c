/** A field and its overlays over the samples that they are fitted to. @module */
import { type Along, alongPlace, alongProfile, readPolyline } from "../fields/along.ts";
import { type Field, withStops } from "../fields/field.ts";
import type { Samples } from "../fields/samples.ts";
import { type Aim, fitOverlay, type Laid, relaid } from "./overlay.ts";

/** Layers with their values at all samples, so that none is computed twice. */
export interface LayerStack {
  readonly base: Field;
  readonly along: Along;
  /** Three levels of the base a sample. */
  readonly ground: Float64Array;
  /** The lowest first. */
  readonly overlays: readonly Laid[];
}

/** Transmission below which nothing is known of what lies under an overlay. */
const LEAST_THROUGH = 0.02;

/** A field without overlays. */
export function stackOf(samples: Samples, base: Field): LayerStack {
  const along = alongProfile(samples, base);
  return { base, along, ground: colorsOf(base, along), overlays: [] };
}

/** The same layers over other samples. */
export function restacked(samples: Samples, { base, overlays }: LayerStack): LayerStack {
  return { ...stackOf(samples, base), overlays: overlays.map((laid) => relaid(samples, laid)) };
}

/** Fit every layer again, given the others. */
export function refitted(samples: Samples, stack: LayerStack): LayerStack {
  const { wanted, weight } = aimOf(samples, stack, -1);
  const along = alongPlace(samples, stack.base.place);
  const base = withStops(along, wanted, weight);
  let now: LayerStack = { ...stack, base, along, ground: colorsOf(base, along) };
  for (let k = 0; k < now.overlays.length; k++) {
    const { overlay } = now.overlays[k]!;
    const fit = { places: [overlay.place], color: overlay.color };
    const next = fitOverlay(samples, aimOf(samples, now, k), fit);
    if (next) now = { ...now, overlays: now.overlays.with(k, next) };
  }
  return now;
}

/** Sum of squares that a stack leaves, levels². */
export function errorOf({ n, rgb }: Samples, { ground, overlays }: LayerStack): number {
  let sum = 0;
  for (let i = 0; i < n; i++)
    for (let c = 0; c < 3; c++) {
      let v = ground[3 * i + c]!;
      for (const { alpha, overlay } of overlays) v += alpha[i]! * (overlay.color[c]! - v);
      const e = rgb[3 * i + c]! - v;
      sum += e * e;
    }
  return sum;
}

/** What lies below layer `k`, and what it has to show under what lies above; −1 for the base. */
export function aimOf({ n, rgb }: Samples, { ground, overlays }: LayerStack, k: number): Aim {
  const below = ground.slice();
  const wanted = new Float64Array(3 * n);
  const weight = new Float64Array(n);
  const under = overlays.slice(0, Math.max(0, k));
  const over = overlays.slice(k + 1);
  for (let i = 0; i < n; i++) {
    let through = 1;
    for (const { alpha } of over) through *= 1 - alpha[i]!;
    weight[i] = through * through;
    for (let c = 0; c < 3; c++) {
      const at = 3 * i + c;
      for (const { alpha, overlay } of under)
        below[at]! += alpha[i]! * (overlay.color[c]! - below[at]!);
      let above = 0;
      for (const { alpha, overlay } of over) above += alpha[i]! * (overlay.color[c]! - above);
      wanted[at] = through > LEAST_THROUGH ? (rgb[at]! - above) / through : below[at]!;
    }
  }
  return { below, wanted, weight };
}

function colorsOf(base: Field, { share }: Along): Float64Array {
  const colors = new Float64Array(3 * share.length);
  for (let i = 0; i < share.length; i++)
    readPolyline(base, share[i]!, { out: colors, at: 3 * i, channels: 3 });
  return colors;
}
