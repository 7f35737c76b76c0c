/** Dots: strokes of hardly any length. @module */
import type { Point } from "../../../../geometry/point.ts";
import type { TracedStroke } from "../traced-stroke.ts";

/** Length of a dot's only segment, px: round caps need one to be drawn everywhere. */
const DOT_LENGTH = 0.01;

/** A dot of a diameter, px. */
export function dotAt([x, y]: Point, diameter: number): TracedStroke {
  const half = DOT_LENGTH / 2;
  return {
    kind: "dot",
    closed: false,
    width: diameter,
    cap: "round",
    path: { start: [x - half, y], segments: [{ kind: "line", to: [x + half, y] }] },
  };
}
