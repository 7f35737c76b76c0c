/**
 * `bun run bench:noise [--megapixels=1,12] [--presets=logo,photo] [--noise=TEXT,TEXT]`: what noise costs.
 *
 * Each picture is traced in a process of its own; prints processor time, peak memory, bytes
 * and outcome, the least region area that was come to before the fit, and how often the export was over budget.
 *
 * @module
 */
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createCanvas, ImageData } from "@napi-rs/canvas";
import { presets } from "../pipeline/presets.ts";
import { noises } from "./noises.ts";
import { table } from "./report.ts";

const { values } = parseArgs({
  options: {
    megapixels: { type: "string", default: "12" },
    presets: { type: "string", default: Object.keys(presets).join(",") },
    noise: { type: "string", default: "" },
  },
});
const folder = join(import.meta.dir, "out");
const wanted = noises.filter(({ name }) =>
  values.noise.split(",").some((text) => name.includes(text)),
);
const rows: string[][] = [];
for (const megapixels of values.megapixels.split(",").map(Number))
  for (const noise of wanted) {
    const input = await pictureOf(noise, megapixels);
    for (const preset of values.presets.split(",")) {
      rows.push([String(megapixels), noise.name, preset, ...(await trace(input, preset))]);
      console.log(rows.at(-1)!.join(" | "));
    }
  }
console.log(
  table(["Mpx", "noise", "preset", "CPU s", "peak MiB", "kB", "area px²", "retries", ""], rows),
);

/** File of a noise at about so many megapixels, 4 : 3; drawn on the first call, kept after. */
async function pictureOf({ name, paint, format }: (typeof noises)[number], megapixels: number) {
  const path = join(folder, `noise-${name.replace(/[^a-z0-9]+/g, "-")}-${megapixels}.${format}`);
  if (existsSync(path)) return path;
  mkdirSync(folder, { recursive: true });
  const height = Math.round(Math.sqrt((megapixels * 1e6 * 3) / 4));
  const width = Math.round((height * 4) / 3);
  const data = new Uint8ClampedArray(width * height * 4);
  const view = new DataView(data.buffer);
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at += 4) view.setUint32(at, ((paint(x, y) << 8) | 255) >>> 0);
  const canvas = createCanvas(width, height);
  canvas.getContext("2d").putImageData(new ImageData(data, width, height), 0, 0);
  writeFileSync(
    path,
    format === "png" ? await canvas.encode("png") : await canvas.encode("jpeg", 75),
  );
  return path;
}

/** Processor seconds, peak, bytes, attempts and what came of it. */
async function trace(input: string, preset: string): Promise<string[]> {
  const out = join(folder, "noise.svg");
  const child = Bun.spawn(
    [process.execPath, join(import.meta.dir, "trace-noted.ts"), input, preset, out],
    {
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  const answer = (await new Response(child.stdout).text()).trim();
  await child.exited;
  const usage = child.resourceUsage()!;
  const seconds = (Number(usage.cpuTime.total) / 1e6).toFixed(1);
  const peak = String(Math.round(usage.maxRSS / 2 ** 20));
  if (!answer.startsWith("{"))
    return [seconds, peak, "", "", "", `died: ${child.exitCode ?? child.signalCode}`];
  const { bytes, area, retries, outcome } = JSON.parse(answer);
  return [seconds, peak, (bytes / 1000).toFixed(0), area.toFixed(0), String(retries), outcome];
}
