/** SVG path data. @module */
import { arcToCubics } from "../../geometry/elliptical-arc.ts";
import { NumberScanner } from "./number-scanner.ts";
import type { SubpathBuilder } from "./subpaths.ts";

/** Upper-case letters of the commands by their lower-case code. */
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
export function readPath(data: string, to: SubpathBuilder): void {
  const scanner = new NumberScanner(data);
  let command = 0;
  let relative = false;
  let [x, y] = [0, 0]; // current point
  let [startX, startY] = [0, 0]; // of the subpath
  let [handleX, handleY] = [0, 0]; // last handle, for S and T
  let previous = 0; // command before this one
  let moved = false; // a subpath is under way

  while (!scanner.done) {
    const next = scanner.peek();
    const letter = next | 32;
    if (letter >= 97 && letter <= 122) {
      scanner.advance();
      command = letter;
      relative = next === letter;
    } else if (command === Z || command === 0) {
      throw new SyntaxError("Path data must begin a subpath with a command");
    } else if (command === M) command = L; // numbers after a move are lines
    if (previous === 0 && command !== M) throw new SyntaxError('Path data must begin with "M"');
    if (command !== M && command !== Z && !moved) {
      to.moveTo(startX, startY);
      moved = true;
    }
    draw();
    previous = command;
  }

  function draw(): void {
    const ox = relative ? x : 0;
    const oy = relative ? y : 0;
    switch (command) {
      case M:
        x = startX = ox + scanner.number();
        y = startY = oy + scanner.number();
        to.moveTo(x, y);
        moved = true;
        return;
      case Z:
        if (moved) to.close();
        moved = false;
        x = startX;
        y = startY;
        return;
      case L:
        x = ox + scanner.number();
        y = oy + scanner.number();
        to.lineTo(x, y);
        return;
      case H:
        x = ox + scanner.number();
        to.lineTo(x, y);
        return;
      case V:
        y = oy + scanner.number();
        to.lineTo(x, y);
        return;
      case C:
        curve(ox, oy, ox + scanner.number(), oy + scanner.number());
        return;
      case S: {
        const smooth = previous === C || previous === S;
        curve(ox, oy, smooth ? 2 * x - handleX : x, smooth ? 2 * y - handleY : y);
        return;
      }
      case Q:
        quadratic(ox, oy, ox + scanner.number(), oy + scanner.number());
        return;
      case T: {
        const smooth = previous === Q || previous === T;
        quadratic(ox, oy, smooth ? 2 * x - handleX : x, smooth ? 2 * y - handleY : y);
        return;
      }
      case A:
        arc(ox, oy);
        return;
      default:
        throw new SyntaxError(`Path data has no command "${String.fromCharCode(command)}"`);
    }
  }

  function curve(ox: number, oy: number, c1x: number, c1y: number): void {
    handleX = ox + scanner.number();
    handleY = oy + scanner.number();
    x = ox + scanner.number();
    y = oy + scanner.number();
    to.cubicTo(c1x, c1y, handleX, handleY, x, y);
  }

  function quadratic(ox: number, oy: number, qx: number, qy: number): void {
    const [x0, y0] = [x, y];
    [handleX, handleY] = [qx, qy];
    x = ox + scanner.number();
    y = oy + scanner.number();
    const third = (p: number, q: number) => p + (2 / 3) * (q - p);
    to.cubicTo(third(x0, qx), third(y0, qy), third(x, qx), third(y, qy), x, y);
  }

  function arc(ox: number, oy: number): void {
    const [x0, y0] = [x, y];
    const [rx, ry, rotation] = [scanner.number(), scanner.number(), scanner.number()];
    const [large, sweep] = [scanner.flag(), scanner.flag()];
    x = ox + scanner.number();
    y = oy + scanner.number();
    const c = arcToCubics({ x0, y0, rx, ry, rotation, large, sweep, x1: x, y1: y });
    for (let i = 0; i < c.length; i += 6)
      to.cubicTo(c[i]!, c[i + 1]!, c[i + 2]!, c[i + 3]!, c[i + 4]!, c[i + 5]!);
  }
}
