/**
 * The `kerf` command: picks the subcommand and hands it its arguments.
 *
 * stdout carries results only; notes and progress bars go to stderr. Exit 0 done, 1 failed, 2 bad usage.
 *
 * @module
 */
import type { Command } from "./cli/command.ts";

/** Subcommands by name, loaded when asked for so that a small trace starts fast. */
const commands: Record<string, () => Promise<Command>> = {
  admin: async () => (await import("./cli/admin.ts")).admin,
  config: async () => (await import("./cli/config.ts")).config,
  cutcheck: async () => (await import("./cli/cutcheck.ts")).cutcheck,
  convert: async () => (await import("./cli/convert.ts")).convert,
  serve: async () => (await import("./cli/serve.ts")).serve,
  trace: async () => (await import("./cli/trace.ts")).trace,
};

const [name = "help", ...args] = process.argv.slice(2);
const load = commands[name];
if (load) {
  const command = await load();
  if (args.includes("--help") || args.includes("-h")) process.stdout.write(command.usage);
  else process.exitCode = await command.run(args);
} else {
  const known = Object.keys(commands).join(", ");
  if (["help", "--help", "-h"].includes(name))
    process.stdout.write(
      `Usage: kerf <command> [arguments]\nCommands: ${known}\n"kerf <command> --help" explains one\n`,
    );
  else {
    process.stderr.write(`Cannot run "${name}" as it must be one of ${known}\n`);
    process.exitCode = 2;
  }
}
