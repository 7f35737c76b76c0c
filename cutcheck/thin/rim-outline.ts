/** The residue between two or more discs that lie apart: gaps of the border, joined by arcs. @module */
import { acos, atan2, cos, sin } from "../../geometry/elementary.ts";
import { squaredDistance } from "../../geometry/point.ts";

/** A gap and the centres of the discs that it leads from and to. */
export interface Bridge {
  /** `[x0, y0, …]` in grid units, from the first disc to the second. */
  readonly line: readonly number[];
  readonly fromX: number;
  readonly fromY: number;
  readonly toX: number;
  readonly toY: number;
}

/** Deviation of the arcs, in radii: their chords may reach into the disc by that much. */
const ARC_DEVIATION = 0.001;

/** Slack when a gap is looked at for a way back to a disc, grid units. */
const SLACK = 1e-3;

/**
 * Border of the residue as a loop, the discs of `radius` taken out.
 *
 * @returns undefined where a gap lies within a disc or comes back to one
 */
export function rimOutline(bridges: readonly Bridge[], radius: number): Float64Array | undefined {
  const loop: number[] = [];
  const gaps = bridges.map((bridge) => trimmed(bridge, radius));
  for (let k = 0; k < gaps.length; k++) {
    const gap = gaps[k];
    const after = gaps[(k + 1) % gaps.length];
    if (!gap || !after) return undefined;
    for (const value of gap) loop.push(value);
    const { toX, toY } = bridges[k]!;
    pushArc(loop, { x: toX, y: toY, endX: after[0]!, endY: after[1]!, radius });
  }
  return Float64Array.from(loop);
}

/** The gap without its ends within the discs. */
function trimmed({ line, fromX, fromY, toX, toY }: Bridge, radius: number): number[] | undefined {
  const ahead = outOf(line, { x: fromX, y: fromY, radius });
  const back = ahead && outOf(reversed(ahead), { x: toX, y: toY, radius });
  if (!back) return undefined;
  const gap = reversed(back);
  const least = (radius - SLACK) ** 2;
  for (let k = 2; k < gap.length; k += 2) {
    const [ax, ay] = [gap[k - 2]!, gap[k - 1]!];
    const [dx, dy] = [gap[k]! - ax, gap[k + 1]! - ay];
    if (squaredDistance(fromX - ax, fromY - ay, dx, dy) < least) return undefined;
    if (squaredDistance(toX - ax, toY - ay, dx, dy) < least) return undefined;
  }
  return gap;
}

/** The line from where it leaves the disc for the first time. */
function outOf(
  line: readonly number[],
  { x, y, radius }: { x: number; y: number; radius: number },
): number[] | undefined {
  for (let k = 0; k + 2 < line.length; k += 2) {
    const [ax, ay] = [line[k]! - x, line[k + 1]! - y];
    const [dx, dy] = [line[k + 2]! - x - ax, line[k + 3]! - y - ay];
    const outside = (ax + dx) ** 2 + (ay + dy) ** 2 - radius * radius;
    if (outside <= 0) continue;
    const size = dx * dx + dy * dy;
    const along = ax * dx + ay * dy;
    const inside = Math.min(0, ax * ax + ay * ay - radius * radius);
    const t = (Math.sqrt(along * along - size * inside) - along) / size;
    return [x + ax + t * dx, y + ay + t * dy, ...line.slice(k + 2)];
  }
  return undefined;
}

function reversed(line: readonly number[]): number[] {
  const turned: number[] = [];
  for (let k = line.length - 2; k >= 0; k -= 2) turned.push(line[k]!, line[k + 1]!);
  return turned;
}

/** Push the inner points of the arc from the loop's last point to the end; the residue is outside the disc. */
function pushArc(
  loop: number[],
  {
    x,
    y,
    endX,
    endY,
    radius,
  }: { x: number; y: number; endX: number; endY: number; radius: number },
): void {
  const from = atan2(loop.at(-1)! - y, loop.at(-2)! - x);
  const to = atan2(endY - y, endX - x);
  const sweep = from > to ? from - to : from - to + 2 * Math.PI;
  const steps = Math.ceil(sweep / (2 * acos(1 - ARC_DEVIATION)));
  for (let k = 1; k < steps; k++) {
    const angle = from - (k / steps) * sweep;
    loop.push(x + radius * cos(angle), y + radius * sin(angle));
  }
}
