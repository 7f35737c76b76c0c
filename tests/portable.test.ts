// The engine runs in browsers, too: bundled for one it needs nothing of Bun or Node, and no function whose bits engines choose.
import { expect, test } from "bun:test";
import { join } from "node:path";
import { bundleWorker, workerNames } from "../api/web/bundle.ts";

const root = join(import.meta.dir, "..");

/** What a browser does not have, and what its policy forbids. */
const FOREIGN = /\bnode:|\bBun\.|\bprocess\.|\beval\(|\bnew Function\b|\brequire\(/;

test.each(workerNames.map((name) => [name] as const))(
  "the %s worker needs nothing but a browser, and is the same bytes each time",
  async (name) => {
    const bytes = await bundleWorker(name, "full");
    const text = new TextDecoder().decode(bytes);
    expect(text.match(FOREIGN)?.[0]).toBeUndefined();
    expect(await bundleWorker(name, "full")).toEqual(bytes);
  },
);

test("workers import nothing; the cut worker leaves out the writer of PDFs, which it is never asked for", async () => {
  for (const name of workerNames) {
    const bundle = new TextDecoder().decode(await bundleWorker(name, "full"));
    const imports = new Bun.Transpiler({ loader: "js" })
      .scanImports(bundle)
      .map(({ path }) => path);
    expect(imports).toEqual(name === "cut" ? ["pdf-lib"] : []);
  }
});

test("no stage, exporter or check calls a function whose bits the engine chooses (ADR 150)", async () => {
  const CHOSEN =
    /Math\.(sin|cos|tan|asin|acos|atan2?|sinh|cosh|tanh|exp|expm1|log|log1p|log2|log10|cbrt|hypot|pow)\b/;
  const calls: string[] = [];
  for (const folder of ["geometry", "raster", "pipeline", "exporters", "cutcheck"])
    for await (const file of new Bun.Glob("**/*.ts").scan(join(root, folder))) {
      if (/\.test\.ts$|(^|\/)test-|testing|^warm-up\//.test(file)) continue; // these make no drawing
      const source = await Bun.file(join(root, folder, file)).text();
      const code = source.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, "");
      if (CHOSEN.test(code)) calls.push(`${folder}/${file}: ${CHOSEN.exec(code)?.[0]}`);
    }
  expect(calls).toEqual([]);
});
