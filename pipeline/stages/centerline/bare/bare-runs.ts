/** Stretches of outline that no stroke comes near. @module */
import type { Ink } from "../ink/ink.ts";

/** A stretch of outline. */
export interface BareRun {
  /** Samples of the outline, in the order of the walk. */
  readonly samples: readonly number[];
  /** It is a whole contour. */
  readonly closed: boolean;
}

/**
 * All of them, contour by contour.
 *
 * @param bare 1 per pixel of ink that no stroke comes near.
 */
export function bareRuns(ink: Ink, bare: Uint8Array): BareRun[] {
  const { outline } = ink;
  const runs: BareRun[] = [];
  for (let c = 0; c + 1 < outline.start.length; c++) {
    const first = outline.start[c]!;
    const n = outline.start[c + 1]! - first;
    const isBare = (k: number) => edgePixelIsBare(ink, bare, first + (k % n));
    let k = 0;
    while (k < n && isBare(k)) k++; // a run may lie across the contour's first sample
    if (k === n) {
      runs.push({ samples: Array.from({ length: n }, (_, q) => first + q), closed: true });
      continue;
    }
    for (const end = k + n; k < end; k++) {
      if (!isBare(k)) continue;
      const from = k;
      while (k < end && isBare(k)) k++;
      const samples = Array.from({ length: k - from }, (_, q) => first + ((from + q) % n));
      runs.push({ samples, closed: false });
    }
  }
  return runs;
}

/** Looks at the pixel a little inside the edge. */
export function edgePixelIsBare({ outline, mask }: Ink, bare: Uint8Array, i: number): boolean {
  const x = Math.floor(outline.x[i]! + 0.7 * outline.nx[i]!);
  const y = Math.floor(outline.y[i]! + 0.7 * outline.ny[i]!);
  if (x < 0 || y < 0 || x >= mask.width || y >= mask.height) return false;
  return bare[y * mask.width + x] === 1;
}
