/** Stubs that run into another stroke at an acute angle: only an outer edge of them shows. @module */
import { Moments } from "../../../../geometry/moments.ts";
import { signedDistance } from "../../../../geometry/primitive.ts";
import type { SamplePath } from "../../../../geometry/samples.ts";
import { SampleBuilder } from "../chains/sample-builder.ts";
import type { Ink } from "../ink/ink.ts";
import { insetPoint } from "../ink/inset-point.ts";
import { bareRuns } from "./bare-runs.ts";

/** Fewest outline samples of a stub. */
const FEWEST = 5;
/** Least length of a stub's known part, in widths. */
const LEAST_LENGTH = 0.3;
/** Share of the samples whose inset point must be half a width from any edge. */
const LEAST_SOUND = 0.6;
/** Greatest distance of a stub's points from a line, px. */
const STRAIGHT = 0.6;

/**
 * Straight runs of outline beyond every stroke, moved inwards by half the width.
 *
 * @param bare 1 per pixel of ink that no stroke comes near.
 */
export function hiddenStubs(ink: Ink, bare: Uint8Array, width: number): SamplePath[] {
  return bareRuns(ink, bare)
    .map(({ samples }) => insetRun(ink, samples, width))
    .filter((stub) => stub !== undefined);
}

function insetRun(ink: Ink, run: readonly number[], width: number): SamplePath | undefined {
  if (run.length < FEWEST) return undefined;
  const builder = new SampleBuilder();
  let sound = 0;
  for (const i of run) {
    const point = insetPoint(ink, i, width / 2);
    if (!point) continue;
    sound++;
    builder.add(point[0], point[1], 0.5);
  }
  const path = builder.path(false);
  const n = path.x.length;
  if (sound < LEAST_SOUND * run.length || n < FEWEST) return undefined;
  const length = Math.sqrt((path.x[n - 1]! - path.x[0]!) ** 2 + (path.y[n - 1]! - path.y[0]!) ** 2);
  if (length < LEAST_LENGTH * width) return undefined;
  const line = new Moments(path).line(0, n);
  const off = path.x.some((x, k) => Math.abs(signedDistance(line, x, path.y[k]!)) > STRAIGHT);
  return off ? undefined : path;
}
