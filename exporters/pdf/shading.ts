/** Gradients as PDF objects. @module */
import type { Gradient, GradientStop } from "../../plugin/mod.ts";
import { rgbFractions } from "../path-operators.ts";

/** A dictionary or a part of one, as `PDFContext.obj` takes it. */
type PdfValue = number | boolean | string | PdfValue[] | PdfObject;
/** A dictionary. */
export interface PdfObject {
  [key: string]: PdfValue;
}

/** A shading in the gradient's own plane, of colours or of opacities as grey. */
export function shadingOf({ kind, stops }: Gradient, shows: "color" | "alpha"): PdfObject {
  const isColor = shows === "color";
  return {
    ShadingType: kind === "linear" ? 2 : 3,
    ColorSpace: isColor ? "DeviceRGB" : "DeviceGray",
    Coords: kind === "linear" ? [0, 0, 1, 0] : [0, 0, 0, 0, 0, 1],
    Function: functionOf(
      stops,
      isColor ? ({ color }) => rgbFractions(color) : ({ alpha }) => [alpha],
    ),
    Extend: [true, true],
  };
}

/** Pieces from stop to stop over 0 to 1; before the first and after the last one their values stay. */
function functionOf(
  stops: readonly GradientStop[],
  valuesOf: (stop: GradientStop) => number[],
): PdfObject {
  const ends = [{ ...stops[0]!, at: 0 }, ...stops, { ...stops.at(-1)!, at: 1 }];
  const pieces: { to: number; function: PdfObject }[] = [];
  for (let k = 0; k + 1 < ends.length; k++) {
    const [from, to] = [ends[k]!, ends[k + 1]!];
    // stops at one place are a jump: there is nothing between them
    if (to.at <= from.at) continue;
    const [C0, C1] = [valuesOf(from), valuesOf(to)];
    pieces.push({ to: to.at, function: { FunctionType: 2, Domain: [0, 1], C0, C1, N: 1 } });
  }
  if (pieces.length === 1) return pieces[0]!.function;
  return {
    FunctionType: 3,
    Domain: [0, 1],
    Functions: pieces.map((piece) => piece.function),
    Bounds: pieces.slice(0, -1).map(({ to }) => to),
    Encode: pieces.flatMap(() => [0, 1]),
  };
}
