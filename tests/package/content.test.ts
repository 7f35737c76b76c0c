// What `npm pack` puts into the tarball.
import { expect, test } from "bun:test";
import { join, normalize } from "node:path";
import { dirname } from "node:path/posix";

const root = join(import.meta.dir, "../..");

interface Packed {
  readonly files: readonly { readonly path: string; readonly size: number }[];
}

/** Without `dist`, which is built when it is packed. */
async function packed(): Promise<Packed["files"]> {
  const command = ["npm", "pack", "--dry-run", "--json", "--ignore-scripts"];
  const { stdout } = Bun.spawnSync(command, { cwd: root, stderr: "ignore" });
  const [listed] = JSON.parse(stdout.toString()) as [Packed];
  return listed.files.filter(({ path }) => !path.startsWith("dist/"));
}

const files = await packed();
const paths = new Set(files.map(({ path }) => path));

test("the package holds the program and its pages: no test, bench, fixture or snapshot", () => {
  expect(
    [...paths].filter((path) =>
      /(^|\/)(tests?|testing|bench|fixtures|node_modules)\/|\.test\.tsx?$|-suite\.ts$|_snapshot\.json$/.test(
        path,
      ),
    ),
  ).toEqual([]);
  const folders = new Set([...paths].map((path) => (path.includes("/") ? path.split("/")[0] : "")));
  expect([...folders].sort()).toEqual(
    [
      ...["", "api", "bin", "cli", "control-plane", "cutcheck", "db", "deploy", "docs"],
      ...[
        "exporters",
        "geometry",
        "mcp",
        "pipeline",
        "plugin",
        "raster",
        "runner",
        "storage",
        "telemetry",
        "web",
      ],
    ].sort(),
  );
  expect([...paths].filter((path) => !path.includes("/")).sort()).toEqual([
    ...["CHANGELOG.md", "LICENSE", "README.md", "cli.ts", "config.ts", "main.ts", "package.json"],
    ...["public-app.ts", "setting.ts", "stop-server.ts"],
  ]);
  expect([...paths].filter((path) => path.startsWith("bin/")).sort()).toEqual([
    ...["bin/build-bundle.js", "bin/bun.js", "bin/bundle.js", "bin/kerf.js", "bin/lock.js"],
  ]);
});

test("the package takes at most 3.5 MB unpacked, beside what is built", () => {
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  expect(bytes).toBeLessThan(3_500_000);
});

test("every file of the package finds in it what it imports, reads by URL and links to", async () => {
  const lost: string[] = [];
  for (const path of paths) {
    if (!/\.(tsx?|js)$/.test(path)) continue;
    const source = (await Bun.file(join(root, path)).text()).replace(/^#!.*/, "");
    const named = new Bun.Transpiler({ loader: path.endsWith("x") ? "tsx" : "ts" })
      .scanImports(source)
      .map((found) => found.path)
      .concat(
        [...source.matchAll(/new URL\("(\.[^"]+)", import\.meta\.url\)/g)].map(([, url]) => url!),
      );
    for (const name of named) {
      const target = normalize(join(dirname(path), name));
      if (!name.startsWith(".") || target === ".") continue; // a package, or this one's folder
      const isThere = target.endsWith("/")
        ? [...paths].some((other) => other.startsWith(target))
        : paths.has(target) || [...paths].some((other) => other.startsWith(`${target}/`));
      if (!isThere && target !== "bin/install.js") lost.push(`${path}: ${name}`);
    }
  }
  expect(lost).toEqual([]);
});
