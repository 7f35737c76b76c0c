/** SVG's elliptical arcs as cubic Béziers. @module */
import { atan2, cos as cosine, sin as sine, tan } from "../../geometry/elementary.ts";
import { length } from "../../geometry/point.ts";

/** Angles that are one quarter more by less are not, radians: they are as wide as rounding makes them. */
const ANGLE_SLACK = 1e-6;
/** Squared distance of an arc's centre from its chord, in radii, below which the chord is a diameter: square roots make much of rounding. */
const NO_DISTANCE = 1e-13;
/** Bound of what rounded ends move that square by, of the sum of their coordinates in radii; half as much was seen. */
const END_ROUNDING = 2 * Number.EPSILON;

/** An arc as `A` in SVG path data writes it: from `(x0, y0)` to `(x1, y1)`. */
export interface EllipticalArc {
  readonly x0: number;
  readonly y0: number;
  readonly rx: number;
  readonly ry: number;
  /** Turn of the ellipse's x axis, degrees, clockwise on screen. */
  readonly rotation: number;
  readonly large: boolean;
  readonly sweep: boolean;
  readonly x1: number;
  readonly y1: number;
}

/**
 * Cubics for an arc, at most 90° each: `[c1x, c1y, c2x, c2y, x, y, …]`.
 *
 * Follows SVG 2's implementation notes: radii too small are scaled up, a zero radius gives a line and
 * equal ends give nothing. Deviation under 2.8e-4 of the radius.
 */
export function arcToCubics(arc: EllipticalArc): number[] {
  const { x0, y0, x1, y1 } = arc;
  if (x0 === x1 && y0 === y1) return [];
  if (arc.rx === 0 || arc.ry === 0) return [x0, y0, x1, y1, x1, y1];
  const { ellipse, from, turn } = sweepOf(arc);
  const count = Math.max(1, Math.ceil((Math.abs(turn) - ANGLE_SLACK) / (Math.PI / 2)));
  const step = turn / count;
  const k = (4 / 3) * tan(step / 4);
  const cubics: number[] = [];
  let [px, py] = [x0, y0];
  for (let i = 0; i < count; i++) {
    const a = from + i * step;
    const b = a + step;
    const [ax, ay] = tangentAt(ellipse, a);
    const [bx, by] = tangentAt(ellipse, b);
    const [x, y] = i === count - 1 ? [x1, y1] : pointAt(ellipse, b);
    cubics.push(px + k * ax, py + k * ay, x - k * bx, y - k * by, x, y);
    [px, py] = [x, y];
  }
  return cubics;
}

/** An ellipse, turned by the angle of `cos` and `sin`. */
interface Ellipse {
  readonly cx: number;
  readonly cy: number;
  readonly rx: number;
  readonly ry: number;
  readonly cos: number;
  readonly sin: number;
}

/** Ellipse of an arc, the angle in its own axes at which the arc starts, and how far it turns. */
function sweepOf(arc: EllipticalArc): { ellipse: Ellipse; from: number; turn: number } {
  const { x0, y0, x1, y1, large, sweep } = arc;
  const phi = (arc.rotation * Math.PI) / 180;
  const cos = cosine(phi);
  const sin = sine(phi);
  // Half the chord, in the ellipse's own axes.
  const hx = (cos * (x0 - x1) + sin * (y0 - y1)) / 2;
  const hy = (cos * (y0 - y1) - sin * (x0 - x1)) / 2;
  const stretch = Math.max(1, length(hx / arc.rx, hy / arc.ry));
  const rx = Math.abs(arc.rx) * stretch;
  const ry = Math.abs(arc.ry) * stretch;

  const reach = Math.min(1, length(hx / rx, hy / ry));
  const distance2 = 1 - reach * reach;
  const rounding =
    (END_ROUNDING * (Math.abs(x0) + Math.abs(y0) + Math.abs(x1) + Math.abs(y1))) / Math.min(rx, ry);
  const isDiameter = distance2 < NO_DISTANCE + rounding;
  const side = (large === sweep ? -1 : 1) * (isDiameter ? 0 : Math.sqrt(distance2));
  const ox = (side * rx * hy) / ry / (reach || 1);
  const oy = (-side * ry * hx) / rx / (reach || 1);
  const cx = cos * ox - sin * oy + (x0 + x1) / 2;
  const cy = sin * ox + cos * oy + (y0 + y1) / 2;

  const from = atan2((hy - oy) / ry, (hx - ox) / rx);
  let turn = atan2((-hy - oy) / ry, (-hx - ox) / rx) - from;
  if (sweep && turn < 0) turn += 2 * Math.PI;
  if (!sweep && turn > 0) turn -= 2 * Math.PI;
  return { ellipse: { cx, cy, rx, ry, cos, sin }, from, turn };
}

function pointAt({ cx, cy, rx, ry, cos, sin }: Ellipse, t: number): [number, number] {
  const x = rx * cosine(t);
  const y = ry * sine(t);
  return [cx + x * cos - y * sin, cy + x * sin + y * cos];
}

/** Derivative of {@link pointAt} by the angle. */
function tangentAt({ rx, ry, cos, sin }: Ellipse, t: number): [number, number] {
  const x = -rx * sine(t);
  const y = ry * cosine(t);
  return [x * cos - y * sin, x * sin + y * cos];
}
