import { afterAll, beforeAll, expect, test } from "bun:test";
import { chmod, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openPglite } from "./pglite.ts";
import { keepPrivate } from "./private-directory.ts";

const isPosix = process.platform !== "win32";
const umask = process.umask();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kerf-private-"));
});
afterAll(async () => {
  process.umask(umask);
  await rm(folder, { recursive: true, force: true });
});

const modeOf = async (path: string) => (await stat(path)).mode & 0o777;

/** Files and folders under `directory` that somebody else may open. */
async function openUnder(directory: string): Promise<string[]> {
  const names = await readdir(directory, { recursive: true });
  const modes = await Promise.all(names.map((name) => modeOf(join(directory, name))));
  return names.filter((_, k) => (modes[k]! & 0o077) !== 0);
}

test.skipIf(!isPosix)("keepPrivate() makes a directory for its user alone", async () => {
  process.umask(0);
  const fresh = join(folder, "fresh");
  expect(await keepPrivate(fresh)).toBeNull();
  expect(await modeOf(fresh)).toBe(0o700);
});

test.skipIf(!isPosix)(
  "keepPrivate() closes a directory that was open, and says so once",
  async () => {
    const open = join(folder, "open");
    await keepPrivate(open);
    await chmod(open, 0o755);
    expect(await keepPrivate(open)).toEqual({ mode: "0755", closed: true });
    expect(await modeOf(open)).toBe(0o700);
    expect(await keepPrivate(open)).toBeNull();
  },
);

test.skipIf(!isPosix)(
  "issue 30: no file of the embedded database is anybody else's, first and later ones",
  async () => {
    const database = join(folder, "database");
    await keepPrivate(folder);
    const first = await openPglite(database);
    await first.migrate();
    expect(await openUnder(database)).toEqual([]);
    await first.close();
    const again = await openPglite(database);
    await again.query("create table later (id int)", []);
    await again.close();
    expect(await openUnder(database)).toEqual([]);
  },
  60_000,
);
