import { expect, test } from "bun:test";
import { unzipSync } from "fflate";
import { PDFDocument } from "pdf-lib";
import { titleText } from "../plugin/mod.ts";
import { type ConvertRequest, convert } from "./convert.ts";
import { readSvg } from "./svg/read.ts";

const REQUEST: ConvertRequest = {
  format: "svg",
  layers: "0",
  tolerance: 0.1,
  includeBackground: false,
  mergeShared: false,
  name: "logo",
};

/** A white face round a red one, and a blue one in the corner. */
const cut = (mode = "cut") =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40" viewBox="0 0 60 40" data-kerf-mode="${mode}">
   <path d="M0 0v40h60v-40zM10 10h10v10h-10z" fill="#ffffff" data-kerf="background"/>
   <path d="M10 10h10v10h-10z" fill="#ff0000" fill-opacity=".5"/>
   <path d="M40 20v9h9z" fill="none" stroke="#0000ff" stroke-width="2"/></svg>`;

const ask = (svg: string, request: Partial<ConvertRequest> = {}) =>
  convert(svg, { ...REQUEST, ...request }, new AbortController());

async function filesOf(svg: string, request: Partial<ConvertRequest>) {
  const zip = await ask(svg, request);
  if (!zip.ok) throw new Error(zip.error.detail);
  expect(zip.value.mediaType).toBe("application/zip");
  return Object.fromEntries(
    Object.entries(unzipSync(zip.value.bytes)).map(([name, bytes]) => [
      name,
      new TextDecoder().decode(bytes),
    ]),
  );
}

const countOf = (text: string, word: string) => text.split(word).length - 1;

test("convert() hands the stored SVG back as it is", async () => {
  const file = await ask("anything at all");
  expect(file).toMatchObject({ ok: true, value: { mediaType: "image/svg+xml", extension: "svg" } });
  if (file.ok) expect(new TextDecoder().decode(file.value.bytes)).toBe("anything at all");
});

test("convert() gives one file per colour for layers=zip, and for layers=1 of pdf and eps", async () => {
  for (const [format, layers] of [
    ["svg", "zip"],
    ["pdf", "zip"],
    ["eps", "zip"],
    ["dxf", "zip"],
    ["pdf", "1"],
    ["eps", "1"],
  ] as const)
    expect(Object.keys(await filesOf(cut(), { format, layers }))).toEqual(
      ["FFFFFF", "FF0000", "0000FF"].map((hex) => `logo-${hex}.${format}`),
    );
  for (const format of ["svg", "dxf"] as const)
    expect(await ask(cut(), { format, layers: "1" })).toMatchObject({
      value: { extension: format },
    });
});

test("convert() makes plates opaque, on the full page", async () => {
  const files = await filesOf(cut(), { layers: "zip" });
  const plate = readSvg(files["logo-FF0000.svg"]!);
  expect(plate).toMatchObject({
    value: { width: 60, height: 40, shapes: [{ color: 0xff0000, opacity: 1 }] },
  });
});

test("convert() keeps the frame of a face in its plate, and drops a background that is only a frame", async () => {
  const files = await filesOf(cut(), { format: "dxf", layers: "zip" });
  expect(countOf(files["logo-FFFFFF.dxf"]!, "POLYLINE")).toBe(2);
  const framed = cut().replace('M10 10h10v10h-10z" fill="#ffffff"', '" fill="#ffffff"');
  expect(Object.keys(await filesOf(framed, { format: "dxf", layers: "zip" }))).toHaveLength(2);
  const kept = await filesOf(framed, { format: "dxf", layers: "zip", includeBackground: true });
  expect(Object.keys(kept)).toHaveLength(3);
});

test("convert() outlines strokes in a DXF plate, and keeps them lines in a whole DXF", async () => {
  const line = '<path d="M5 5H35" fill="none" stroke="#0000ff" stroke-width="2"/>';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40" data-kerf-mode="cut">${line}</svg>`;
  const plate = (await filesOf(svg, { format: "dxf", layers: "zip" }))["logo-0000FF.dxf"]!;
  expect(plate).toContain("POLYLINE\n8\n0000FF\n66\n1\n70\n1\n");
  expect(countOf(plate, "\nVERTEX\n")).toBe(4);
  const whole = await ask(svg, { format: "dxf" });
  if (!whole.ok) throw new Error(whole.error.detail);
  const text = new TextDecoder().decode(whole.value.bytes);
  expect(text).toContain("POLYLINE\n8\n0000FF\n66\n1\n70\n0\n");
  expect(countOf(text, "\nVERTEX\n")).toBe(2);
});

