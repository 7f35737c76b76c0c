import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { blocksOf, Copy } from "./documented-plug-in.ts";

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
  using copy = new Copy(["geometry", "raster", "plugin", "pipeline", "runner", "api"]);
  const [stage, line, , itsTest] = blocksOf("add-a-stage.md");
  copy.write("pipeline/stages/despeckle.ts", stage!);
  copy.edit(
    "pipeline/registry.ts",
    [/^(import .*;\n)/m, `$1${line}`],
    [/^( {2}quantize,.*\n)/m, "$1  despeckle,\n"],
  );
  copy.write("in.png", readFileSync(join(import.meta.dir, "fixtures/decode/rgb8.png")));
  const section = { properties: { enabled: { type: "boolean" } }, additionalProperties: false };
  expect(await copy.run(script)).toMatchObject({
    section,
    published: section,
    accepted: true,
    refused: false,
    outcome: { type: "done", timings: { despeckle: expect.any(Number) } },
  });
  copy.write("pipeline/stages/despeckle.test.ts", itsTest!);
  for (const file of ["pictures.ts", "stage-context.ts"])
    copy.write(`tests/${file}`, readFileSync(join(import.meta.dir, file)));
  const tests = ["pipeline/options.test.ts", "pipeline/stages/despeckle.test.ts"];
  expect(await copy.test(...tests)).toBe(0);
});
