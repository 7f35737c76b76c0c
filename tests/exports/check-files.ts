/**
 * `npm run check:exports -- [FILE.svg…] [--all] [--only=TEXT] [--transparent]`: every export of stored SVGs
 * through the independent checkers, or those whose name holds TEXT.
 *
 * Without files, a few pictures of the public corpus are traced and checked, one of each class; with `--all`
 * every picture, cut and stacked, which takes half an hour, or those of `--corpus=DIR`. `--seed=N` draws the options of
 * the drawings, `--share=0.3` takes that part of them, and `--out=DIR` keeps them. `--transparent` says that the pages
 * of the files have gaps that are meant. Prints what the checkers complain about; exit 1 where there is anything.
 *
 * @module
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { corpusFolder } from "../../bench/corpus.ts";
import { readSvg } from "../../exporters/mod.ts";
import { type Checker, startChecker } from "./checker.ts";
import { complaints, exportChecks, missingForChecks } from "./checks.ts";
import {
  allTracings,
  randomTracings,
  sampleTracings,
  type TracedFile,
  traceAll,
} from "./trace-corpus.ts";

/** Checkers at once: they are processes of their own. */
const WORKERS = 2;

const { values, positionals } = parseArgs({
  options: {
    all: { type: "boolean", default: false },
    only: { type: "string", default: "" },
    transparent: { type: "boolean", default: false },
    corpus: { type: "string", default: corpusFolder },
    seed: { type: "string" },
    share: { type: "string", default: "1" },
    out: { type: "string" },
  },
  allowPositionals: true,
});
const { only, transparent, corpus } = values;
const given = positionals.map((file): TracedFile => ({ file, transparent }));

const missing = missingForChecks();
if (missing !== "") process.stdout.write(`No export was checked as ${missing}\n`);
else if (given.length > 0) await checkAll(given);
else if (values.out) await checkTraced(values.out);
else {
  const folder = await mkdtemp(join(tmpdir(), "kerf-checked-"));
  try {
    await checkTraced(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function checkTraced(folder: string): Promise<void> {
  const whole = values.all ? allTracings(corpus) : sampleTracings();
  const drawn = { seed: Number(values.seed), share: Number(values.share) };
  const tracings = values.seed === undefined ? whole : randomTracings(whole, drawn);
  await checkAll(await traceAll(tracings, { folder, corpus }));
}

async function checkAll(files: readonly TracedFile[]): Promise<void> {
  let done = 0;
  let bad = 0;
  const queue = files.values();
  const work = async () => {
    const checker = startChecker();
    for (const traced of queue) {
      for (const { name, found } of await checkFile(traced, checker)) {
        done++;
        if (found.length > 0) bad++;
        for (const line of found)
          process.stdout.write(`${basename(traced.file)} ${name}: ${line}\n`);
      }
    }
    await checker.close();
  };
  await Promise.all(Array.from({ length: WORKERS }, work));
  process.stdout.write(
    `${done} exports of ${files.length} files checked, ${bad} with complaints\n`,
  );
  process.exitCode = bad > 0 ? 1 : 0;
}

async function checkFile({ file, transparent }: TracedFile, checker: Checker) {
  const drawing = readSvg(await Bun.file(file).text());
  const { mode, shapes } = drawing.ok ? drawing.value : { mode: "stacked" as const, shapes: [] };
  const strokes = shapes.some(({ kind, seam }) => kind === "stroke" && !seam);
  const results: { readonly name: string; readonly found: readonly string[] }[] = [];
  for (const check of exportChecks(mode, { strokes }).filter(({ name }) => name.includes(only))) {
    const isFlatSvg = transparent && check.script === "check_svg.py";
    const args = isFlatSvg ? [...check.args, "--transparent"] : check.args;
    const found = await complaints(file, { ...check, args }, { checker });
    results.push({ name: check.name, found });
  }
  return results;
}
