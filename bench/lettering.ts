/**
 * `bun run bench:lettering [--sizes=10,12,14] [--fonts=DejaVu] [--keep=DIR]`: reads what was traced.
 *
 * Small lettering in ten fonts is rendered, traced with the preset that Kerf takes by itself, rendered at four times the
 * size and read by tesseract. Prints the share of words that are right, beside what tesseract reads in the rendered
 * lettering when Lanczos enlarges it. Fonts are those of Debian's `fonts-dejavu`, `fonts-liberation` and
 * `fonts-urw-base35`, found by fontconfig.
 *
 * @module
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Canvas, createCanvas, GlobalFonts, ImageData } from "@napi-rs/canvas";
import { Resvg } from "@resvg/resvg-js";
import { traceImage } from "../cli/trace-image.ts";
import { table } from "./report.ts";

const { values } = parseArgs({
  options: {
    sizes: { type: "string", default: "10,11,12,13,14" },
    fonts: { type: "string", default: "" },
    keep: { type: "string" },
  },
});
const sizes = values.sizes.split(",").map(Number);

/** Families, and the Debian package of each. */
const FONTS: readonly (readonly [family: string, debianPackage: string])[] = [
  ["DejaVu Sans", "fonts-dejavu-core"],
  ["DejaVu Serif", "fonts-dejavu-core"],
  ["DejaVu Sans Mono", "fonts-dejavu-core"],
  ["Liberation Sans", "fonts-liberation"],
  ["Liberation Serif", "fonts-liberation"],
  ["Liberation Mono", "fonts-liberation"],
  ["Nimbus Sans", "fonts-urw-base35"],
  ["P052", "fonts-urw-base35"],
  ["C059", "fonts-urw-base35"],
  ["URW Gothic", "fonts-urw-base35"],
];
const LINES = [
  "The laser cuts along the outline of",
  "every letter and leaves the sheet whole",
  "Birch plywood three by six hundred",
  "Move the head slowly while smoke rises",
  "Price list for brackets and hinges",
  "Questions about delivery or payment",
] as const;
const WORDS = LINES.join(" ").split(" ");
const SCALE = 4;
/** Ground around the lettering, and from line to line, in sizes of the font. */
const MARGIN = 1;
const LEADING = 1.6;

const rows: string[][] = [];
const totals = new Map<string, number>();
for (const [family, debianPackage] of FONTS) {
  if (!family.includes(values.fonts)) continue;
  register(family, debianPackage);
  for (const size of sizes) {
    const canvas = letter(family, size);
    const png = canvas.toBuffer("image/png");
    const traced = await traceImage(png, { options: {} });
    if (!traced.ok) throw new Error(`Cannot trace ${family} at ${size} px: ${traced.error.detail}`);
    const drawn = rendered(traced.value.svg, canvas.width * SCALE);
    const right = { traced: wordsRight(drawn), enlarged: wordsRight(lanczos(canvas)) };
    if (values.keep) keep(`${family}-${size}`.replaceAll(" ", "-"), { png, drawn });
    rows.push([family, String(size), percent(right.traced), percent(right.enlarged)]);
    for (const [key, count] of Object.entries(right))
      for (const name of [`${key} ${size}`, key]) totals.set(name, (totals.get(name) ?? 0) + count);
    console.log(rows.at(-1)!.join(" | "));
  }
}
const fonts = rows.length / sizes.length;
const mean = (name: string, pictures: number) => percent((totals.get(name) ?? 0) / pictures);
for (const size of sizes)
  rows.push(["all", String(size), mean(`traced ${size}`, fonts), mean(`enlarged ${size}`, fonts)]);
rows.push([
  "all",
  "all",
  mean("traced", rows.length - sizes.length),
  mean("enlarged", rows.length - sizes.length),
]);
console.log(table(["font", "px", "traced %", "enlarged by Lanczos %"], rows));

/** Let the canvas use a family, whose file fontconfig knows. */
function register(family: string, debianPackage: string): void {
  const { stdout } = Bun.spawnSync([
    "fc-match",
    "-f",
    "%{family}\n%{file}",
    `${family}:style=Regular`,
  ]);
  const [found, file] = stdout.toString().split("\n");
  if (found?.split(",")[0] !== family || !GlobalFonts.registerFromPath(file!, family))
    throw new Error(
      `Cannot set lettering as the font "${family}" must be installed: install Debian's "${debianPackage}"`,
    );
}

