/** SVG path data. @module */
import { arcToCubics } from "./elliptical-arc.ts";
import { NumberScanner } from "./number-scanner.ts";

/** Receives the segments of a path, absolute: px of its own coordinates. */
export interface PathSink {
  moveTo(x: number, y: number): void;
  lineTo(x: number, y: number): void;
  cubicTo(c1x: number, c1y: number, c2x: number, c2y: number, x: number, y: number): void;
  /** The current point is then the start of the subpath. */
  close(): void;
}

/** Commands by the code of their lower-case letter. */
const code = (letter: string) => letter.charCodeAt(0);
const [M, L, H, V, C, S, Q, T, A, Z] = Array.from("mlhvcsqtaz", code) as [
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
];

/**
 * Read path data (SVG 2 grammar, all commands, relative and absolute, implicit repeats) into `to`.
 *
 * @throws SyntaxError at the first thing that is no path data: a drawing that silently loses its
 *   rest would be cut wrong.
 */
export function readPath(data: string, to: PathSink): void {
  const reader = new PathReader(data, to);
  while (reader.readCommand()) reader.draw();
}

/** Walks along path data, command by command. */
class PathReader {
  readonly #scanner: NumberScanner;
  readonly #to: PathSink;
  #command = 0;
  #previous = 0;
  /** Origin of the command's coordinates: the current point where it is relative. */
  #relative = false;
  #ox = 0;
  #oy = 0;
  /** Current point. */
  #x = 0;
  #y = 0;
  /** Where the subpath begins, and whether it is under way. */
  #startX = 0;
  #startY = 0;
  #moved = false;
  /** The last handle, which S and T mirror. */
  #handleX = 0;
  #handleY = 0;

  constructor(data: string, to: PathSink) {
    this.#scanner = new NumberScanner(data);
    this.#to = to;
  }

  /** Step to the next command, or to a repeat of the last one; false at the end. */
  readCommand(): boolean {
    if (this.#scanner.done) return false;
    const isFirst = this.#command === 0;
    this.#previous = this.#command;
    const next = this.#scanner.peek();
    const letter = next | 32;
    if (letter >= 97 && letter <= 122) {
      this.#scanner.advance();
      this.#command = letter;
      this.#relative = next === letter;
    } else if (this.#command === Z || isFirst) {
      throw new SyntaxError("Path data must begin a subpath with a command");
    } else if (this.#command === M) this.#command = L; // numbers after a move are lines
    if (isFirst && this.#command !== M) throw new SyntaxError('Path data must begin with "M"');
    return true;
  }

  /** Draw what the command says. */
  draw(): void {
    this.#ox = this.#relative ? this.#x : 0;
    this.#oy = this.#relative ? this.#y : 0;
    if (this.#command === M) this.#move();
    else if (this.#command === Z) this.#close();
    else {
      if (!this.#moved) this.#to.moveTo(this.#startX, this.#startY);
      this.#moved = true;
      this.#drawSegment();
    }
  }

  #drawSegment(): void {
    const command = this.#command;
    if (command === L) this.#line(this.#nextX(), this.#nextY());
    else if (command === H) this.#line(this.#nextX(), this.#y);
    else if (command === V) this.#line(this.#x, this.#nextY());
    else if (command === C) this.#cubic(this.#nextX(), this.#nextY());
    else if (command === S) {
      const smooth = this.#previous === C || this.#previous === S;
      this.#cubic(this.#mirroredX(smooth), this.#mirroredY(smooth));
    } else if (command === Q) this.#quadratic(this.#nextX(), this.#nextY());
    else if (command === T) {
      const smooth = this.#previous === Q || this.#previous === T;
      this.#quadratic(this.#mirroredX(smooth), this.#mirroredY(smooth));
    } else if (command === A) this.#arc();
    else throw new SyntaxError(`Path data has no command "${String.fromCharCode(command)}"`);
  }

  #nextX(): number {
    return this.#ox + this.#scanner.number();
  }

  #nextY(): number {
    return this.#oy + this.#scanner.number();
  }

  #mirroredX(smooth: boolean): number {
    return smooth ? 2 * this.#x - this.#handleX : this.#x;
  }

  #mirroredY(smooth: boolean): number {
    return smooth ? 2 * this.#y - this.#handleY : this.#y;
  }

  #move(): void {
    this.#x = this.#startX = this.#nextX();
    this.#y = this.#startY = this.#nextY();
    this.#to.moveTo(this.#x, this.#y);
    this.#moved = true;
  }

  #close(): void {
    if (this.#moved) this.#to.close();
    this.#moved = false;
    this.#x = this.#startX;
    this.#y = this.#startY;
  }

  #line(x: number, y: number): void {
    this.#x = x;
    this.#y = y;
    this.#to.lineTo(x, y);
  }

  #cubic(c1x: number, c1y: number): void {
    this.#handleX = this.#nextX();
    this.#handleY = this.#nextY();
    this.#x = this.#nextX();
    this.#y = this.#nextY();
    this.#to.cubicTo(c1x, c1y, this.#handleX, this.#handleY, this.#x, this.#y);
  }

  #quadratic(qx: number, qy: number): void {
    const [x0, y0] = [this.#x, this.#y];
    this.#handleX = qx;
    this.#handleY = qy;
    this.#x = this.#nextX();
    this.#y = this.#nextY();
    const [x, y] = [this.#x, this.#y];
    const third = (p: number, q: number) => p + (2 / 3) * (q - p);
    this.#to.cubicTo(third(x0, qx), third(y0, qy), third(x, qx), third(y, qy), x, y);
  }

  #arc(): void {
    const scanner = this.#scanner;
    const from = { x0: this.#x, y0: this.#y };
    const [rx, ry, rotation] = [scanner.number(), scanner.number(), scanner.number()];
    const [large, sweep] = [scanner.flag(), scanner.flag()];
    this.#x = this.#nextX();
    this.#y = this.#nextY();
    const c = arcToCubics({ ...from, rx, ry, rotation, large, sweep, x1: this.#x, y1: this.#y });
    for (let i = 0; i < c.length; i += 6)
      this.#to.cubicTo(c[i]!, c[i + 1]!, c[i + 2]!, c[i + 3]!, c[i + 4]!, c[i + 5]!);
  }
}
