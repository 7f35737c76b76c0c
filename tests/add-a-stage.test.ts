import { expect, test } from "bun:test";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const root = join(import.meta.dir, "..");
const folders = ["geometry", "raster", "plugin", "pipeline", "runner", "api"];

/** The stage that docs/add-a-stage.md prints. */
function documentedStage(): string {
  const page = readFileSync(join(root, "docs/add-a-stage.md"), "utf8");
  return page.split("```ts\n")[1]!.split("```")[0]!;
}

/** A copy of the engine with the documented stage added: one file and one line. */
function copyWithStage(): string {
  const copy = mkdtempSync(join(tmpdir(), "kerf-stage-"));
  for (const folder of folders) cpSync(join(root, folder), join(copy, folder), { recursive: true });
  cpSync(join(root, "package.json"), join(copy, "package.json"));
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"), "dir");
  writeFileSync(join(copy, "pipeline/stages/despeckle.ts"), documentedStage());
  const registry = join(copy, "pipeline/registry.ts");
  const lines = readFileSync(registry, "utf8")
    .replace(/^(import .*;\n)/m, '$1import { despeckle } from "./stages/despeckle.ts";\n')
    .replace(/^( {2}quantize,.*\n)/m, "$1  despeckle,\n");
  writeFileSync(registry, lines);
  return copy;
}

/** Asks the copy for what a client, a reader of the description and a job would see. */
const script = `
import { operations } from "./api/operations/mod.ts";
import { describeApi } from "./api/openapi/document.ts";
import { JobOptions, parseJobOptions } from "./pipeline/options.ts";
import { startRunner } from "./runner/runner.ts";
const runner = startRunner({ children: 1, jobSeconds: 20, jobMemoryMib: 2000, jobsPerChild: 10 });
const outcome = await runner.trace({
  source: "in.png",
  result: "out.svg",
  options: { options: { despeckle: { enabled: true } } },
  signal: new AbortController().signal,
  progress() {},
});
runner.stop();
console.log(JSON.stringify({
  section: JobOptions.properties.options.properties.despeckle,
  accepted: parseJobOptions({ options: { despeckle: { enabled: true } } }).ok,
  refused: parseJobOptions({ options: { despeckle: { enable: true } } }).ok,
  published:
    describeApi(operations, JobOptions).components.schemas.JobOptions.properties.options.properties
      .despeckle,
  outcome,
}));
process.exit(0);`;

test("a new stage is one file and one line: options, OpenAPI and the worker know it", async () => {
  const copy = copyWithStage();
  try {
    writeFileSync(join(copy, "try.ts"), script);
    cpSync(join(root, "tests/fixtures/decode/rgb8.png"), join(copy, "in.png"));
    const child = Bun.spawn([process.execPath, "try.ts"], { cwd: copy, stderr: "pipe" });
    const out = await new Response(child.stdout).text();
    expect(await new Response(child.stderr).text()).toBe("");
    const seen = JSON.parse(out);
    for (const section of [seen.section, seen.published]) {
      expect(section.properties).toEqual({ enabled: { type: "boolean" } });
      expect(section.additionalProperties).toBe(false);
    }
    expect(seen).toMatchObject({ accepted: true, refused: false });
    expect(seen.outcome).toMatchObject({
      type: "done",
      timings: { despeckle: expect.any(Number) },
    });
    const tests = Bun.spawnSync([process.execPath, "test", "pipeline/options.test.ts"], {
      cwd: copy,
    });
    expect(tests.exitCode).toBe(0);
  } finally {
    rmSync(copy, { recursive: true });
  }
});
