/** Ink that no stroke draws. @module */
import { flattenPath } from "../../../../geometry/flatten.ts";
import type { Mask } from "../../../../raster/distance.ts";
import type { TracedStroke } from "../traced-stroke.ts";

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
