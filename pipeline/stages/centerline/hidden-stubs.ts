/** Stubs that run into another stroke at an acute angle: only an outer edge of them shows. @module */
import { Moments } from "../../../geometry/moments.ts";
import { signedDistance } from "../../../geometry/primitive.ts";
import type { SamplePath } from "../../../geometry/samples.ts";
import { insetPoint } from "./contour-follow.ts";
import type { Ink } from "./ink.ts";
import { SampleBuilder } from "./sample-builder.ts";

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
  const { outline } = ink;
  const stubs: SamplePath[] = [];
  for (let c = 0; c + 1 < outline.start.length; c++) {
    const first = outline.start[c]!;
    const n = outline.start[c + 1]! - first;
    const isBare = (k: number) => edgePixelIsBare(ink, bare, first + (k % n));
    let k = 0;
    while (k < n && isBare(k)) k++; // a run may lie across the contour's first sample
    for (const end = k + n; k < end; k++) {
      if (!isBare(k)) continue;
      const from = k;
      while (k < end && isBare(k)) k++;
      const run = Array.from({ length: k - from }, (_, q) => first + ((from + q) % n));
      const stub = insetRun(ink, run, width);
      if (stub) stubs.push(stub);
    }
  }
  return stubs;
}

/** Looks at the pixel a little inside the edge. */
function edgePixelIsBare({ outline, mask }: Ink, bare: Uint8Array, i: number): boolean {
  const x = Math.floor(outline.x[i]! + 0.7 * outline.nx[i]!);
  const y = Math.floor(outline.y[i]! + 0.7 * outline.ny[i]!);
  if (x < 0 || y < 0 || x >= mask.width || y >= mask.height) return false;
  return bare[y * mask.width + x] === 1;
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
