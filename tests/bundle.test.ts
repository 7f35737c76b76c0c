// The command line from its bundle: the same drawing, and never of other sources.
import { expect, test } from "bun:test";
import {
  cp,
  mkdir,
  mkdtemp,
  readFile,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const root = join(import.meta.dir, "..");
const bun = process.execPath;

/** A checkout of one source, whose bundle is told of by a manifest. */
async function checkout() {
  const folder = `${await mkdtemp(join(tmpdir(), "kerf-bundle-"))}/`;
  for (const path of ["bin/bundle.js", "bin/bun.js", "runner/engine-settings.js"])
    await cp(join(root, path), join(folder, path));
  await symlink(join(root, "node_modules"), join(folder, "node_modules"));
  await writeFile(join(folder, "package.json"), '{"type":"module"}');
  await writeFile(join(folder, "cli.ts"), "run();");
  await mkdir(join(folder, ".bundle"));
  const { size, mtimeMs } = await stat(join(folder, "cli.ts"));
  const tell = (manifest: object) =>
    writeFile(join(folder, ".bundle/manifest.json"), JSON.stringify(manifest));
  const fresh = { root: folder, folder: "made-1", files: { "cli.ts": [size, mtimeMs] } };
  await tell(fresh);
  const chosen = async (env = {}) => {
    const script =
      "const { commandLine } = await import(process.argv[1]); console.log(commandLine());";
    const command = ["node", "--input-type=module", "-e", script, join(folder, "bin/bundle.js")];
    const child = Bun.spawn(command, { env: { ...process.env, ...env } });
    return (await child.stdout.text()).trim();
  };
  const dispose = () => rm(folder, { recursive: true });
  return { folder, fresh, tell, chosen, [Symbol.asyncDispose]: dispose };
}

test("a command starts from the bundle while the sources are those it was made of", async () => {
  await using made = await checkout();
  const { folder, fresh, tell, chosen } = made;
  const [sources, bundle] = [join(folder, "cli.ts"), join(folder, ".bundle/made-1/cli.js")];
  expect(await chosen()).toBe(bundle);
  expect(await chosen({ KERF_BUNDLE: "off" })).toBe(sources);
  await tell({ ...fresh, root: "/elsewhere/" });
  expect(await chosen()).toBe(sources);
  await tell({ ...fresh, files: { ...fresh.files, "gone.ts": [1, 1] } });
  expect(await chosen()).toBe(sources);
  await tell({ ...fresh, folder: undefined });
  expect(await chosen()).toBe(sources);
  await tell(fresh);
  await utimes(sources, new Date(), new Date(0));
  expect(await chosen()).toBe(sources);
  await rm(join(folder, ".bundle/manifest.json"));
  expect(await chosen()).toBe(sources);
});

test("the bundle holds all that a trace needs, and draws the same", async () => {
  expect(await Bun.spawn([bun, join(root, "bin/build-bundle.js")]).exited).toBe(0);
  const manifest = JSON.parse(await readFile(join(root, ".bundle/manifest.json"), "utf8"));
  const script = join(root, ".bundle", manifest.folder, "cli.js");
  const draw = async (path: string) => {
    const child = Bun.spawn([bun, path, "trace", join(root, "docs/images/sample.png")]);
    return await child.stdout.text();
  };
  const drawn = await draw(script);
  expect(await readFile(script, "utf8")).not.toMatch(/(?<![$.\w])Math\.max\(/); // ADR 207
  expect(drawn).toStartWith("<svg");
  expect(drawn).toBe(await draw(join(root, "cli.ts")));
}, 60_000);
