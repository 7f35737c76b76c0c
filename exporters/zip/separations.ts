/** One drawing per colour. @module */
import type { Drawing, Shape } from "../../plugin/mod.ts";

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
  const byColor = new Map<number, Shape[]>();
  for (const shape of drawing.shapes) {
    if (shape.seam) continue;
    const plate = byColor.get(shape.color) ?? [];
    if (plate.length === 0) byColor.set(shape.color, plate);
    plate.push({ ...shape, opacity: 1 });
  }
  return Array.from(byColor, ([color, shapes]) => ({ color, drawing: { ...drawing, shapes } }));
}
