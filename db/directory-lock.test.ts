import { afterEach, beforeEach, expect, test } from "bun:test";
import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { lockDirectory, ownerOf } from "./directory-lock.ts";

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "kerf-lock-"));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

test("lockDirectory() lets one in, and tells the others who", async () => {
  const all = await Promise.all(Array.from({ length: 8 }, () => lockDirectory(directory)));
  expect(all.filter(({ ok }) => ok)).toHaveLength(1);
  for (const lock of all) if (!lock.ok) expect(lock.error.pid).toBe(process.pid);
});

test("lockDirectory() takes over the lock of a process that is dead", async () => {
  const dead = Bun.spawn(["true"]);
  await dead.exited;
  await writeFile(join(directory, "kerf.lock"), JSON.stringify({ pid: dead.pid, started: "1" }));
  expect(await ownerOf(directory)).toBeNull();
  expect((await lockDirectory(directory)).ok).toBe(true);
});

test("lockDirectory() takes over the lock of a process id that another process has now", async () => {
  await writeFile(join(directory, "kerf.lock"), JSON.stringify({ pid: process.pid, started: "?" }));
  expect((await lockDirectory(directory)).ok).toBe(true);
});

test("lockDirectory() takes over a lock file that was never filled", async () => {
  await writeFile(join(directory, "kerf.lock"), "");
  expect((await lockDirectory(directory)).ok).toBe(true);
});

test("announce() publishes the control plane to this user alone, release() ends it all", async () => {
  const lock = await lockDirectory(directory);
  if (!lock.ok) throw new Error("The directory is locked");
  const control = { url: "http://127.0.0.1:1", secret: "s" };
  await lock.value.announce(control);
  expect(await ownerOf(directory)).toMatchObject({ pid: process.pid, control });
  expect((await stat(join(directory, "kerf.lock"))).mode & 0o077).toBe(0);
  await lock.value.release();
  expect(await ownerOf(directory)).toBeNull();
  expect(await readdir(directory)).toEqual([]);
});
