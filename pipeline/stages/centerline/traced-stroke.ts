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
