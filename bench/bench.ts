/**
 * Fidelity and time beside vtracer: `bun run bench [--filter TEXT] [--runs 5]`.
 *
 * Writes its sections of RESULTS.md, unless filtered.
 *
 * @module
 */
import { parseArgs } from "node:util";
import { benchDistributions } from "./bench-distributions.ts";
import { benchDrawings } from "./bench-drawings.ts";
import { setting, writeSection } from "./report.ts";

const { values } = parseArgs({
  options: { filter: { type: "string" }, runs: { type: "string", default: "5" } },
});
const { filter } = values;
const request = {
  isWanted: (name: string) => filter === undefined || name.includes(filter),
  counts: { runs: Number(values.runs), warmUps: 2 },
};
const sections = [
  ["Distributions", await benchDistributions(request)],
  ["Drawings", await benchDrawings(request)],
] as const;
for (const [title, body] of sections)
  if (filter === undefined) writeSection(title, `${setting("bun run bench")}. ${body}`);
  else console.log(`\n${title}\n${body}`);
