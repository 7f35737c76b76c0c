// Bundles the command line with its bytecode, under Bun: `npm run bundle`, and by itself after the first `kerf` command.
//
// `serve` and `admin` stay sources, as most of what they load are packages. So do packages, but for the schema builder.
import { chmod, mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { setPriority } from "node:os";
import { basename, dirname, join, relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { dependencies } from "../package.json";
import { bundles, isFresh, readManifest } from "./bundle.js";
import { withLock } from "./lock.js";

/** As low as it gets: nobody waits for it. */
const PRIORITY = 19;
/** The script that a command starts with. */
const entry = "cli.ts";
/**
 * Built-ins that the engine's loops use: constants of the bundle. Modules that load late, as canvas does with the first
 * JPEG, change the shape of the global object, and what was compiled to look there would be thrown away (ADR 207).
 */
const builtIns = [
  ...["Array", "Map", "Math", "Number", "Object", "Set", "String"],
  ...["Float32Array", "Float64Array", "Int16Array", "Int32Array"],
  ...["Uint8Array", "Uint8ClampedArray", "Uint16Array", "Uint32Array"],
];
/** Modules that a bundle loads from the sources. */
const left = /\/cli\/(serve|admin)\.ts$/;
const root = fileURLToPath(new URL("..", import.meta.url));

setPriority(PRIORITY);
await mkdir(bundles, { recursive: true });
await withLock(join(bundles, "making"), async () => {
  if (!isFresh(readManifest())) await make();
});

/** Make a bundle beside those that commands may be running from, and then its manifest. */
async function make() {
  const began = Date.now();
  const folder = await mkdtemp(join(bundles, "made-"));
  await chmod(folder, 0o755);
  const files = new Set(["package.json", "bin/build-bundle.js"]);
  const { success, metafile } = await Bun.build(settingsFor(folder));
  for (const path of Object.keys(metafile?.inputs ?? {})) files.add(relative(root, path));
  for (const path of files) if (path.includes("node_modules/")) files.delete(path); // they change with package.json
  const facts = await Promise.all([...files].map(async (path) => [path, await factsOf(path)]));
  if (facts.some(([, [, changed]]) => changed >= began)) return; // it may hold either text
  const manifest = {
    root,
    ...(success && { folder: basename(folder) }),
    files: Object.fromEntries(facts),
  };
  const written = join(folder, "manifest.json");
  await writeFile(written, JSON.stringify(manifest));
  const previous = readManifest()?.folder;
  await rename(written, join(bundles, "manifest.json"));
  const kept = [basename(folder), previous, "making", "manifest.json"];
  for (const name of await readdir(bundles))
    if (!kept.includes(name)) await rm(join(bundles, name), { recursive: true, force: true });
}

/** Size in bytes and time of change in ms. */
async function factsOf(path) {
  const { size, mtimeMs } = await stat(join(root, path));
  return [size, mtimeMs];
}

function settingsFor(folder) {
  return {
    entrypoints: [join(root, entry)],
    outdir: folder,
    naming: "cli.js",
    target: "bun",
    format: "cjs", // bytecode of a script asks for it
    bytecode: true,
    metafile: true,
    minify: { syntax: true, whitespace: true },
    define: Object.fromEntries(builtIns.map((name) => [name, `$${name}`])),
    banner: `const ${builtIns.map((name) => `$${name}=${name}`)};`,
    external: Object.keys(dependencies).filter((name) => name !== "@sinclair/typebox"),
    plugins: [sourcePlaces()],
    throw: false,
  };
}

/** What a module knows of its own place stays the place of its source. */
function sourcePlaces() {
  return {
    name: "source places",
    setup(build) {
      build.onResolve({ filter: /^\..*\.ts$/ }, ({ path, importer }) => {
        const resolved = join(dirname(importer), path);
        return left.test(resolved) ? { path: resolved, external: true } : undefined;
      });
      build.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
        const place = JSON.stringify(pathToFileURL(path).href);
        const text = await Bun.file(path).text();
        return { contents: text.replaceAll("import.meta.url", place), loader: "ts" };
      });
    },
  };
}
