/** Circles of which another stroke hides a part. @module */
import type { Primitive } from "../../../../geometry/primitive.ts";
import type { SamplePath } from "../../../../geometry/samples.ts";
import type { Ink } from "../ink/ink.ts";
import { isDeep } from "../ink/is-deep.ts";
import type { Drawn } from "./draw-chain.ts";

/** Greatest hidden part of a circle, radians. */
const MOST_HIDDEN = Math.PI;
/** The hidden part is looked at in steps of this length, px. */
const STEP = 1;

/**
 * Closes a stroke that is one arc of a circle, if the rest of the circle is ink as deep as the stroke: where
 * a ring touches another stroke, two branches of its own run into that one.
 */
export function closeRing(ink: Ink, drawn: Drawn): Drawn {
  const { chain, split } = drawn;
  const [only] = split.primitives;
  if (split.path.closed || split.primitives.length !== 1 || only!.kind !== "circle") return drawn;
  const half = chain.width / 2;
  if (only!.c < half || !isHiddenDeep(ink, split.path, only!, half)) return drawn;
  return { ...drawn, split: { ...split, path: { ...split.path, closed: true } } };
}

/** Whether the arc from the last sample of a path on to its first is no longer than told, and deep in the ink. */
function isHiddenDeep(ink: Ink, { x, y }: SamplePath, { a, b, c }: Primitive, half: number) {
  const last = x.length - 1;
  const angle = (i: number) => Math.atan2(y[i]! - b, x[i]! - a);
  const way = Math.sign(wrapped(angle(1) - angle(0)));
  const hidden = way * wrapped(angle(0) - angle(last));
  const turn = hidden < 0 ? hidden + 2 * Math.PI : hidden;
  if (turn > MOST_HIDDEN) return false;
  const steps = Math.ceil((turn * c) / STEP);
  for (let k = 0; k <= steps; k++) {
    const t = angle(last) + (way * turn * k) / steps;
    if (!isDeep(ink, a + c * Math.cos(t), b + c * Math.sin(t), half)) return false;
  }
  return steps > 0;
}

/** An angle in (-π, π], radians. */
function wrapped(angle: number): number {
  const turns = Math.round(angle / (2 * Math.PI));
  return angle - 2 * Math.PI * turns;
}