test("convert() refuses more than a thousand separations, before it makes any", async () => {
  const paths = Array.from({ length: 1001 }, (_, k) => {
    const color = (k + 1).toString(16).padStart(6, "0");
    return `<path d="M${k} 5h1v9z" fill="#${color}"/>`;
  });
  const page = 'width="1100" height="40" data-kerf-mode="cut"';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${page}>${paths.join("")}</svg>`;
  for (const request of [
    { format: "eps", layers: "1" },
    { format: "dxf", layers: "zip" },
  ] as const)
    expect(await ask(svg, request)).toMatchObject({
      ok: false,
      error: { code: "too_complex", obstacle: "separations", limit: 1000, current: 1001 },
    });
});

test("convert() refuses separations of a stacked drawing", async () => {
  for (const format of ["svg", "pdf", "eps", "dxf"] as const)
    expect(await ask(cut("stacked"), { format, layers: "zip" })).toMatchObject({
      ok: false,
      error: { code: "stacked_separations" },
    });
  expect(await ask(cut("stacked"), { format: "pdf", layers: "1" })).toMatchObject({ ok: true });
});

test("convert() passes the DXF's options on", async () => {
  const text = async (request: Partial<ConvertRequest>) => {
    const file = await ask(cut(), { format: "dxf", ...request });
    if (!file.ok) throw new Error(file.error.detail);
    return new TextDecoder().decode(file.value.bytes);
  };
  expect(countOf(await text({}), "POLYLINE")).toBe(3);
  expect(countOf(await text({ includeBackground: true }), "POLYLINE")).toBe(4);
  expect(countOf(await text({ mergeShared: true }), "POLYLINE")).toBe(2);
});

test("convert() refuses what it cannot read or hold", async () => {
  expect(await ask("<html/>", { format: "pdf" })).toMatchObject({
    error: { code: "unconvertible" },
  });
  const large = cut().replace("</svg>", `<!--${" ".repeat(4_200_000)}--></svg>`);
  expect(await ask(large, { format: "pdf" })).toMatchObject({
    error: { code: "result_too_large" },
  });
});

/** What a job may be called, and what its files are called then. */
const NAMES = [
  ["../../etc/passwd", "etc-passwd"],
  ["CON", "_CON"],
  ['a"b\r\nX: y', "a-b-X- y"],
  ["漢".repeat(200), "漢".repeat(66)],
  ["", "drawing"],
  [null, "drawing"],
] as const;

test("convert() names files safely whatever the job is called", async () => {
  for (const [name, safe] of NAMES)
    expect(Object.keys(await filesOf(cut(), { layers: "zip", name }))[0]).toBe(
      `${safe}-FFFFFF.svg`,
    );
});

test("convert() writes a sound file of every format whatever the job is called", async () => {
  for (const [name] of [...NAMES, ["--></title><script>)\n999\n%%EOF\n0\nEOF"] as const]) {
    const textOf = async (format: ConvertRequest["format"]) => {
      const file = await ask(cut(), { format, layers: format === "svg" ? "1" : "0", name });
      if (!file.ok) throw new Error(file.error.detail);
      return { bytes: file.value.bytes, text: new TextDecoder("latin1").decode(file.value.bytes) };
    };
    const svg = new TextDecoder().decode((await textOf("svg")).bytes);
    expect(readSvg(svg).ok).toBe(true);
    expect(svg).not.toContain("<script");

    const pdf = await PDFDocument.load((await textOf("pdf")).bytes, { updateMetadata: false });
    expect(pdf.getPageCount()).toBe(1);
    expect(pdf.getTitle() ?? "").toBe(titleText(name));

    const dxf = (await textOf("dxf")).text.trimEnd().split(/\r?\n/);
    expect(dxf.length % 2).toBe(0);
    expect(dxf.every((line, k) => k % 2 === 1 || /^ *\d+$/.test(line))).toBe(true);
    expect(dxf.filter((line, k) => k % 2 === 1 && line === "EOF")).toHaveLength(1);

    const eps = (await textOf("eps")).text;
    expect(eps).toMatch(/^[\n\r -~]+$/);
    expect(eps.match(/^%%EOF$/gm)).toHaveLength(1);
    expect(eps.split(/\r?\n/).every((line) => line.length <= 255 && !/^X: y/.test(line))).toBe(
      true,
    );
  }
});

test("convert() gives the same bytes for the same SVG", async () => {
  for (const format of ["svg", "pdf", "eps", "dxf"] as const)
    expect(await ask(cut(), { format, layers: "zip" })).toEqual(
      await ask(cut(), { format, layers: "zip" }),
    );
});
