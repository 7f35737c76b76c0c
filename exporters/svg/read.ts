/** SVG text to a drawing. @module */
import { type Drawing, type ExportFault, fail, ok, type Result } from "../../plugin/mod.ts";
import { readDefinitions } from "./definitions.ts";
import { SvgReader } from "./svg-reader.ts";
import { readXml } from "./xml.ts";

/** Largest SVG that is converted, bytes of UTF-8. */
export const MAX_SVG_BYTES = 4 * 1024 * 1024;

/**
 * Read an SVG: the stored one, or one of another program.
 *
 * Reads groups, nested pages, `use`, transforms, presentation and style attributes, style sheets of simple
 * selectors, paths and basic shapes. A gradient is the colour written beside it, or else the mean of its stops.
 * What would change the drawing and cannot be followed is refused, never dropped: text, images, patterns, clips,
 * masks, filters, markers. A group's
 * opacity is multiplied into its members. A dashed stroke is read as a whole one. What sticks out of a
 * nested page is kept. Elements of other namespaces are passed over.
 *
 * @param options.gradients Whether fills keep their gradients, for writers that can show them.
 * @returns The drawing in page px, or `result_too_large` over 4 MB of text, or `unconvertible`.
 */
export function readSvg(
  text: string,
  { gradients = false }: { readonly gradients?: boolean } = {},
): Result<Drawing, ExportFault> {
  const current = utf8Length(text);
  if (current > MAX_SVG_BYTES)
    return fail({
      code: "result_too_large",
      obstacle: "svg-bytes",
      limit: MAX_SVG_BYTES,
      current,
      detail: "The SVG must be at most 4 MB to be converted",
    });
  try {
    const reader = new SvgReader(text, {
      definitions: readDefinitions(text),
      maxUnfolded: MAX_SVG_BYTES,
      gradients,
    });
    readXml(text, reader);
    return ok(reader.drawing());
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return fail({ code: "unconvertible", obstacle: "feature", detail: error.message });
  }
}

/** Bytes of the text in UTF-8, counted only where it could matter. */
function utf8Length(text: string): number {
  return text.length > MAX_SVG_BYTES || text.length * 3 <= MAX_SVG_BYTES
    ? text.length
    : new TextEncoder().encode(text).length;
}
