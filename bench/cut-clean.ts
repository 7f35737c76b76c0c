/**
 * `bun run bench:cutclean [--precision=0,1] [--tolerance=0.01,0.1] [--filter=TEXT] [--corpus=DIR] [--out=DIR]`: cut drawings that the cut check blocks.
 *
 * Traces every picture of the corpus in cut mode with its preset, checks it at each tolerance (px, default 0.1), and
 * prints what blocks the cut. Writes the drawings to `--out` where one is given; exit 1 where anything is blocked.
 *
 * @module
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { traceImage } from "../cli/trace-image.ts";
import { meeting } from "../cutcheck/checks/meeting.ts";
import { open } from "../cutcheck/checks/open.ts";
import { report } from "../cutcheck/report.ts";
import { contoursOf, readSvg } from "../exporters/mod.ts";
import { type CorpusCase, corpusFolder, readCorpus } from "./corpus.ts";

const { values } = parseArgs({
  options: {
    precision: { type: "string", default: "" },
    tolerance: { type: "string", default: "0.1" },
    filter: { type: "string", default: "" },
    corpus: { type: "string", default: corpusFolder },
    out: { type: "string" },
  },
});
const cases = readCorpus(values.corpus).filter(({ id }) =>
  values.filter.split(",").some((text) => id.includes(text)),
);
if (cases.length === 0) {
  console.error(
    `Cannot bench as no picture of "${values.corpus}" has "${values.filter}" in its name: name another --corpus or --filter`,
  );
  process.exit(2);
}
/** Decimals of the coordinates; undefined leaves the preset's. */
const precisions = values.precision ? values.precision.split(",").map(Number) : [undefined];
const tolerances = values.tolerance.split(",").map(Number);
for (const precision of precisions) {
  const sums = { drawings: 0, bytes: 0, fitMs: 0, conflicts: 0 };
  const blocked = new Map(tolerances.map((tolerance) => [tolerance, 0]));
  for (const entry of cases) await check(entry, { precision, sums, blocked });
  console.log(`precision ${precision ?? "of the preset"}: ${JSON.stringify(sums)}`);
  for (const [tolerance, count] of blocked) {
    console.log(`  tolerance ${tolerance}: ${count} blocked`);
    if (count > 0) process.exitCode = 1;
  }
}

interface Tally {
  readonly precision: number | undefined;
  readonly sums: { drawings: number; bytes: number; fitMs: number; conflicts: number };
  /** Drawings blocked, by tolerance. */
  readonly blocked: Map<number, number>;
}

async function check(
  { id, input, preset }: CorpusCase,
  { precision, sums, blocked }: Tally,
): Promise<void> {
  const bytes = readFileSync(join(values.corpus, input));
  const options = { preset, options: { export: { mode: "cut", precision } } };
  const traced = await traceImage(bytes, { options: JSON.parse(JSON.stringify(options)) });
  if (!traced.ok) throw new Error(traced.error.detail);
  const { svg, notes } = traced.value;
  if (values.out) writeFileSync(join(values.out, `${id}-${precision ?? "p"}.svg`), svg);
  const conflicts = notes.get("fit.crossings") ?? 0;
  sums.drawings++;
  sums.bytes += svg.length;
  sums.fitMs += Math.round(notes.get("fit.ms") ?? 0);
  sums.conflicts += conflicts;
  if (conflicts > 0) console.log(`${id} at ${precision ?? "preset"}: ${conflicts} conflicts left`);
  for (const tolerance of tolerances) {
    const issues = blockingIssues(svg, tolerance);
    if (issues.length === 0) continue;
    blocked.set(tolerance, blocked.get(tolerance)! + 1);
    console.log(`${id} at ${precision ?? "preset"}, tolerance ${tolerance}`);
    for (const { kind, box, value } of issues)
      console.log(
        `  ${kind} ${value.toFixed(3)} at ${box.x} ${box.y}, ${box.width} x ${box.height}`,
      );
  }
}

function blockingIssues(svg: string, tolerance: number) {
  const drawing = readSvg(svg);
  if (!drawing.ok) throw new Error(drawing.error.detail);
  const flat = { tolerance, includeBackground: false, mergeShared: false };
  const contours = contoursOf(drawing.value, flat);
  if (!contours.ok) return []; // nothing to cut
  const outcome = report(contours.value, {}, { using: [open, meeting] });
  if (!outcome.ok) throw new Error(outcome.error.detail);
  return outcome.value.issues.filter(({ severity }) => severity === "blocking");
}
