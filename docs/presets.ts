/**
 * Makes `docs/presets.md` and its pictures, and the picture of the README: `bun docs/presets.ts`.
 *
 * The inputs are those of the public corpus beside the repository.
 *
 * @module
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Canvas, createCanvas, type Image, loadImage } from "@napi-rs/canvas";
import { Resvg } from "@resvg/resvg-js";
import { corpusPath } from "../bench/corpus.ts";
import { traceImage } from "../cli/trace-image.ts";
import { type PresetName, presets } from "../pipeline/presets.ts";

/** A preset shown on one picture. */
interface Example {
  readonly preset: PresetName;
  readonly input: string;
  readonly zoom: number;
  readonly credit: string;
  /** For whom, and what to expect. */
  readonly text: string;
}

const examples: readonly Example[] = [
  {
    preset: "logo",
    input: "flat-color-icons-alarm-clock-256.png",
    zoom: 2,
    credit: "flat-color-icons, MIT",
    text: "Flat colours with antialiased borders: logos, icons, flags, emoji. Borders are read from the antialiasing, straight lines and circles come out as such, transparency stays open.",
  },
  {
    preset: "illustration",
    input: "ill-fluent-emoji-llama-256.png",
    zoom: 2,
    credit: "Fluent Emoji, MIT",
    text: "Drawings with shades and soft gradients. A smooth shade becomes one shape with a gradient: [gradients.md](gradients.md).",
  },
  {
    preset: "pixel-art",
    input: "px-dicebear-pixel-art-seed-Ines-1x.png",
    zoom: 24,
    credit: "DiceBear pixel-art, CC0",
    text: "Sprites: every cell exactly, no curve. The size of a cell is found, whole or not, so a sprite that was enlarged gives the same shapes.",
  },
  {
    preset: "line-art",
    input: "ink-feather-pen-tool-256.png",
    zoom: 2,
    credit: "Feather, MIT",
    text: "Ink on paper, in one colour or several: outlines of the ink, thin strokes kept.",
  },
  {
    preset: "centerline",
    input: "cl-tabler-icons-device-imac-star-256.png",
    zoom: 2,
    credit: "Tabler Icons, MIT",
    text: "One stroke through the middle of each line instead of its outline, with the line's width: for plotters, lasers and embroidery. The picture shows the strokes' middle in red.",
  },
  {
    preset: "photo",
    input: "photo-coffee.jpg",
    zoom: 1,
    credit: "scikit-image, CC0",
    text: "Photographs as a poster of flat areas.",
  },
];

const GAP = 10; // px between input and output
const folder = import.meta.dir;
const sections = [];
for (const example of examples) sections.push(await sectionOf(example));
writeFileSync(join(folder, "presets.md"), `${[introduction(), ...sections].join("\n\n")}\n`);
await drawReadme();

function introduction(): string {
  return `# Presets

<!-- Made by \`bun docs/presets.ts\`: change that, not this. -->

A preset is a starting point; every value can be overridden by section, \`{"preset": "logo", "options": {"fit": {"tolerance": 0.5}}}\`. Left the input, right the SVG as a browser draws it. Values not listed are the stages' defaults. [options.md](options.md) explains every option; so do the API's description (\`/api/v1/openapi.json\`, to be read at \`/docs\`) and the agent tools.`;
}

async function sectionOf({ preset, input, zoom, credit, text }: Example): Promise<string> {
  const { image, svg } = await trace(input, preset);
  const [width, height] = [image.width * zoom, image.height * zoom];
  const right = await loadImage(render(preset === "centerline" ? showMiddle(svg) : svg, width));
  const canvas = createCanvas(2 * width + GAP, height);
  drawPair(canvas, [image, right], { x: 0, y: 0, width, height });
  const format = input.endsWith(".jpg") ? "jpg" : "png";
  const file = `images/preset-${preset}.${format}`;
  writeFileSync(
    join(folder, file),
    format === "png" ? await canvas.encode("png") : await canvas.encode("jpeg", 80),
  );
  const kB = (svg.length / 1000).toFixed(1);
  return `## ${preset}

${text}

![Input and output of the preset ${preset}](${file})

${image.width} × ${image.height} px to ${kB} kB of SVG. Picture: ${credit}.

${values(preset)}`;
}

/** The preset's own values as a list, one line a section. */
function values(preset: PresetName): string {
  return Object.entries(presets[preset])
    .map(([section, values]) => {
      const pairs = Object.entries(values).map(([key, value]) => `${key} ${value}`);
      return `- **${section}**: ${pairs.join(", ")}`;
    })
    .join("\n");
}

async function trace(name: string, preset: PresetName): Promise<{ image: Image; svg: string }> {
  const bytes = readFileSync(corpusPath(`inputs/${name}`));
  const traced = await traceImage(bytes, { options: { preset } });
  if (!traced.ok) throw new Error(traced.error.detail);
  return { image: await loadImage(bytes), svg: traced.value.svg };
}

function render(svg: string, width: number): Buffer {
  return new Resvg(svg, { fitTo: { mode: "width", value: width }, background: "#fff" })
    .render()
    .asPng();
}

/** The strokes pale, and over them their middle as a thin red line. */
function showMiddle(svg: string): string {
  const body = svg.slice(svg.indexOf(">") + 1, svg.lastIndexOf("</svg>"));
  const thin = body
    .replace(/stroke="[^"]*"/g, 'stroke="#d00"')
    .replace(/stroke-width="[^"]*"/g, 'stroke-width="1"');
  return `${svg.slice(0, svg.indexOf(">") + 1)}<g opacity="0.25">${body}</g>${thin}</svg>`;
}

/** Input, its pixels as squares, beside the output. */
function drawPair(
  canvas: Canvas,
  [input, output]: readonly [Image, Image],
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
) {
  const context = canvas.getContext("2d");
  context.fillStyle = "#fff";
  context.fillRect(x, y, 2 * width + GAP, height);
  context.imageSmoothingEnabled = false;
  context.drawImage(input, x, y, width, height);
  context.drawImage(output, x + width + GAP, y, width, height);
  context.fillStyle = "#bbb";
  context.fillRect(x + width + GAP / 2, y, 1, height);
}

/** Small flat drawings on one sheet, traced as one picture and shown enlarged. */
async function drawReadme() {
  const names = [
    "flat-color-icons-reading-ebook",
    "flat-color-icons-alarm-clock",
    "country-flag-icons-GT",
    "flat-color-icons-tablet-android",
  ];
  const cell = 112;
  const sheet = createCanvas(2 * cell, 2 * cell);
  const context = sheet.getContext("2d");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, sheet.width, sheet.height);
  for (const [k, name] of names.entries()) {
    const svg = readFileSync(corpusPath(`truth/${name}.svg`), "utf8");
    const drawing = await loadImage(render(svg, cell - 8));
    context.drawImage(
      drawing,
      (k % 2) * cell + 4,
      Math.floor(k / 2) * cell + 4 + (cell - 8 - drawing.height) / 2,
    );
  }
  const bytes = await sheet.encode("png");
  const traced = await traceImage(bytes, { options: { preset: "logo" } });
  if (!traced.ok) throw new Error(traced.error.detail);
  const side = 2 * sheet.width;
  const canvas = createCanvas(2 * side + GAP, side);
  const pair = [await loadImage(bytes), await loadImage(render(traced.value.svg, side))] as const;
  drawPair(canvas, pair, { x: 0, y: 0, width: side, height: side });
  writeFileSync(join(folder, "images/before-after.png"), await canvas.encode("png"));
}
