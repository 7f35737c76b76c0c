/** Gradients in PostScript Level 3. @module */
import type { Gradient, GradientStop, Shape } from "../../plugin/mod.ts";
import type { AsciiWriter } from "../ascii-writer.ts";
import { piecesOf } from "../gradient-pieces.ts";
import { rgbFractions, writeNumbers, writePathOperators } from "../path-operators.ts";
import { blendStops, type StrippedOverlay, stripOverlays } from "./strips.ts";

/**
 * Procedures of the prolog: `e` makes the function of a piece from its two colours, `g` takes a gradient's
 * matrix, bounds and kind, `s` shades the clip with functions, `b` clips to a path of another plane.
 */
export const SHADING_PROLOG = `/e {/ky exch def /kx exch def <</FunctionType 2 /Domain [0 1] /C0 kx /C1 ky /N 1>>} bind def
/g {/kt exch def /kb exch def /km exch def} bind def
/s {/kf exch def km concat <</ShadingType kt /ColorSpace /DeviceRGB /Extend [true true]
/Coords kt 2 eq {[0 0 1 0]} {[0 0 0 0 0 1]} ifelse
/Function <</FunctionType 3 /Domain [0 1] /Functions kf /Bounds kb /Encode [kf length {0 1} repeat]>>>> shfill} bind def
/b {clip newpath kp setmatrix} bind def
`;

/** A shape, and the translucent gradients that lie over it. */
export interface Shaded {
  readonly shape: Shape;
  readonly overlays: readonly Gradient[];
}

/** Opaque shapes with their overlays, in painting order; soft shadows are left out, as they are nothing but opacity. */
export function shadedShapes(shapes: readonly Shape[]): Shaded[] {
  const shaded: { shape: Shape; overlays: Gradient[] }[] = [];
  for (const shape of shapes) {
    if (shape.overlay && shape.gradient) shaded.at(-1)?.overlays.push(shape.gradient);
    else if (!shape.seam || shape.kind === "stroke") shaded.push({ shape, overlays: [] });
  }
  return shaded;
}

/** What a shape shows below its overlays; undefined where it is flat and stays so, as opacity is left aside. */
export function baseOf({ shape, overlays }: Shaded): Gradient | undefined {
  if (shape.kind === "stroke") return undefined;
  const { gradient, color } = shape;
  if (gradient?.stops.every(({ alpha }) => alpha === 1)) return gradient;
  if (overlays.length === 0) return undefined;
  const stop = { color, alpha: 1 };
  const stops = [
    { ...stop, at: 0 },
    { ...stop, at: 1 },
  ];
  return { kind: "linear", matrix: [1, 0, 0, 1, 0, 0], stops };
}

/** Clip to the shape and shade it; strips of overlays shade what they cover anew, innermost last. */
export function paintShaded(out: AsciiWriter, { shape, overlays }: Shaded, base: Gradient): void {
  const { kind, matrix, stops } = base;
  out.text("gsave\n");
  writePathOperators(out, shape);
  out.text(shape.evenOdd ? "eoclip newpath\n[" : "clip newpath\n[");
  writeNumbers(out, matrix);
  out.text("]\n[");
  const bounds = piecesOf(stops).slice(0, -1);
  writeNumbers(
    out,
    bounds.map(({ to }) => to.at),
  );
  out.text(`] ${kind === "linear" ? 2 : 3} g\n`);
  writeStrips(out, stops, stripOverlays(overlays, { stops, subpaths: shape.subpaths }));
  out.text("grestore\n");
}

function writeStrips(
  out: AsciiWriter,
  stops: readonly GradientStop[],
  [overlay, ...above]: readonly StrippedOverlay[],
): void {
  if (!overlay) {
    writeStops(out, stops);
    return;
  }
  for (const strip of overlay.strips.toReversed()) {
    out.text("gsave\n");
    if (strip.to !== Infinity) clipTo(out, strip.to, overlay);
    writeStrips(out, blendStops(stops, strip), above);
    out.text("grestore\n");
  }
}

/** Clip to what lies up to `t` of an overlay. */
function clipTo(out: AsciiWriter, t: number, { gradient, extent }: StrippedOverlay): void {
  out.text("[");
  writeNumbers(out, gradient.matrix);
  out.text("] concat\n");
  if (gradient.kind === "radial") {
    out.text("0 0 ");
    writeNumbers(out, [t]);
    out.text("0 360 arc b\n");
    return;
  }
  const { minT, minV, maxV } = extent;
  // one more than the shape, whose antialiased edge is wider than its outline
  const [left, top, bottom] = [minT - 1, minV - 1, maxV + 1];
  for (const [k, point] of [
    [left, top],
    [t, top],
    [t, bottom],
    [left, bottom],
  ].entries()) {
    writeNumbers(out, point);
    out.text(k === 0 ? "m\n" : "l\n");
  }
  out.text("h b\n");
}

function writeStops(out: AsciiWriter, stops: readonly GradientStop[]): void {
  out.text("[");
  for (const { from, to } of piecesOf(stops)) {
    for (const { color } of [from, to]) {
      out.text("[");
      writeNumbers(out, rgbFractions(color));
      out.text("]");
    }
    out.text("e\n");
  }
  out.text("] s\n");
}
