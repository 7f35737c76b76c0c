import { expect, test } from "bun:test";
import { blocksOf, Copy } from "./documented-plug-in.ts";

/** Asks the copy for what a client and a reader of the description would see. */
const script = `
import { operations } from "./api/operations/mod.ts";
import { describeApi } from "./api/openapi/document.ts";
import { ConvertInput } from "./control-plane/contract/conversions.ts";
import { convert } from "./exporters/mod.ts";
import { JobOptions } from "./pipeline/options.ts";
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="72" height="72"><path d="M0 0h72v72z"/></svg>';
const request = { format: "hpgl", layers: "0", tolerance: 0.1, includeBackground: false, mergeShared: false, name: null };
const file = await convert(svg, request, { signal: new AbortController().signal });
const { parameters } = describeApi(operations, JobOptions).paths["/api/v1/jobs/{id}/result"].get;
console.log(JSON.stringify({
  text: new TextDecoder().decode(file.value.bytes),
  extension: file.value.extension,
  published: parameters.find(({ name }) => name === "format").schema.enum,
  admitted: ConvertInput.properties.format.enum,
}));`;

test("a new exporter is one file, one line and one word: conversions, the API and OpenAPI know it", async () => {
  const folders = ["geometry", "plugin", "exporters", "control-plane/contract"];
  using copy = new Copy([...folders, "raster", "pipeline", "api"]);
  const [exporter, line, list, itsTest] = blocksOf("add-an-exporter.md");
  copy.write("exporters/hpgl.ts", exporter!);
  copy.edit(
    "exporters/registry.ts",
    [/^(import .*;\n)/m, `$1${line}`],
    [/^export const exporters.*\n/m, list!],
  );
  copy.edit("plugin/exporter.ts", [/^(export const exportFormats .*)\]/m, '$1, "hpgl"]']);
  const formats = ["svg", "pdf", "dxf", "eps", "hpgl"];
  expect(await copy.run(script)).toEqual({
    text: "IN;SP1;\nPU0,1016;\nPD1016,1016;\nPD1016,0;\nPD0,1016;\nPU;SP0;\n",
    extension: "plt",
    published: formats,
    admitted: formats,
  });
  copy.write("exporters/hpgl.test.ts", itsTest!);
  expect(await copy.test("exporters/contract.test.ts", "exporters/hpgl.test.ts")).toBe(0);
});
