import { expect, test } from "bun:test";
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dropJobFolders } from "./job-folder.ts";

test("dropJobFolders() deletes what a killed process left, and nothing that is in use or not ours", async () => {
  const directory = await mkdtemp(join(tmpdir(), "kerf-folders-"));
  const old = new Date(Date.now() - 25 * 3_600_000);
  for (const name of ["kerf-job-old", "kerf-job-new", "other-old"]) {
    await mkdir(join(directory, name));
    await writeFile(join(directory, name, "source"), "x");
    if (name.endsWith("old")) await utimes(join(directory, name), old, old);
  }
  await dropJobFolders(directory);
  expect((await readdir(directory)).sort()).toEqual(["kerf-job-new", "other-old"]);
  await rm(directory, { recursive: true });
});
