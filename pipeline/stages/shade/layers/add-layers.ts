/** Lights and shadows laid over a field. @module */
import { GradientKind } from "../../../../plugin/mod.ts";
import type { Field } from "../fields/field.ts";
import { circle, linear, type Place } from "../fields/place.ts";
import { refined } from "../fields/refine.ts";
import { boundsOf, type Samples, thinned } from "../fields/samples.ts";
import { Scatter } from "../fields/scatter.ts";
import { aimOf, errorOf, type LayerStack, refitted, stackOf } from "./layer-stack.ts";
import { fitOverlay, type Laid, type Overlay } from "./overlay.ts";

/** A field and what lies over it, the lowest first. */
export interface Layered extends Field {
  readonly overlays: readonly Overlay[];
}

/** What layers are for. */
export interface LayerGoal {
  /** Most overlays. */
  readonly most: number;
  /** Root mean square beyond which they are of no use, levels. */
  readonly accepted: number;
}

/** Error at which nothing more is laid on, levels. */
const TARGET = 0.9;
/** A layer must leave at most this share of the sum of squares. */
const WORTH = 0.9;
/** After a layer that leaves less than this, the earlier ones are chosen again. */
const TURNING = 1;
/** Least share of the error that a layer was seen to leave. */
const LEAVES = 0.0;
/** Samples by which layers are fitted. */
const FITTED = 1000;
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
/** Best starts of each kind that are improved. */
const REFINED = 2;
const ROUNDS = 5;

/** Lay overlays on a field, the best first, until little is left or nothing gains enough; undefined where they cannot suffice. */
export function addLayers(
  all: Samples,
  base: Field,
  { most, accepted }: LayerGoal,
): Layered | undefined {
  const samples = thinned(all, FITTED);
  const rms = (error: number) => Math.sqrt(error / (3 * samples.n));
  let now = stackOf(samples, base);
  let error = errorOf(samples, now);
  for (let k = 0; k < most && rms(error) > TARGET; k++) {
    if (rms(error) * LEAVES ** (most - k) > accepted) return undefined;
    const laid = bestOverlay(samples, now, k);
    if (!laid) break;
    let next = refitted(samples, { ...now, overlays: [...now.overlays, laid] });
    let left = errorOf(samples, next);
    if (left < TURNING * error) ({ next, left } = reselected(samples, next, left));
    if (left > WORTH * error) break;
    now = next;
    error = left;
  }
  if (now.overlays.length === 0) return undefined;
  const overlays = now.overlays.map(({ overlay }) => overlay);
  return { ...now.base, overlays, rms: rms(error) };
}

/** Choose every overlay but the last again, now that there are others. */
function reselected(samples: Samples, stack: LayerStack, error: number) {
  let [next, left] = [stack, error];
  for (let k = 0; k + 1 < next.overlays.length; k++) {
    const laid = bestOverlay(samples, next, k);
    if (!laid) continue;
    const other = refitted(samples, { ...next, overlays: next.overlays.with(k, laid) });
    const e = errorOf(samples, other);
    if (e < left) [next, left] = [other, e];
  }
  return { next, left };
}

/** The overlay that serves best as number `k` of a stack. */
function bestOverlay(samples: Samples, stack: LayerStack, k: number): Laid | undefined {
  const aim = aimOf(samples, stack, k);
  const rest = aim.wanted.map((v, i) => v - aim.below[i]!);
  return fitOverlay(samples, aim, { places: placesFor({ ...samples, rgb: rest }) });
}

/** Places along which what is missing changes, the best of each kind. */
function placesFor(rest: Samples): Place[] {
  const scatter = new Scatter(rest);
  const { minX, minY, maxX, maxY, extent } = boundsOf(rest);
  const circles: Place[] = [];
  for (let gx = 0; gx <= GRID; gx++)
    for (let gy = 0; gy <= GRID; gy++)
      circles.push(circle(minX + ((maxX - minX) * gx) / GRID, minY + ((maxY - minY) * gy) / GRID));
  const best = (places: readonly Place[]) =>
    places
      .map((place) => ({ place, sse: scatter.of(place) }))
      .sort((a, b) => a.sse - b.sse)
      .slice(0, REFINED);
  return [...best(DIRECTIONS), ...best(circles)].map(({ place }) => {
    const elliptic = place.kind === GradientKind.radial;
    return refined(scatter, place, { rounds: ROUNDS, extent, elliptic }).place;
  });
}
