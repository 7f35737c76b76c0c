/** What pairs of contours have in common. @module */
import { Bounds } from "./bounds.ts";

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

/** Meetings by pair of contours. */
export class MeetingList {
  /** In the order of discovery; `a <= b`. */
  readonly list: Meeting[] = [];
  readonly #byPair = new Map<number, Meeting>();
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

  /** Count a place where two contours cross. */
  cross(c: number, d: number, x: number, y: number): void {
    const meeting = this.between(c, d);
    meeting.crossings++;
    meeting.crossingBox.add(x, y);
  }
}
