/** Pictures drawn by a rule, compared with their own pixels. @module */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createCanvas, ImageData } from "@napi-rs/canvas";
import { distributions, drawDistribution } from "./distributions.ts";
import { duel } from "./duel.ts";
import { type BenchRequest, figureColumns, figures, judge, outFolder } from "./judge.ts";
import { table } from "./report.ts";

/** Run both tools over every wanted distribution; returns the section's text. */
export async function benchDistributions({ isWanted, counts }: BenchRequest): Promise<string> {
  mkdirSync(outFolder, { recursive: true });
  const rows: string[][] = [];
  for (const distribution of distributions.filter(({ name }) => isWanted(name))) {
    const { name, preset, width, height } = distribution;
    const data = drawDistribution(distribution);
    const input = join(outFolder, `${name.replace(/[^a-z0-9]+/g, "-")}-${preset}.png`);
    writeFileSync(input, await encode(data, width, height));
    const result = await duel({ input, preset }, counts);
    const truth = { pixels: onWhite(data), width, background: "#fff" };
    const { kerf, vtracer } = await judge(input, result, truth);
    const sides = figures(
      { ...result.kerf, fidelity: kerf },
      { ...result.vtracer, fidelity: vtracer },
    );
    rows.push([name, preset, `${width} × ${height}`, ...sides]);
    console.log(rows.at(-1)?.join(" | "));
  }
  const columns = ["distribution", "preset", "size", ...figureColumns];
  return `Compared with the picture's own pixels.\n\n${table(columns, rows)}`;
}

function encode(data: Uint8ClampedArray, width: number, height: number): Promise<Buffer> {
  const canvas = createCanvas(width, height);
  canvas.getContext("2d").putImageData(new ImageData(data, width, height), 0, 0);
  return canvas.encode("png");
}

/** Straight RGBA on white. */
function onWhite(data: Uint8ClampedArray): Uint8Array {
  const flat = new Uint8Array(data.length);
  for (let i = 0; i < data.length; i++) {
    const alpha = data[i | 3] / 255;
    flat[i] = i % 4 === 3 ? 255 : Math.round(data[i] * alpha + 255 * (1 - alpha));
  }
  return flat;
}
