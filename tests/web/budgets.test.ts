// What a visitor waits for, gzip.
import { expect, test } from "bun:test";
import { type AssetTable, assetsFor } from "../../api/web/assets.ts";

const scanner = new Bun.Transpiler({ loader: "js" });

async function gzipBytes({ files }: AssetTable, path: string): Promise<number> {
  return (await files.get(path)!.file.in("gzip")).bytes.length;
}

/** A script and all that it imports at once. */
async function loadedWith({ files }: AssetTable, path: string, seen = new Set<string>()) {
  if (seen.has(path)) return seen;
  seen.add(path);
  const { bytes } = await files.get(path)!.file.in(null);
  for (const { kind, path: name } of scanner.scanImports(new TextDecoder().decode(bytes)))
    if (kind === "import-statement")
      await loadedWith({ files } as AssetTable, name.replace("./", "/assets/"), seen);
  return seen;
}

test("the first page takes at most 45 kB, the engine 160 kB, the cut workers 280 kB", async () => {
  const table = await assetsFor("full").table();
  let main = 0;
  for (const path of await loadedWith(table, table.script)) main += await gzipBytes(table, path);
  expect(main).toBeLessThanOrEqual(45_000);
  expect(await gzipBytes(table, table.workers.engine!)).toBeLessThanOrEqual(160_000);
  expect(await gzipBytes(table, table.workers.cut!)).toBeLessThanOrEqual(280_000);
  expect(await gzipBytes(table, table.workers.pdf!)).toBeLessThanOrEqual(280_000);
  expect(main).toBeGreaterThan(10_000);
});
