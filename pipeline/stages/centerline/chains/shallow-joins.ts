/** Branches that were joined, but that no stroke joins. @module */
import { flattenPath } from "../../../../geometry/flatten.ts";
import type { Point } from "../../../../geometry/point.ts";
import type { Ridge } from "../branches/ridge.ts";
import type { Ink } from "../ink/ink.ts";
import { isDeep } from "../ink/is-deep.ts";
import type { TracedStroke } from "../traced-stroke.ts";
import type { Chain } from "./chain.ts";

/** The way through a crossing is looked at up to so many widths from it. */
const REACH = 1.5;
/** A stroke's middle may be too near to an edge for so many half widths. */
const MOST_SHALLOW = 0.5;

/**
 * Ends of branches after the joins at crossings where the stroke drawn does not stay half a width deep.
 *
 * Two strokes that end on a third from either side, a little apart, look like one that passes it with a
 * bend; but that one would be drawn beyond the ink.
 */
export function shallowJoins(
  { ink, ridge }: { readonly ink: Ink; readonly ridge: Ridge },
  { points, joins }: Chain,
  stroke: TracedStroke,
): number[] {
  if (!joins.some(({ crossing }) => crossing)) return [];
  const way = flattenPath(stroke.path, 0.25);
  const keys: number[] = [];
  for (const { at, key, crossing } of joins) {
    if (!crossing) continue;
    const p = points[at]!;
    const length = shallowLength(ink, way, {
      x: ridge.pixelX[p]!,
      y: ridge.pixelY[p]!,
      width: stroke.width,
    });
    if (length > (MOST_SHALLOW * stroke.width) / 2) keys.push(key);
  }
  return keys;
}

/** Length of a way, near a place, that is not deep in the ink, to about a pixel. */
function shallowLength(
  ink: Ink,
  way: readonly Point[],
  { x, y, width }: { x: number; y: number; width: number },
): number {
  let length = 0;
  for (let i = 0; i + 1 < way.length; i++) {
    const [x0, y0] = way[i]!;
    const [dx, dy] = [way[i + 1]![0] - x0, way[i + 1]![1] - y0];
    const step = Math.sqrt(dx * dx + dy * dy);
    const steps = Math.ceil(step);
    for (let k = 0; k < steps; k++) {
      const px = x0 + ((k + 0.5) / steps) * dx;
      const py = y0 + ((k + 0.5) / steps) * dy;
      if ((px - x) ** 2 + (py - y) ** 2 > (REACH * width) ** 2) continue;
      if (!isDeep(ink, px, py, width / 2)) length += step / steps;
    }
  }
  return length;
}
