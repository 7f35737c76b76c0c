/** The ledger as a table for other programs. @module */
import type { LedgerEntry } from "../api-types.ts";

/** What an entry does to the balance: the server writes amounts without their sign. */
export function signed({ kind, amount }: Pick<LedgerEntry, "kind" | "amount">): number {
  return kind === "charge" ? -Math.abs(amount) : amount;
}

const columns = ["id", "at", "kind", "source", "amount", "jobId", "jobName", "month"] as const;

/**
 * Write entries as CSV (RFC 4180), with a line of names.
 *
 * A text that a spreadsheet would take for a formula begins with an apostrophe.
 */
export function csvOf(entries: readonly LedgerEntry[]): string {
  const lines = entries.map((entry) => cellsOf(entry).join(","));
  return [columns.join(","), ...lines, ""].join("\r\n");
}

function cellsOf(entry: LedgerEntry): string[] {
  return columns.map((name) => cellOf(name === "amount" ? signed(entry) : entry[name]));
}

function cellOf(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
