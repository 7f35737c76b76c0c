/** Every place where contours cross, run along each other or touch. @module */
import type { Survey } from "../plugin/mod.ts";
import { Bounds } from "./bounds.ts";
import { type Outline, outlineOf, TOUCH } from "./outline.ts";
import { contact, relate } from "./relation.ts";
import { exitSide } from "./run.ts";
import { coincide, sideOf } from "./turn.ts";

/** What two contours, or one with itself (`a === b`), have in common. */
export interface Meeting {
  readonly a: number;
  readonly b: number;
  /** Places where they cross; touching is not crossing. */
  crossings: number;
  /** Common line that both draw in the same direction, grid units. */
  same: number;
  /** Common line that they draw in opposite directions, grid units. */
  against: number;
  readonly crossingBox: Bounds;
  readonly overlapBox: Bounds;
}

/** Meetings of all contours. */
export interface Meetings {
  /** In the order of discovery; `a <= b`. */
  readonly list: readonly Meeting[];
  /** 1 for each contour that touches, crosses or overlaps another of its shape, or itself. */
  readonly touched: Uint8Array;
}

/** Compare all segments that come near each other. */
export const meetingsOf: Survey<Meetings> = (contours, { signal, spend, once }) => {
  const outline = once(outlineOf);
  const { grid, length, contour, next } = outline;
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
    if (atI === "start") pass(i, j, outline.previous[j]!, next[j]!);
    if (atI === "middle") pass(i, j, j, next[j]!);
    if (atI === "start") return true;
    const atJ = contact(outline, j, i);
    if (atJ === "middle") pass(j, i, i, next[i]!);
    return atI !== "none" || atJ !== "none";
  };
  const pass = (v: number, j: number, back: number, on: number) => {
    const a = contour[v]!;
    const b = contour[j]!;
    const own = { back: outline.previous[v]!, on: next[v]! };
    const other = { back, on };
    const [first, second] = a <= b ? [own, other] : [other, own];
    const point = { x: outline.x0[v]!, y: outline.y0[v]! };
    if (!changesSides(outline, { ...point, first, second, alone: a === b })) return;
    meetings.cross(a, b, point.x, point.y);
  };

  for (let i = 0; i < length.length; i++) {
    if ((i & 1023) === 0) signal.throwIfAborted();
    if (length[i] === 0) continue;
    const found = grid.near(i, TOUCH, i);
    if (!spend(1 + found)) break;
    for (let k = 0; k < found; k++) {
      const j = grid.found[k]!;
      if (length[j] !== 0) compare(i, j);
    }
  }
  return { list: meetings.list, touched };
};

/** Two contours at a common point: the vertices between which each passes over it, -1 where it ends. */
interface Encounter {
  readonly x: number;
  readonly y: number;
  readonly first: { readonly back: number; readonly on: number };
  readonly second: { readonly back: number; readonly on: number };
  /** Both are the same contour; then what it does at the ends of a run is no crossing. */
  readonly alone: boolean;
}

/** Whether the second contour changes sides of the first, at this point or along a run that starts here. */
function changesSides(outline: Outline, { x, y, first, second, alone }: Encounter): boolean {
  if (first.back < 0 || first.on < 0 || second.back < 0 || second.on < 0) return false;
  const { x0, y0 } = outline;
  const path = {
    backX: x0[first.back]! - x,
    backY: y0[first.back]! - y,
    onX: x0[first.on]! - x,
    onY: y0[first.on]! - y,
  };
  if (coincide(path.backX, path.backY, path.onX, path.onY)) return false; // the tip of a spur
  const along = (v: number) => coincide(path.onX, path.onY, x0[v]! - x, y0[v]! - y);
  const against = (v: number) => coincide(path.backX, path.backY, x0[v]! - x, y0[v]! - y);
  const side = (v: number) => sideOf(path, x0[v]! - x, y0[v]! - y);
  const backOff = !along(second.back) && !against(second.back);
  const onOff = !along(second.on) && !against(second.on);
  if (backOff && onOff) return side(second.back) !== side(second.on);
  if (alone || backOff === onOff) return false;
  // a run is followed once, from the end at which the first contour enters it
  const [off, run] = backOff ? [second.back, second.on] : [second.on, second.back];
  if (!along(run)) return false;
  const exit = exitSide(outline, { x, y, first: first.on, second: run, forwards: backOff });
  return exit === -side(off);
}

/** Meetings by pair of contours. */
class MeetingList {
  readonly list: Meeting[] = [];
  readonly #byPair = new Map<number, Meeting>();
  readonly #contours: number;

  constructor(contours: number) {
    this.#contours = contours;
  }

  between(c: number, d: number): Meeting {
    const a = Math.min(c, d);
    const b = Math.max(c, d);
    let meeting = this.#byPair.get(a * this.#contours + b);
    if (!meeting) {
      const boxes = { crossingBox: new Bounds(), overlapBox: new Bounds() };
      meeting = { a, b, crossings: 0, same: 0, against: 0, ...boxes };
      this.#byPair.set(a * this.#contours + b, meeting);
      this.list.push(meeting);
    }
    return meeting;
  }

  cross(c: number, d: number, x: number, y: number): void {
    const meeting = this.between(c, d);
    meeting.crossings++;
    meeting.crossingBox.add(x, y);
  }
}
