// Exports of a small cut-out and a small stacked drawing through the independent checkers.
import { afterAll, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startChecker } from "./exports/checker.ts";
import { complaints, exportChecks, missingForChecks } from "./exports/checks.ts";

const missing = missingForChecks();
const checker = missing === "" ? startChecker() : undefined;
afterAll(() => checker?.close());
if (missing !== "") process.stderr.write(`The export checkers are skipped as ${missing}\n`);

/** Three faces round two junctions, borders curved and shared, and a hole. */
const FACES = {
  sun: "M40 8c4 0 7 3 7 7s-3 7-7 7-7-3-7-7 3-7 7-7z",
  hole: "M40 8c-4 0-7 3-7 7s3 7 7 7 7-3 7-7-3-7-7-7z",
  sea: "M0 28C10 34 22 22 30 30V50H0z",
  land: "M30 30C38 38 45 22 60 30V50H30z",
};
const page = (mode: string, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="60" height="50" viewBox="0 0 60 50" data-kerf-mode="${mode}">\n${content}\n</svg>\n`;
const samples = {
  cut: page(
    "cut",
    `<path fill="#bfe6ff" d="M0 0H60V30C45 22 38 38 30 30C22 22 10 34 0 28z${FACES.hole}"/>
<path fill="#ffcc00" d="${FACES.sun}"/><path fill="#0050a0" d="${FACES.sea}"/><path fill="#208040" d="${FACES.land}"/>`,
  ),
  stacked: page(
    "stacked",
    `<rect width="60" height="50" fill="#bfe6ff" data-kerf="background"/>
<path fill="#ffcc00" d="${FACES.sun}"/><path fill="#0050a0" d="${FACES.sea}"/>
<path fill="#208040" fill-opacity=".5" d="${FACES.land}"/>
<path fill="none" stroke="#bfe6ff" stroke-width="2" stroke-linecap="round" d="M5 5c3 4 8-4 12 2"/>`,
  ),
  // two pens that cross, each line whole on its plate
  pens: page(
    "cut",
    `<path fill="#ffffff" data-kerf="background" d="M0 0H60V50H0z"/>
<path fill="none" stroke="#0353a3" stroke-width="3" stroke-linecap="round" d="M5 8C20 12 40 30 55 42"/>
<path fill="none" stroke="#d00000" stroke-width="3" stroke-linecap="round" d="M8 44L50 6"/>`,
  ),
} as const;

for (const [name, svg] of Object.entries(samples))
  for (const check of exportChecks(name === "stacked" ? "stacked" : "cut", {
    strokes: name === "pens",
  }))
    test.skipIf(missing !== "")(
      `${name} ${check.name}: no complaint`,
      async () => {
        const folder = await mkdtemp(join(tmpdir(), "kerf-sample-"));
        try {
          const file = join(folder, "sample.svg");
          await Bun.write(file, svg);
          expect(await complaints(file, check, { checker: checker! })).toEqual([]);
        } finally {
          await rm(folder, { recursive: true });
        }
      },
      120_000,
    );
