/** Paths that run along another one from their common end on, and turn about. @module */
import { NEEDLE } from "./blunt-tips.ts";
import type { ClosedTip } from "./close-tip.ts";
import { acos } from "./elementary.ts";
import type { Reached, Stop } from "./path-stops.ts";
import { PathWalk } from "./path-walk.ts";
import { dot, length, type Point, unit } from "./point.ts";
import type { FittedPath } from "./segment.ts";
import { fromOn, upTo } from "./splice.ts";

/** Steps of the walk, px. */
const STEP = 0.05;
/** A hook runs along the other path for so much, px. */
const LENGTH = { least: 0.15, most: 3 } as const;
/** So much past the turn tells where the path goes, px. */
const BEYOND = 1;
/** Cosine of the narrowest angle that is a turn… */
const ABOUT = -0.1;
/** …which no path makes whose control polygon turns by less than this in all, radians. */
const LEAST_TURN = Math.PI / 2;

/** Where a path turns about: how far it has come, where that is, and the place of the other path beside it. */
interface Turn {
  readonly along: number;
  readonly own: Stop;
  readonly beside: Reached;
}

/**
 * Lay the hook of a path on the path that it runs along, up to where it turns about.
 *
 * Such a hook comes of a junction that lies past the place where two borders part: less than half a px is between
 * them, whose sides pixels do not show.
 *
 * @param mover From the common end on, px of the source image.
 * @param other From the common end on, too.
 * @returns undefined where `mover` has no hook
 */
export function closeHook(mover: FittedPath, other: FittedPath): ClosedTip | undefined {
  const turn = turnOf(mover, other);
  if (!turn) return undefined;
  const shared = upTo(other, turn.beside);
  return {
    mover: {
      start: other.start,
      segments: [...shared, { kind: "line", to: turn.own.at }, ...fromOn(mover, turn.own)],
    },
    other: { start: other.start, segments: [...shared, ...fromOn(other, turn.beside)] },
  };
}

function turnOf(mover: FittedPath, other: FittedPath): Turn | undefined {
  if (goesAhead(mover)) return undefined;
  const own = new PathWalk(mover, 0, { ahead: true });
  const beside = new PathWalk(other, 0, { ahead: true });
  const turn = farthest(own, beside);
  if (!turn || turn.beside.along < LENGTH.least) return undefined;
  const past = own.at(turn.along + BEYOND);
  const ahead = beside.at(turn.beside.along + BEYOND);
  if (!past || !ahead) return undefined;
  const shared = unit(...from({ at: other.start }, turn.beside));
  const goesOn = dot(shared, from(turn.beside, ahead)) > 0;
  return goesOn && dot(shared, from(turn.own, past)) < ABOUT * BEYOND ? turn : undefined;
}

/** Does a path turn by next to nothing where a hook can be? Most do. */
function goesAhead({ start, segments }: FittedPath): boolean {
  let last = start;
  let heading: Point | undefined;
  let turned = 0;
  let walked = 0;
  for (const segment of segments) {
    const points = segment.kind === "cubic" ? [segment.c1, segment.c2, segment.to] : [segment.to];
    for (const at of points) {
      const leg: Point = [at[0] - last[0], at[1] - last[1]];
      last = at;
      if (leg[0] === 0 && leg[1] === 0) continue;
      const next = unit(...leg);
      if (heading) turned += acos(Math.max(-1, Math.min(1, dot(heading, next))));
      if (turned > LEAST_TURN) return false;
      heading = next;
      walked += length(...leg);
      if (walked > LENGTH.most + BEYOND) return true;
    }
  }
  return true;
}

/** Where a path is beside the farthest place of the other one; undefined where it leaves that before. */
function farthest(own: PathWalk, beside: PathWalk): Turn | undefined {
  let turn: Turn | undefined;
  let reached = 0;
  for (let along = STEP; along < LENGTH.most; along += STEP) {
    const here = own.at(along);
    const there = here && nearestAhead(beside, reached, here.at);
    if (!there) break;
    if (there.along === reached) continue;
    if (distance(there, here) > NEEDLE.width) return undefined;
    reached = there.along;
    turn = { along, own: here, beside: there };
  }
  return turn;
}

/** Go on from `along` for as long as a place comes nearer. */
function nearestAhead(walk: PathWalk, along: number, [x, y]: Point): Reached | undefined {
  let last = walk.at(along);
  for (let s = along; last; s += STEP) {
    const next = walk.at(s + STEP);
    if (!next || distance(next, { at: [x, y] }) >= distance(last, { at: [x, y] }))
      return { ...last, along: s };
    last = next;
  }
  return undefined;
}

function distance(a: Pick<Stop, "at">, b: Pick<Stop, "at">): number {
  return length(...from(a, b));
}

function from({ at: [x, y] }: Pick<Stop, "at">, { at: [u, v] }: Pick<Stop, "at">): Point {
  return [u - x, v - y];
}
