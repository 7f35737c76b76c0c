// docs/library.md: its examples run on Node and on Bun over what the package would hold, and its types compile.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { traceImage } from "../../cli/trace-image.ts";
import { buildLibrary } from "../../library/build.ts";
import { startService } from "../contract/service.ts";
import { encodePng } from "../encode-png.ts";

const root = join(import.meta.dir, "../..");
const page = await readFile(join(root, "docs/library.md"), "utf8");
const examples = [...page.matchAll(/^```js\n(.*?)^```$/gms)].map(([, code]) => code!);
const runtimes = [
  ["Node", "node"],
  ["Bun", process.execPath],
] as const;
let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kerf-library-"));
  const kerf = join(folder, "node_modules/kerf");
  await mkdir(kerf, { recursive: true });
  await buildLibrary(join(kerf, "dist"));
  await cp(join(root, "package.json"), join(kerf, "package.json"));
  await symlink(join(root, "node_modules"), join(kerf, "node_modules"));
  await cp(join(root, "docs/images/sample.png"), join(folder, "logo.png"));
}, 120_000);
afterAll(() => rm(folder, { recursive: true }));

/** Run a module; what it printed. */
async function run(runtime: string, code: string, env: Record<string, string> = {}) {
  const file = join(folder, `${crypto.randomUUID()}.mjs`);
  await writeFile(file, code);
  const child = Bun.spawn([runtime, file], {
    cwd: folder,
    env: { ...process.env, ...env },
    stderr: "pipe",
  });
  const [out, error] = await Promise.all([child.stdout.text(), child.stderr.text()]);
  expect([await child.exited, error]).toEqual([0, ""]);
  return out;
}

test("docs/library.md has three examples", () => {
  expect(examples.length).toBe(3);
});

test.each(runtimes)(
  "trace() on %s writes the bytes of the command line",
  async (_, runtime) => {
    const out = await run(runtime, examples[0]!);
    const svg = await readFile(join(folder, "logo.svg"), "utf8");
    const options = {
      preset: "logo",
      options: { quantize: { colors: 4 }, export: { mode: "cut" } },
    };
    const wanted = await traceImage(await readFile(join(folder, "logo.png")), { options });
    expect(wanted.ok && wanted.value.svg).toBe(svg);
    expect(out).toBe(`256 × 256 px, ${svg.length} bytes\n`);
  },
  60_000,
);

test("trace() on Node leaves memory alone that Node shares among small buffers", async () => {
  const samples = Array.from({ length: 64 }, (_, i) => (i % 8 < 4 ? 0 : 255));
  const png = encodePng({ width: 8, height: 8, colorType: 0, depth: 8, samples });
  await writeFile(join(folder, "small.png"), png);
  // Node 20 has no transfer(), and later ones refuse it for that memory
  const out = await run(
    "node",
    `import { readFileSync } from "node:fs";
    import { trace } from "kerf";
    ArrayBuffer.prototype.transfer = function (length) {
      if (this === Buffer.from("x").buffer) throw new TypeError("not detachable");
      return new ArrayBuffer(length);
    };
    const { width } = await trace(readFileSync("small.png"));
    console.log(width);`,
  );
  expect(out).toBe("8\n");
}, 60_000);

test.each(runtimes)(
  "cutCheck() and convert() on %s",
  async (_, runtime) => {
    await rm(join(folder, "Logo.dxf"), { force: true });
    await run(runtime, examples[1]!);
    expect(await readFile(join(folder, "Logo.dxf"), "latin1")).toContain("POLYLINE");
  },
  60_000,
);

test("the client on Node and on Bun: a job from upload to PDF, and a refusal", async () => {
  const service = await startService();
  try {
    for (const [, runtime] of runtimes) {
      const { key } = await service.account();
      const env = { KERF_URL: service.base, KERF_KEY: key };
      await rm(join(folder, "logo.pdf"), { force: true });
      expect(await run(runtime, examples[2]!, env)).toBe("done credit\n");
      expect(await readFile(join(folder, "logo.pdf"), "latin1")).toStartWith("%PDF-");
      const refused = `import { createClient } from "kerf/client";
        const kerf = createClient({ baseUrl: process.env.KERF_URL + "/", key: process.env.KERF_KEY });
        const found = await kerf.getJob({ path: { id: "a/b" } }).catch((error) => error);
        const { jobs } = await kerf.listJobs({ query: { limit: 1 } });
        const gone = await kerf.deleteJob({ path: { id: jobs[0].id } });
        console.log(found.name, found.status, found.code, found.message, jobs.length, gone);`;
      const out = await run(runtime, refused, env);
      expect(out).toMatch(/^ApiError 404 not_found .+ 1 undefined\n$/);
    }
  } finally {
    await service.close();
  }
}, 120_000);

