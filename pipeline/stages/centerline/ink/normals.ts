/** Normals of an outline. @module */
import { principalAxis } from "../../../../geometry/principal-axis.ts";

/** Samples on each side that the straight fit spans. */
const REACH = 3;

/**
 * Unit normals of closed contours, to the right hand of one who walks them.
 *
 * From a total-least-squares line over seven samples: exact on lines and, by symmetry, on circles.
 *
 * @param start Contour `c` is samples `start[c]` up to `start[c + 1]`.
 */
export function inwardNormals(x: Float64Array, y: Float64Array, start: Int32Array) {
  const nx = new Float64Array(x.length);
  const ny = new Float64Array(x.length);
  for (let c = 0; c + 1 < start.length; c++) {
    const first = start[c]!;
    const n = start[c + 1]! - first;
    const reach = Math.min(REACH, (n - 1) >> 1);
    for (let i = 0; i < n; i++) {
      const [tx, ty] = tangentAt({ x, y, first, n, reach }, i);
      nx[first + i] = -ty;
      ny[first + i] = tx;
    }
  }
  return { nx, ny };
}

interface Contour {
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly first: number;
  readonly n: number;
  readonly reach: number;
}

function tangentAt({ x, y, first, n, reach }: Contour, i: number): [number, number] {
  const count = 2 * reach + 1;
  let meanX = 0;
  let meanY = 0;
  let xx = 0;
  let xy = 0;
  let yy = 0;
  for (let k = -reach; k <= reach; k++) {
    const j = first + ((i + k + n) % n);
    meanX += x[j]! / count;
    meanY += y[j]! / count;
  }
  for (let k = -reach; k <= reach; k++) {
    const j = first + ((i + k + n) % n);
    const dx = x[j]! - meanX;
    const dy = y[j]! - meanY;
    xx += dx * dx;
    xy += dx * dy;
    yy += dy * dy;
  }
  const [tx, ty] = principalAxis(xx, xy, yy);
  const a = first + ((i - reach + n) % n);
  const b = first + ((i + reach) % n);
  const forward = tx * (x[b]! - x[a]!) + ty * (y[b]! - y[a]!) >= 0;
  return forward ? [tx, ty] : [-tx, -ty];
}
