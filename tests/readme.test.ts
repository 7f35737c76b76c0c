/** What the README tells to type does what it says. @module */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtemp, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const root = join(import.meta.dir, "..");
let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kerf-readme-"));
  await symlink(join(root, "docs"), join(folder, "docs"));
});
afterAll(() => rm(folder, { recursive: true }));

test("README's commands trace its picture, find nothing that blocks the cut, and write the DXF", async () => {
  const readme = await readFile(join(root, "README.md"), "utf8");
  const commands = [...readme.matchAll(/^npx kerf (.*)$/gm)].map(([, args = ""]) =>
    args.split(" "),
  );
  expect(commands.map(([name]) => name)).toEqual(["trace", "cutcheck", "convert"]);
  const [, report] = commands.map((args) => {
    const done = Bun.spawnSync([process.execPath, join(root, "cli.ts"), ...args], { cwd: folder });
    expect(done.exitCode).toBe(0);
    return done.stdout.toString();
  });
  expect(JSON.parse(report ?? "")).toMatchObject({ blocking: 0, check: 0 });
  expect(await readFile(join(folder, "logo.dxf"), "utf8")).toContain("POLYLINE");
}, 30_000);
