/** Writing measured tables into RESULTS.md. @module */
import { readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";

const path = join(import.meta.dir, "RESULTS.md");

/** Replace the section under `## title`, or add it at the end, and leave the others alone. */
export function writeSection(title: string, body: string) {
  let text = "# Results\n";
  try {
    text = readFileSync(path, "utf8");
  } catch {
    // The first run starts the file.
  }
  writeFileSync(path, replaceSection(text, title, body));
}

/** The text with the section under `## title` replaced or added. */
export function replaceSection(text: string, title: string, body: string): string {
  const heading = `## ${title}\n`;
  const section = `${heading}\n${body.trim()}\n`;
  const start = text.indexOf(heading);
  if (start < 0) return `${text.trimEnd()}\n\n${section}`;
  const next = text.indexOf("\n## ", start);
  return text.slice(0, start) + section + (next < 0 ? "" : text.slice(next));
}

/** A Markdown table; numbers are set to the right. */
export function table(
  columns: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string {
  const isNumber = columns.map((_, k) => rows.every((row) => /^[\d.,×–%-]*$/.test(String(row[k]))));
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(" | ")} |`;
  return [
    line(columns),
    line(isNumber.map((right) => (right ? "--:" : "---"))),
    ...rows.map(line),
  ].join("\n");
}

/** The machine and the day, for under a heading. */
export function setting(command: string): string {
  const { model = "unknown processor" } = cpus()[0] ?? {};
  const day = new Date().toISOString().slice(0, 10);
  return `\`${command}\`, ${day}, ${cpus().length} × ${model.trim()}, Bun ${Bun.version}`;
}
