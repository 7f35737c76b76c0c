/** Cuts between lines and round corners moved to where they touch. @module */
import type { RunPrices } from "./cheapest-runs.ts";
import type { CornerOptions } from "./joints.ts";
import { primitiveError } from "./piece-errors.ts";
import { type Primitive, project } from "./primitive.ts";
import { ROUND_WORTH, roundCorner } from "./round-corner.ts";
import { rotatePath, type SamplePath } from "./samples.ts";
import type { SplitPath } from "./split-path.ts";
import { findTouches, type Touch } from "./touch.ts";

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
