/**
 * `bun run check:exports FILE.svg… [--only=TEXT] [--transparent]`: every export of each file through
 * the independent checkers, or those whose name holds TEXT; `--transparent` where pages have gaps.
 *
 * Prints what they complain about; exit 1 where there is anything.
 *
 * @module
 */
import { basename } from "node:path";
import { readSvg } from "../../exporters/mod.ts";
import { complaints, exportChecks } from "./checks.ts";

/** Checkers at once: they are processes of their own. */
const WORKERS = 2;

const files = process.argv.slice(2).filter((arg) => !arg.startsWith("--"));
const only = process.argv.find((arg) => arg.startsWith("--only="))?.slice("--only=".length) ?? "";
const transparent = process.argv.includes("--transparent");
let done = 0;
let bad = 0;
const queue = files.values();
await Promise.all(Array.from({ length: WORKERS }, work));
process.stdout.write(`${done} exports of ${files.length} files checked, ${bad} with complaints\n`);
process.exitCode = bad > 0 ? 1 : 0;

async function work(): Promise<void> {
  for (const file of queue) {
    const drawing = readSvg(await Bun.file(file).text());
    const checks = exportChecks(drawing.ok ? drawing.value.mode : "stacked");
    for (const check of checks.filter(({ name }) => name.includes(only))) {
      const isFlatSvg = transparent && check.script === "check_svg.py";
      const found = await complaints(
        file,
        isFlatSvg ? { ...check, args: [...check.args, "--transparent"] } : check,
      );
      done++;
      if (found.length > 0) bad++;
      for (const line of found) process.stdout.write(`${basename(file)} ${check.name}: ${line}\n`);
    }
  }
}
