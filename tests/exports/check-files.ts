/**
 * `npm run check:exports -- [FILE.svg…] [--all] [--only=TEXT] [--transparent]`: every export of stored SVGs
 * through the independent checkers, or those whose name holds TEXT.
 *
 * Without files, a few pictures of the public corpus are traced and checked, one of each class; with `--all`
 * every picture, cut and stacked, which takes half an hour. `--transparent` says that the pages of the files have
 * gaps that are meant. Prints what the checkers complain about; exit 1 where there is anything.
 *
 * @module
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { readSvg } from "../../exporters/mod.ts";
import { type Checker, startChecker } from "./checker.ts";
import { complaints, exportChecks, missingForChecks } from "./checks.ts";
import { allTracings, sampleTracings, type TracedFile, traceAll } from "./trace-corpus.ts";

/** Checkers at once: they are processes of their own. */
const WORKERS = 2;

const args = process.argv.slice(2);
const only = args.find((arg) => arg.startsWith("--only="))?.slice("--only=".length) ?? "";
const transparent = args.includes("--transparent");
const given = args
  .filter((arg) => !arg.startsWith("--"))
  .map((file): TracedFile => ({ file, transparent }));

const missing = missingForChecks();
if (missing !== "") process.stdout.write(`No export was checked as ${missing}\n`);
else if (given.length > 0) await checkAll(given);
else await checkTraced();

async function checkTraced(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "kerf-checked-"));
  try {
    await checkAll(
      await traceAll(args.includes("--all") ? allTracings() : sampleTracings(), folder),
    );
  } finally {
    await rm(folder, { recursive: true });
  }
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
  const mode = drawing.ok ? drawing.value.mode : "stacked";
  const results: { readonly name: string; readonly found: readonly string[] }[] = [];
  for (const check of exportChecks(mode).filter(({ name }) => name.includes(only))) {
    const isFlatSvg = transparent && check.script === "check_svg.py";
    const args = isFlatSvg ? [...check.args, "--transparent"] : check.args;
    const found = await complaints(file, { ...check, args }, checker);
    results.push({ name: check.name, found });
  }
  return results;
}
