// What docs/cutting.md tells of its drawing is what the exporter writes.
import { expect, test } from "bun:test";
import { join } from "node:path";
import { convert } from "../exporters/mod.ts";

const root = join(import.meta.dir, "..");
const fileText = (name: string) => Bun.file(join(root, name)).text();

/** Values after group `code` in the DXF's text. */
const groups = (lines: readonly string[], code: string) =>
  lines.flatMap((line, k) => (k % 2 === 0 && line.trim() === code ? [lines[k + 1]!] : []));

test("docs/cutting.md names the size and the layers of its drawing's DXF", async () => {
  const [page, script] = await Promise.all(["docs/cutting.md", "docs/cutting.ts"].map(fileText));
  const svg = /<svg xmlns[^`]*<\/svg>/.exec(script!)![0];
  const request = { format: "dxf", layers: "0", tolerance: 0.1, name: null } as const;
  const dxf = await convert(
    svg,
    { ...request, includeBackground: true, mergeShared: false },
    new AbortController(),
  );
  if (!dxf.ok) throw new Error(dxf.error.detail);
  const lines = new TextDecoder().decode(dxf.value.bytes).split(/\r?\n/);
  const from = lines.indexOf("$EXTMAX");
  const [width, height] = [lines[from + 2], lines[from + 4]].map((mm) => Number(mm).toFixed(2));
  expect(page).toContain(`${width} × ${height} mm`);
  const layers = [...new Set(groups(lines, "8"))].filter((name) => name !== "0");
  expect(layers).toHaveLength(4);
  for (const layer of layers) expect(page).toContain(`\`${layer}\``);
});
