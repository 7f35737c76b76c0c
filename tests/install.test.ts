// `bin/install.js` beside an npm that only pretends to install.
import { expect, test } from "bun:test";
import { chmod, cp, mkdir, mkdtemp, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";

/** Writes to a log when it starts and ends, and in between removes `node_modules` as `npm ci` does. */
const NPM = `#!/bin/sh
echo start >> npm.log
rm -rf node_modules
sleep 0.5
[ -e fail ] && exit 7
mkdir node_modules && touch node_modules/.package-lock.json
echo end >> npm.log
`;

async function checkout() {
  const root = await mkdtemp(join(tmpdir(), "kerf-install-"));
  await cp(join(import.meta.dir, "../bin"), join(root, "bin"), { recursive: true });
  await writeFile(join(root, "package.json"), '{"type":"module"}');
  await writeFile(join(root, "package-lock.json"), "{}");
  await mkdir(join(root, "path"));
  await writeFile(join(root, "path/npm"), NPM);
  await chmod(join(root, "path/npm"), 0o755);
  const install = () => {
    const env = { ...process.env, PATH: `${join(root, "path")}${delimiter}${process.env.PATH}` };
    return Bun.spawn(["node", join(root, "bin/install.js")], { cwd: root, env, stderr: "ignore" })
      .exited;
  };
  const log = async () => (await readFile(join(root, "npm.log"), "utf8")).split("\n").slice(0, -1);
  return { root, install, log, [Symbol.asyncDispose]: () => rm(root, { recursive: true }) };
}

test("npm start: three at once in one folder install once, and all go on", async () => {
  await using folder = await checkout();
  expect(await Promise.all([folder.install(), folder.install(), folder.install()])).toEqual([
    0, 0, 0,
  ]);
  expect(await folder.log()).toEqual(["start", "end"]);
  expect(await folder.install()).toBe(0);
  expect(await folder.log()).toEqual(["start", "end"]);
});

test("npm start: an install that fails ends with npm's code and leaves no lock", async () => {
  await using folder = await checkout();
  await writeFile(join(folder.root, "fail"), "");
  expect(await folder.install()).toBe(7);
  await rm(join(folder.root, "fail"));
  expect(await folder.install()).toBe(0);
  expect(await folder.log()).toEqual(["start", "start", "end"]);
});

test("npm start: the lock of an install that was killed is taken over", async () => {
  await using folder = await checkout();
  const lock = join(folder.root, ".installing");
  await mkdir(lock);
  const before = new Date(Date.now() - 11_000);
  await utimes(lock, before, before);
  expect(await folder.install()).toBe(0);
  expect(await folder.log()).toEqual(["start", "end"]);
});
