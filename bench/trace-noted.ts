/** `bun bench/trace-noted.ts IN PRESET OUT`: trace once and print bytes, least region area, retries and outcome as JSON. @module */
import { readFileSync, writeFileSync } from "node:fs";
import { traceImage } from "../cli/trace-image.ts";

const [input, preset, output] = process.argv.slice(2) as [string, string, string];
const traced = await traceImage(readFileSync(input), { options: { preset } });
if (traced.ok) {
  const { svg, notes } = traced.value;
  writeFileSync(output, svg);
  console.log(
    JSON.stringify({
      bytes: svg.length,
      area: notes.get("segment.minRegionArea") ?? 0,
      retries: notes.get("budget.attempts") ?? 0,
      outcome: "valid",
    }),
  );
} else console.log(JSON.stringify({ bytes: 0, area: 0, retries: 0, outcome: traced.error.code }));
