/** Every place where contours cross, run along each other or touch. @module */
import type { Survey } from "../plugin/mod.ts";
import { crossesAlongRun, crossesAt } from "./encounter.ts";
import { type Meeting, MeetingList } from "./meeting-list.ts";
import { outlineOf, TOUCH } from "./outline.ts";
import { passagesOf } from "./passages.ts";
import { contact, relate } from "./relation.ts";

/** Meetings of all contours. */
export interface Meetings {
  /** In the order of discovery; `a <= b`. */
  readonly list: readonly Meeting[];
  /** 1 for each contour that touches, crosses or overlaps another of its shape, or itself. */
  readonly touched: Uint8Array;
}

/** Steps of the budget that a new pair costs: it is kept, and may become an issue. */
const MEETING_STEPS = 50;

/** Steps that two segments cost that come near each other. */
const COMPARE_STEPS = 3;

/** Compare all segments that come near each other. */
export const meetingsOf: Survey<Meetings> = (contours, { signal, spend, once }) => {
  const outline = once(outlineOf);
  const { grid, length, contour, next, previous, x0, y0 } = outline;
  const passages = once(passagesOf);
  const meetings = new MeetingList(contours.closed.length);
  const touched = new Uint8Array(contours.closed.length);

  const compare = (i: number, j: number) => {
    const a = contour[i]!;
    const b = contour[j]!;
    const relation = relate(outline, i, j);
    if (relation?.kind === "crossing") {
      meetings.cross(a, b, relation.x, relation.y);
    } else {
      const joined = next[i] === j || next[j] === i;
      const met = touches(i, j);
      if (!relation && (joined || !met)) return;
      if (relation) {
        const meeting = meetings.between(a, b);
        if (relation.same) meeting.same += relation.length;
        else meeting.against += relation.length;
        meeting.overlapBox.addSegment(outline, length[i]! < length[j]! ? i : j);
      }
    }
    if (contours.shape[a] === contours.shape[b]) touched[a] = touched[b] = 1;
  };
  // each vertex speaks for its contour's passage through it, by the segment that starts there
  const touches = (i: number, j: number): boolean => {
    const atI = contact(outline, i, j);
    if (atI === "start") pass(i, j, false);
    if (atI === "middle") pass(i, j, true);
    if (atI === "start") return true;
    const atJ = contact(outline, j, i);
    if (atJ === "middle") pass(j, i, true);
    return atI !== "none" || atJ !== "none";
  };
  const pass = (v: number, j: number, inside: boolean) => {
    const a = contour[v]!;
    const b = contour[j]!;
    const at = { x: x0[v]!, y: y0[v]! };
    const meet = (comesFrom: Int32Array) => {
      const own = { back: comesFrom[v]!, on: next[v]! };
      const other = { back: inside ? j : comesFrom[j]!, on: next[j]! };
      return a <= b ? { ...at, first: own, second: other } : { ...at, first: other, second: own };
    };
    const crosses =
      crossesAt(outline, meet(previous)) ||
      // what a contour does at the ends of a run along itself is no crossing
      (a !== b && crossesAlongRun(outline, passages, meet(passages.comesFrom)));
    if (crosses) meetings.cross(a, b, at.x, at.y);
  };

  const compareNear = (i: number): boolean => {
    const found = grid.near(i, TOUCH, i);
    if (!spend(1 + COMPARE_STEPS * found + (grid.visited >> 3))) return false;
    for (let k = 0; k < found; k++) {
      const known = meetings.list.length;
      const j = grid.found[k]!;
      if (length[j] !== 0) compare(i, j);
      if (meetings.list.length > known && !spend(MEETING_STEPS)) return false;
    }
    return true;
  };

  for (let i = 0; i < length.length; i++) {
    if ((i & 1023) === 0) signal.throwIfAborted();
    if (length[i] !== 0 && !compareNear(i)) break;
  }
  return { list: meetings.list, touched };
};
