/** Corners that are hidden where strokes merge. @module */
import { Moments } from "../../../../geometry/moments.ts";
import type { Point } from "../../../../geometry/point.ts";
import { type Primitive, signedDistance } from "../../../../geometry/primitive.ts";
import type { Ink } from "../ink/ink.ts";
import { isDeep } from "../ink/is-deep.ts";
import type { KnownPart } from "./known-parts.ts";

/** Fewest points of a part that tell its direction. */
const FEWEST = 5;
/** Greatest distance of a straight part's points from its line, px. */
const STRAIGHT = 0.25;
/** A straight part is at least so many half widths long. */
const SHORTEST = 2;
/** Cosine of the least turn at a corner: the outline shows where flatter ones lie, or that they are round. */
const LEAST_TURN = 0.7;
/** Sine of the greatest one: parts that run beside each other do not meet. */
const TURNS_BACK = 0.25;
/** A part is carried on by so many times its own length at most. */
const FARTHEST = 1.5;

/** A point so many half widths off both straight parts is none of the stroke's. */
const ASIDE = 0.25;
/** Nearer corners, in half widths, are found without points on the way. */
const FAR = 4;

/**
 * Points through a gap from one straight part of a stroke over its corner to the next one: along its sides as far as they
 * show, and on straight to where both meet, if the ink is as deep as the stroke there.
 *
 * Where strokes merge at an acute angle, the outline beside the gap is another stroke's.
 *
 * @param filled Points read from the outline, `[x0, y0, x1, y1, …]`, px.
 * @returns undefined where those may stay, or no such corner is seen
 */
export function straightCorner(
  ink: Ink,
  [before, after]: readonly [KnownPart, KnownPart],
  { half, filled }: { half: number; filled: readonly number[] },
): number[] | undefined {
  const p = straightStart(before);
  const q = straightStart(after);
  const at = p && q && meetingPoint(p, q, half);
  const lost = at && filled.length === 0 && isFar(at, [before, after], FAR * half);
  if (!at || !(lost || isAside(filled, [p.line, q.line], ASIDE * half))) return undefined;
  const out = wayOut(ink, before, at, half);
  const back = wayOut(ink, after, at, half);
  return out && back && [...out, at, ...back.reverse()].flat();
}

/** Whether a point lies farther from both lines than told. */
function isAside(points: readonly number[], lines: readonly Primitive[], most: number): boolean {
  for (let k = 0; k < points.length; k += 2)
    if (lines.every((line) => Math.abs(signedDistance(line, points[k]!, points[k + 1]!)) > most))
      return true;
  return false;
}

/** Whether a corner is farther from both known parts than fitting would look for it. */
function isFar(at: Point, parts: readonly KnownPart[], far: number): boolean {
  return parts.some(({ ridge: [x, y] }) => (at[0] - x!) ** 2 + (at[1] - y!) ** 2 > far * far);
}

/** Points of a part up to its corner: its side as far as it shows, and on straight; undefined where the ink is not deep. */
function wayOut(ink: Ink, { side, ridge }: KnownPart, at: Point, half: number) {
  const from: Point = [ridge[0]!, ridge[1]!];
  const [dx, dy] = [at[0] - from[0], at[1] - from[1]];
  const way: Point[] = [];
  for (let k = side.length - 2; k >= 0; k -= 2) {
    const ahead = (at[0] - side[k]!) * dx + (at[1] - side[k + 1]!) * dy;
    if (ahead > 0) way.push([side[k]!, side[k + 1]!]);
  }
  const rest = deepWay(ink, way.at(-1) ?? from, at, half);
  return rest && [...way, ...rest];
}

function meetingPoint(p: Straight, q: Straight, half: number): Point | undefined {
  if (Math.min(lengthOf(p), lengthOf(q)) < SHORTEST * half) return undefined;
  const det = p.line.a * q.line.b - p.line.b * q.line.a;
  const straightOn = -(p.dx * q.dx + p.dy * q.dy) / (lengthOf(p) * lengthOf(q));
  if (straightOn > LEAST_TURN || Math.abs(det) < TURNS_BACK) return undefined;
  const at: Point = [
    (p.line.c * q.line.b - p.line.b * q.line.c) / det,
    (p.line.a * q.line.c - p.line.c * q.line.a) / det,
  ];
  return isAhead(p, at) && isAhead(q, at) ? at : undefined;
}

/** The straight part of a stroke beside a gap. */
interface Straight {
  readonly line: Primitive;
  /** Its point beside the gap, and the vector to there from its other end. */
  readonly x: number;
  readonly y: number;
  readonly dx: number;
  readonly dy: number;
}

/** A known part, or as much of it beside the gap as is straight: it is cut to this share again and again. */
const CUT = 0.75;

function straightStart({ side, ridge }: KnownPart): Straight | undefined {
  const part = [...side, ...ridge];
  const x = Float64Array.from({ length: part.length / 2 }, (_, k) => part[2 * k]!);
  const y = Float64Array.from({ length: part.length / 2 }, (_, k) => part[2 * k + 1]!);
  const moments = new Moments({ x, y, weight: new Float64Array(x.length).fill(1), closed: false });
  for (let n = x.length; n >= FEWEST; n = Math.floor(CUT * n)) {
    const line = moments.line(0, n);
    const isOn = (u: number, k: number) => Math.abs(signedDistance(line, u, y[k]!)) <= STRAIGHT;
    if (x.subarray(0, n).every(isOn))
      return { line, x: x[0]!, y: y[0]!, dx: x[0]! - x[n - 1]!, dy: y[0]! - y[n - 1]! };
  }
  return undefined;
}

function lengthOf({ dx, dy }: Straight): number {
  return Math.sqrt(dx * dx + dy * dy);
}

/** A side may show up to the corner and a little past it, px. */
const PAST = 1.5;

/** Whether a place lies in front of a part, and not too far. */
function isAhead(part: Straight, [px, py]: Point): boolean {
  const length = lengthOf(part);
  const ahead = ((px - part.x) * part.dx + (py - part.y) * part.dy) / length;
  return ahead > -PAST && ahead < FARTHEST * length;
}

/** Points between two others, about a pixel apart; undefined where the ink is not as deep as the stroke. */
function deepWay(ink: Ink, [x, y]: Point, to: Point, half: number): Point[] | undefined {
  const [dx, dy] = [to[0] - x, to[1] - y];
  const steps = Math.ceil(Math.sqrt(dx * dx + dy * dy));
  const way: Point[] = [];
  for (let k = 1; k <= steps; k++) {
    const at: Point = [x + (k / steps) * dx, y + (k / steps) * dy];
    if (!isDeep(ink, at[0], at[1], half)) return undefined;
    if (k < steps) way.push(at);
  }
  return way;
}
