import type { Shape } from "../plugin/mod.ts";
import type { AsciiWriter } from "./ascii-writer.ts";

/** Whether the cubic at `at` is a line: its handles lie on its ends. */
export function isLineAt(points: Float64Array, at: number): boolean {
  return (
    points[at] === points[at + 2] &&
    points[at + 1] === points[at + 3] &&
    points[at + 4] === points[at + 6] &&
    points[at + 5] === points[at + 7]
  );
}

/**
 * Write a shape's path in the operators that PDF and our PostScript prolog share: `m l c h`, one a
 * line, Y down.
 *
 * A subpath of a fill that encloses nothing is left out: SVG paints nothing there, PDF and PostScript
 * a hairline.
 */
export function writePathOperators(out: AsciiWriter, { kind, subpaths, closed }: Shape): void {
  subpaths.forEach((points, s) => {
    if (kind === "fill" && isSlit(points)) return;
    writeNumbers(out, points, 0, 2);
    out.text("m\n");
    for (let at = 0; at + 8 <= points.length; at += 6) {
      const line = isLineAt(points, at);
      writeNumbers(out, points, line ? at + 6 : at + 2, at + 8);
      out.text(line ? "l\n" : "c\n");
    }
    if (closed[s]) out.text("h\n");
  });
}

/** Decimals of a scale: on the largest page they leave an error of a hundredth of a micrometre. */
const SCALE_DECIMALS = 12;

/** Write a scale of both axes, `between` and `after` its two numbers. */
export function writeScale(
  out: AsciiWriter,
  scale: number,
  ...[between, after]: readonly [string, string]
): void {
  const units = Math.round(scale * 10 ** SCALE_DECIMALS);
  out.fixed(units, SCALE_DECIMALS);
  out.text(between);
  out.fixed(units, SCALE_DECIMALS);
  out.text(after);
}

/** Whether all points of a subpath, handles included, lie exactly on one line. */
function isSlit(points: Float64Array): boolean {
  const x = points[0]!;
  const y = points[1]!;
  let dx = 0;
  let dy = 0;
  for (let i = 2; i < points.length; i += 2) {
    const ux = points[i]! - x;
    const uy = points[i + 1]! - y;
    if (dx === 0 && dy === 0) [dx, dy] = [ux, uy];
    else if (Math.abs(ux * dy - uy * dx) > 1e-9) return false;
  }
  return true;
}

/** Write `values` from one index up to another, a space after each. */
export function writeNumbers(
  out: AsciiWriter,
  values: ArrayLike<number>,
  from = 0,
  to = values.length,
): void {
  for (let i = from; i < to; i++) {
    out.number(values[i]!);
    out.text(" ");
  }
}

/** Red, green and blue, 0 to 1. */
export function rgbFractions(color: number): [number, number, number] {
  return [(color >> 16) / 255, ((color >> 8) & 255) / 255, (color & 255) / 255];
}

/** Codes that PDF and PostScript share for ends and corners of a stroke. */
export const CAP_CODES = { butt: 0, round: 1, square: 2 } as const;
export const JOIN_CODES = { miter: 0, round: 1, bevel: 2 } as const;
/** SVG's `stroke-miterlimit` where none is written. */
export const MITER_LIMIT = 4;
