/** Drawings of the public corpus, compared with their vector truth. @module */
import { copyFileSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type CorpusCase, corpusPath, drawingsOf } from "./corpus.ts";
import { type Duel, duel } from "./duel.ts";
import { type Fidelity, renderSvg } from "./fidelity.ts";
import {
  type BenchRequest,
  type Figures,
  figureColumns,
  figures,
  type Judged,
  judge,
  outFolder,
  type Truth,
} from "./judge.ts";
import { table } from "./report.ts";
import { median } from "./statistics.ts";

const SCALE = 4; // of the truth: borders off by a quarter of a pixel show

/** Run both tools over every wanted drawing; returns the section's text. */
export async function benchDrawings({ isWanted, counts }: BenchRequest): Promise<string> {
  mkdirSync(outFolder, { recursive: true });
  const rows: string[][] = [];
  for (const cls of ["logo", "illustration", "line-art", "pixel-art"]) {
    const judged: Judged[] = [];
    for (const drawing of drawingsOf(cls).filter(({ id, truth }) => truth && isWanted(id))) {
      const input = join(outFolder, `${drawing.id}.png`);
      copyFileSync(corpusPath(drawing.input), input);
      const result = await duel({ input, preset: drawing.preset }, counts);
      judged.push(await judge(input, result, await truthOf(drawing)));
    }
    if (judged.length === 0) continue;
    const sides = figures(summary(judged, "kerf"), summary(judged, "vtracer"));
    rows.push([cls, String(judged.length), ...sides]);
    console.log(rows.at(-1)?.join(" | "));
  }
  return `One plain PNG of each drawing of the public corpus (256 px; pixel art 1x), compared with its vector truth at four times the size. Times are medians over the class, the rest means. The full measure, with all variants, is that of the quality bench beside the repository.\n\n${table(["class", "drawings", ...figureColumns], rows)}`;
}

async function truthOf({ truth = "", width, background = "#fff" }: CorpusCase): Promise<Truth> {
  const view = { width: SCALE * width, background };
  return { ...view, pixels: await renderSvg(readFileSync(corpusPath(truth), "utf8"), view) };
}

function summary(judged: readonly Judged[], tool: keyof Duel): Figures {
  const standings = judged.map(({ duel }) => duel[tool]);
  const fidelities = judged.flatMap((entry) => entry[tool] ?? []);
  return {
    wallMs: median(standings.map(({ wallMs }) => wallMs)),
    bytes: mean(standings.map(({ bytes }) => bytes)),
    fidelity: {
      meanDelta: mean(fidelities.map(({ meanDelta }: Fidelity) => meanDelta)),
      wrongPercent: mean(fidelities.map(({ wrongPercent }: Fidelity) => wrongPercent)),
    },
  };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
