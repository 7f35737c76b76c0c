/** Downhill searches for a better place. @module */
import { GradientKind } from "../../../../plugin/artifacts.ts";
import { linear, type Place } from "./place.ts";
import type { Scatter } from "./scatter.ts";

/** A place and what it leaves unexplained. */
export interface Scored {
  readonly place: Place;
  /** Sum of squares, levels², see {@link Scatter.of}. */
  readonly sse: number;
}

/** First step of a direction: the tangent of half the angle. */
const TURN_STEP = 0.04;
/** First step of a centre, as a share of the samples' extent, and of a form. */
const CENTRE_STEP = 0.06;
const FORM_STEP = 0.06;
/** Steps shrink to this where none leads down. */
const SHRINK = 0.4;
/** Least gain that counts. */
const GAIN = 1e-6;

/** How long to search, and for what. */
export interface Search {
  readonly rounds: number;
  /** Px. */
  readonly extent: number;
  /** Whether circles may become ellipses. */
  readonly elliptic: boolean;
}

/** Improve a place of either kind. */
export function refined(scatter: Scatter, start: Place, search: Search): Scored {
  if (start.kind === GradientKind.linear) {
    const make = (d: Float64Array) => turned(start, d[0]!);
    return walk(scatter, start, { make, steps: [TURN_STEP], rounds: search.rounds });
  }
  const step = CENTRE_STEP * search.extent;
  const steps = search.elliptic ? [step, step, FORM_STEP, FORM_STEP] : [step, step];
  const make = (d: Float64Array) => moved(start, d);
  return walk(scatter, start, { make, steps, rounds: search.rounds });
}

/** Walk downhill along each parameter in turn; steps shrink where no way leads down. */
function walk(
  scatter: Scatter,
  start: Place,
  {
    make,
    steps,
    rounds,
  }: { make: (d: Float64Array) => Place; steps: readonly number[]; rounds: number },
): Scored {
  const d = new Float64Array(steps.length);
  let best = { place: start, sse: scatter.of(start) };
  let factor = 1;
  // a step that leads back to where the last one came from
  let back: { k: number; step: number } | undefined;
  for (let round = 0; round < rounds; round++) {
    const before = best.sse;
    for (let k = 0; k < steps.length; k++)
      for (const step of [factor * steps[k]!, -factor * steps[k]!]) {
        if (back?.k === k && back.step === step) continue;
        d[k]! += step;
        const place = make(d);
        const sse = scatter.of(place);
        if (sse < best.sse * (1 - GAIN)) {
          best = { place, sse };
          back = { k, step: -step };
          break;
        }
        d[k]! -= step;
      }
    if (best.sse === before) factor *= SHRINK;
  }
  return best;
}

/** Turn a direction by the angle whose half has this tangent. */
function turned({ p }: Place, tangent: number): Place {
  const k = 1 / (1 + tangent * tangent);
  const [cos, sin] = [(1 - tangent * tangent) * k, 2 * tangent * k];
  return linear(p[0]! * cos - p[1]! * sin, p[0]! * sin + p[1]! * cos);
}

/** Move a centre; multiply its form by a symmetric matrix near 1, the determinant kept at 1. */
function moved({ kind, p: start }: Place, d: Float64Array): Place {
  const [x, y, a, b, c] = [start[0]!, start[1]!, start[2]!, start[3]!, start[4]!];
  const [p, q] = [d[2] ?? 0, d[3] ?? 0];
  const A = a * (1 + p) + b * q;
  const C = c * (1 - p) + b * q;
  const B = b + 0.5 * q * (a + c);
  const k = 1 / Math.sqrt(Math.max(1e-6, A * C - B * B));
  return { kind, p: Float64Array.of(x + d[0]!, y + d[1]!, A * k, B * k, C * k) };
}
