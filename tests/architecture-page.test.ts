import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dir, "..");
const page = readFileSync(join(root, "ARCHITECTURE.md"), "utf8");
const files = await Array.fromAsync(new Bun.Glob("**/*.{ts,tsx,md}").scan({ cwd: root }));
const known = files.filter((file) => !file.startsWith("node_modules"));

test("ARCHITECTURE.md names files and folders that exist", () => {
  const named = [...page.matchAll(/`([a-z][\w./-]*(?:\.tsx?|\/))`/g)].map(([, path]) => path!);
  expect(named.length).toBeGreaterThan(50);
  const missing = named.filter(
    (path) => !known.some((file) => `/${file}`.includes(`/${path}`)) && path !== "bin/",
  );
  expect(missing).toEqual([]);
});
