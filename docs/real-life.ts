/**
 * Makes `docs/real-life.md` and its picture: `bun docs/real-life.ts SCORES`.
 *
 * SCORES is the `score.json` of a run of the quality bench over `corpus-reallife`; pictures and the figures of before
 * are those beside the repository.
 *
 * @module
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { createCanvas, loadImage } from "@napi-rs/canvas";
import { Resvg } from "@resvg/resvg-js";
import { corpusFolder } from "../bench/corpus.ts";
import { traceImage } from "../cli/trace-image.ts";

const quality = resolve(corpusFolder, "..");
const corpus = join(quality, "corpus-reallife");

/** A case and what is to be seen in it. */
const shown = [
  ["lowtext-sendgrid-260", "small lettering keeps its letters and its ink"],
  [
    "screen-down-1",
    "a scaled terminal: readable, but signs that stand alone (a dash, a star) are lost",
  ],
  [
    "map-counties",
    "names on a map in JPEG: those that touch a border are lost, and borders are paler and wider",
  ],
  ["tee-grunge-jeep", "worn print: worn places stay where they are, and paint is even"],
  [
    "screen-subpixel-0",
    "text with coloured fringes for LCDs: dark text is read, white text on the blue button breaks",
  ],
  [
    "chart-step",
    "lines of several colours that cross: the pale grid stays, but breaks and thickens in places",
  ],
  [
    "up4-devicon-pypi-80",
    "80 px enlarged fourfold: ragged edges, pale lines between the tiles are dashed or lost",
  ],
  [
    "scanc-orange_juice_box",
    "a colour scan: paper is white and paint even, the outline of the straw breaks",
  ],
] as const;
const WIDE = 480; // px of a picture
const GAP = 8;
const SLATE = "#888";

interface Case {
  readonly id: string;
  readonly input: string;
  readonly preset: string;
  readonly variant: string;
  readonly class: string;
  readonly options?: object;
}

interface Score {
  readonly id: string;
  readonly badness: number;
  readonly edgeMissedPct?: number;
}

const { cases } = JSON.parse(readFileSync(join(corpus, "manifest.json"), "utf8")) as {
  cases: Case[];
};
const scores = new Map(
  (JSON.parse(readFileSync(process.argv[2]!, "utf8")) as { cases: Score[] }).cases.map((score) => [
    score.id,
    score,
  ]),
);
const rows = await Promise.all(shown.map(([id]) => pictures(id)));
const canvas = createCanvas(
  2 * WIDE + GAP,
  rows.reduce((sum, { high }) => sum + high + GAP, -GAP),
);
const context = canvas.getContext("2d");
context.fillStyle = SLATE;
context.fillRect(0, 0, canvas.width, canvas.height);
let top = 0;
for (const { input, result, high } of rows) {
  context.imageSmoothingEnabled = false;
  context.drawImage(input, 0, top, WIDE, high);
  context.drawImage(result, WIDE + GAP, top, WIDE, high);
  top += high + GAP;
}
const QUALITY = 82;
writeFileSync(
  join(import.meta.dir, "images/real-life.webp"),
  canvas.toBuffer("image/webp", QUALITY),
);
writeFileSync(join(import.meta.dir, "real-life.md"), page());

/** A case as it was sent and as it is drawn, enlarged to one width. */
async function pictures(id: string) {
  const found = cases.find((one) => one.id === id)!;
  const bytes = readFileSync(join(corpus, found.input));
  const outcome = await traceImage(bytes, { options: { ...found.options, preset: found.preset } });
  if (!outcome.ok) throw new Error(outcome.error.detail);
  const { svg } = outcome.value;
  const fitTo = { mode: "width", value: WIDE } as const;
  const input = await loadImage(bytes);
  return {
    input,
    result: await loadImage(new Resvg(svg, { background: "white", fitTo }).render().asPng()),
    high: Math.round((WIDE * input.height) / input.width),
  };
}

/** Kinds with figures: before, now, and the best peer's. */
function kinds(): string[] {
  const before = readFileSync(join(quality, "baseline/reallife.md"), "utf8");
  const lines = before.matchAll(/^\| ([a-z-]+) \| ([a-z-]+) \| \d+ \|.*$/gm);
  return [...lines].map(([line, variant, group]) => {
    const cells = line.split("|").map((cell) => cell.trim());
    const own = cases
      .filter((one) => one.variant === variant && one.class === group)
      .map(({ id }) => scores.get(id)!);
    const mean = (of: (score: Score) => number) =>
      (own.reduce((sum, score) => sum + of(score), 0) / own.length).toFixed(1);
    const missed = mean((score) => score.edgeMissedPct ?? 0);
    return `| ${variant} (${group}) | ${own.length} | ${cells[4]} | ${mean((score) => score.badness)} | ${cells[11]} | ${cells[6]} | ${missed} |`;
  });
}

function page(): string {
  const all = [...scores.values()];
  const mean = all.reduce((sum, { badness }) => sum + badness, 0) / all.length;
  return `# Pictures as people have them

<!-- Made by \`bun docs/real-life.ts SCORES\`: change that, not this. -->

Small logos with lettering, screenshots, charts, scans, poor JPEGs: ${all.length} pictures of the public set \`corpus-reallife\`, whose truth is known. Badness is the quality bench's one figure, 0 to 100, smaller is better; before is the first measure of the set, at fc56acd. Mean before 32.0, now ${mean.toFixed(1)}; the best peer of each picture 45.6.

| kind (class) | pictures | badness before | now | best peer | missed edges before, % | now, % |
| ------------ | -------: | -------------: | --: | --------: | ---------------------: | -----: |
${kinds().join("\n")}

For centre-lines missed edges are parts of lines more than 2 px away.

Left the picture as it is sent, right the drawing, both enlarged:

![Eight pictures and their drawings](images/real-life.webp)

${shown.map(([id, words]) => `- \`${id}\`: ${words}`).join("\n")}

## What still fails

- Lettering is read best where one ink lies on one ground. Letters that touch a line, a border or another colour are drawn as before: below 1.5 px they fall apart.
- Text with coloured fringes, as LCD screens show it, is read where it is dark on a light ground. Light text on a colour breaks.
- Enlarged pictures whose pixels Kerf cannot find again: borders follow the blur, and pale lines go.
- Colour scans: paper comes out white and paint even, but pale outlines break.
- Send the largest version that you have: no tracer reads what the pixels do not hold.
`;
}
