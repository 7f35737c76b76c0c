import { expect, test } from "bun:test";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const cli = join(import.meta.dir, "..", "cli.ts");

async function kerf(svg: string, ...args: string[]) {
  const folder = await mkdtemp(join(tmpdir(), "kerf-cutcheck-"));
  try {
    const file = join(folder, "in.svg");
    await writeFile(file, svg);
    const { exitCode, stdout, stderr } = Bun.spawnSync(
      [process.execPath, cli, "cutcheck", file, ...args],
      { cwd: folder },
    );
    return { exitCode, stdout: stdout.toString(), stderr: stderr.toString() };
  } finally {
    await rm(folder, { recursive: true });
  }
}

const crossing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 90" width="90" height="90"><path fill="#E63312" d="M5 5H50V50H5Z"/><path fill="#000" d="M25 25H80V80H25"/></svg>';

test("kerf cutcheck prints a CutReport", async () => {
  const { exitCode, stdout } = await kerf(crossing, "--tool-mm", "0.3", "--merge-shared");
  const report = JSON.parse(stdout);
  expect(exitCode).toBe(0);
  expect(report).toMatchObject({ toolMm: 0.3, mergeShared: true, blocking: 1 });
  expect(report.issues[0]).toMatchObject({ kind: "crossing", color: "E63312" });
});

test("kerf cutcheck exits 1 on a file that is no SVG", async () => {
  const { exitCode, stdout, stderr } = await kerf("not an svg");
  expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: "" });
  expect(stderr).toContain("Cannot check");
});

test("kerf cutcheck exits 2 on bad usage", async () => {
  for (const args of [
    ["--tool-mm", "0"],
    ["--max-nodes", "1.5"],
    ["--bogus"],
    ["second.svg"],
    ["--fail-on", "info"],
  ]) {
    const { exitCode, stderr } = await kerf(crossing, ...args);
    expect(exitCode).toBe(2);
    expect(stderr).toMatch(/^Cannot .*\n"kerf cutcheck --help" explains its arguments\n$/);
  }
});

const clean =
  '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><path fill="#000" d="M5 5H50V50H5Z"/></svg>';
const thin =
  '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><path fill="#000" d="M5 5H50V5.2H5Z"/></svg>';

test("kerf cutcheck --fail-on sets the exit code, and prints the report all the same", async () => {
  const codes = async (svg: string) =>
    await Promise.all(
      ["blocking", "warning"].map(async (severity) => {
        const { exitCode, stdout } = await kerf(svg, "--fail-on", severity);
        expect(JSON.parse(stdout).toolMm).toBe(0.2);
        return exitCode;
      }),
    );
  expect(await codes(clean)).toEqual([0, 0]);
  expect(await codes(thin)).toEqual([0, 1]);
  expect(await codes(crossing)).toEqual([1, 1]);
});

test("kerf cutcheck --width-mm measures the page that is cut", async () => {
  const { stdout } = await kerf(clean, "--width-mm", "45");
  expect(JSON.parse(stdout)).toMatchObject({ mmPerPx: 0.5 });
  expect((await kerf(clean, "--width-mm", "0.5")).exitCode).toBe(2);
});
