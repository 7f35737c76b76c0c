/** How an outline turns. @module */
import { atan2 } from "../../../../geometry/elementary.ts";
import type { Ink } from "./ink.ts";

/** Turn of the inward normal from one sample to another near it, radians; positive around a disc walked with the contour. */
export function turnBetween({ outline: { nx, ny } }: Ink, i: number, j: number): number {
  const sin = nx[i]! * ny[j]! - ny[i]! * nx[j]!;
  const cos = nx[i]! * nx[j]! + ny[i]! * ny[j]!;
  return Math.round(atan2(sin, cos) * 2 ** 20) / 2 ** 20;
}

/** How far the outline has turned, radians, and led, px, from the first of some samples to each of them. */
export function sumsAlong(
  ink: Ink,
  samples: readonly number[],
): { readonly turn: number[]; readonly along: number[] } {
  const { x, y } = ink.outline;
  const turn = [0];
  const along = [0];
  for (let k = 1; k < samples.length; k++) {
    const [i, j] = [samples[k - 1]!, samples[k]!];
    turn.push(turn[k - 1]! + turnBetween(ink, i, j));
    along.push(along[k - 1]! + Math.sqrt((x[j]! - x[i]!) ** 2 + (y[j]! - y[i]!) ** 2));
  }
  return { turn, along };
}
