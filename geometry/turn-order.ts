/** In which order chains leave a common point. @module */

/** A chain that leaves a point: what follows are points `at`, `at + step`, … of `coords`, up to `end`, which is not one. */
export interface Leaving {
  /** `[x0, y0, …]`; points that follow each other differ. */
  readonly coords: Float64Array;
  /** Index of a point, not of a number. */
  readonly at: number;
  readonly step: 1 | -1;
  readonly end: number;
}

/**
 * Compare two chains that leave (x, y) by the angle of their first points, from +x over +y, as `sort` wants it.
 *
 * Chains that set out together are compared where they part. 0 where one ends before that, and where one turns straight back.
 */
export function compareTurns(x: number, y: number): (a: Leaving, b: Leaving) => number {
  return (a, b) => {
    const [ax, ay] = [a.coords[2 * a.at]! - x, a.coords[2 * a.at + 1]! - y];
    const [bx, by] = [b.coords[2 * b.at]! - x, b.coords[2 * b.at + 1]! - y];
    const halves = half(ax, ay) - half(bx, by);
    if (halves !== 0) return halves;
    const cross = ax * by - ay * bx;
    return cross !== 0 ? -cross : compareAlong([x, y], a, b);
  };
}

/** 0 for angles from 0 up to π, 1 for the rest. */
function half(x: number, y: number): 0 | 1 {
  return y > 0 || (y === 0 && x > 0) ? 0 : 1;
}

/** Which of two chains with a common direction at (x, y) turns to the lesser angle where they part. */
function compareAlong([x, y]: readonly [number, number], a: Leaving, b: Leaving): number {
  let [i, j] = [a.at, b.at];
  let [px, py] = [x, y];
  while (i !== a.end && j !== b.end) {
    const [ax, ay] = [a.coords[2 * i]! - px, a.coords[2 * i + 1]! - py];
    const [bx, by] = [b.coords[2 * j]! - px, b.coords[2 * j + 1]! - py];
    const side = ax * by - ay * bx;
    if (side !== 0) return 0; // only at first could they leave one line without a bend
    const lead = Math.abs(ax) + Math.abs(ay) - Math.abs(bx) - Math.abs(by);
    const [dx, dy] = lead <= 0 ? [ax, ay] : [bx, by];
    px += dx;
    py += dy;
    if (lead <= 0) i += a.step;
    if (lead >= 0) j += b.step;
    if (i === a.end || j === b.end) return 0;
    const parted = compareBends([dx, dy], bend(a, i), bend(b, j));
    if (parted !== 0) return parted;
  }
  return 0;

  function bend({ coords }: Leaving, k: number): readonly [number, number] {
    return [coords[2 * k]! - px, coords[2 * k + 1]! - py];
  }
}

/** Compare two directions by how far they turn from `d` to greater angles; 0 where they are the same, or one is the way back. */
function compareBends(
  [dx, dy]: readonly [number, number],
  [ax, ay]: readonly [number, number],
  [bx, by]: readonly [number, number],
): number {
  const [acrossA, alongA] = [dx * ay - dy * ax, dx * ax + dy * ay];
  const [acrossB, alongB] = [dx * by - dy * bx, dx * bx + dy * by];
  if ((acrossA === 0 && alongA < 0) || (acrossB === 0 && alongB < 0)) return 0;
  const sides = Math.sign(acrossA) - Math.sign(acrossB);
  if (sides !== 0) return sides;
  return ay * bx - ax * by;
}
