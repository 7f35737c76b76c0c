/** Affine maps as SVG writes them. @module */
import { cos as cosine, sin as sine, tan } from "../../geometry/elementary.ts";
import { NumberScanner } from "./number-scanner.ts";

/** `[a, b, c, d, e, f]`: x' = a·x + c·y + e, y' = b·x + d·y + f. */
export type Matrix = readonly [number, number, number, number, number, number];

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

export function isIdentity(matrix: Matrix): boolean {
  return matrix.every((value, i) => value === IDENTITY[i]);
}

/** The map that applies `inner` first, then `outer`. */
export function compose(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer;
  const [p, q, r, s, t, u] = inner;
  return [
    a * p + c * q,
    b * p + d * q,
    a * r + c * s,
    b * r + d * s,
    a * t + c * u + e,
    b * t + d * u + f,
  ];
}

/** Factor by which the map scales areas, as a length: what a stroke's width is multiplied by. */
export function scaleOf([a, b, c, d]: Matrix): number {
  return Math.sqrt(Math.abs(a * d - b * c));
}

/** Read a `transform` attribute. @throws SyntaxError */
export function parseTransform(text: string): Matrix {
  let matrix = IDENTITY;
  let at = 0;
  while (at < text.length) {
    const open = text.indexOf("(", at);
    const close = text.indexOf(")", at);
    if (open < 0 || close < open) {
      if (isBlank(text.slice(at))) break;
      throw new SyntaxError(`Cannot read transform "${text.slice(at, at + 40)}"`);
    }
    const name = text.slice(at, open).replaceAll(",", " ").trim();
    matrix = compose(matrix, primitive(name, numbersOf(text.slice(open + 1, close))));
    at = close + 1;
  }
  return matrix;
}

function isBlank(text: string): boolean {
  return text.replaceAll(",", " ").trim() === "";
}

function numbersOf(text: string): number[] {
  const scanner = new NumberScanner(text);
  const numbers: number[] = [];
  while (!scanner.done) numbers.push(scanner.number());
  return numbers;
}

/** Accepted argument counts of each transform function. */
const ARGUMENTS: Record<string, readonly number[]> = {
  matrix: [6],
  translate: [1, 2],
  scale: [1, 2],
  rotate: [1, 3],
  skewX: [1],
  skewY: [1],
};

function primitive(name: string, args: readonly number[]): Matrix {
  if (!ARGUMENTS[name]?.includes(args.length))
    throw new SyntaxError(`Cannot read transform "${name.slice(0, 40)}"`);
  const [p = 0, q = 0, r = 0] = args;
  const angle = (p * Math.PI) / 180;
  switch (name) {
    case "translate":
      return [1, 0, 0, 1, p, q];
    case "scale":
      return [p, 0, 0, args.length > 1 ? q : p, 0, 0];
    case "skewX":
      return [1, 0, tan(angle), 1, 0, 0];
    case "skewY":
      return [1, tan(angle), 0, 1, 0, 0];
    case "rotate":
      return rotation(angle, q, r);
    default:
      return args as unknown as Matrix;
  }
}

function rotation(angle: number, cx: number, cy: number): Matrix {
  const cos = cosine(angle);
  const sin = sine(angle);
  return [cos, sin, -sin, cos, cx - cos * cx + sin * cy, cy - sin * cx - cos * cy];
}
