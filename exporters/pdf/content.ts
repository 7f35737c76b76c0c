/** A drawing as a PDF content stream. @module */
import type { Drawing, Gradient, Shape } from "../../plugin/mod.ts";
import { AsciiWriter } from "../ascii-writer.ts";
import {
  CAP_CODES,
  JOIN_CODES,
  MITER_LIMIT,
  rgbFractions,
  writeNumbers,
  writePathOperators,
  writeScale,
} from "../path-operators.ts";

/** A content stream, and what it names: opacities `/G0`, `/G1`, …, gradients `/P0` (their opacities `/M0`), `/P1`, … */
export interface PdfContent {
  readonly bytes: Uint8Array;
  readonly opacities: readonly number[];
  readonly gradients: readonly Gradient[];
}

/** Paint the shapes in order, on a page of `scale` times the drawing's size, Y down by a first transform. */
export function pdfContent({ height, shapes }: Drawing, scale = 1): PdfContent {
  const out = new AsciiWriter();
  const opacities: number[] = [];
  let opacity = 1;
  if (scale !== 1) writeScale(out, scale, " 0 0 ", " 0 0 cm\n");
  out.text("1 0 0 -1 0 ");
  writeNumbers(out, [height]);
  out.text("cm\n");
  const gradients: Gradient[] = [];
  for (const shape of shapes) {
    if (shape.opacity !== opacity) selectOpacity(shape.opacity);
    const { gradient } = shape;
    if (gradient) shadeIn(out, { shape, gradient, name: gradients.push(gradient) - 1 });
    else paint(out, shape);
  }
  return { bytes: out.bytes, opacities, gradients };

  function selectOpacity(wanted: number): void {
    opacity = wanted;
    if (!opacities.includes(wanted)) opacities.push(wanted);
    out.text(`/G${opacities.indexOf(wanted)} gs\n`);
  }
}

/** Whether a gradient lets through what lies below it. */
export function isTranslucent({ stops }: Gradient): boolean {
  return stops.some(({ alpha }) => alpha < 1);
}

/** Clip to a shape and shade it; its mask, in page px, is set before the gradient's own plane. */
function shadeIn(
  out: AsciiWriter,
  { shape, gradient, name }: { shape: Shape; gradient: Gradient; name: number },
): void {
  out.text("q\n");
  writePathOperators(out, shape);
  out.text(shape.evenOdd ? "W* n\n" : "W n\n");
  if (isTranslucent(gradient)) out.text(`/M${name} gs\n`);
  writeShading(out, gradient, name);
  out.text("Q\n");
}

/** Fill the clip with a shading. */
export function writeShading(out: AsciiWriter, { matrix }: Gradient, name: number): void {
  writeNumbers(out, matrix);
  out.text(`cm\n/P${name} sh\n`);
}

function paint(out: AsciiWriter, shape: Shape): void {
  writeNumbers(out, rgbFractions(shape.color));
  if (shape.kind === "fill") {
    out.text("rg\n");
    writePathOperators(out, shape);
    out.text(shape.evenOdd ? "f*\n" : "f\n");
    return;
  }
  out.text("RG ");
  writeNumbers(out, [shape.strokeWidth]);
  out.text(`w ${CAP_CODES[shape.cap]} J ${JOIN_CODES[shape.join]} j ${MITER_LIMIT} M\n`);
  writePathOperators(out, shape);
  out.text("S\n");
}
