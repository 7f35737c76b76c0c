/** Log lines for people. @module */
import { type Style, stylesFor } from "./terminal.ts";

const STYLES: Readonly<Record<string, Style>> = { debug: "dim", warn: "yellow", error: "red" };

/** A JSON line of the log as `09:22:31  warn  job lost  jobId=… runs=2`; the process is not named, as it is the one here. */
export function logText(line: string): string {
  const { time, level, event, pid: _pid, role: _role, ...fields } = JSON.parse(line);
  const paint = stylesFor(process.stderr);
  const clock = new Date(time).toTimeString().slice(0, 8);
  const facts = Object.entries(fields).map(([name, value]) => `${name}=${written(value)}`);
  const head = `${paint("dim", clock)}  ${paint(STYLES[level] ?? "green", level.padEnd(5))}  ${event}`;
  return `${[head, ...(facts.length > 0 ? [paint("dim", facts.join(" "))] : [])].join("  ")}\n`;
}

/** Text without quotes where it is one word. */
function written(value: unknown): string {
  return typeof value === "string" && /^[^\s"=]+$/.test(value) ? value : JSON.stringify(value);
}
