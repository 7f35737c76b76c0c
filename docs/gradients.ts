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
`;
}
