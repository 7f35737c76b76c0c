/**
 * `npm run check:package`: packs Kerf, installs the tarball as a user does, and works with it on Node alone.
 *
 * Needs the registry, as its dependencies come from there.
 *
 * @module
 */
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const root = join(import.meta.dir, "../..");
const folder = await mkdtemp(join(tmpdir(), "kerf-package-"));
const home = join(folder, "home");
const work = join(folder, "work");
/** Node and npm, and none of what the checkout brings. */
const path = [dirname(Bun.which("node")!), "/usr/bin", "/bin"].join(":");
const env = { ...process.env, PATH: path, HOME: home };
/** How long a first start may take on a busy machine, ms. */
const START_MS = 120_000;

await mkdir(home);
await mkdir(work);
try {
  await packAndInstall();
  await commands();
  await service();
  await library();
} finally {
  await rm(folder, { recursive: true });
}

async function packAndInstall(): Promise<void> {
  await run(["npm", "pack", "--pack-destination", folder], root, process.env);
  const name = (await readdir(folder)).find((file) => file.endsWith(".tgz"))!;
  const { size } = await stat(join(folder, name));
  say(`npm pack: ${name}, ${size} bytes`);
  await run(["npm", "install", "--global", "--prefix", home, join(folder, name)]);
  await run(["npm", "install", "--prefix", work, join(folder, name)]);
  say("npm install -g, npm install: done");
  await cp(join(root, "docs/images/sample.png"), join(work, "logo.png"));
}

async function commands(): Promise<void> {
  const kerf = join(home, "bin/kerf");
  say(`kerf --version: ${(await run([kerf, "--version"])).trim()}`);
  await run([kerf, "trace", "logo.png", "--out", "logo.svg"]);
  await run([kerf, "trace", "logo.png", "--out", "cut.svg", "--mode", "cut"]);
  await run([kerf, "convert", "cut.svg", "--out", "logo.dxf"]);
  const { blocking } = JSON.parse(await run([kerf, "cutcheck", "cut.svg"]));
  if (blocking !== 0)
    throw new Error(`kerf cutcheck finds ${blocking} that keep it from being cut`);
  const again = await run(["npx", "kerf", "trace", "logo.png", "--out", "-"]);
  if (again !== (await readFile(join(work, "logo.svg"), "utf8")))
    throw new Error("npx kerf trace must write the bytes of kerf trace");
  say("kerf trace, convert, cutcheck, and by npx: done");
}

async function service(): Promise<void> {
  const child = Bun.spawn([join(home, "bin/kerf"), "serve", "--port", "0", "--data", "data"], {
    cwd: work,
    env,
    stderr: "ignore",
  });
  const late = setTimeout(() => child.kill("SIGKILL"), START_MS);
  let told = "";
  for await (const chunk of child.stdout.pipeThrough(new TextDecoderStream())) {
    told += chunk;
    if (/ready at \S+\n/.test(told)) break;
  }
  clearTimeout(late);
  const [, url] = /ready at (\S+)/.exec(told) ?? [];
  const [, key] = /shown only this once: (\S+)/.exec(told) ?? [];
  const page = await (await fetch(url!, { headers: { accept: "text/html" } })).text();
  const [, script] = /src="(\/assets\/[^"]+\.js)"/.exec(page) ?? [];
  const bundle = await (await fetch(`${url}${script}`)).text();
  if (bundle.includes("jsxDEV")) throw new Error("The pages must be bundled for production");
  const code = `import { createClient } from "kerf/client"; import { readFileSync } from "node:fs";
    const kerf = createClient({ baseUrl: "${url}", key: "${key}" });
    const { id } = await kerf.createJob({ body: { file: new Blob([readFileSync("logo.png")]) } });
    const { state } = await kerf.waitForJob(id);
    console.log(state, (await kerf.getResult({ path: { id }, query: { format: "pdf" } })).type);`;
  say(`kerf serve: page, bundle; kerf/client: ${(await runModule(code)).trim()}`);
  child.kill("SIGTERM");
  if ((await child.exited) !== 0) throw new Error("kerf serve must end with 0");
}

async function library(): Promise<void> {
  const code = `import { trace } from "kerf"; import { readFileSync } from "node:fs";
    const { svg } = await trace(readFileSync("logo.png"));
    if (svg !== readFileSync("logo.svg", "utf8")) throw new Error("other bytes");
    console.log(typeof Bun === "undefined" ? "Node " + process.version : "Bun " + Bun.version);`;
  for (const runtime of ["node", join(work, "node_modules/.bin/bun")])
    say(`import "kerf": the same bytes on ${(await runModule(code, runtime)).trim()}`);
}

async function runModule(code: string, runtime = "node"): Promise<string> {
  await Bun.write(join(work, "module.mjs"), code);
  return await run([runtime, "module.mjs"]);
}

/** Run a command; what it prints. @throws Error with what it complained of */
async function run(command: string[], cwd = work, environment: NodeJS.ProcessEnv = env) {
  const child = Bun.spawn(command, { cwd, env: environment, stderr: "pipe" });
  const [out, error] = await Promise.all([child.stdout.text(), child.stderr.text()]);
  if ((await child.exited) !== 0) throw new Error(`${command.join(" ")} failed: ${error}`);
  return out;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
