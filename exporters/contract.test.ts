// What every exporter promises, asked of each format in the registry.
import { describe, expect, test } from "bun:test";
import { Value } from "@sinclair/typebox/value";
import type { Drawing, Exporter, ExportOutcome, TObject } from "../plugin/mod.ts";
import { exporters } from "./registry.ts";
import { readSvg } from "./svg/read.ts";

const sample = read(
  `<svg xmlns="http://www.w3.org/2000/svg" width="120.5" height="80" data-kerf-mode="cut">
     <path d="M0 0h120.5v80h-120.5zM10 10c9 3 12 20 2 30h8v-20z" fill="#ffffff" data-kerf="background"/>
     <path d="M10 10c9 3 12 20 2 30h8v-20z" fill="none" stroke="#cc8899" data-kerf="seam"/>
     <path d="M10 10c9 3 12 20 2 30h8v-20z" fill="#e63312" fill-opacity=".5"/>
     <path d="M60 60l12.34 5.678" fill="none" stroke="#004488" stroke-width="3" stroke-linecap="round"/>
   </svg>`,
);
const HOSTILE = 'a"b)(\\ %%EOF </title><x> 漢 é';

function read(svg: string): Drawing {
  const drawing = readSvg(svg);
  if (!drawing.ok) throw new Error(drawing.error.detail);
  return drawing.value;
}

type AnyExporter = Exporter<string, TObject>;

function run(exporter: AnyExporter, drawing: Drawing, title = "") {
  const { signal } = new AbortController();
  return exporter.run(drawing, exporter.defaults, { signal, title });
}

async function bytesOf(outcome: ExportOutcome | Promise<ExportOutcome>): Promise<Uint8Array> {
  const file = await outcome;
  if (!file.ok) throw new Error(file.error.detail);
  return file.value;
}

describe.each(Object.entries(exporters))("%s", (format, declared) => {
  const exporter = declared as unknown as AnyExporter;

  test("manifest and defaults are complete", () => {
    expect(exporter.manifest.format).toBe(format);
    expect(exporter.manifest.summary).toEndWith(".");
    expect(exporter.manifest.mediaType).toMatch(/^[a-z]+\/[a-z.+-]+$/);
    expect(exporter.manifest.extension).toMatch(/^[a-z]{3}$/);
    expect(Value.Check(exporter.options, exporter.defaults)).toBe(true);
  });

  test("run() gives the same bytes for the same drawing and leaves the drawing as it is", async () => {
    const before = JSON.stringify(sample);
    const first = await bytesOf(run(exporter, sample, "name"));
    expect(await bytesOf(run(exporter, sample, "name"))).toEqual(first);
    expect(JSON.stringify(sample)).toBe(before);
    expect(first.length).toBeGreaterThan(200);
  });

  test("run() lets no title out of its place", async () => {
    const text = new TextDecoder("latin1").decode(await bytesOf(run(exporter, sample, HOSTILE)));
    expect(text).not.toContain(HOSTILE);
    expect(text.match(/%%EOF/g)?.length ?? 0).toBeLessThanOrEqual(1);
    expect([...text].every((c) => c < "\x7f") || format === "pdf").toBe(true);
  });

  test("run() refuses by value or writes a drawing without shapes", async () => {
    const outcome = await run(exporter, { ...sample, shapes: [] });
    if (!outcome.ok) expect(outcome.error.code).toBe("unconvertible");
  });

  test("run() stops once aborted", async () => {
    const context = { signal: AbortSignal.abort(new Error("enough")), title: "" };
    const attempt = (async () => exporter.run(sample, exporter.defaults, context))();
    await expect(attempt).rejects.toThrow("enough");
  });
});
