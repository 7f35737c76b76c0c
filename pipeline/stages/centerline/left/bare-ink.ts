/** Ink that no stroke draws. @module */
import { flattenPath } from "../../../../geometry/flatten.ts";
import type { Mask } from "../../../../raster/distance.ts";
import type { StrokeFit } from "../draw/stroke-split.ts";
import type { Ink } from "../measure/ink.ts";
import type { TracedStroke } from "../traced-stroke.ts";

/** How ink is drawn that strokes along the skeleton leave. */
export interface LeftOptions extends StrokeFit {
  /** Usual stroke width, px. */
  readonly usual: number;
  /** Width that the pen reaches where it drifts, px: thicker ink is solid. */
  readonly widest: number;
  /** Thinner strokes are left out, px. */
  readonly minWidth: number;
  /** Shorter sides are spurs, px. */
  readonly spurLength: number;
  readonly signal: AbortSignal;
}

/** Ink this near to a stroke is its own, px. */
export const MARGIN_PX = 1;

/** 1 per pixel of the mask that lies more than `margin` px outside every stroke; caps are taken for round. */
export function bareInk(mask: Mask, strokes: readonly TracedStroke[], margin: number): Uint8Array {
  const bare = mask.data.slice();
  for (const stroke of strokes) wipeStroke(bare, mask, stroke, margin);
  return bare;
}

/** Set the pixels of a stroke, and those up to `margin` px outside it, to 0; caps are taken for round. */
export function wipeStroke(
  bare: Uint8Array,
  mask: Mask,
  { path, width }: TracedStroke,
  margin: number,
): void {
  const r = width / 2 + margin;
  const points = flattenPath(path, 0.5);
  for (let i = 0; i + 1 < points.length; i++) {
    const [x0, y0] = points[i]!;
    const dx = points[i + 1]![0] - x0;
    const dy = points[i + 1]![1] - y0;
    // discs a third of a width apart: their scallops stay within the margin
    const steps = Math.ceil(Math.sqrt(dx * dx + dy * dy) / (r / 1.5)) || 1;
    for (let k = 0; k <= steps; k++)
      wipeDisc(bare, mask, [x0 + (dx * k) / steps, y0 + (dy * k) / steps, r]);
  }
}

/** Set the pixels whose centre lies in a disc `[x, y, radius]`, px, to 0. */
export function wipeDisc(
  bare: Uint8Array,
  { width, height }: Mask,
  [cx, cy, r]: readonly [number, number, number],
): void {
  const bottom = Math.min(height - 1, Math.floor(cy + r));
  for (let y = Math.max(0, Math.floor(cy - r)); y <= bottom; y++) {
    const dy = y + 0.5 - cy;
    const half = Math.sqrt(Math.max(0, r * r - dy * dy));
    const from = Math.max(0, Math.ceil(cx - half - 0.5));
    const to = Math.min(width, Math.floor(cx + half + 0.5));
    if (from < to) bare.fill(0, y * width + from, y * width + to);
  }
}

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
