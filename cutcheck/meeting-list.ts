/** What pairs of contours have in common. @module */
import { Bounds } from "./bounds.ts";

/** What two contours, or one with itself (`a === b`), have in common. */
export interface Meeting {
  readonly a: number;
  readonly b: number;
  /** Points where they cross; touching is not crossing. */
  crossings: number;
  /** Common line that both draw in the same direction, grid units. */
  same: number;
  /** Common line that they draw in opposite directions, grid units. */
  against: number;
  readonly crossingBox: Bounds;
  readonly overlapBox: Bounds;
}

/** Where cells begin in which points of crossing are one, grid units: at no fraction that drawings on a lattice have. */
const CELL_OFFSET = 0.137;
/** More cells than a column holds: coordinates lie within ±2^25. */
const COLUMN = 2 ** 26;
/** Points of a pair of contours that are remembered; beyond them one in which three segments cross may count as several. */
const MOST_POINTS = 1000;

/** Meetings by pair of contours. */
export class MeetingList {
  /** In the order of discovery; `a <= b`. */
  readonly list: Meeting[] = [];
  readonly #byPair = new Map<number, Meeting>();
  /** Points where pairs cross that do so in several, as far as they are remembered. */
  readonly #points = new Map<Meeting, Set<number>>();
  readonly #contours: number;

  /** @param contours Number of contours. */
  constructor(contours: number) {
    this.#contours = contours;
  }

  /** The meeting of two contours, in either order. */
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

  /** Count a point where two contours cross; one in which several of their segments do counts once. */
  cross(c: number, d: number, x: number, y: number): void {
    const meeting = this.between(c, d);
    if (meeting.crossings > 0 && !this.#isNew(meeting, x, y)) return;
    meeting.crossings++;
    meeting.crossingBox.add(x, y);
  }

  #isNew(meeting: Meeting, x: number, y: number): boolean {
    const cell = cellOf(x, y);
    const first = meeting.crossingBox.corner;
    if (meeting.crossings === 1 && cellOf(first.x, first.y) === cell) return false;
    const known = this.#points.get(meeting) ?? new Set([cellOf(first.x, first.y)]);
    if (meeting.crossings === 1) this.#points.set(meeting, known);
    if (known.has(cell)) return false;
    if (known.size < MOST_POINTS) known.add(cell);
    return true;
  }
}

/** Number of the cell, a grid unit wide, in which a point lies: pairs of segments agree on one to far less. */
function cellOf(x: number, y: number): number {
  return Math.floor(x + CELL_OFFSET) * COLUMN + Math.floor(y + CELL_OFFSET);
}
