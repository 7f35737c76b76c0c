/**
 * Flat twins of files with gradients, for checkers that know flat colours alone.
 *
 * A twin has the colour beside each gradient in its place, and no overlays: outlines, order and all that is flat stay
 * as they are in the file. What a twin does not show is checked by `gradient_colours.py`.
 *
 * @module
 */
import { decodePDFRawStream, PDFDocument, PDFName, PDFRawStream } from "pdf-lib";

const ELEMENT = /<(?:path|rect) [^>]*>\n?/g;
const GRADIENT_FILL = /fill="url\(#[^)]*\) (#[0-9a-f]{6}|none)"/;

/** Whether checkers cannot read an SVG as it is, or flat exporters leave out shapes of it. */
export function needsTwin(svg: string): boolean {
  return svg.includes("url(") || svg.includes('data-kerf="shadow"');
}

/** An SVG of flat colours. @param shadows Whether soft shadows stay. */
export function flatSvg(svg: string, { shadows }: { readonly shadows: boolean }): string {
  const flat = (shadows ? svg : withoutShadows(svg))
    .replace(/<defs>[\s\S]*?<\/defs>\n?/, "")
    .replace(ELEMENT, (element) => (element.includes('data-kerf="overlay"') ? "" : element))
    .replaceAll(new RegExp(GRADIENT_FILL, "g"), 'fill="$1"');
  if (flat.includes("url(") || flat.includes('fill="none" data-kerf="overlay"'))
    throw new Error("A gradient has no colour beside it");
  return flat;
}

/** What an opaque writer shows of an SVG: gradients as they are, other colours without opacity, no soft shadows. */
export function opaqueSvg(svg: string): string {
  return withoutShadows(svg).replaceAll(/ (?:fill|stroke)-opacity="[^"]*"/g, "");
}

function withoutShadows(svg: string): string {
  return svg.replace(ELEMENT, (element) => (element.includes('"shadow"') ? "" : element));
}

/** Colours beside the gradients of an SVG in painting order as `rrggbb`; "none" for an overlay. */
function fillsOf(svg: string): string[] {
  const elements = svg.match(ELEMENT) ?? [];
  return elements.flatMap((element) => GRADIENT_FILL.exec(element)?.[1] ?? []);
}

/** A shading with its clip in a content stream of ours. */
const PDF_SHADED =
  /q\n((?:[-\d. ]+[mlc]\n|h\n)+)W(\*?) n\n(?:\/M\d+ gs\n)?[-\d. ]+cm\n\/P\d+ sh\nQ\n/g;

/**
 * A PDF of flat colours. @param svg What it shows.
 *
 * @throws where the shadings are not those of the SVG, or an overlay has not the outline of what it lies on.
 */
export async function flatPdf(bytes: Uint8Array, svg: string): Promise<Uint8Array<ArrayBuffer>> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  const { node } = document.getPage(0);
  const stream = node.lookup(PDFName.of("Contents"));
  if (!(stream instanceof PDFRawStream)) throw new Error("The PDF has no content");
  const content = new TextDecoder("latin1").decode(decodePDFRawStream(stream).decode());
  const fills = fillsOf(svg).values();
  let below = "";
  const flat = content.replace(PDF_SHADED, (_, path: string, evenOdd: string) => {
    const { value: fill } = fills.next();
    if (fill === undefined) throw new Error("The PDF has more gradients than the SVG");
    if (fill === "none") {
      if (path !== below) throw new Error("An overlay has another outline than what it lies on");
      return "";
    }
    below = path;
    return `${fractions(fill)} rg\n${path}f${evenOdd}\n`;
  });
  if (!fills.next().done) throw new Error("The PDF has fewer gradients than the SVG");
  const written = document.context.flateStream(flat);
  node.set(PDFName.of("Contents"), document.context.register(written));
  const file = await document.save({ useObjectStreams: false });
  return withVersion4(file);
}

/** pdf-lib writes 1.7 on every file. */
function withVersion4(file: Uint8Array): Uint8Array<ArrayBuffer> {
  const copy = Uint8Array.from(file);
  copy["%PDF-1.".length] = "4".charCodeAt(0);
  return copy;
}

/**
 * An EPS of flat colours. @param svg What it shows.
 *
 * @throws where the shadings are not the bases of the SVG's gradients.
 */
export function flatEps(bytes: Uint8Array, svg: string): Uint8Array<ArrayBuffer> {
  const fills = fillsOf(svg)
    .filter((fill) => fill !== "none")
    .values();
  const lines = new TextDecoder().decode(bytes).split("\n");
  const start = lines.indexOf("kerf begin", lines.indexOf("%%Page: 1 1"));
  const out: string[] = [];
  let depth = 0; // of graphics states; the page is 1
  let isClipped = false; // whether the outline under way has ended
  for (const [k, line] of lines.entries()) {
    const wasInside = depth > 1;
    if (k > start && line === "gsave") depth++;
    if (k > start && line === "grestore") depth--;
    if (!wasInside && depth > 1) {
      const { value: fill } = fills.next();
      if (fill === undefined) throw new Error("The EPS has more gradients than the SVG");
      out.push(`${fractions(fill)} rg`);
      isClipped = false;
    } else if (depth <= 1 && !wasInside) out.push(line);
    else if (!isClipped) {
      isClipped = / ?clip newpath$/.test(line) || line === "eoclip newpath";
      out.push(isClipped ? (line.startsWith("eo") ? "F" : "f") : line);
    }
  }
  if (!fills.next().done) throw new Error("The EPS has fewer gradients than the SVG");
  return new TextEncoder().encode(out.join("\n"));
}

function fractions(hex: string): string {
  const channels = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  return channels.map((value) => value.toFixed(4)).join(" ");
}
