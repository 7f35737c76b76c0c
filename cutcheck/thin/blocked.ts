/** Where a disc that rolls along an edge or around a vertex runs into another edge. @module */
import { acos, atan2 } from "../../geometry/elementary.ts";

/** Parts of a stretch that the disc cannot reach: it takes out what lies between two places. */
interface Stretch {
  take(low: number, high: number): void;
}

/** An edge, seen from the one along which the disc rolls: `y` is the distance on the disc's side. */
interface Seen {
  readonly ax: number;
  readonly ay: number;
  readonly bx: number;
  readonly by: number;
}

/**
 * Take the places out of the x axis where a disc that touches it from above at `x` overlaps an edge.
 *
 * The disc's centre moves along `y = radius` and comes within `radius` of the edge in one interval, whose
 * ends are at a distance of `radius` from an end of the edge or from its inside.
 */
export function blockLine({ ax, ay, bx, by }: Seen, radius: number, stretch: Stretch): void {
  let low = Infinity;
  let high = -Infinity;
  const atA = ay * (2 * radius - ay);
  if (atA > 0) {
    const half = Math.sqrt(atA);
    low = ax - half;
    high = ax + half;
  }
  const atB = by * (2 * radius - by);
  if (atB > 0) {
    const half = Math.sqrt(atB);
    low = Math.min(low, bx - half);
    high = Math.max(high, bx + half);
  }
  const dx = bx - ax;
  const dy = by - ay;
  if (dy !== 0) {
    const size = Math.sqrt(dx * dx + dy * dy);
    for (let side = -radius; side <= radius; side += 2 * radius) {
      // the edge moved sidewards by the radius, where it meets the centre's line
      const shift = (side * dx) / size;
      const t = (radius - shift - ay) / dy;
      if (t < 0 || t > 1) continue;
      const x = ax + t * dx - (side * dy) / size;
      low = Math.min(low, x);
      high = Math.max(high, x);
    }
  }
  if (low < high) stretch.take(low, high);
}

/** Closer to the vertex than this, in grid units, an edge begins there. */
const AT_VERTEX = 1e-3;

/**
 * Take the directions out in which a disc that touches the origin overlaps an edge.
 *
 * For a point `w` of the edge those are within `acos(|w| / 2 radius)` of its own direction; together they
 * are one interval.
 */
export function blockTurn({ ax, ay, bx, by }: Seen, radius: number, stretch: Stretch): void {
  const dx = bx - ax;
  const dy = by - ay;
  const size = Math.sqrt(dx * dx + dy * dy);
  const vx = dx / size;
  const vy = dy / size;
  const along = -(ax * vx + ay * vy); // place of the foot from a
  const t = Math.min(size, Math.max(0, along));
  const nearX = ax + t * vx;
  const nearY = ay + t * vy;
  const least = Math.sqrt(nearX * nearX + nearY * nearY);
  if (least >= 2 * radius) return;
  let low = Infinity;
  let high = -Infinity;
  let base = atan2(nearY, nearX);
  if (least < AT_VERTEX) {
    base = along < size / 2 ? atan2(by, bx) : atan2(ay, ax);
    low = -Math.PI / 2;
    high = Math.PI / 2;
  }
  const widen = (x: number, y: number, half: number) => {
    const off = wrap(atan2(y, x) - base);
    low = Math.min(low, off - half);
    high = Math.max(high, off + half);
  };
  const footX = ax + along * vx;
  const footY = ay + along * vy;
  const height = Math.min(2 * radius, Math.sqrt(footX * footX + footY * footY));
  const chord = Math.sqrt(4 * radius * radius - height * height); // where the edge leaves twice the radius
  for (const end of [0, size]) {
    const place = Math.min(along + chord, Math.max(along - chord, end));
    const x = ax + place * vx;
    const y = ay + place * vy;
    const reach = Math.sqrt(x * x + y * y);
    if (reach >= AT_VERTEX) widen(x, y, acos(Math.min(1, reach / (2 * radius))));
  }
  const half = Math.sqrt(height * (2 * radius - height)); // of the feet of discs that touch the edge's inside
  const normal = ax * vy - ay * vx < 0 ? 1 : -1; // towards the edge
  for (const side of [-half, half]) {
    if (along + side < 0 || along + side > size) continue;
    const rise = height - radius;
    widen(side * vx - rise * normal * vy, side * vy + rise * normal * vx, 0);
  }
  for (const turn of [-2 * Math.PI, 0, 2 * Math.PI])
    stretch.take(base + low + turn, base + high + turn);
}

function wrap(angle: number): number {
  if (angle > Math.PI) return angle - 2 * Math.PI;
  return angle < -Math.PI ? angle + 2 * Math.PI : angle;
}
