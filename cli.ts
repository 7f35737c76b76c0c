/**
 * The `kerf` command: picks the subcommand and hands it its arguments.
 *
 * stdout carries results only; notes and progress bars go to stderr. Exit 0 done, 1 failed, 2 bad usage.
 *
 * @module
 */
import type { Command } from "./cli/command.ts";

/** A subcommand, loaded when asked for so that a small trace starts fast. */
interface Entry {
  /** What `kerf --help` says of it. */
  readonly about: string;
  readonly load: () => Promise<Command>;
}

const commands: Readonly<Record<string, Entry>> = {
  trace: {
    about: "turn a PNG or JPEG into an SVG, or a batch of them",
    load: async () => (await import("./cli/trace.ts")).trace,
  },
  convert: {
    about: "turn an SVG into PDF, DXF, EPS or one file per colour",
    load: async () => (await import("./cli/convert.ts")).convert,
  },
  cutcheck: {
    about: "say what would go wrong when an SVG is cut",
    load: async () => (await import("./cli/cutcheck.ts")).cutcheck,
  },
  serve: {
    about: "serve the HTTP API and the agent tools",
    load: async () => (await import("./cli/serve.ts")).serve,
  },
  admin: {
    about: "make accounts and keys, and show what they used",
    load: async () => (await import("./cli/admin.ts")).admin,
  },
  config: {
    about: "print every setting of the service",
    load: async () => (await import("./cli/config.ts")).config,
  },
};

process.exitCode = await run(process.argv.slice(2));

async function run([name = "help", ...args]: readonly string[]): Promise<number> {
  const help = ["help", "--help", "-h"].includes(name);
  const asked = help ? args[0] : name;
  const entry = asked === undefined ? undefined : commands[asked];
  if (entry) {
    const command = await entry.load();
    if (!help && !args.includes("--help") && !args.includes("-h")) return await command.run(args);
    process.stdout.write(command.usage);
    return 0;
  }
  if (["version", "--version", "-v"].includes(name)) {
    process.stdout.write(`${(await import("./plugin/version.ts")).version}\n`);
    return 0;
  }
  if (asked === undefined) {
    process.stdout.write(usage());
    return 0;
  }
  const known = Object.keys(commands).join(", ");
  process.stderr.write(`Cannot run "${asked}" as it must be one of ${known}\n`);
  return 2;
}

function usage(): string {
  const width = Math.max(...Object.keys(commands).map((name) => name.length));
  const lines = Object.entries(commands).map(
    ([name, { about }]) => `  ${name.padEnd(width)}  ${about}\n`,
  );
  return `Usage: kerf <command> [arguments]\n\n${lines.join("")}\n"kerf <command> --help" explains one; "kerf --version" tells the release\n`;
}
