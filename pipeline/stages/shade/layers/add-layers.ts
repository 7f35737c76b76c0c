/** Lights and shadows laid over a field. @module */
import { type Along, alongPlace, alongProfile, readPolyline } from "../fields/along.ts";
import { type Field, withStops } from "../fields/field.ts";
import { circle, linear, type Place } from "../fields/place.ts";
import { refined } from "../fields/refine.ts";
import { boundsOf, type Samples, thinned } from "../fields/samples.ts";
import { Scatter } from "../fields/scatter.ts";
import { type Aim, fitOverlay, type Laid, type Overlay, relaid } from "./overlay.ts";

/** A field and what lies over it, the lowest first. */
export interface Layered extends Field {
  readonly overlays: readonly Overlay[];
}

/** What layers are for. */
export interface LayerGoal {
  /** Most overlays. */
  readonly most: number;
  /** Root mean square beyond which they are of no use, levels. */
  readonly rms: number;
  /** Whether a paint is near its pixels everywhere. */
  readonly accepts: (paint: Layered) => boolean;
}

/** Nothing is laid on a paint that is accepted with this share of the greatest error. */
const ENOUGH = 0.6;
/** A layer must leave at most this share of the sum of squares. */
const WORTH = 0.9;
/** Least share of the error that each layer after the first leaves: less was seen once in 50. */
const LEAVES = 0.7;
/** Samples by which layers are chosen. */
const CHOSEN_BY = 250;
/** Directions of 15° each and centres on a grid, from which searches start. */
const GRID = 4;
const [C15, S15] = [Math.sqrt(2 + Math.sqrt(3)) / 2, Math.sqrt(2 - Math.sqrt(3)) / 2];
const QUARTER = [
  [1, 0],
  [C15, S15],
  [Math.sqrt(3) / 2, 0.5],
  [Math.sqrt(0.5), Math.sqrt(0.5)],
  [0.5, Math.sqrt(3) / 2],
  [S15, C15],
] as const;
const DIRECTIONS = QUARTER.flatMap(([u, v]) => [linear(u, v), linear(-v, u)]);
const ROUNDS = 5;

/** Lay overlays on a field, the best first, until the paint is near enough; undefined where nothing gains enough. */
export function addLayers(all: Samples, base: Field, goal: LayerGoal): Layered | undefined {
  const samples = thinned(all, CHOSEN_BY);
  const rms = (error: number) => Math.sqrt(error / (3 * samples.n));
  let now = stackOf(samples, base);
  let error = errorOf(samples, now);
  for (let k = 0; k < goal.most && rms(error) > ENOUGH * goal.rms; k++) {
    if (k > 0 && rms(error) * LEAVES ** (goal.most - k) > goal.rms) return undefined;
    const laid = bestOverlay(samples, now);
    if (!laid) break;
    const next = refitted(samples, { ...now, overlays: [...now.overlays, laid] });
    const left = errorOf(samples, next);
    if (left > WORTH * error) break;
    now = next;
    error = left;
  }
  if (now.overlays.length === 0 || rms(error) > goal.rms) return undefined;
  const paint = fittedTo(all, now);
  return goal.accepts(paint) ? paint : undefined;
}

/** The layers of a stack fitted to all samples. */
function fittedTo(all: Samples, stack: LayerStack): Layered {
  const full = refitted(all, restacked(all, stack));
  const overlays = full.overlays.map(({ overlay }) => overlay);
  return { ...full.base, overlays, rms: Math.sqrt(errorOf(all, full) / (3 * all.n)) };
}

/** The overlay that serves best on top of a stack. */
function bestOverlay(samples: Samples, stack: LayerStack): Laid | undefined {
  const aim = aimOf(samples, stack, stack.overlays.length);
  const rest = aim.wanted.slice();
  for (let i = 0; i < rest.length; i++) rest[i]! -= aim.below[i]!;
  return fitOverlay(samples, aim, { places: placesFor({ ...samples, rgb: rest }) });
}

/** Places along which what is missing changes: the best direction and the best ellipse. */
function placesFor(rest: Samples): Place[] {
  const scatter = new Scatter(rest);
  const { minX, minY, maxX, maxY, extent } = boundsOf(rest);
  const circles: Place[] = [];
  for (let gx = 0; gx <= GRID; gx++)
    for (let gy = 0; gy <= GRID; gy++)
      circles.push(circle(minX + ((maxX - minX) * gx) / GRID, minY + ((maxY - minY) * gy) / GRID));
  return [DIRECTIONS, circles].map((starts) => {
    const elliptic = starts === circles;
    return refined(scatter, bestOf(scatter, starts), { rounds: ROUNDS, extent, elliptic }).place;
  });
}

function bestOf(scatter: Scatter, places: readonly Place[]): Place {
  const left = places.map((place) => scatter.of(place));
  return places[left.indexOf(Math.min(...left))]!;
}

/** Layers with their values at all samples, so that none is computed twice. */
interface LayerStack {
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
function stackOf(samples: Samples, base: Field): LayerStack {
  const along = alongProfile(samples, base);
  return { base, along, ground: colorsOf(base, along), overlays: [] };
}

/** The same layers over other samples. */
function restacked(samples: Samples, { base, overlays }: LayerStack): LayerStack {
  return { ...stackOf(samples, base), overlays: overlays.map((laid) => relaid(samples, laid)) };
}

/** Fit every layer again, given the others. */
function refitted(samples: Samples, stack: LayerStack): LayerStack {
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
function errorOf({ rgb }: Samples, { ground, overlays }: LayerStack): number {
  const shown = ground.slice();
  for (const laid of overlays) lay(shown, laid);
  let sum = 0;
  for (let i = 0; i < rgb.length; i++) {
    const e = rgb[i]! - shown[i]!;
    sum += e * e;
  }
  return sum;
}

/** What lies below layer `k`, and what it has to show under what lies above; −1 for the base. */
function aimOf({ n, rgb }: Samples, { ground, overlays }: LayerStack, k: number): Aim {
  const below = ground.slice();
  const weight = new Float64Array(n).fill(1);
  for (let l = 0; l < k; l++) lay(below, overlays[l]!);
  if (k === overlays.length) return { below, wanted: rgb, weight };
  const above = new Float64Array(3 * n);
  for (let l = k + 1; l < overlays.length; l++) {
    const { alpha } = overlays[l]!;
    lay(above, overlays[l]!);
    for (let i = 0; i < n; i++) weight[i]! *= 1 - alpha[i]!;
  }
  const wanted = new Float64Array(3 * n);
  for (let i = 0; i < n; i++) {
    const share = weight[i]!;
    weight[i] = share * share;
    for (let at = 3 * i; at < 3 * i + 3; at++)
      wanted[at] = share > LEAST_THROUGH ? (rgb[at]! - above[at]!) / share : below[at]!;
  }
  return { below, wanted, weight };
}

/** Lay an overlay on colours, three levels a sample. */
function lay(colors: Float64Array, { alpha, overlay: { color } }: Laid): void {
  for (let i = 0, at = 0; i < alpha.length; i++)
    for (let c = 0; c < 3; c++, at++) colors[at]! += alpha[i]! * (color[c]! - colors[at]!);
}

function colorsOf(base: Field, { share }: Along): Float64Array {
  return readPolyline(base, share, 3);
}
