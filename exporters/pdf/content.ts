/** A drawing as a PDF content stream. @module */
import type { Drawing, Shape } from "../../plugin/mod.ts";
import { AsciiWriter } from "../ascii-writer.ts";
import {
  CAP_CODES,
  JOIN_CODES,
  MITER_LIMIT,
  rgbFractions,
  writeNumbers,
  writePathOperators,
} from "../path-operators.ts";

/** A content stream and the opacities that it names `/G0`, `/G1`, … */
export interface PdfContent {
  readonly bytes: Uint8Array;
  readonly opacities: readonly number[];
}

/** Paint the shapes in order, on a page of the drawing's size, Y down by a first transform. */
export function pdfContent({ height, shapes }: Drawing): PdfContent {
  const out = new AsciiWriter();
  const opacities: number[] = [];
  let opacity = 1;
  out.text("1 0 0 -1 0 ");
  writeNumbers(out, [height]);
  out.text("cm\n");
  for (const shape of shapes) {
    if (shape.opacity !== opacity) selectOpacity(shape.opacity);
    paint(out, shape);
  }
  return { bytes: out.bytes, opacities };

  function selectOpacity(wanted: number): void {
    opacity = wanted;
    if (!opacities.includes(wanted)) opacities.push(wanted);
    out.text(`/G${opacities.indexOf(wanted)} gs\n`);
  }
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