/** The lines in black on white. */
function letter(family: string, size: number): Canvas {
  const font = `${size}px "${family}"`;
  const ruler = createCanvas(1, 1).getContext("2d");
  ruler.font = font;
  const wide = Math.max(...LINES.map((line) => ruler.measureText(line).width));
  const height = Math.ceil((LINES.length * LEADING + 2 * MARGIN) * size);
  const canvas = createCanvas(Math.ceil(wide + 2 * MARGIN * size), height);
  const context = canvas.getContext("2d");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, height);
  context.fillStyle = "#000";
  context.font = font;
  for (const [k, line] of LINES.entries())
    context.fillText(line, MARGIN * size, (MARGIN + (k + 0.8) * LEADING) * size);
  return canvas;
}

function rendered(svg: string, width: number): Buffer {
  const fitTo = { mode: "width", value: width } as const;
  return new Resvg(svg, { fitTo, background: "#fff" }).render().asPng();
}

/** The picture, {@link SCALE} times as large, by Lanczos' kernel of three lobes. */
function lanczos(canvas: Canvas): Buffer {
  const { width, height } = canvas;
  const { data } = canvas.getContext("2d").getImageData(0, 0, width, height);
  const grey = Float64Array.from({ length: width * height }, (_, i) => data[4 * i]!);
  const wide = enlargeRows(grey, width);
  const tall = turned(enlargeRows(turned(wide, width * SCALE), height), height * SCALE);
  const image = new ImageData(width * SCALE, height * SCALE);
  image.data.fill(255);
  for (const [i, level] of tall.entries())
    image.data.fill(Math.max(0, Math.min(255, level)), 4 * i, 4 * i + 3);
  const enlarged = createCanvas(width * SCALE, height * SCALE);
  enlarged.getContext("2d").putImageData(image, 0, 0);
  return enlarged.toBuffer("image/png");
}

function enlargeRows(values: Float64Array, width: number): Float64Array {
  const sinc = (x: number) => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x));
  const out = new Float64Array(values.length * SCALE);
  for (let i = 0; i < out.length; i++) {
    const x = ((i % (width * SCALE)) + 0.5) / SCALE - 0.5;
    const row = Math.floor(i / (width * SCALE)) * width;
    let [sum, weights] = [0, 0];
    for (let u = Math.floor(x) - 2; u <= Math.floor(x) + 3; u++) {
      const weight = sinc(x - u) * sinc((x - u) / 3);
      sum += weight * values[row + Math.max(0, Math.min(width - 1, u))]!;
      weights += weight;
    }
    out[i] = sum / weights;
  }
  return out;
}

/** Rows as columns. */
function turned(values: Float64Array, width: number): Float64Array {
  const height = values.length / width;
  return values.map((_, i) => values[(i % height) * width + Math.floor(i / height)]!);
}

/** Share of the words that tesseract reads, in their order. */
function wordsRight(png: Buffer): number {
  const { stdout, success, stderr } = Bun.spawnSync(
    ["tesseract", "stdin", "stdout", "--psm", "6"],
    {
      stdin: png,
      env: { ...process.env, OMP_THREAD_LIMIT: "1" },
    },
  );
  if (!success)
    throw new Error(
      `Cannot read lettering as Debian's "tesseract-ocr" must run: ${stderr.toString()}`,
    );
  const read = stdout.toString().split(/\s+/);
  // longest common subsequence
  let before = new Uint16Array(read.length + 1);
  for (const word of WORDS) {
    const now = new Uint16Array(read.length + 1);
    for (const [k, other] of read.entries())
      now[k + 1] = word === other ? before[k]! + 1 : Math.max(before[k + 1]!, now[k]!);
    before = now;
  }
  return before.at(-1)! / WORDS.length;
}

function keep(
  name: string,
  { png, drawn }: { readonly png: Buffer; readonly drawn: Buffer },
): void {
  mkdirSync(values.keep!, { recursive: true });
  writeFileSync(join(values.keep!, `${name}.png`), png);
  writeFileSync(join(values.keep!, `${name}-traced.png`), drawn);
}

function percent(share: number): string {
  return (100 * share).toFixed(1);
}
