import { expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { commands } from "./commands.ts";

const cli = join(import.meta.dir, "../cli.ts");

function script(shell: string): string {
  return Bun.spawnSync([process.execPath, cli, "completion", shell]).stdout.toString();
}

test.each(["bash", "zsh", "fish"])(
  "kerf completion %s names every command and flag",
  async (shell) => {
    const text = script(shell);
    for (const [name, { load }] of Object.entries(commands)) {
      expect(text).toContain(name);
      for (const flag of Object.keys((await load()).flags))
        expect(text).toContain(shell === "fish" ? ` -l ${flag} ` : `--${flag}`);
    }
  },
);

test.each([
  [["tr"], ["trace"]],
  [
    ["trace", "--pre"],
    ["--preset", "--preview"],
  ],
  [["trace", "x.png", "--preset", "pi"], ["pixel-art"]],
  [["convert", "-o"], ["-o"]],
  [
    ["cutcheck", "--fail-on", ""],
    ["blocking", "warning"],
  ],
  [["help", "ser"], ["serve"]],
  [["completion", "f"], ["fish"]],
])("bash completes kerf %j", (words, completed) => {
  const line = ["kerf", ...words].map((word) => `'${word}'`).join(" ");
  const ask = `${script("bash")}
COMP_WORDS=(${line}); COMP_CWORD=${words.length}; _kerf; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout, stderr } = Bun.spawnSync(["bash", "-c", ask]);
  expect(stderr.toString()).toBe("");
  expect(stdout.toString().trim().split("\n")).toEqual(completed);
});

for (const [shell, check] of [
  ["zsh", "-n"],
  ["fish", "--no-execute"],
] as const)
  test.skipIf(Bun.which(shell) === null)(
    `${shell}, where it is installed, reads its script`,
    async () => {
      const folder = await mkdtemp(join(tmpdir(), "kerf-completion-"));
      const path = join(folder, "script");
      await Bun.write(path, script(shell));
      const { exitCode, stderr } = Bun.spawnSync([shell, check, path]);
      expect({ exitCode, stderr: stderr.toString() }).toEqual({ exitCode: 0, stderr: "" });
      await rm(folder, { recursive: true });
    },
  );

test.skipIf(Bun.which("fish") === null)("fish completes flags and their values", () => {
  const ask = (line: string) => {
    const { stdout } = Bun.spawnSync([
      "fish",
      "--no-config",
      "-c",
      `${script("fish")}\ncomplete -C '${line}'`,
    ]);
    return stdout
      .toString()
      .split("\n")
      .map((entry) => entry.split("\t")[0])
      .filter(Boolean);
  };
  expect(ask("kerf trace --pre")).toEqual(["--preset", "--preview"]);
  expect(ask("kerf cutcheck --fail-on ")).toEqual(["blocking", "warning"]);
});
