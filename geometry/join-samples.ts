/** Paths that follow one another, as one path, and what is found on it handed back. @module */
import type { Primitive } from "./primitive.ts";
import type { SamplePath } from "./samples.ts";

/** A primitive cut into pieces keeps no piece shorter than this many samples where its neighbour can take them. */
const LEAST_PIECE = 3;

/** The same samples in the opposite order. */
export function reversePath({ x, y, weight, closed }: SamplePath): SamplePath {
  return { x: x.toReversed(), y: y.toReversed(), weight: weight.toReversed(), closed };
}

/** One open path along several. */
export function joinSamples(paths: readonly SamplePath[]): SamplePath {
  const total = paths.reduce((sum, { x }) => sum + x.length, 0);
  const joined = {
    x: new Float64Array(total),
    y: new Float64Array(total),
    weight: new Float64Array(total),
    closed: false,
  };
  let at = 0;
  for (const { x, y, weight } of paths) {
    joined.x.set(x, at);
    joined.y.set(y, at);
    joined.weight.set(weight, at);
    at += x.length;
  }
  return joined;
}

/** The primitives of samples `[from, to)`, counted from there. */
export function primitivesWithin(
  primitives: readonly Primitive[],
  from: number,
  to: number,
): Primitive[] {
  const pieces = primitives
    .map((p) => ({ ...p, from: Math.max(p.from, from) - from, to: Math.min(p.to, to) - from }))
    .filter((p) => p.to > p.from);
  const cut = primitives.filter((p) => p.to > from && p.from < to);
  const isSliver = (p: Primitive) => pieces.length > 1 && p.to - p.from < LEAST_PIECE;
  if (cut[0]!.from < from && isSliver(pieces[0]!)) {
    pieces.shift();
    pieces[0] = { ...pieces[0]!, from: 0 };
  }
  if (cut.at(-1)!.to > to && isSliver(pieces.at(-1)!)) {
    pieces.pop();
    pieces.push({ ...pieces.pop()!, to: to - from });
  }
  return pieces;
}

/** Primitives as they are found when their `count` samples are walked the other way. */
export function reversePrimitives(primitives: readonly Primitive[], count: number): Primitive[] {
  return primitives.map((p) => ({ ...p, from: count - p.to, to: count - p.from })).reverse();
}
