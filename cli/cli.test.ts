import { expect, test } from "bun:test";
import { join } from "node:path";
import { version } from "../plugin/version.ts";

function kerf(...args: string[]) {
  const cli = join(import.meta.dir, "..", "cli.ts");
  const { exitCode, stdout, stderr } = Bun.spawnSync([process.execPath, cli, ...args]);
  return { exitCode, stdout: stdout.toString(), stderr: stderr.toString() };
}

test("kerf without a command, and kerf --help, say what each command does", () => {
  for (const args of [[], ["--help"], ["help"]]) {
    const { exitCode, stdout, stderr } = kerf(...args);
    expect([exitCode, stderr]).toEqual([0, ""]);
    for (const command of [
      ...["trace", "convert", "cutcheck", "serve", "admin", "config", "completion"],
    ])
      expect(stdout).toMatch(new RegExp(`^ {2}${command} +[a-z]`, "m"));
  }
});

test("kerf help COMMAND is kerf COMMAND --help", () => {
  const explained = kerf("help", "convert");
  expect(explained).toEqual(kerf("convert", "--help"));
  expect(explained.stdout).toStartWith("Usage: kerf convert ");
});

test("kerf --version tells the release", () => {
  expect(kerf("--version")).toEqual({ exitCode: 0, stdout: `${version}\n`, stderr: "" });
});

test("kerf refuses a command that it does not have", () => {
  for (const args of [["cut"], ["--frobnicate"], ["help", "cut"]]) {
    const { exitCode, stdout, stderr } = kerf(...args);
    expect([exitCode, stdout]).toEqual([2, ""]);
    expect(stderr).toStartWith(`Cannot run "${args.at(-1)}" as it must be one of trace, `);
  }
});

test("kerf asks whether a near command was meant", () => {
  expect(kerf("trcae").stderr).toEndWith(': did you mean "trace"?\n');
  expect(kerf("xyz").stderr).not.toContain("did you mean");
});
