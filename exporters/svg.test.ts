import { expect, test } from "bun:test";
import fc from "fast-check";
import type { Drawing } from "../plugin/mod.ts";
import { readSvg } from "./svg/read.ts";
import { svg } from "./svg.ts";

const { signal } = new AbortController();

async function written(drawing: Drawing): Promise<string> {
  const file = await svg.run(drawing, {}, { signal, title: "A & B</title><x>" });
  if (!file.ok) throw new Error(file.error.detail);
  return new TextDecoder().decode(file.value);
}

function read(text: string): Drawing {
  const drawing = readSvg(text);
  if (!drawing.ok) throw new Error(drawing.error.detail);
  return drawing.value;
}

function withoutPathData(drawing: Drawing): Drawing {
  return { ...drawing, shapes: drawing.shapes.map(({ pathData: _, ...shape }) => shape) };
}

const coordinate = fc.integer({ min: 0, max: 2_000_000 }).map((v) => v / 10_000);
const steps = fc.array(
  fc.oneof(
    fc.tuple(coordinate, coordinate).map(([x, y]) => `L${x} ${y}`),
    fc.array(coordinate, { minLength: 6, maxLength: 6 }).map((c) => `C${c.join(" ")}`),
  ),
  { minLength: 1, maxLength: 6 },
);
const element = fc.record({
  d: fc
    .tuple(coordinate, coordinate, steps, fc.boolean())
    .map(([x, y, s, z]) => `M${x} ${y}${s.join("")}${z ? "z" : ""}`),
  paint: fc.constantFrom(
    'fill="#102030"',
    'fill="#ff0000" fill-opacity=".5"',
    'fill="#ff0000" fill-rule="evenodd"',
    'fill="none" stroke="#00ff00" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="bevel"',
    'fill="none" stroke="#00ff00" data-kerf="seam"',
  ),
});

test("svg read back is the drawing", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(element, { minLength: 1, maxLength: 8 }), async (elements) => {
      const paths = elements.map(({ d, paint }) => `<path d="${d}" ${paint}/>`).join("");
      const drawing = read(`<svg width="200" height="200" data-kerf-mode="cut">${paths}</svg>`);
      expect(read(await written(drawing))).toEqual(drawing);
      const bare = withoutPathData(drawing);
      expect(withoutPathData(read(await written(bare)))).toEqual(bare);
    }),
    { numRuns: 100 },
  );
});

test("svg has one layer for each run of a colour, with an id of its own", async () => {
  const paths = ["f00", "f00", "00f", "f00"].map((c) => `<path d="M0 0h9v9z" fill="#${c}"/>`);
  const text = await written(read(`<svg width="20" height="20">${paths.join("")}</svg>`));
  expect(
    [...text.matchAll(/id="(\w+)" inkscape:groupmode="layer" inkscape:label="(#\w+)"/g)].map(
      (m) => [m[1], m[2]],
    ),
  ).toEqual([
    ["layer1", "#FF0000"],
    ["layer2", "#0000FF"],
    ["layer3", "#FF0000"],
  ]);
  expect(text).toContain("<title>A &#38; B&#60;/title&#62;&#60;x&#62;</title>");
});

test("svg keeps path data to the letter, unless it was transformed", async () => {
  const path = '<path d="M1 1l.5.25h9a1 1 0 012 0z" fill="#ff0000"/>';
  const text = await written(
    read(`<svg width="20" height="20">${path}<g transform="scale(2)">${path}</g></svg>`),
  );
  const [first, second] = [...text.matchAll(/ d="([^"]*)"/g)].map((match) => match[1]!);
  expect(first).toBe("M1 1l.5.25h9a1 1 0 012 0z");
  expect(second).toStartWith("M2 2 L3 2.5 L21 2.5 C");
});
