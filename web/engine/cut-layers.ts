/** Contours by colour. @module */
import { cutLengthMm } from "../../exporters/mod.ts";
import type { Contours } from "../../plugin/mod.ts";
import type { CutLayer } from "./cut-order.ts";

/** The layers of `contours` in the order in which their colours first come. */
export function layersOf(contours: Contours): CutLayer[] {
  const byColor = Map.groupBy(contours.color.keys(), (c) => contours.color[c]!);
  return [...byColor].map(([color, rings]) => layerOf(contours, color, rings));
}

function layerOf(contours: Contours, color: number, rings: readonly number[]): CutLayer {
  const { contourStart, coords, mmPerPx } = contours;
  const start = new Uint32Array(rings.length + 1);
  for (const [r, c] of rings.entries())
    start[r + 1] = start[r]! + contourStart[c + 1]! - contourStart[c]!;
  const points = new Float64Array(2 * start[rings.length]!);
  for (const [r, c] of rings.entries())
    points.set(coords.subarray(2 * contourStart[c]!, 2 * contourStart[c + 1]!), 2 * start[r]!);
  const closed = Uint8Array.from(rings, (c) => contours.closed[c]!);
  const size = mmPerPx === undefined ? {} : { mmPerPx };
  const lengthMm = cutLengthMm({ coords: points, contourStart: start, closed, ...size });
  return { color: `#${color.toString(16).padStart(6, "0")}`, start, points, closed, lengthMm };
}
