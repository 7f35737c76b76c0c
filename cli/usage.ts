/** What `--help` prints, and what follows a refusal. @module */
import type { Command } from "./command.ts";
import type { Flag } from "./flags.ts";

/** The whole usage of a command: its forms, what it does, its flags. */
export function usageOf({ forms, about, flags }: Command): string {
  const [first, ...others] = forms;
  const lines = [`Usage: kerf ${first}`, ...others.map((form) => `       kerf ${form}`)];
  const heads = Object.entries(flags).map(headOf);
  const width = Math.max(0, ...heads.map(({ length }) => length));
  const explained = Object.values(flags).map(({ about: text }, i) => {
    const [line, ...more] = text.split("\n");
    const rest = more.map((next) => `\n${" ".repeat(width + 4)}${next}`);
    return `  ${heads[i]!.padEnd(width)}  ${line}${rest.join("")}`;
  });
  return `${[lines.join("\n"), about.trimEnd(), explained.join("\n")].filter(Boolean).join("\n\n")}\n`;
}

function headOf([name, { short, value }]: [string, Flag]): string {
  const letter = short === undefined ? "    " : `-${short}, `;
  return `${letter}--${name}${value === undefined ? "" : ` ${value}`}`;
}

/** Print why the arguments cannot be used, and where they are explained; returns the exit code. */
export function badUsage(sentence: string, command: string): number {
  process.stderr.write(`${sentence}\n"kerf ${command} --help" explains its arguments\n`);
  return 2;
}
