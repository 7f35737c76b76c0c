// A page that must measure so many millimetres: nothing but its size changes.
import { expect, test } from "bun:test";
import { inflateSync } from "node:zlib";
import { type ExportFormat, MM_PER_PX } from "../plugin/mod.ts";
import { contoursOf } from "./contours/contours-of.ts";
import { cutLengthMm } from "./contours/cut-length.ts";
import { convert } from "./convert.ts";
import { readSvg } from "./svg/read.ts";

const { signal } = new AbortController();
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100" viewBox="0 0 200 100" data-kerf-mode="cut"><path d="M50 25h100v50h-100z" fill="#102030"/></svg>`;
const settings = {
  layers: "0",
  tolerance: 0.1,
  includeBackground: false,
  mergeShared: false,
  name: null,
} as const;

async function text(format: ExportFormat, changes: object = {}, source = svg): Promise<string> {
  const made = await convert(source, { ...settings, format, ...changes }, { signal });
  if (!made.ok) throw new Error(made.error.detail);
  return Buffer.from(made.value.bytes).toString("latin1");
}

test("DXF of a page 50 mm wide has true millimetres", async () => {
  const dxf = await text("dxf", { widthMm: 50 });
  expect(dxf).toContain("$EXTMIN\n10\n12.500000\n20\n6.250000\n");
  expect(dxf).toContain("$EXTMAX\n10\n37.500000\n20\n18.750000\n");
});

test("DXF of a tiny page has one more decimal", async () => {
  const dxf = await text("dxf", { widthMm: 1 });
  expect(dxf).toContain("$EXTMAX\n10\n0.7500000\n20\n0.3750000\n");
});

test("PDF of a page 254 mm wide measures 720 pt, its shapes enlarged alike", async () => {
  const pdf = await text("pdf", { widthMm: 254 });
  expect(pdf).toContain("/MediaBox [ 0 0 720 360 ]");
  const stream = /stream\r?\n([\s\S]*?)\r?\nendstream/.exec(pdf)?.[1] ?? "";
  const content = inflateSync(Buffer.from(stream, "latin1")).toString();
  expect(content).toStartWith("3.600000000000 0 0 3.600000000000 0 0 cm\n1 0 0 -1 0 100 cm\n");
});

test("PDF: the mask of a translucent gradient covers the drawing, however small the page", async () => {
  const gradient = `<defs><linearGradient id="g" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="200" y2="0"><stop offset="0" stop-color="#102030"/><stop offset="1" stop-color="#102030" stop-opacity="0"/></linearGradient></defs>`;
  const shaded = svg
    .replace("<path", `${gradient}<path`)
    .replace('"#102030"/></svg>', '"url(#g) #102030"/></svg>');
  expect(await text("pdf", { widthMm: 20 }, shaded)).toContain("/BBox [ 0 0 200 100 ]");
});

test("EPS of a page 254 mm wide measures 720 pt, its shapes enlarged alike", async () => {
  const eps = await text("eps", { widthMm: 254 });
  expect(eps).toContain("%%BoundingBox: 0 0 720 360\n");
  expect(eps).toContain("gsave\n3.600000000000 3.600000000000 scale\n");
});

test("SVG of a page 50 mm wide says so, and its shapes are the stored ones", async () => {
  const sized = await text("svg", { widthMm: 50 });
  const root =
    '<svg width="50mm" height="25mm" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100"';
  expect(sized).toStartWith(root);
  expect(sized.slice(sized.indexOf("<path"))).toBe(svg.slice(svg.indexOf("<path")));
  const drawing = readSvg(sized);
  expect(drawing.ok && drawing.value.width * MM_PER_PX).toBeCloseTo(50, 6);
  const layered = await text("svg", { widthMm: 50, layers: "1" });
  expect(layered).toContain(' width="50mm" height="25mm" viewBox="0 0 200 100"');
});

test("SVG whose root has no viewBox, or stands behind a prologue, gets its size too", async () => {
  const bare = svg.replace(' viewBox="0 0 200 100"', "");
  expect(await text("svg", { widthMm: 50 }, bare)).toContain('width="50mm" height="25mm" viewBox');
  const told = `<?xml version="1.0"?>\n<!-- <svg width="1"> -->\n${svg}`;
  const sized = await text("svg", { widthMm: 50 }, told);
  expect(sized).toContain('<!-- <svg width="1"> -->\n<svg width="50mm" height="25mm"');
});

test("the natural width gives the same page, and no width the very same bytes as ever", async () => {
  const natural = 200 * MM_PER_PX;
  expect(await text("dxf", { widthMm: natural })).toBe(await text("dxf"));
  expect(await text("svg")).toBe(svg);
});

test("PDF refuses a page beyond what readers accept, in points", async () => {
  const made = await convert(svg, { ...settings, format: "pdf", widthMm: 9000 }, { signal });
  expect(made.ok ? null : made.error).toMatchObject({ obstacle: "page-side", limit: 14_400 });
});

test("cutLengthMm() measures on the page that is cut", () => {
  const drawing = readSvg(svg);
  if (!drawing.ok) throw new Error(drawing.error.detail);
  const contours = contoursOf(drawing.value, { ...settings, widthMm: 50 });
  expect(contours.ok && cutLengthMm(contours.value)).toBeCloseTo(75, 6);
});
