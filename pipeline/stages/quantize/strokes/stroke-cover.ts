/** How much of each pixel a thin stroke covers. @module */

/** Least coverage of a crest that stands for a stroke under 1 px wide. */
const RIDGE = 0.25;

/** Coverage by the pixels of one group at a time, 0 beside them: the box around the group, one pixel wider each way. */
export class StrokeCover {
  readonly #width: number;
  #cover = new Float32Array(0);
  #left = 0;
  #top = 0;
  #columns = 0;

  /** @param width Pixels in a row of the picture. */
  constructor(width: number) {
    this.#width = width;
  }

  /** Begin with another group. */
  clear(members: Int32Array): void {
    const width = this.#width;
    let [left, right, first, last] = [width, 0, Infinity, 0];
    for (let m = 0; m < members.length; m++) {
      const i = members[m]!;
      const x = i % width;
      left = Math.min(left, x);
      right = Math.max(right, x);
      first = Math.min(first, i);
      last = Math.max(last, i);
    }
    this.#left = left - 1;
    this.#top = Math.floor(first / width) - 1;
    this.#columns = right - left + 3;
    const size = this.#columns * (Math.floor(last / width) - this.#top + 2);
    if (this.#cover.length < size) this.#cover = new Float32Array(2 * size);
    this.#cover.fill(0, 0, size);
  }

  /** Let the stroke cover this share of pixel `i` of the group. */
  set(i: number, share: number): void {
    this.#cover[this.#placeOf(i)] = share;
  }

  /** Give the crest of the coverage to the stroke: one under 1 px wide that straddles two pixels covers half of neither. */
  keepRidges(members: Int32Array, colour: number, label: Uint8Array): void {
    const cover = this.#cover;
    const isRidge = (at: number, beside: number, c: number) => {
      const a = cover[at - beside]!;
      const b = cover[at + beside]!;
      return c >= a && c > b && a + b + c >= 0.5;
    };
    const width = this.#width;
    // what is beyond the end of a row belongs to another one, and maybe to another thread
    const isFree = (i: number, step: number) =>
      ((step === 1 && i % width === 0) || label[i - step] !== colour) &&
      ((step === 1 && (i + 1) % width === 0) || label[i + step] !== colour);
    for (let m = 0; m < members.length; m++) {
      const i = members[m]!;
      const at = this.#placeOf(i);
      const c = cover[at]!;
      if (c >= 0.5 || c < RIDGE) continue;
      if (isRidge(at, 1, c) && isFree(i, 1)) label[i] = colour;
      else if (isRidge(at, this.#columns, c) && isFree(i, width)) label[i] = colour;
    }
  }

  #placeOf(i: number): number {
    const x = i % this.#width;
    return ((i - x) / this.#width - this.#top) * this.#columns + x - this.#left;
  }
}
