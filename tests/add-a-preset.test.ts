import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { blocksOf, Copy } from "./documented-plug-in.ts";

/** Asks the copy for what a client, a reader of the description and a job would see. */
const script = `
import { operations } from "./api/operations/mod.ts";
import { describeApi } from "./api/openapi/document.ts";
import { trace } from "./cli/trace.ts";
import { JobOptions, parseJobOptions, resolveSettings } from "./pipeline/options.ts";
import { startRunner } from "./runner/runner.ts";
const runner = startRunner({ children: 1, jobSeconds: 20, jobMemoryMib: 2000, jobsPerChild: 10 });
const outcome = await runner.trace({
  source: "in.png",
  result: "out.svg",
  options: { preset: "stencil" },
  signal: new AbortController().signal,
  progress() {},
});
runner.stop();
const { schemas } = describeApi(operations, JobOptions).components;
console.log(JSON.stringify({
  accepted: parseJobOptions({ preset: "stencil" }).ok,
  settings: resolveSettings({ preset: "stencil", options: { fit: { tolerance: 0.7 } } }),
  commandLine: trace.flags.preset,
  published: schemas.JobOptions.properties.preset.enum,
  outcome,
}));
process.exit(0);`;

test("a new preset is one entry: options, command line, OpenAPI and the worker know it", async () => {
  using copy = new Copy([
    "geometry",
    "raster",
    "plugin",
    "pipeline",
    "runner",
    "api",
    "web",
    "cli",
  ]);
  const [entry, en, fr] = blocksOf("add-a-preset.md");
  copy.edit("pipeline/presets.ts", [/^( {2}"pixel-art": \{)/m, `${entry}$1`]);
  copy.edit("web/i18n/en.ts", [/^( {4}photo: "photo",\n)/m, `${en}$1`]);
  copy.edit("web/i18n/fr.ts", [/^( {4}photo: "photo",\n)/m, `${fr}$1`]);
  copy.write("in.png", readFileSync(join(import.meta.dir, "fixtures/decode/rgb8.png")));
  expect(await copy.run(script)).toMatchObject({
    accepted: true,
    settings: { fit: { tolerance: 0.7, cornerAngle: 40 }, export: { mode: "cut" } },
    commandLine: { among: expect.arrayContaining(["stencil"]) },
    published: expect.arrayContaining(["stencil"]),
    outcome: { type: "done" },
  });
  expect(await copy.test("pipeline/options.test.ts", "web/i18n/i18n.test.ts")).toBe(0);
});
