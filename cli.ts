/**
 * The `kerf` command: picks the subcommand and hands it its arguments.
 *
 * stdout carries results only; notes and progress bars go to stderr. Exit 0 done, 1 failed, 2 bad usage.
 *
 * @module
 */
import { didYouMean } from "./cli/closest.ts";
import { commands } from "./cli/commands.ts";
import { usageOf } from "./cli/usage.ts";

// The canvas would read every font of the system before it decodes a JPEG; no text is drawn.
process.env.DISABLE_SYSTEM_FONTS_LOAD ??= "1";

void run(process.argv.slice(2)).then((code) => {
  process.exitCode = code;
});

async function run([name = "help", ...args]: readonly string[]): Promise<number> {
  const help = ["help", "--help", "-h"].includes(name);
  const wanted = help ? args[0] : name;
  const entry = wanted !== undefined && Object.hasOwn(commands, wanted) && commands[wanted];
  if (entry) {
    const command = await entry.load();
    if (!help && !args.includes("--help") && !args.includes("-h")) return await command.run(args);
    process.stdout.write(usageOf(command));
    return 0;
  }
  if (["version", "--version", "-v"].includes(name)) {
    process.stdout.write(`${(await import("./plugin/version.ts")).version}\n`);
    return 0;
  }
  if (wanted === undefined) {
    process.stdout.write(overview());
    return 0;
  }
  process.stderr.write(`${unknown(wanted)}\n`);
  return 2;
}

function unknown(name: string): string {
  const names = Object.keys(commands);
  const near = didYouMean(name, names);
  return `Cannot run "${name}" as it must be one of ${names.join(", ")}${near}`;
}

function overview(): string {
  const width = Math.max(...Object.keys(commands).map((name) => name.length));
  const lines = Object.entries(commands).map(
    ([name, { about }]) => `  ${name.padEnd(width)}  ${about}\n`,
  );
  return `Usage: kerf <command> [arguments]\n\n${lines.join("")}\n"kerf <command> --help" explains one; "kerf --version" prints the release\n`;
}