test.each(runtimes)(
  "what cannot be worked with is a KerfError on %s, and a signal ends a trace",
  async (_, runtime) => {
    const out = await run(
      runtime,
      `import { convert, cutCheck, KerfError, trace } from "kerf";
    import { readFileSync } from "node:fs";
    const picture = readFileSync("logo.png");
    for (const attempt of [
      () => trace(picture.subarray(0, 300)), () => trace(picture, { preset: "x" }),
      () => convert("<svg viewBox='0 0 9 9'/>", { format: "png" }), () => convert("<x/>", { format: "dxf" }),
      () => cutCheck("<x/>", { toolMm: 99 }), () => trace(picture, {}, { signal: AbortSignal.abort() }),
    ]) await attempt().catch((error) => console.log(error instanceof KerfError, error.code));
    const shares = [];
    const svg = "<svg viewBox='0 0 9 9'><path fill='rebeccapurple' d='M1 1h5v5z'/></svg>";
    const { bytes } = await convert(svg, { format: "svg", layers: "1", tolerance: undefined });
    await trace(picture, {}, { progress: (share) => shares.push(share) });
    console.log(new TextDecoder().decode(bytes).includes("663399"), shares.at(-1));`,
    );
    expect(out.split("\n").slice(0, -1)).toEqual([
      "true invalid_image",
      "true invalid_options",
      "true invalid_format",
      "true unconvertible",
      "true invalid_tool_mm",
      "false 20",
      "true 1",
    ]);
  },
  60_000,
);

test("types of the package: what fits compiles, what does not is refused", async () => {
  await writeFile(
    join(folder, "types.mts"),
    `import { convert, type CutReport, cutCheck, trace } from "kerf";
import { createClient, type Job } from "kerf/client";
const { svg } = await trace(new Uint8Array(), { preset: "photo", options: { fit: { tolerance: 1 } } });
const report: CutReport = await cutCheck(svg);
const { bytes } = await convert(svg, { format: "pdf" });
export const blob: Blob = new Blob([bytes]);
const kerf = createClient({ baseUrl: "", key: "" });
const job: Job = await kerf.getJob({ path: { id: "" } });
const file: Blob = await kerf.getResult({ path: { id: job.id }, query: { format: "dxf", merge_shared: true } });
const jobs: Job[] = (await kerf.listJobs()).jobs;
const nothing: undefined = await kerf.deleteJob({ path: { id: "" } });
const { id, warnings } = await kerf.createJob({ body: { file, options: { palette: ["#000", "#fff"] } } });
export const all: unknown[] = [report.totals.thin, jobs, nothing, id.length, warnings?.[0]];
// @ts-expect-error an unknown preset
await trace(new Uint8Array(), { preset: "x" });
// @ts-expect-error an option that is not there
await trace(new Uint8Array(), { options: { fit: { tolerence: 1 } } });
// @ts-expect-error a conversion needs a format
await convert(svg, {});
// @ts-expect-error a job is named by its id
await kerf.getJob();
// @ts-expect-error there is no such format
await kerf.getResult({ path: { id }, query: { format: "png" } });
// @ts-expect-error a job needs a picture
await kerf.createJob({ body: {} });
`,
  );
  const compilerOptions = {
    ...{ noEmit: true, strict: true, types: [], target: "es2022", module: "nodenext" },
    lib: ["es2023", "dom"],
  };
  const project = JSON.stringify({ compilerOptions, files: ["types.mts"] });
  await writeFile(join(folder, "tsconfig.json"), project);
  const tsc = join(root, "node_modules/typescript/bin/tsc");
  const { stdout } = Bun.spawnSync([process.execPath, tsc, "-p", folder]);
  expect(stdout.toString()).toBe("");
}, 60_000);
