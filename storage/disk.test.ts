import { afterAll, expect, test } from "bun:test";
import { chmod, mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { storageSuite } from "./contract-suite.ts";
import { diskStorage } from "./disk.ts";
import { openStorage } from "./open.ts";

const root = await mkdtemp(join(tmpdir(), "kerf-disk-"));
afterAll(() => rm(root, { recursive: true, force: true }));

storageSuite("disk", async () => diskStorage(root));

test("diskStorage() answers storage_unavailable when its directory cannot be used", async () => {
  const file = join(root, "a-file");
  await writeFile(file, "");
  await chmod(file, 0o400);
  const storage = diskStorage(join(file, "below"));
  const put = await storage.put("sources/x", (async function* () {})());
  expect(put).toMatchObject({ ok: false, error: { code: "storage_unavailable" } });
  expect(await storage.check()).toBe(false);
});

test("diskStorage() keeps no empty folder of what it deleted, and the others", async () => {
  const storage = diskStorage(join(root, "swept"));
  const put = (key: string) => storage.put(key, new Blob(["x"]).stream());
  for (const key of ["results/one/a.svg", "results/two/a.svg", "results/two/b.svg"]) await put(key);
  for (const key of ["results/one/a.svg", "results/two/a.svg"]) await storage.delete(key);
  expect(await readdir(join(root, "swept/results"))).toEqual(["two"]);
  await storage.delete("results/two/b.svg");
  expect(await readdir(join(root, "swept/results"))).toEqual([]);
});

test("diskStorage() puts into a folder that deletes take away meanwhile", async () => {
  const storage = diskStorage(join(root, "raced"));
  const turns = ["a", "b", "c"].map(async (name) => {
    for (let i = 0; i < 150; i++) {
      const put = await storage.put(`results/job/${name}`, new Blob(["x"]).stream());
      expect(put.ok).toBe(true);
      await storage.delete(`results/job/${name}`);
    }
  });
  await Promise.all(turns);
  expect(await readdir(join(root, "raced/results"))).toEqual([]);
});

test("openStorage() deletes what a killed process left unfinished, and no write under way", async () => {
  const partial = join(root, "crashed", ".partial");
  await mkdir(partial, { recursive: true });
  for (const name of ["old", "new"]) await writeFile(join(partial, name), "half a blob");
  const old = new Date(Date.now() - 2 * 3_600_000);
  await utimes(join(partial, "old"), old, old);
  await openStorage(Bun.pathToFileURL(join(root, "crashed")).href);
  expect(await readdir(partial)).toEqual(["new"]);
});
