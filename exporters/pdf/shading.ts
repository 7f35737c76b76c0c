/** Gradients as PDF objects. @module */
import type { Gradient, GradientStop } from "../../plugin/mod.ts";
import { piecesOf } from "../gradient-pieces.ts";
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

function functionOf(
  stops: readonly GradientStop[],
  valuesOf: (stop: GradientStop) => number[],
): PdfObject {
  const pieces = piecesOf(stops);
  const functions = pieces.map(({ from, to }): PdfObject => {
    const [C0, C1] = [valuesOf(from), valuesOf(to)];
    return { FunctionType: 2, Domain: [0, 1], C0, C1, N: 1 };
  });
  if (functions.length === 1) return functions[0]!;
  return {
    FunctionType: 3,
    Domain: [0, 1],
    Functions: functions,
    Bounds: pieces.slice(0, -1).map(({ to }) => to.at),
    Encode: functions.flatMap(() => [0, 1]),
  };
}
