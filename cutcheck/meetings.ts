/** Every place where contours cross, run along each other or touch. @module */
import type { Contours, Survey } from "../plugin/mod.ts";
import { crossesAlongRun, crossesAt } from "./encounter.ts";
import { type Meeting, MeetingList } from "./meeting-list.ts";
import { type Outline, outlineOf, TOUCH } from "./outline.ts";
import { type Passages, passagesOf } from "./passages.ts";
import { contact, type Overlap, relate } from "./relation.ts";

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

/**
 * Distance from the end of an open contour at which it does not cross another one but ends on it, grid units.
 *
 * Coordinates of two decimals put an end, and the line that it was drawn to, up to 7 units aside each.
 */
const END_REACH = 20;

/** Compare all segments that come near each other. */
export const meetingsOf: Survey<Meetings> = (contours, { signal, spend, once }) => {
  const outline = once(outlineOf);
  const { grid, length } = outline;
  const search = new MeetingSearch(contours, outline, once(passagesOf));
  const { list } = search.meetings;
  const compareNear = (i: number): boolean => {
    const found = grid.near(i, TOUCH, i);
    if (!spend(1 + COMPARE_STEPS * found + (grid.visited >> 3))) return false;
    for (let k = 0; k < found; k++) {
      const known = list.length;
      const j = grid.found[k]!;
      if (length[j] !== 0) search.compare(i, j);
      if (list.length > known && !spend(MEETING_STEPS)) return false;
    }
    return true;
  };
  for (let i = 0; i < length.length; i++) {
    if ((i & 1023) === 0) signal.throwIfAborted();
    if (length[i] !== 0 && !compareNear(i)) break;
  }
  return { list, touched: search.touched };
};

/** Compares segments two by two, and keeps what it finds. */
class MeetingSearch {
  readonly meetings: MeetingList;
  readonly touched: Uint8Array;
  readonly #shape: Contours["shape"];
  readonly #outline: Outline;
  readonly #passages: Passages;

  constructor({ closed, shape }: Contours, outline: Outline, passages: Passages) {
    this.meetings = new MeetingList(closed.length);
    this.touched = new Uint8Array(closed.length);
    this.#shape = shape;
    this.#outline = outline;
    this.#passages = passages;
  }

  /** Note how segments `i` and `j` meet, if they do. */
  compare(i: number, j: number): void {
    const { contour, next } = this.#outline;
    const a = contour[i]!;
    const b = contour[j]!;
    const relation = relate(this.#outline, i, j);
    if (relation?.kind === "crossing") {
      if (this.#endsAt(i, relation) || this.#endsAt(j, relation)) return;
      this.meetings.cross(a, b, relation.x, relation.y);
    } else {
      const joined = next[i] === j || next[j] === i;
      const met = this.#touches(i, j);
      if (!relation && (joined || !met)) return;
      if (relation) this.#overlap(i, j, relation);
    }
    if (this.#shape[a] === this.#shape[b]) this.touched[a] = this.touched[b] = 1;
  }

  /** Whether an open contour ends within segment `v`'s reach of a point: a T-joint, rounded, and no crossing. */
  #endsAt(v: number, { x, y }: { readonly x: number; readonly y: number }): boolean {
    const { previous, next, x0, y0, x1, y1 } = this.#outline;
    const isNear = (u: number, w: number) => (u - x) ** 2 + (w - y) ** 2 <= END_REACH ** 2;
    if (previous[v]! < 0 && isNear(x0[v]!, y0[v]!)) return true;
    return next[next[v]!]! < 0 && isNear(x1[v]!, y1[v]!);
  }

  #overlap(i: number, j: number, { same, length: common }: Overlap): void {
    const { contour, length } = this.#outline;
    const meeting = this.meetings.between(contour[i]!, contour[j]!);
    if (same) meeting.same += common;
    else meeting.against += common;
    meeting.overlapBox.addSegment(this.#outline, length[i]! < length[j]! ? i : j);
  }

  /** Each vertex speaks for its contour's passage through it, by the segment that starts there. */
  #touches(i: number, j: number): boolean {
    const atI = contact(this.#outline, i, j);
    if (atI === "start") this.#pass(i, j, false);
    if (atI === "middle") this.#pass(i, j, true);
    if (atI === "start") return true;
    const atJ = contact(this.#outline, j, i);
    if (atJ === "middle") this.#pass(j, i, true);
    return atI !== "none" || atJ !== "none";
  }

  /** Note whether the contours of vertex `v` and segment `j` cross at the vertex. */
  #pass(v: number, j: number, inside: boolean): void {
    const { contour, next, previous, x0, y0 } = this.#outline;
    const a = contour[v]!;
    const b = contour[j]!;
    const at = { x: x0[v]!, y: y0[v]! };
    const meet = (comesFrom: Int32Array) => {
      const own = { back: comesFrom[v]!, on: next[v]! };
      const other = { back: inside ? j : comesFrom[j]!, on: next[j]! };
      return a <= b ? { ...at, first: own, second: other } : { ...at, first: other, second: own };
    };
    const crosses =
      crossesAt(this.#outline, meet(previous)) ||
      // what a contour does at the ends of a run along itself is no crossing
      (a !== b && crossesAlongRun(this.#outline, this.#passages, meet(this.#passages.comesFrom)));
    if (crosses) this.meetings.cross(a, b, at.x, at.y);
  }
}
