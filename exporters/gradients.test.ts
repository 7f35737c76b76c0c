import { expect, test } from "bun:test";
import { PDFDocument, PDFName } from "pdf-lib";
import { pdf } from "./pdf.ts";
import { readSvg } from "./svg/read.ts";
import { svg } from "./svg.ts";

const { signal } = new AbortController();
const context = { signal, title: "" };
const stops = '<stop offset="0" stop-color="#ff0000"/><stop offset="1" stop-color="#0000ff"/>';
const light =
  '<stop offset="0" stop-color="#fff" stop-opacity=".8"/><stop offset="1" stop-color="#fff" stop-opacity="0"/>';
/** A square in a gradient with a light on it, as Kerf stores it. */
const stored = `<svg width="20" height="20"><defs>
<linearGradient id="g1" gradientUnits="userSpaceOnUse" x1="2" y1="4" x2="12" y2="4">${stops}</linearGradient>
<radialGradient id="g1-1" gradientUnits="userSpaceOnUse" cx="5" cy="6" r="4">${light}</radialGradient>
</defs><path fill="url(#g1) #800080" d="M2 2h10v10h-10z"/><path fill="url(#g1-1) none" data-kerf="overlay" d="M2 2h10v10h-10z"/></svg>`;

function shapesOf(text: string, gradients: boolean) {
  const drawing = readSvg(text, { gradients });
  if (!drawing.ok) throw new Error(drawing.error.detail);
  return drawing.value;
}

test("readSvg() takes the colour beside a gradient, and nothing of a light", () => {
  const { shapes } = shapesOf(stored, false);
  expect(shapes.map(({ color, gradient }) => [color, gradient])).toEqual([[0x800080, undefined]]);
});

test("readSvg() takes the mean of the stops where a foreign gradient has no colour beside it", () => {
  const foreign = `<svg width="9" height="9"><defs><linearGradient id="a">${stops}</linearGradient><radialGradient id="b" xlink:href="#a"/></defs><path fill="url(#b)" d="M0 0h9v9z"/></svg>`;
  expect(shapesOf(foreign, false).shapes.map(({ color }) => color)).toEqual([0x800080]);
  expect(shapesOf(foreign, true).shapes[0]!.gradient).toMatchObject({
    kind: "radial",
    matrix: [4.5, 0, 0, 4.5, 4.5, 4.5],
  });
});

test("readSvg() keeps no gradient that repeats or has a focal point off its centre", () => {
  for (const attribute of ['spreadMethod="repeat"', 'fx="10%"']) {
    const text = `<svg width="9" height="9"><radialGradient id="a" ${attribute}>${stops}</radialGradient><path fill="url(#a)" d="M0 0h9v9z"/></svg>`;
    const [shape] = shapesOf(text, true).shapes;
    expect(shape).toMatchObject({ color: 0x800080 });
    expect(shape!.gradient).toBeUndefined();
  }
});

test("pdf writes gradients as shadings, lights under a soft mask", async () => {
  const file = await pdf.run(shapesOf(stored, true), {}, context);
  if (!file.ok) throw new Error(file.error.detail);
  const document = await PDFDocument.load(file.value);
  const resources = document.getPage(0).node.Resources()!;
  const shadings = resources.lookup(PDFName.of("Shading"))!.toString();
  expect(shadings.match(/\/P\d/g)).toEqual(["/P0", "/P1"]);
  const states = resources.lookup(PDFName.of("ExtGState"))!.toString();
  expect(states).toContain("/M1");
  expect(states).not.toContain("/M0");
  expect(states).toContain("/Luminosity");
});

test("svg with layers keeps gradients, a light in the layer of what it lies on", () => {
  const drawing = shapesOf(stored, true);
  const file = svg.run(drawing, {}, context);
  if (file instanceof Promise || !file.ok) throw new Error("not written");
  const text = new TextDecoder().decode(file.value);
  expect(text.match(/<g /g)).toHaveLength(1);
  const again = shapesOf(text, true);
  expect(again.shapes.map(({ gradient }) => gradient)).toEqual(
    drawing.shapes.map(({ gradient }) => gradient),
  );
  expect(shapesOf(text, false).shapes.map(({ color }) => color)).toEqual([0x800080]);
});
