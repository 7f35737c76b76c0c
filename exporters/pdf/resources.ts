/** What a content stream refers to by name. @module */
import type { PDFContext, PDFDict, PDFRef } from "pdf-lib";
import type { Gradient } from "../../plugin/mod.ts";
import { AsciiWriter } from "../ascii-writer.ts";
import { isTranslucent, type PdfContent, writeShading } from "./content.ts";
import { shadingOf } from "./shading.ts";

/** The document, and the drawing's size, px: a mask is laid under the page's own scale. */
interface ResourceContext {
  readonly context: PDFContext;
  readonly width: number;
  readonly height: number;
}

/** Opacities, shadings and soft masks as the resources of a page. */
export function resourcesOf(
  { opacities, gradients }: Pick<PdfContent, "opacities" | "gradients">,
  page: ResourceContext,
): PDFDict {
  const { context } = page;
  const states = new Map<string, PDFDict>();
  for (const [i, ca] of opacities.entries())
    states.set(`G${i}`, context.obj({ Type: "ExtGState", ca, CA: ca }));
  const shadings = new Map<string, PDFRef>();
  for (const [i, gradient] of gradients.entries()) {
    shadings.set(`P${i}`, context.register(context.obj(shadingOf(gradient, "color"))));
    if (isTranslucent(gradient)) states.set(`M${i}`, maskOf(gradient, page));
  }
  const ExtGState = Object.fromEntries(states);
  if (gradients.length === 0) return context.obj({ ExtGState });
  return context.obj({ ExtGState, Shading: Object.fromEntries(shadings) });
}

/** A graphics state whose soft mask is the gradient's opacity: the luminosity of a grey shading over the page. */
function maskOf(gradient: Gradient, { context, width, height }: ResourceContext): PDFDict {
  const out = new AsciiWriter();
  writeShading(out, gradient, 0);
  const P0 = context.register(context.obj(shadingOf(gradient, "alpha")));
  const group = context.stream(out.bytes.slice(), {
    Type: "XObject",
    Subtype: "Form",
    BBox: [0, 0, width, height],
    Group: { S: "Transparency", CS: "DeviceGray" },
    Resources: { Shading: { P0 } },
  });
  return context.obj({
    Type: "ExtGState",
    SMask: { Type: "Mask", S: "Luminosity", G: context.register(group) },
  });
}
