/**
 * Makes `docs/gradients.md` and its picture: `bun docs/gradients.ts`.
 *
 * The inputs are those of the public corpus beside the repository.
 *
 * @module
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createCanvas, loadImage } from "@napi-rs/canvas";
import { Resvg } from "@resvg/resvg-js";
import { corpusPath } from "../bench/corpus.ts";
import { traceImage } from "../cli/trace-image.ts";

const inputs = [
  "ill-logos-gitter-256.png",
  "ill-logos-datagrip-256.png",
  "ill-fluent-emoji-check-mark-button-256.png",
] as const;
const SIZE = 256; // px of a picture
const GAP = 10;

const canvas = createCanvas(3 * SIZE + 2 * GAP, inputs.length * (SIZE + GAP) - GAP);
const rows: string[] = [];
for (const [row, input] of inputs.entries()) {
  const bytes = readFileSync(corpusPath(`inputs/${input}`));
  const [bands, gradients] = [await traced(bytes, "off"), await traced(bytes, "auto")];
  const pictures = [bytes, pngOf(bands), pngOf(gradients)];
  for (const [column, png] of pictures.entries())
    canvas
      .getContext("2d")
      .drawImage(await loadImage(png), column * (SIZE + GAP), row * (SIZE + GAP), SIZE, SIZE);
  rows.push(`| \`${input}\` | ${figures(bands)} | ${figures(gradients)} |`);
}
writeFileSync(join(import.meta.dir, "images/gradients.png"), canvas.toBuffer("image/png"));
writeFileSync(join(import.meta.dir, "gradients.md"), page());

async function traced(bytes: Uint8Array, gradients: "off" | "auto"): Promise<string> {
  const options = { preset: "illustration", options: { shade: { gradients } } };
  const outcome = await traceImage(bytes, { options });
  if (!outcome.ok) throw new Error(outcome.error.detail);
  return outcome.value.svg;
}

function pngOf(svg: string): Uint8Array {
  return new Resvg(svg, { background: "white" }).render().asPng();
}

function figures(svg: string): string {
  return `${svg.match(/<path/g)?.length ?? 0} paths, ${svg.length} bytes`;
}

function page(): string {
  return `# Gradients

<!-- Made by \`bun docs/gradients.ts\`: change that, not this. -->

A smooth-shaded area becomes one shape with a linear or radial gradient, and up to three translucent ones over it for its lights and shadows. Left the input, in the middle \`shade.gradients: "off"\` (bands of flat colour), right \`"auto"\`, as presets \`logo\` and \`illustration\` have it.

![Input, bands and gradients of three drawings](images/gradients.png)

| input | bands | gradients |
| ----- | ----- | --------- |
${rows.join("\n")}

- What no gradient explains is cut along a row or a column, or keeps its bands. \`shade.detail\` says how far a gradient may be from the image, \`shade.layers\` how many lie over one shape.
- A shape in a gradient has its mean colour beside it: [svg-format.md](svg-format.md). DXF, one file per colour and the cut check use that colour; PDF and EPS have native shadings, layered SVG keeps the gradients. PostScript has no opacity: an EPS lays lights and shadows over the gradient below in steps of at most five levels.
- Gradients are off with \`export.mode: "cut"\`, an imposed palette or a number of colours, in pixel art, line art, centre-lines and photographs. Enlarged drawings keep bands, and compressed ones in which hardly anything is shaded. A soft shadow under a transparent drawing is no gradient: \`preprocess.softShadow\` draws it as a few faint shapes below.

## What programs show

Seen beside exactly computed colours, away from outlines, at two pixels a px: the largest difference of a block of 8 × 8 pixels, and the mean one, in levels of 255. \`tests/exports/gradient_colours.py\` measures it for every drawing that \`npm run check:exports\` looks at.

| file | program | datagrip-256 | llama-256 | check-mark-button-256 |
| ---- | ------- | ------------ | --------- | --------------------- |
| SVG, layered SVG | Chromium | 0.1, 0.05 | 0.5, 0.08 | 0.6, 0.47 |
| SVG, layered SVG | Inkscape 1.2 | 0.4, 0.04 | 1.0, 0.06 | 1.9, 0.34 |
| SVG | resvg | 0.4, 0.04 | 1.3, 0.06 | 3.3, 0.52 |
| SVG | Skia, as the agent tools' preview | 0.4, 0.04 | 1.1, 0.06 | 1.9, 0.33 |
| PDF | poppler | 1.8, 0.07 | 2.2, 0.09 | 2.6, 0.63 |
| PDF | MuPDF | 3.5, 0.20 | 2.8, 0.14 | 2.9, 0.70 |
| PDF | Ghostscript | 1.3, 0.09 | 1.3, 0.08 | 1.8, 0.35 |
| PDF | Inkscape 1.2 | 0.4, 0.04 | 1.1, 0.06 | 2.0, 0.33 |
| EPS | Ghostscript | 1.3, 0.08 | 2.6, 0.11 | 3.7, 0.44 |
| EPS | ps2pdf, then poppler | 1.8, 0.07 | 3.4, 0.09 | 5.2, 0.55 |

- datagrip has no overlays, llama ten, check-mark-button ten on three parts of one area. No program lost a gradient, an overlay or an opacity; what differs is rounding, once a layer. resvg rounds each overlay up.
- Where one area is cut into parts, SVG and PDF show the cut as a faint hairline at some sizes, since programs smooth both edges; Ghostscript's EPS shows none.
- Overlays make an EPS large: 218 kB of text for check-mark-button-256 (13 kB packed), 4 kB for datagrip-256.
- Inkscape opens an EPS through a dialog and Ghostscript: without a display it does not, so that was not seen.
`;
}
