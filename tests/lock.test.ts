// `bin/lock.js`, which runs before the packages are there.
import { expect, test } from "bun:test";
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const module = join(import.meta.dir, "../bin/lock.js");
const { withLock } = (await import(module)) as {
  withLock<T>(path: string, work: () => Promise<T>): Promise<T>;
};

async function folder() {
  const root = await mkdtemp(join(tmpdir(), "kerf-lock-"));
  return { root, [Symbol.asyncDispose]: () => rm(root, { recursive: true }) };
}

/** Have a lock look as if its holder had been killed. */
async function kill(lock: string) {
  const before = new Date(Date.now() - 11_000);
  for (const path of [...(await readdir(lock)), "."].map((name) => join(lock, name)))
    await utimes(path, before, before);
}

test("withLock(): one process of many takes over the lock of one that was killed, and the others wait", async () => {
  await using place = await folder();
  const [lock, log] = [join(place.root, "lock"), join(place.root, "log")];
  await mkdir(lock);
  await writeFile(join(lock, "mark"), "");
  await kill(lock);
  const go = Date.now() + 1000; // by then all have started
  const script = `
    import { appendFileSync } from "node:fs";
    import { withLock } from ${JSON.stringify(module)};
    await new Promise((start) => setTimeout(start, ${go} - Date.now()));
    await withLock(${JSON.stringify(lock)}, async () => {
      appendFileSync(${JSON.stringify(log)}, "start\\n");
      await new Promise((end) => setTimeout(end, 20));
      appendFileSync(${JSON.stringify(log)}, "end\\n");
    });`;
  const node = ["node", "--input-type=module", "-e", script];
  const waiters = Array.from({ length: 8 }, () => Bun.spawn(node, { stderr: "inherit" }).exited);
  expect(await Promise.all(waiters)).toEqual(Array(8).fill(0));
  const entries = (await readFile(log, "utf8")).trim().split("\n");
  expect(entries).toEqual(Array(8).fill(["start", "end"]).flat());
  expect(await readdir(place.root)).toEqual(["log"]);
});

test("withLock(): who held a lock that was taken over leaves it to the next one", async () => {
  await using place = await folder();
  const lock = join(place.root, "lock");
  const ends: string[] = [];
  const { promise: ended, resolve: endSecond } = Promise.withResolvers<void>();
  let second: Promise<unknown> | undefined;
  await withLock(lock, async () => {
    await kill(lock);
    second = withLock(lock, async () => {
      await ended;
      ends.push("second");
    });
  });
  const third = withLock(lock, async () => ends.push("third"));
  await Bun.sleep(20);
  expect(ends).toEqual([]);
  endSecond();
  await Promise.all([second, third]);
  expect(ends).toEqual(["second", "third"]);
});
