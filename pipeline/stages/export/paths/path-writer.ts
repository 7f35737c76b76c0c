/** Path data of rings and arcs on the integer grid. @module */
import { type Curves, SegmentKind } from "../../../../plugin/mod.ts";
import type { SegmentRing } from "./doubled-segments.ts";

/** Numbers a segment: two control points and the end. */
export const WIDTH = 6;

/** Units below which a number's digits are remembered: most steps of a path are shorter, and digits take time. */
const REMEMBERED = 4096;

/** All coordinates of {@link Curves}, in units of 10^−precision px: both faces of an arc read the same integers. */
export interface RoundedCurves {
  /** Units per px. */
  readonly unit: number;
  /** Where each segment starts, `[x0, y0, x1, y1, …]`. */
  readonly start: Int32Array;
  readonly points: Int32Array;
}

/** Round every arc once. Ends are kept on the page; control points may lie outside it. */
export function roundCurves(curves: Curves, precision: number): RoundedCurves {
  const unit = 10 ** precision;
  const { arcOrigin, segmentStart, segmentPoints, width, height } = curves;
  const within = (px: number, most: number) =>
    Math.max(0, Math.min(Math.round(px * unit), most * unit));
  const points = new Int32Array(segmentPoints.length);
  const start = new Int32Array((2 * points.length) / WIDTH);
  for (let a = 0; a + 1 < segmentStart.length; a++) {
    let x = within(arcOrigin[2 * a]!, width);
    let y = within(arcOrigin[2 * a + 1]!, height);
    for (let s = segmentStart[a]!; s < segmentStart[a + 1]!; s++) {
      const i = WIDTH * s;
      start[2 * s] = x;
      start[2 * s + 1] = y;
      for (let k = i; k < i + 4; k++) points[k] = Math.round(segmentPoints[k]! * unit);
      x = points[i + 4] = within(segmentPoints[i + 4]!, width);
      y = points[i + 5] = within(segmentPoints[i + 5]!, height);
    }
  }
  return { unit, start, points };
}

/**
 * Writes path data of one drawing, subpath by subpath, without needless letters, zeros and separators.
 *
 * Relative commands are shorter, but a reader that sums them in binary gets other last bits for the two
 * faces of a border; absolute ones give both the same.
 */
export class PathWriter {
  readonly #curves: Curves;
  readonly #rounded: RoundedCurves;
  /** The subpath being collected: kinds, and control points and end per segment. */
  #kind: number[] = [];
  #points: number[] = [];
  #startX = 0;
  #startY = 0;
  readonly #relative: boolean;
  /** What numbers below {@link REMEMBERED} units are written as, once they were. */
  readonly #digits = new Array<string | undefined>(REMEMBERED);
  /** What was written of the path, the pen, and the last command letter. */
  #data = "";
  #x = 0;
  #y = 0;
  #letter = "";
  /** What was written last. */
  #last: "letter" | "whole number" | "fraction" = "letter";

  constructor(curves: Curves, rounded: RoundedCurves, relative: boolean) {
    this.#relative = relative;
    this.#curves = curves;
    this.#rounded = rounded;
  }

  /** The data of all subpaths since the last call. */
  take(): string {
    const data = this.#data;
    this.#data = "";
    this.#letter = "";
    this.#moveTo(0, 0);
    return data;
  }

  /** Write a ring of signed segments as a closed subpath; one that encloses nothing once rounded is left out. */
  ring(ring: SegmentRing): void {
    this.#clear();
    for (const h of ring) this.#segment(h);
    if (this.#kind.length < 2) return;
    this.#joinEnds();
    this.#write(true);
  }

  /** Write arc `a` as a subpath, closed if it is a loop. */
  arc(a: number): void {
    const { segmentStart } = this.#curves;
    this.#clear();
    for (let s = segmentStart[a]!; s < segmentStart[a + 1]!; s++) this.#segment(s);
    if (this.#kind.length > 0) this.#write(this.#endsAtStart());
  }

  /** Write a free subpath: a start and segments as in {@link Curves}, in units. */
  free(points: ArrayLike<number>, kinds: ArrayLike<number>, closed: boolean): void {
    this.#clear();
    this.#startX = points[0]!;
    this.#startY = points[1]!;
    for (let k = 0; k < kinds.length; k++) {
      const p = Array.from({ length: WIDTH }, (_, i) => points[2 + WIDTH * k + i]!);
      this.#push(kinds[k]!, p[0]!, p[1]!, p[2]!, p[3]!, p[4]!, p[5]!);
    }
    this.#write(closed);
  }

  #clear(): void {
    this.#kind = [];
    this.#points = [];
  }

  /** Add segment `h`, or `~h` backwards. */
  #segment(h: number): void {
    const { start, points: p } = this.#rounded;
    const s = h < 0 ? ~h : h;
    const i = WIDTH * s;
    const kind = this.#curves.segmentKind[s]!;
    const x = start[2 * s]!;
    const y = start[2 * s + 1]!;
    if (this.#kind.length === 0) {
      this.#startX = h < 0 ? p[i + 4]! : x;
      this.#startY = h < 0 ? p[i + 5]! : y;
    }
    if (h < 0) this.#push(kind, p[i + 2]!, p[i + 3]!, p[i]!, p[i + 1]!, x, y);
    else this.#push(kind, p[i]!, p[i + 1]!, p[i + 2]!, p[i + 3]!, p[i + 4]!, p[i + 5]!);
  }

