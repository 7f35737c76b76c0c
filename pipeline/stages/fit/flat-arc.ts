/** Rounded arcs as chains of points. @module */
import { controlPoints, flattenSteps } from "../../../geometry/flatten.ts";
import type { FittedPath } from "../../../geometry/segment.ts";

/** An arc as a chain of points, and the box around it; all in steps of the output grid. */
export interface FlatArc {
  /** `[x0, y0, …]`: whole numbers at ends of segments, multiples of 1/256 within curves; neighbours differ. */
  readonly coords: Float64Array;
  /** Area between the chain and the origin, positive from +x to +y: summed over a ring, the area inside. */
  readonly area: number;
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
}

/** Curve points are rounded to this part of a step, so that what coincides does so to the last bit. */
const FINE = 256;

/** Flatten an arc with chords within `tolerance` of its curves; both in steps. */
export function flattenArc(path: FittedPath, tolerance: number): FlatArc {
  const list: number[] = [...path.start];
  const add = (x: number, y: number) => {
    if (x !== list[list.length - 2] || y !== list[list.length - 1]) list.push(x, y);
  };
  let from = path.start;
  for (const segment of path.segments) {
    if (segment.kind === "cubic") addCurve(controlPoints(from, segment), tolerance, add);
    add(segment.to[0], segment.to[1]);
    from = segment.to;
  }
  const coords = Float64Array.from(list);
  return { coords, ...extent(coords) };
}

/** The inner points of a curve. */
function addCurve(
  p: readonly number[],
  tolerance: number,
  add: (x: number, y: number) => void,
): void {
  const steps = flattenSteps(p, tolerance);
  for (let k = 1; k < steps; k++) {
    const t = k / steps;
    const s = 1 - t;
    const [b0, b1, b2, b3] = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t];
    const x = b0 * p[0]! + b1 * p[2]! + b2 * p[4]! + b3 * p[6]!;
    const y = b0 * p[1]! + b1 * p[3]! + b2 * p[5]! + b3 * p[7]!;
    add(Math.round(x * FINE) / FINE, Math.round(y * FINE) / FINE);
  }
}

function extent(coords: Float64Array): Omit<FlatArc, "coords"> {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  let twice = 0;
  for (let i = 0; i < coords.length; i += 2) {
    const [x, y] = [coords[i]!, coords[i + 1]!];
    minX = Math.min(minX, x);
    maxX = Math.max(maxX, x);
    minY = Math.min(minY, y);
    maxY = Math.max(maxY, y);
    if (i > 0) twice += coords[i - 2]! * y - coords[i - 1]! * x;
  }
  return { area: twice / 2, minX, minY, maxX, maxY };
}
