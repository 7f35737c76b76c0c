// package-lock.json: what is installed is what was chosen, whoever serves it.
import { expect, test } from "bun:test";
import manifest from "../package.json" with { type: "json" };
import lockFile from "../package-lock.json" with { type: "json" };

interface Entry {
  readonly version?: string;
  readonly integrity?: string;
  readonly optional?: boolean;
  readonly os?: readonly string[];
}

const entries = Object.entries(lockFile.packages as Record<string, Entry>).filter(([path]) => path);

/** Builds for other platforms, whose digest the registry that the file was made from did not give. */
const UNPUBLISHED =
  /^node_modules\/(@biomejs\/cli|@napi-rs\/canvas|@neplex\/vectorizer)-[a-z0-9-]+$/;

test("package-lock.json holds a digest of every package, but of some builds for other platforms", () => {
  const bare = entries.filter(([, { integrity }]) => !integrity?.startsWith("sha512-"));
  expect(bare.filter(([path]) => !UNPUBLISHED.test(path))).toEqual([]);
  for (const [, { optional, version }] of bare) {
    expect(optional).toBe(true);
    expect(version).toMatch(/^\d/);
  }
  const linux = bare.filter(([path]) => /linux-x64(-gnu)?$/.test(path));
  expect(linux).toEqual([]); // what the tests run on is checked
});

test("package.json pins every package to one version", () => {
  const wanted = { ...manifest.dependencies, ...manifest.devDependencies };
  for (const [name, version] of Object.entries(wanted))
    expect(`${name} ${version}`).toMatch(/ \d+\.\d+\.\d+(-[\w.]+)?$/);
});
