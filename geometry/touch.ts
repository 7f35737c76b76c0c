/** Round corners and caps: circles that touch the lines beside them. @module */

import type { RunPrices } from "./cheapest-runs.ts";
import type { CornerOptions } from "./joints.ts";
import { primitiveError } from "./piece-errors.ts";
import { length, type Point } from "./point.ts";
import { type Primitive, project, signedDistance, tangentAt } from "./primitive.ts";
import { ROUND_WORTH, roundCorner } from "./round-corner.ts";
import { between, rotatePath, type SamplePath } from "./samples.ts";
import type { SplitPath } from "./split-path.ts";

/**
 * A line within this distance of a circle, px and radii, touches it. One along the pixels may be farther off: its
 * samples all fall on the same step of the renderer's, those of a curve on all of them.
 */
const OFF = { slanted: 0.04, level: 0.15, share: 0.1 } as const;

/** Sine of the angle up to which a line runs along the pixels. */
const LEVEL = 0.01;

/** Larger circles, px, part from a line so slowly that a sample more or less changes nothing. */
const LARGEST = 64;

/** Round ends are cut where a renderer's steps are; radii of their parts differ by less than this share. */
const ALIKE = 0.2;

/** Fewest samples of a line that has a direction. */
const LEAST_LINE = 6;

/** A cut lies anywhere up to where circle and line have parted by this, px… */
const PARTING = 0.1;

/** …and by as much farther off, px. */
const SLACK = 0.75;

/** Where two primitives touch, and the unit direction of the walk there. */
export interface Touch {
  readonly at: Point;
  readonly tangent: Point;
}

/**
 * Where lines go over into the circles between them, by the primitive that begins there.
 *
 * Samples tell little of such a place, as they lie on line and circle for a long way; both together tell it well.
 * Only circles between two lines count, or between a line and the next part of the same round end: else they are
 * parts of other curves. Such a circle has to touch every line next to it.
 */
export function findTouches(
  { path, primitives }: SplitPath,
  { cornerCos }: Pick<CornerOptions, "cornerCos">,
): Map<number, Touch> {
  const found = new Map<number, Touch>();
  if (cornerCos >= 1) return found; // every joint is to be a corner
  const n = primitives.length;
  const end = path.closed ? n : n - 1;
  for (let k = path.closed ? 0 : 1; k < end; k++) {
    const circle = primitives[k]!;
    if (circle.kind !== "circle" || circle.c > LARGEST) continue;
    const next = (k + 1) % n;
    const [before, after] = [primitives.at(k - 1)!, primitives[next]!];
    if (before.kind === "circle" && after.kind === "circle") continue;
    if (!isNeighbor(before, circle) || !isNeighbor(after, circle)) continue;
    const first = before.kind === "line" && touchOf(path, before, { circle, cut: circle.from });
    const second = after.kind === "line" && touchOf(path, after, { circle, cut: after.from });
    if (first === undefined || second === undefined) continue;
    if (first) found.set(k, first);
    if (second) found.set(next, second);
  }
  return found;
}

/** May `p` lie beside a circle that is a round corner or the end of one? */
function isNeighbor(p: Primitive, circle: Primitive): boolean {
  return p.kind === "line" || Math.abs(p.c - circle.c) < ALIKE * circle.c;
}

/** Where a line and a circle touch near a cut between them; undefined where they do not. */
function touchOf(
  path: SamplePath,
  line: Primitive,
  { circle, cut }: { circle: Primitive; cut: number },
): Touch | undefined {
  const count = line.to - line.from;
  if (count < LEAST_LINE) return undefined;
  const off = Math.abs(signedDistance(line, circle.a, circle.b)) - circle.c;
  const isLevel = Math.min(Math.abs(line.a), Math.abs(line.b)) < LEVEL;
  const most = Math.min(isLevel ? OFF.level : OFF.slanted, OFF.share * circle.c);
  if (Math.abs(off) > most) return undefined;
  const at = project(line, circle.a, circle.b);
  const [x, y] = between(path, cut);
  const parting = SLACK + Math.sqrt(2 * circle.c * (PARTING + Math.max(0, -off)));
  const reach = Math.min(parting, count / 2, (circle.to - circle.from) / 2);
  if (length(at[0] - x, at[1] - y) > reach) return undefined;
  const { tangent } = walkAlong(path, line);
  const round = walkAlong(path, circle);
  const isSameWay = turn(round, circle) * turn({ at, tangent }, circle) > 0;
  return isSameWay ? { at, tangent } : undefined;
}

