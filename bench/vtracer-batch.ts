/** @neplex/vectorizer behind the batch protocol of `kerf trace --batch`. @module */
import { readFileSync, writeFileSync } from "node:fs";
import { createInterface } from "node:readline";
import {
  ColorMode,
  type Config,
  Hierarchical,
  PathSimplifyMode,
  vectorizeSync,
} from "@neplex/vectorizer";

/** What vtracer's own command line documents as its defaults. */
const defaults: Config = {
  colorMode: ColorMode.Color,
  hierarchical: Hierarchical.Stacked,
  mode: PathSimplifyMode.Spline,
  filterSpeckle: 4,
  colorPrecision: 6,
  layerDifference: 16,
  cornerThreshold: 60,
  lengthThreshold: 4,
  maxIterations: 10,
  spliceThreshold: 45,
  pathPrecision: 2,
};

/** Its fastest setting that fits the picture: black and white for one ink. */
function configOf(preset: string): Config {
  const oneInk = preset === "line-art" || preset === "centerline";
  return oneInk ? { ...defaults, colorMode: ColorMode.Binary } : defaults;
}

for await (const line of createInterface({ input: process.stdin })) {
  const { id, input, output, preset } = JSON.parse(line);
  try {
    writeFileSync(output, vectorizeSync(readFileSync(input), configOf(preset)));
    process.stdout.write(`${JSON.stringify({ id, ok: true })}\n`);
  } catch (error) {
    const message = (error as Error).message;
    process.stdout.write(`${JSON.stringify({ id, ok: false, error: { message } })}\n`);
  }
}
