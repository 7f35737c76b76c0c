import { zlibSync } from "fflate";
import { defineExporter, fail, ok, section } from "../plugin/mod.ts";
import { pagePoints } from "./page-points.ts";
import { pdfContent } from "./pdf/content.ts";
import { resourcesOf } from "./pdf/resources.ts";

/** Largest side that PDF 1.4 readers accept, pt. */
const MAX_SIDE = 14_400;
/** Paths gain nothing from a longer search: 10 MB shrink to 3.09 MB in 0.25 s, at level 6 to 3.17 MB in 0.73 s. */
const DEFLATE = { level: 1 } as const;
/** Index of the minor version in `%PDF-1.7`. */
const VERSION_DIGIT = 7;

/** PDF 1.4: curves, gradients and opacities kept, 1 px = 1 pt. */
export const pdf = defineExporter({
  manifest: {
    format: "pdf",
    summary: "PDF 1.4: curves, gradients and opacities kept, 1 px = 1 pt.",
    mediaType: "application/pdf",
    extension: "pdf",
    layers: "zip",
  },
  options: section({}),
  defaults: {},
  async run(drawing, _options, { signal, title, widthMm }) {
    const { width, height, scale } = pagePoints(drawing, widthMm);
    if (Math.max(width, height) > MAX_SIDE)
      return fail({
        code: "unconvertible",
        obstacle: "page-side",
        limit: MAX_SIDE,
        current: Math.max(width, height),
        detail: `A PDF page must be at most ${MAX_SIDE} pt a side: current size is ${width} x ${height}`,
      });
    // Loaded here: it is larger than all other exporters together, in a browser above all.
    const { PDFDocument, PDFName } = await import("pdf-lib");
    const content = pdfContent(drawing, scale);
    signal.throwIfAborted();
    // No dates in the metadata: the same SVG gives the same bytes.
    const document = await PDFDocument.create({ updateMetadata: false });
    const { context } = document;
    if (title !== "") document.setTitle(title);
    const page = document.addPage([width, height]);
    const stream = context.stream(zlibSync(content.bytes, DEFLATE), { Filter: "FlateDecode" });
    page.node.set(PDFName.of("Contents"), context.register(stream));
    const drawn = { width: drawing.width, height: drawing.height, context };
    page.node.set(PDFName.of("Resources"), resourcesOf(content, drawn));
    // Object streams are PDF 1.5; without them the file is 1.4 but for the version pdf-lib writes.
    const file = Uint8Array.from(await document.save({ useObjectStreams: false }));
    file[VERSION_DIGIT] = "4".charCodeAt(0);
    return ok(file);
  },
});
