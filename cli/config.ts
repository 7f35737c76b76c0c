/** `kerf config`: every setting with its value here, its default and its meaning. @module */
import { type Config, readConfig, settings } from "../config.ts";
import type { Command } from "./command.ts";
import { readFlags } from "./flags.ts";
import { badUsage } from "./usage.ts";

const flags = { json: { about: "one JSON array" } } as const;

/** `kerf config`: print the settings; exit 2 when one of them cannot be used. */
export const config: Command = {
  forms: ["config [--json]"],
  about:
    "Prints every setting: environment variable, value, whether it is the default, meaning. Secrets are not shown.",
  flags,
  among: [],
  async run(args) {
    const parsed = readFlags(args, flags);
    if (!parsed.ok) return badUsage(parsed.error, "config");
    if (parsed.value.positionals.length > 0)
      return badUsage("Cannot print the settings as the only argument must be --json", "config");
    const read = readConfig(process.env);
    if (!read.ok) {
      process.stderr.write(`${read.error.join("\n")}\n`);
      return 2;
    }
    const lines = describe(read.value);
    process.stdout.write(parsed.value.values.json ? `${JSON.stringify(lines)}\n` : textOf(lines));
    return 0;
  },
};

interface Line {
  readonly env: string;
  readonly value: string | number;
  readonly isDefault: boolean;
  readonly meaning: string;
}

function describe(values: Config): Line[] {
  return Object.entries(settings).map(([name, { env, fallback, meaning, ...setting }]) => {
    const value = values[name as keyof Config];
    const shown = "secret" in setting && setting.secret && value !== "" ? "(set)" : value;
    return { env, value: shown, isDefault: value === fallback, meaning };
  });
}

function textOf(lines: readonly Line[]): string {
  const width = Math.max(...lines.map(({ env }) => env.length));
  return lines
    .map(({ env, value, isDefault, meaning }) => {
      const shown = value === "" ? "(empty)" : value;
      return `${env.padEnd(width)}  ${shown}${isDefault ? "" : "  (set here)"}\n${" ".repeat(width)}  ${meaning}\n`;
    })
    .join("");
}
