/** A stroke as it is traced, before the artefact's packing. @module */
import type { Point } from "../../../geometry/point.ts";
import type { FittedPath } from "../../../geometry/segment.ts";

/** A stroke in pixels of the coverage. */
export interface TracedStroke {
  readonly kind: "line" | "dot" | "outline";
  readonly closed: boolean;
  readonly width: number;
  readonly cap: "round" | "butt";
  readonly path: FittedPath;
}

/** A stroke whose axis is shorter than this share of its width is a dot. */
export const DOT_WIDTHS = 0.2;

/** Length of a dot's only segment, px: round caps need one to be drawn everywhere. */
const DOT_LENGTH_PX = 0.01;

/** A dot of a diameter, px. */
export function dotAt([x, y]: Point, diameter: number): TracedStroke {
  const half = DOT_LENGTH_PX / 2;
  return {
    kind: "dot",
    closed: false,
    width: diameter,
    cap: "round",
    path: { start: [x - half, y], segments: [{ kind: "line", to: [x + half, y] }] },
  };
}

/** Length of the handles of a quarter circle in radii: its middle lies on the circle. */
const HANDLE_RADII = (4 / 3) * (Math.SQRT2 - 1);

/** The circle of a radius, px, drawn with a pen, from its rightmost point on, clockwise on screen. */
export function ringAt([x, y]: Point, radius: number, pen: number): TracedStroke {
  const at = (u: number, v: number): Point => [x + radius * u, y + radius * v];
  const k = HANDLE_RADII;
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