/** Middle of a primitive and the direction of the walk there. */
function walkAlong({ x, y }: SamplePath, p: Primitive): Touch {
  const i = (p.from + p.to) >> 1;
  const h = Math.max(p.from, i - 2);
  const j = Math.min(p.to - 1, i + 2);
  const at: Point = [x[i]!, y[i]!];
  return { at, tangent: tangentAt(p, at, [x[j]! - x[h]!, y[j]! - y[h]!]) };
}

/** Positive where a walk goes round the centre of a circle clockwise on screen. */
function turn({ at, tangent }: Touch, { a, b }: Primitive): number {
  return (at[0] - a) * tangent[1] - (at[1] - b) * tangent[0];
}

/** A circle whose radius changes by more than this share is another one. */
const CHANGE = 0.25;

/** Move the cuts between circles and the lines that they touch to where they do; a loop may be rotated for it. */
export function cutWhereTouching(
  split: SplitPath,
  options: Pick<CornerOptions, "cornerCos"> & Pick<RunPrices, "price" | "sigma">,
): SplitPath {
  const touches = findTouches(split, options);
  if (touches.size === 0) return split;
  const { path } = split;
  const primitives = [...split.primitives];
  roundCorners(split, { primitives, touches }, options);
  for (const [k, touch] of touches) {
    if (k === 0) continue;
    const before = primitives[k - 1]!;
    const after = primitives[k]!;
    const cut = firstAhead(path, before.to, touch);
    if (cut <= before.from || cut >= after.to) continue;
    primitives[k - 1] = { ...before, to: cut };
    primitives[k] = { ...after, from: cut };
  }
  const seam = touches.get(0);
  return seam ? moveSeam(path, primitives, seam) : { path, primitives };
}

/** Have circles between two lines touch both, where their samples say little against it. */
function roundCorners(
  { path }: SplitPath,
  { primitives, touches }: { primitives: Primitive[]; touches: Map<number, Touch> },
  { price, sigma }: Pick<RunPrices, "price" | "sigma">,
): void {
  const most = ROUND_WORTH * price * sigma * sigma;
  for (const [k, first] of touches) {
    const next = (k + 1) % primitives.length;
    const second = touches.get(next);
    const circle = primitives[k]!;
    if (!second || circle.kind !== "circle") continue;
    const [before, after] = [primitives.at(k - 1)!, primitives[next]!];
    const round = roundCorner(path, { before, circle, after });
    if (!round || Math.abs(round.c - circle.c) > CHANGE * circle.c) continue;
    if (primitiveError(path, round) > primitiveError(path, circle) + most) continue;
    primitives[k] = round;
    touches.set(k, { ...first, at: project(before, round.a, round.b) });
    touches.set(next, { ...second, at: project(after, round.a, round.b) });
  }
}

/** Rotate a loop so that it begins where its last primitive and its first one touch. */
function moveSeam(path: SamplePath, primitives: readonly Primitive[], touch: Touch): SplitPath {
  const n = path.x.length;
  const last = primitives.length - 1;
  const start = firstAhead(path, 0, touch);
  if (start === 0 || start >= primitives[0]!.to || start <= primitives[last]!.from - n)
    return { path, primitives };
  return {
    path: rotatePath(path, (start + n) % n),
    primitives: primitives.map((p, k) => ({
      ...p,
      from: k === 0 ? 0 : p.from - start,
      to: k === last ? n : p.to - start,
    })),
  };
}

/**
 * First sample that lies ahead of a touching point, searched from sample `i`.
 *
 * On a loop it may come before sample 0, as a negative number counted from there.
 */
function firstAhead({ x, y, closed }: SamplePath, i: number, { at, tangent }: Touch): number {
  const n = x.length;
  const isAhead = (k: number) => {
    const j = (k + n) % n;
    return (x[j]! - at[0]) * tangent[0] + (y[j]! - at[1]) * tangent[1] > 0;
  };
  const [least, most] = closed ? [1 - n, n - 1] : [0, n - 1];
  let k = i;
  if (isAhead(k)) while (k > least && isAhead(k - 1)) k--;
  else while (k < most && !isAhead(k)) k++;
  return k;
}
