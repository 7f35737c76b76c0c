/** One drawing per colour. @module */
import type { Drawing } from "../../plugin/mod.ts";

/** The shapes of one colour on the full page. */
export interface Separation {
  /** `0xRRGGBB`. */
  readonly color: number;
  readonly drawing: Drawing;
}

/**
 * Split a drawing by colour, in the order in which the colours first appear.
 *
 * A separation is a plate: its shapes are opaque, and seams belong to none.
 */
export function separationsOf(drawing: Drawing): Separation[] {
  const shapes = drawing.shapes
    .filter(({ seam }) => !seam)
    .map((shape) => ({ ...shape, opacity: 1 }));
  const colors = [...new Set(shapes.map(({ color }) => color))];
  return colors.map((color) => ({
    color,
    drawing: { ...drawing, shapes: shapes.filter((shape) => shape.color === color) },
  }));
}
