/** `kerf config`: every setting with its value here, its default and its meaning. @module */
import { type Config, readConfig, settings } from "../config.ts";
import type { Command } from "./command.ts";

const usage = `Usage: kerf config [--json]

Prints every setting: environment variable, value, whether it is the default, meaning. Secrets are not shown.
`;

/** `kerf config`: print the settings; exit 2 when one of them cannot be used. */
export const config: Command = {
  usage,
  async run(args) {
    if (args.some((arg) => arg !== "--json")) {
      process.stderr.write(`Cannot print the settings as the only flag must be --json\n${usage}`);
      return 2;
    }
    const read = readConfig(process.env);
    if (!read.ok) {
      process.stderr.write(`${read.error.join("\n")}\n`);
      return 2;
    }
    const lines = describe(read.value);
    process.stdout.write(args.length > 0 ? `${JSON.stringify(lines)}\n` : textOf(lines));
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
