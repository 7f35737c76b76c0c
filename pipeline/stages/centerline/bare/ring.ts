/** Circles drawn as closed strokes. @module */
import type { Point } from "../../../../geometry/point.ts";
import type { TracedStroke } from "../traced-stroke.ts";

/** Length of the handles of a quarter circle in radii: its middle lies on the circle. */
const HANDLE = (4 / 3) * (Math.SQRT2 - 1);

/** The circle of a radius, px, drawn with a pen, from its rightmost point on, clockwise on screen. */
export function ringAt([x, y]: Point, radius: number, pen: number): TracedStroke {
  const at = (u: number, v: number): Point => [x + radius * u, y + radius * v];
  const k = HANDLE;
  return {
    kind: "outline",
    closed: true,
    width: pen,
    cap: "round",
    path: {
      start: at(1, 0),
      segments: [
        { kind: "cubic", c1: at(1, k), c2: at(k, 1), to: at(0, 1) },
        { kind: "cubic", c1: at(-k, 1), c2: at(-1, k), to: at(-1, 0) },
        { kind: "cubic", c1: at(-1, -k), c2: at(-k, -1), to: at(0, -1) },
        { kind: "cubic", c1: at(k, -1), c2: at(1, -k), to: at(1, 0) },
      ],
    },
  };
}
