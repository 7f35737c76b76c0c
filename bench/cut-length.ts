/**
 * `bun run bench:cutlength FILE.svg…`: what merging shared borders saves, by the text before `~` in the names.
 *
 * Files are cut-out results named `class~case.svg`; writes its section of RESULTS.md.
 *
 * @module
 */
import { basename } from "node:path";
import { contoursOf, cutLengthMm, readSvg } from "../exporters/mod.ts";
import { setting, table, writeSection } from "./report.ts";

/** Sums over the files of one class. */
interface Lengths {
  files: number;
  plainMm: number;
  mergedMm: number;
}

const classes = new Map<string, Lengths>();
for (const file of process.argv.slice(2)) {
  const key = basename(file).split("~")[0]!;
  const sums = classes.get(key) ?? { files: 0, plainMm: 0, mergedMm: 0 };
  classes.set(key, sums);
  const svg = await Bun.file(file).text();
  sums.files++;
  sums.plainMm += lengthOf(svg, false);
  sums.mergedMm += lengthOf(svg, true);
}
const rows = [...classes].map(([key, { files, plainMm, mergedMm }]) => [
  ...[key, files, meters(plainMm), meters(mergedMm)],
  `${(100 * (1 - mergedMm / plainMm)).toFixed(1)} %`,
]);
const columns = ["class", "files", "cut m", "merged m", "saved"];
const body = `${setting("bun run bench:cutlength")}; cut-out results, tolerance 0.1, without background\n\n${table(columns, rows)}`;
console.log(body);
writeSection("Cut length saved by merge_shared", body);

function lengthOf(svg: string, mergeShared: boolean): number {
  const drawing = readSvg(svg);
  if (!drawing.ok) throw new Error(drawing.error.detail);
  const options = { tolerance: 0.1, includeBackground: false, mergeShared };
  const contours = contoursOf(drawing.value, options);
  if (!contours.ok) throw new Error(contours.error.detail);
  return cutLengthMm(contours.value);
}

function meters(mm: number): string {
  return (mm / 1000).toFixed(2);
}