  /** Add a segment; drops one without length, and joins lines along an axis. */
  #push(kind: number, x1: number, y1: number, x2: number, y2: number, x: number, y: number): void {
    const at = this.#points.length;
    const fromX = at > 0 ? this.#points[at - 2]! : this.#startX;
    const fromY = at > 0 ? this.#points[at - 1]! : this.#startY;
    if (kind === SegmentKind.line) {
      if (x === fromX && y === fromY) return;
      if (this.#kind.length > 0 && this.#kind.at(-1) === SegmentKind.line) {
        const beforeX = this.#kind.length > 1 ? this.#points[at - 8]! : this.#startX;
        const beforeY = this.#kind.length > 1 ? this.#points[at - 7]! : this.#startY;
        if (onAxis(beforeX, beforeY, fromX, fromY, x, y)) {
          this.#points[at - 2] = x;
          this.#points[at - 1] = y;
          return;
        }
      }
    } else if (x === fromX && y === fromY && x1 === x && y1 === y && x2 === x && y2 === y) return;
    this.#kind.push(kind);
    this.#points.push(x1, y1, x2, y2, x, y);
  }

  /** A ring that starts amid a straight run along an axis starts at the end of that run instead. */
  #joinEnds(): void {
    const p = this.#points;
    const last = p.length - WIDTH;
    if (this.#kind[0] !== SegmentKind.line || this.#kind.at(-1) !== SegmentKind.line) return;
    const [x, y] = [p[4]!, p[5]!];
    if (!onAxis(p[last - 2]!, p[last - 1]!, this.#startX, this.#startY, x, y)) return;
    p.splice(0, WIDTH);
    this.#kind.shift();
    this.#startX = x;
    this.#startY = y;
    p.splice(-2, 2, x, y);
  }

  #endsAtStart(): boolean {
    return this.#points.at(-2) === this.#startX && this.#points.at(-1) === this.#startY;
  }

  #write(closed: boolean): void {
    const p = this.#points;
    // The first command of a path is absolute in any case: some readers take a leading `m` amiss.
    this.#command("m", !this.#relative || this.#letter === "");
    this.#point(this.#startX, this.#startY);
    this.#moveTo(this.#startX, this.#startY);
    for (let k = 0, i = 0; k < this.#kind.length; k++, i += WIDTH) {
      const x = p[i + 4]!;
      const y = p[i + 5]!;
      if (this.#kind[k] === SegmentKind.line) {
        // `z` draws the last line of a ring
        if (closed && k === this.#kind.length - 1 && this.#endsAtStart()) break;
        this.#line(x, y);
      } else {
        this.#command("c");
        for (let q = 0; q < WIDTH; q += 2) this.#point(p[i + q]!, p[i + q + 1]!);
      }
      this.#moveTo(x, y);
    }
    if (!closed) return;
    this.#command("z", false);
    this.#moveTo(this.#startX, this.#startY);
  }

  #moveTo(x: number, y: number): void {
    this.#x = x;
    this.#y = y;
  }

  #line(x: number, y: number): void {
    if (y === this.#y) {
      this.#command("h");
      this.#number(x, this.#x);
    } else if (x === this.#x) {
      this.#command("v");
      this.#number(y, this.#y);
    } else {
      this.#command("l");
      this.#point(x, y);
    }
  }

  #point(x: number, y: number): void {
    this.#number(x, this.#x);
    this.#number(y, this.#y);
  }

  /** A letter that repeats is left out, as path data allows. */
  #command(letter: string, absolute = !this.#relative): void {
    if (letter === this.#letter) return;
    this.#letter = letter;
    this.#data += absolute ? letter.toUpperCase() : letter;
    this.#last = "letter";
  }

  /** A coordinate beside that of the pen, with a separator where the number before would run into it. */
  #number(place: number, pen: number): void {
    const units = this.#relative ? place - pen : place;
    const { unit } = this.#rounded;
    const size = Math.abs(units);
    const isBare = size > 0 && size < unit;
    const digits = this.#digits[size] ?? String(size / unit);
    if (size < REMEMBERED) this.#digits[size] = digits;
    const runsOn = this.#last === "letter" || (isBare && this.#last === "fraction");
    this.#data += units < 0 ? "-" : runsOn ? "" : " ";
    this.#data += isBare ? digits.slice(1) : digits;
    this.#last = size % unit > 0 ? "fraction" : "whole number";
  }
}

/** Do three points run on along one axis, without turning back? */
function onAxis(ax: number, ay: number, bx: number, by: number, cx: number, cy: number): boolean {
  if (ay === by && by === cy) return ax < bx === bx < cx;
  return ax === bx && bx === cx && ay < by === by < cy;
}
