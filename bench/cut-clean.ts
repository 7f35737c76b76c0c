/**
 * `bun run bench:cutclean [--precision=0,1] [--filter=TEXT] [--corpus=DIR] [--out=DIR]`: cut drawings that the cut check blocks.
 *
 * Traces every picture of the corpus in cut mode with its preset, and prints what must not be cut as it
 * is. Writes the drawings to `--out` where one is given; exit 1 where anything is blocked.
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
    filter: { type: "string", default: "" },
    corpus: { type: "string", default: corpusFolder },
    out: { type: "string" },
  },
});
// Centre-lines may cross: so do the lines that they stand for.
const cases = readCorpus(values.corpus).filter(
  (entry) =>
    entry.class !== "centerline" &&
    values.filter.split(",").some((text) => entry.id.includes(text)),
);
/** Decimals of the coordinates; undefined leaves the preset's. */
const precisions = values.precision ? values.precision.split(",").map(Number) : [undefined];
for (const precision of precisions) {
  const sums = { drawings: 0, blocked: 0, bytes: 0, fitMs: 0, conflicts: 0 };
  for (const entry of cases) await check(entry, precision, sums);
  console.log(`precision ${precision ?? "of the preset"}: ${JSON.stringify(sums)}`);
  if (sums.blocked > 0) process.exitCode = 1;
}

async function check(
  { id, input, preset }: CorpusCase,
  precision: number | undefined,
  sums: { drawings: number; blocked: number; bytes: number; fitMs: number; conflicts: number },
): Promise<void> {
  const bytes = readFileSync(join(values.corpus, input));
  const options = { preset, options: { export: { mode: "cut", precision } } };
  const traced = await traceImage(bytes, { options: JSON.parse(JSON.stringify(options)) });
  if (!traced.ok) throw new Error(traced.error.detail);
  const { svg, notes } = traced.value;
  if (values.out) writeFileSync(join(values.out, `${id}-${precision ?? "p"}.svg`), svg);
  const conflicts = notes.get("fit.crossings") ?? 0;
  const issues = blockingIssues(svg);
  sums.drawings++;
  sums.bytes += svg.length;
  sums.fitMs += Math.round(notes.get("fit.ms") ?? 0);
  sums.conflicts += conflicts;
  if (issues.length === 0 && conflicts === 0) return;
  if (issues.length > 0) sums.blocked++;
  console.log(`${id} at ${precision ?? "preset"}: ${conflicts} conflicts left`);
  for (const { kind, box, value } of issues)
    console.log(`  ${kind} ${value.toFixed(3)} at ${box.x} ${box.y}, ${box.width} x ${box.height}`);
}

function blockingIssues(svg: string) {
  const drawing = readSvg(svg);
  if (!drawing.ok) throw new Error(drawing.error.detail);
  const flat = { tolerance: 0.1, includeBackground: false, mergeShared: false };
  const contours = contoursOf(drawing.value, flat);
  if (!contours.ok) return []; // nothing to cut
  const outcome = report(contours.value, {}, { using: [open, meeting] });
  if (!outcome.ok) throw new Error(outcome.error.detail);
  return outcome.value.issues.filter(({ severity }) => severity === "blocking");
}
