/** Path data as the engine writes it (docs/svg-format.md): `M L H V C Z` in either case, no exponents. @module */
import { NumberScanner } from "../../exporters/svg/number-scanner.ts";

/** Receives the segments of a path, px, absolute. */
export interface PathSink {
  moveTo(x: number, y: number): void;
  lineTo(x: number, y: number): void;
  cubicTo(c1x: number, c1y: number, c2x: number, c2y: number, x: number, y: number): void;
  /** The current point is then the start of the subpath. */
  close(): void;
}

const code = (letter: string) => letter.charCodeAt(0);
const [M, L, H, V, C, Z] = [..."mlhvcz"].map(code) as [
  number,
  number,
  number,
  number,
  number,
  number,
];

/**
 * Hand the segments of `data` to `to`.
 *
 * @throws SyntaxError at what is no number or none of these commands.
 */
export function walkPath(data: string, to: PathSink): void {
  const scanner = new NumberScanner(data);
  let command = 0;
  let relative = false;
  let [x, y, startX, startY] = [0, 0, 0, 0];
  while (!scanner.done) {
    const next = scanner.peek();
    const letter = next | 32;
    if (letter >= 97 && letter <= 122) {
      scanner.advance();
      command = letter;
      relative = next === letter;
    } else if (command === M) command = L; // numbers after a move are lines
    const ox = relative ? x : 0;
    const oy = relative ? y : 0;
    const px = () => ox + scanner.number();
    const py = () => oy + scanner.number();
    if (command === C) {
      const [c1x, c1y, c2x, c2y] = [px(), py(), px(), py()];
      x = px();
      y = py();
      to.cubicTo(c1x, c1y, c2x, c2y, x, y);
    } else if (command === Z) {
      [x, y] = [startX, startY];
      command = 0;
      to.close();
    } else if (command === M) {
      [x, y] = [px(), py()];
      [startX, startY] = [x, y];
      to.moveTo(x, y);
    } else if (command === L || command === H || command === V) {
      if (command !== V) x = px();
      if (command !== H) y = py();
      to.lineTo(x, y);
    } else throw new SyntaxError(`Path data has no command "${String.fromCharCode(command)}" here`);
  }
}
