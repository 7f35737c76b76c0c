/** Answers for people. @module */

type Row = Readonly<Record<string, unknown>>;

/** An object as lines of name and value; a list of objects in it as a table with a heading. */
export function tableText(answer: object): string {
  const lists = Object.values(answer).filter((value) => Array.isArray(value));
  const facts = Object.entries(answer).filter(
    ([, value]) => !Array.isArray(value) && value !== null,
  );
  const parts = lists.map((rows: readonly Row[]) => listText(rows));
  if (facts.length > 0) parts.push(columns(facts.map(([name, value]) => [name, textOf(value)])));
  return parts.join("\n");
}

function listText(rows: readonly Row[]): string {
  if (rows.length === 0) return "none\n";
  const names = Object.keys(rows[0]!);
  return columns([names, ...rows.map((row) => names.map((name) => textOf(row[name])))]);
}

/** Rows with their cells below each other. */
function columns(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]!.map((_, i) => Math.max(...rows.map((row) => row[i]!.length)));
  return rows
    .map(
      (row) =>
        `${row
          .map((cell, i) => cell.padEnd(widths[i]!))
          .join("  ")
          .trimEnd()}\n`,
    )
    .join("");
}

/** Times to the minute, nothing as a dash, what is nested as `name value, …`. */
function textOf(value: unknown): string {
  if (value === null || value === "") return "-";
  if (typeof value === "object")
    return Object.entries(value)
      .map(([name, inner]) => `${name} ${textOf(inner)}`)
      .join(", ");
  const text = String(value);
  return /^\d{4}-\d\d-\d\dT.*Z$/.test(text) ? text.replace("T", " ").slice(0, 16) : text;
}
