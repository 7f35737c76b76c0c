/** Which shape lies at a point. @module */
import type { Drawing } from "./drawing.ts";
import type { Context } from "./pen.ts";
import type { Point } from "./view.ts";

/**
 * Index of the topmost shape that paints the point, or −1; seams and overlays are none.
 *
 * @param at Px of the drawing.
 */
export function shapeAt(context: Context, { shapes }: Drawing, { x, y }: Point): number {
  context.save();
  context.setTransform(1, 0, 0, 1, 0, 0);
  let found = shapes.length - 1;
  for (; found >= 0; found--) {
    const { kind, box, path, width, cap } = shapes[found]!;
    if (kind === "seam" || kind === "overlay") continue;
    if (x < box.minX || x > box.maxX || y < box.minY || y > box.maxY) continue;
    if (kind === "fill" && context.isPointInPath(path, x, y)) break;
    if (kind === "fill") continue;
    context.lineWidth = width;
    context.lineCap = cap;
    context.lineJoin = "round";
    if (context.isPointInStroke(path, x, y)) break;
  }
  context.restore();
  return found;
}
