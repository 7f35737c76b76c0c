/** One drawing per colour. @module */
import type { Drawing } from "../../plugin/mod.ts";

/** The shapes of one colour on the full page. */
export interface Separation {
  /** `0xRRGGBB`. */
  readonly color: number;
  readonly drawing: Drawing;
}

/** Split a drawing by colour, in the order in which the colours first appear; seams belong to none. */
export function separationsOf(drawing: Drawing): Separation[] {
  const shapes = drawing.shapes.filter(({ seam }) => !seam);
  const colors = [...new Set(shapes.map(({ color }) => color))];
  return colors.map((color) => ({
    color,
    drawing: { ...drawing, shapes: shapes.filter((shape) => shape.color === color) },
  }));
}
