/** Long primitives that the ends of their path would pull out of place. @module */
import type { PathEnds } from "./joints.ts";
import type { Point } from "./point.ts";
import { type Primitive, signedDistance } from "./primitive.ts";
import type { SplitPath } from "./split-path.ts";

/** Samples that bend to an end off its primitive: enough for a cubic with free handles. */
const BENT = 8;
/** A primitive of this many samples has a middle to keep. */
const LONG = 3 * BENT;
/** A shorter line keeps its place too, from so many samples, where it would be turned by more than this at its end, px. */
const SHORT = { least: 8, near: 0.5 } as const;
/** Distances from an end, px, that a line and a circle are drawn to as a whole: a moved circle is off all along. */
const NEAR = { line: 0.3, circle: 0.15 } as const;

/**
 * Cut the outermost samples off a long first or last primitive that misses the given end of the path.
 *
 * Ends are where several paths meet. Where they do so at a flat angle that place is uncertain, and a
 * primitive drawn to it as a whole would leave all of its samples; so only the last stretch bends.
 *
 * @param thin Whether the path borders on a thin face: its short lines are ends of strokes, and go as a whole.
 */
export function freeEnds(
  split: SplitPath,
  { start, end }: PathEnds,
  { thin = false } = {},
): SplitPath {
  const primitives = [...split.primitives];
  const last = primitives.at(-1)!;
  if (misses(last, end, thin)) primitives.splice(-1, 1, ...cut(last, last.to - bent(last)));
  const first = primitives[0]!;
  if (misses(first, start, thin)) primitives.splice(0, 1, ...cut(first, first.from + bent(first)));
  return { path: split.path, primitives };
}

function misses(p: Primitive, [x, y]: Point, thin: boolean): boolean {
  const off = Math.abs(signedDistance(p, x, y));
  const count = p.to - p.from;
  if (count >= LONG) return off > NEAR[p.kind];
  return !thin && p.kind === "line" && count >= SHORT.least && off > SHORT.near;
}

/** Samples that bend at the end of a primitive. */
function bent(p: Primitive): number {
  return Math.min(BENT, Math.floor((p.to - p.from) / 3));
}

function cut(p: Primitive, at: number): [Primitive, Primitive] {
  return [
    { ...p, to: at },
    { ...p, from: at },
  ];
}
