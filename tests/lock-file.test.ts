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

/**
 * Builds for other platforms of which the registry that the file was made from does not have this version, so that it
 * gives no digest. Another version has to come with all of them.
 */
const UNPUBLISHED: Readonly<Record<string, string>> = {
  "@biomejs/cli": "2.6.8",
  "@napi-rs/canvas": "1.1.1",
  "@neplex/vectorizer": "0.1.0",
};

test("package-lock.json holds a digest of every package, but of some builds for other platforms", () => {
  const bare = entries.filter(([, { integrity }]) => !integrity?.startsWith("sha512-"));
  expect(bare).toHaveLength(29);
  for (const [path, { optional, version }] of bare) {
    const [, name = path] = /^node_modules\/(@[a-z-]+\/[a-z]+)-[a-z0-9-]+$/.exec(path) ?? [];
    expect(`${path} ${version}`).toBe(`${path} ${UNPUBLISHED[name]}`);
    expect(optional).toBe(true);
  }
  const linux = bare.filter(([path]) => /linux-x64(-gnu)?$/.test(path));
  expect(linux).toEqual([]); // what the tests run on is checked
});

test("package.json pins every package to one version", () => {
  const wanted = { ...manifest.dependencies, ...manifest.devDependencies };
  for (const [name, version] of Object.entries(wanted))
    expect(`${name} ${version}`).toMatch(/ \d+\.\d+\.\d+(-[\w.]+)?$/);
});
