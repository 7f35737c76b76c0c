/** Long primitives that the ends of their path would pull out of place. @module */
import type { PathEnds } from "./joints.ts";
import { isBehind } from "./keep-ahead.ts";
import type { Point } from "./point.ts";
import { type Primitive, signedDistance } from "./primitive.ts";
import type { SamplePath } from "./samples.ts";
import type { SplitPath } from "./split-path.ts";

/** Samples that bend to an end off its primitive: enough for a cubic with free handles. */
const BENT = 8;
/** So many samples ahead of the end, at least, are on either side of the cut. */
const AHEAD = 2;
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
 * primitive drawn to it as a whole would leave all of its samples; so only the last stretch bends. It is cut ahead of
 * the end: what lies behind would be walked back.
 *
 * @param thin Whether the path borders on a thin face: its short lines are ends of strokes, and go as a whole.
 */
export function freeEnds(
  split: SplitPath,
  { start, end }: PathEnds,
  { thin = false } = {},
): SplitPath {
  const { path } = split;
  const primitives = [...split.primitives];
  const behindStart = (p: Primitive) => passed(path, p, { end: start, step: 1 });
  const behindEnd = (p: Primitive) => passed(path, p, { end, step: -1 });
  const last = primitives.at(-1)!;
  if (misses(last, end, thin))
    primitives.splice(-1, 1, ...cut(last, last.to - bent(last, behindEnd(last))));
  const first = primitives[0]!;
  if (misses(first, start, thin))
    primitives.splice(0, 1, ...cut(first, first.from + bent(first, behindStart(first))));
  return { path, primitives };
}

/** An end of a path, and the way from there along its samples. */
interface PathEnd {
  readonly end: Point;
  readonly step: 1 | -1;
}

/** How many of the outermost samples of `p` lie behind an end of the path. */
function passed({ x, y }: SamplePath, p: Primitive, { end, step }: PathEnd): number {
  const at = (i: number): Point => [x[i]!, y[i]!];
  const first = step > 0 ? p.from : p.to - 1;
  let count = 0;
  const isNextBehind = (i: number) => isBehind(end, at(i), at(i + step));
  while (count < p.to - p.from - 1 && isNextBehind(first + step * count)) count++;
  return count;
}

function misses(p: Primitive, [x, y]: Point, thin: boolean): boolean {
  const off = Math.abs(signedDistance(p, x, y));
  const count = p.to - p.from;
  if (count >= LONG) return off > NEAR[p.kind];
  return !thin && p.kind === "line" && count >= SHORT.least && off > SHORT.near;
}

/** Samples that bend at the end of a primitive, of which `behind` lie behind the end. */
function bent(p: Primitive, behind: number): number {
  const count = p.to - p.from;
  return Math.min(Math.max(Math.min(BENT, Math.floor(count / 3)), behind + AHEAD), count - AHEAD);
}

function cut(p: Primitive, at: number): [Primitive, Primitive] {
  return [
    { ...p, to: at },
    { ...p, from: at },
  ];
}
