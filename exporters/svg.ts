import { type Drawing, defineExporter, ok, type Shape, section } from "../plugin/mod.ts";
import { AsciiWriter } from "./ascii-writer.ts";
import { colorCode } from "./color-code.ts";
import { isLineAt, writeNumbers } from "./path-operators.ts";
import { type PageSize, pageSize } from "./svg/page-size.ts";

/**
 * SVG with one layer, as Inkscape reads them, for each run of a colour in painting order.
 *
 * The picture is that of the drawing, and reading it back gives the drawing.
 */
export const svg = defineExporter({
  manifest: {
    format: "svg",
    summary: "SVG; with layers, one for each run of a colour in painting order.",
    mediaType: "image/svg+xml",
    extension: "svg",
    layers: "file",
  },
  options: section({}),
  defaults: {},
  run(drawing, _options, { signal, title, widthMm }) {
    const out = new AsciiWriter();
    writeRoot(out, drawing, pageSize(drawing, widthMm));
    if (title !== "") out.text(`<title>${asciiXml(title)}</title>\n`);
    writeGradients(out, drawing.shapes);
    let gradients = 0;
    colorRuns(drawing.shapes).forEach((run, i) => {
      signal.throwIfAborted();
      const label = `#${colorCode(run[0]!.color)}`;
      out.text(`<g id="layer${i + 1}" inkscape:groupmode="layer" inkscape:label="${label}">\n`);
      for (const shape of run) writeShape(out, shape, shape.gradient ? ++gradients : 0);
      out.text("</g>\n");
    });
    out.text("</svg>\n");
    return ok(out.bytes);
  },
});

function writeRoot(out: AsciiWriter, { width, height, mode }: Drawing, page: PageSize): void {
  out.text('<svg xmlns="http://www.w3.org/2000/svg"');
  out.text(' xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" width="');
  out.text(page.width);
  out.text('" height="');
  out.text(page.height);
  out.text('" viewBox="0 0 ');
  out.number(width);
  out.text(" ");
  out.number(height);
  out.text(`" data-kerf-mode="${mode}">\n`);
}

/** Define the gradients of shapes, numbered from 1 in painting order, in the plane of their matrix. */
function writeGradients(out: AsciiWriter, shapes: readonly Shape[]): void {
  const gradients = shapes.flatMap(({ gradient }) => (gradient ? [gradient] : []));
  if (gradients.length === 0) return;
  out.text("<defs>\n");
  for (const [k, { kind, matrix, stops }] of gradients.entries()) {
    const line = kind === "linear" ? 'x1="0" y1="0" x2="1" y2="0"' : 'cx="0" cy="0" r="1"';
    out.text(`<${kind}Gradient id="g${k + 1}" gradientUnits="userSpaceOnUse" ${line}`);
    out.text(' gradientTransform="matrix(');
    writeNumbers(out, matrix);
    out.text(')">');
    for (const { at, color, alpha } of stops) {
      out.text('<stop offset="');
      out.number(at);
      out.text(`" stop-color="#${colorCode(color).toLowerCase()}`);
      if (alpha < 1) {
        out.text('" stop-opacity="');
        out.number(alpha);
      }
      out.text('"/>');
    }
    out.text(`</${kind}Gradient>\n`);
  }
  out.text("</defs>\n");
}

/** Shapes in painting order, cut where the colour changes. */
function colorRuns(shapes: readonly Shape[]): Shape[][] {
  const runs: Shape[][] = [];
  for (const shape of shapes) {
    const run = runs.at(-1);
    // a light belongs to what it lies on
    if (run && (shape.overlay || run[0]?.color === shape.color)) run.push(shape);
    else runs.push([shape]);
  }
  return runs;
}

/** @param gradient Number of the shape's gradient, 0 for none. */
function writeShape(out: AsciiWriter, shape: Shape, gradient: number): void {
  out.text('<path d="');
  writePathData(out, shape);
  const color = `#${colorCode(shape.color).toLowerCase()}`;
  if (shape.kind === "fill") {
    const beside = shape.overlay ? "none" : color;
    out.text(gradient > 0 ? `" fill="url(#g${gradient}) ${beside}"` : `" fill="${color}"`);
    if (shape.evenOdd) out.text(' fill-rule="evenodd"');
  } else {
    out.text(`" fill="none" stroke="${color}" stroke-width="`);
    out.number(shape.strokeWidth);
    out.text(`" stroke-linecap="${shape.cap}" stroke-linejoin="${shape.join}"`);
  }
  if (shape.opacity < 1) {
    out.text(` ${shape.kind}-opacity="`);
    out.number(shape.opacity);
    out.text('"');
  }
  if (shape.background) out.text(' data-kerf="background"');
  if (shape.seam) out.text(shape.kind === "fill" ? ' data-kerf="shadow"' : ' data-kerf="seam"');
  if (shape.overlay) out.text(' data-kerf="overlay"');
  out.text("/>\n");
}

/** Data as it was written is kept to the letter: renderers round relative and absolute steps differently. */
function writePathData(out: AsciiWriter, { subpaths, closed, pathData }: Shape): void {
  if (pathData !== undefined) {
    out.text(pathData);
    return;
  }
  subpaths.forEach((points, s) => {
    out.text("M");
    writeNumbers(out, points, 0, 2);
    for (let at = 0; at + 8 <= points.length; at += 6) {
      const line = isLineAt(points, at);
      out.text(line ? "L" : "C");
      writeNumbers(out, points, line ? at + 6 : at + 2, at + 8);
    }
    if (closed[s]) out.text("z");
  });
}

/** Text for XML in ASCII: markup characters and everything beyond ASCII as character references. */
function asciiXml(text: string): string {
  return text.replace(/[^ -~]|[&<>"']/gu, (c) => `&#${c.codePointAt(0)};`);
}
