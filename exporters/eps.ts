import { type Drawing, defineExporter, ok, type Shape, section } from "../plugin/mod.ts";
import { AsciiWriter } from "./ascii-writer.ts";
import { baseOf, paintShaded, SHADING_PROLOG, shadedShapes } from "./eps/shading.ts";
import { pagePoints } from "./page-points.ts";
import {
  CAP_CODES,
  JOIN_CODES,
  MITER_LIMIT,
  rgbFractions,
  writeNumbers,
  writePathOperators,
  writeScale,
} from "./path-operators.ts";

/**
 * EPS 3.0: curves and gradients kept, every colour opaque, 1 px = 1 pt.
 *
 * Flat drawings are PostScript Level 1, gradients Level 3.
 */
export const eps = defineExporter({
  manifest: {
    format: "eps",
    summary: "EPS 3.0: curves and gradients kept, every colour opaque, 1 px = 1 pt.",
    mediaType: "application/postscript",
    extension: "eps",
    layers: "zip",
  },
  options: section({}),
  defaults: {},
  run(drawing, _options, { signal, title, widthMm }) {
    const out = new AsciiWriter();
    const page = pagePoints(drawing, widthMm);
    const shapes = shadedShapes(drawing.shapes);
    const hasGradients = shapes.some((shape) => baseOf(shape) !== undefined);
    writeHeader(out, page, { title, hasGradients });
    out.text("kerf begin\ngsave\n");
    if (page.scale !== 1) writeScale(out, page.scale, " ", " scale\n");
    if (leavesPage(drawing)) clipToPage(out, drawing);
    writeNumbers(out, [0, drawing.height]);
    out.text("translate 1 -1 scale\n");
    if (hasGradients) out.text("/kp matrix currentmatrix def\n");
    for (const shaded of shapes) {
      signal.throwIfAborted();
      const base = baseOf(shaded);
      if (base) paintShaded(out, shaded, base);
      else paint(out, shaded.shape);
    }
    out.text("grestore\nend\nshowpage\n%%EOF\n");
    return ok(out.bytes);
  },
});

/** Document comments, and a dictionary of short names so that nothing of the host's is redefined. */
function writeHeader(
  out: AsciiWriter,
  { width, height }: Pick<Drawing, "width" | "height">,
  { title, hasGradients }: { readonly title: string; readonly hasGradients: boolean },
): void {
  out.text("%!PS-Adobe-3.0 EPSF-3.0\n");
  out.text(`%%BoundingBox: 0 0 ${Math.ceil(width)} ${Math.ceil(height)}\n%%HiResBoundingBox: 0 0 `);
  writeNumbers(out, [width, height]);
  out.text("\n%%Creator: Kerf\n");
  if (title !== "") out.text(`%%Title: (${asciiTitle(title)})\n`);
  out.text(`%%LanguageLevel: ${hasGradients ? 3 : 1}\n`);
  out.text("%%DocumentData: Clean7Bit\n%%Pages: 1\n%%EndComments\n%%BeginProlog\n");
  out.text(`/kerf ${hasGradients ? 32 : 16} dict def\nkerf begin\n`);
  out.text("/m {moveto} bind def\n/l {lineto} bind def\n/c {curveto} bind def\n");
  out.text(
    "/h {closepath} bind def\n/f {fill} bind def\n/F {eofill} bind def\n/S {stroke} bind def\n",
  );
  out.text("/rg {setrgbcolor} bind def\n/w {setlinewidth} bind def\n/J {setlinecap} bind def\n");
  out.text("/j {setlinejoin} bind def\n/M {setmiterlimit} bind def\n");
  if (hasGradients) out.text(SHADING_PROLOG);
  out.text("end\n%%EndProlog\n%%Page: 1 1\n");
}

/** User text cannot leave its comment: no parentheses, backslashes or anything beyond ASCII. */
function asciiTitle(title: string): string {
  return title.replace(/[^ -~]|[()\\%]/gu, "_");
}

function paint(out: AsciiWriter, shape: Shape): void {
  writeNumbers(out, rgbFractions(shape.color));
  out.text("rg\n");
  if (shape.kind === "stroke") {
    writeNumbers(out, [shape.strokeWidth]);
    out.text(`w ${CAP_CODES[shape.cap]} J ${JOIN_CODES[shape.join]} j ${MITER_LIMIT} M\n`);
  }
  writePathOperators(out, shape);
  out.text(shape.kind === "stroke" ? "S\n" : shape.evenOdd ? "F\n" : "f\n");
}

/** Whether ink could fall outside the bounding box; control points bound their curve. */
function leavesPage({ width, height, shapes }: Drawing): boolean {
  return shapes.some(({ subpaths, strokeWidth }) =>
    subpaths.some((points) =>
      points.some(
        (v, i) => v < strokeWidth / 2 || v > (i % 2 === 0 ? width : height) - strokeWidth / 2,
      ),
    ),
  );
}

function clipToPage(out: AsciiWriter, { width, height }: Drawing): void {
  out.text("0 0 m ");
  writeNumbers(out, [width, 0]);
  out.text("l ");
  writeNumbers(out, [width, height]);
  out.text("l ");
  writeNumbers(out, [0, height]);
  out.text("l h clip newpath\n");
}
