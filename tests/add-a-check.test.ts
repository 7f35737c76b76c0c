import { expect, test } from "bun:test";
import { blocksOf, Copy } from "./documented-plug-in.ts";

/** Asks the copy for what a client and a reader of the description would see. */
const script = `
import { operations } from "./api/operations/mod.ts";
import { describeApi } from "./api/openapi/document.ts";
import { report } from "./cutcheck/report.ts";
import { box, contoursFrom } from "./cutcheck/testing.ts";
import { JobOptions } from "./pipeline/options.ts";
const inside = { rings: [box(10, 10, 50, 50)] };
const across = { rings: [box(928, 100, 144, 50)] };
const { totals, issues } = report(contoursFrom([inside, across])).value;
const { schemas } = describeApi(operations, JobOptions).components;
console.log(JSON.stringify({ totals, issues, published: Object.keys(schemas.CutTotals.properties) }));`;

test("a new cut check is one file and one line, its kind one word: the report and OpenAPI know it", async () => {
  using copy = new Copy(["geometry", "plugin", "cutcheck", "raster", "pipeline", "api"]);
  const [check, line, list, itsTest] = blocksOf("add-a-check.md");
  copy.write("cutcheck/checks/outside.ts", check!);
  copy.edit(
    "cutcheck/registry.ts",
    [/^(import .*;\n)/m, `$1${line}`],
    [/^export const checks.*\n/m, list!],
  );
  copy.edit("plugin/check.ts", [/^( {2}"nodes",\n)/m, '$1  "outside",\n']);
  const box = { x: 928, y: 100, width: 144, height: 50 };
  expect(await copy.run(script)).toMatchObject({
    totals: { open: 0, nodes: 0, outside: 1 },
    issues: [{ kind: "outside", value: 25.4, box }],
    published: [
      "open",
      "crossing",
      "self-intersection",
      "overlap",
      "thin",
      "island",
      "nodes",
      "outside",
    ],
  });
  copy.write("cutcheck/checks/outside.test.ts", itsTest!);
  expect(await copy.test("cutcheck/checks/outside.test.ts")).toBe(0);
});
