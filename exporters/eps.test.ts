import { expect, test } from "bun:test";
import { eps } from "./eps.ts";
import { readSvg } from "./svg/read.ts";

const { signal } = new AbortController();

async function write(content: string, title = ""): Promise<string> {
  const drawing = readSvg(`<svg width="120.5" height="80">${content}</svg>`, { gradients: true });
  if (!drawing.ok) throw new Error(drawing.error.detail);
  const file = await eps.run(drawing.value, {}, { signal, title });
  if (!file.ok) throw new Error(file.error.detail);
  return new TextDecoder().decode(file.value);
}

test("eps carries its bounding boxes and a title that cannot leave its comment", async () => {
  const text = await write('<path d="M1 1h9v9z"/>', "a)\r\n%%EOF(\\ 漢".repeat(10));
  const lines = text.split("\n");
  expect(lines.slice(0, 3)).toEqual([
    "%!PS-Adobe-3.0 EPSF-3.0",
    "%%BoundingBox: 0 0 121 80",
    "%%HiResBoundingBox: 0 0 120.5 80 ",
  ]);
  expect(lines.filter((line) => line.startsWith("%%EOF"))).toHaveLength(1);
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(255);
});

test("eps paints translucent colours opaque and keeps curves and fill rules", async () => {
  const text = await write(
    '<path d="M1 2c1 1 2 1 3 0z" fill="#ff0000" fill-opacity=".5" fill-rule="evenodd"/><path d="M3 3h3v3z"/>',
  );
  expect(text).toContain(
    "1 0 0 rg\n1 2 m\n2 3 3 3 4 2 c\nh\nF\n0 0 0 rg\n3 3 m\n6 3 l\n6 6 l\nh\nf\n",
  );
});

test("eps clips what leaves the page, and only then", async () => {
  expect(await write('<path d="M1 1h9v9z"/>')).not.toContain("clip newpath");
  expect(await write('<path d="M1 1h9v-9z"/>')).toContain("clip newpath");
});

test("eps leaves out fills without area, which it would draw as hairlines", async () => {
  const text = await write(
    '<path d="M1 1h9z M3 3h3v3z"/><path d="M1 1h9" fill="none" stroke="red"/>',
  );
  expect(text.match(/ m\n/g)).toHaveLength(2);
});

const SQUARE = "M0 0h40v40h-40z";
const stops = '<stop offset="0" stop-color="#ff0000"/><stop offset="1" stop-color="#0000ff"/>';
const light =
  '<stop offset="0" stop-color="#fff" stop-opacity=".2"/><stop offset="1" stop-color="#fff" stop-opacity="0"/>';
const gradients = `<defs>
<linearGradient id="a" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="40" y2="0">${stops}</linearGradient>
<linearGradient id="b" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="40">${light}</linearGradient></defs>`;

test("eps shades gradients in Level 3, and stays Level 1 without them", async () => {
  const text = await write(`${gradients}<path d="${SQUARE}" fill="url(#a) #800080"/>`);
  expect(text).toContain("%%LanguageLevel: 3\n");
  expect(text).toContain("clip newpath\n[40 0 0 40 0 0 ]\n[] 2 g\n[[1 0 0 ][0 0 1 ]e\n] s\n");
  expect(await write(`<path d="${SQUARE}"/>`)).toContain("%%LanguageLevel: 1\n");
});

test("eps lays an overlay over a gradient in strips of at most five levels", async () => {
  const text = await write(
    `${gradients}<path d="${SQUARE}" fill="url(#a) #800080"/><path d="${SQUARE}" fill="url(#b) none" data-kerf="overlay"/>`,
  );
  const reds = [...text.matchAll(/\[\[1 ([\d.]+) [\d.]+ \]/g)].map(
    ([, green]) => Number(green) * 255,
  );
  expect(reds.length).toBeGreaterThan(9);
  expect(reds[0]).toBeCloseTo(0, 0);
  expect(reds.at(-1)).toBeCloseTo(51, -1);
  for (const [k, level] of reds.slice(1).entries()) expect(level - reds[k]!).toBeWithin(1, 6.5);
});

test("eps shades nothing with opacity alone: a translucent gradient is its colour, a soft shadow is not there", async () => {
  const text = await write(
    `${gradients}<path d="${SQUARE}" data-kerf="shadow" fill-opacity=".1"/><path d="${SQUARE}" fill="url(#b) #0000ff"/>`,
  );
  expect(text).toContain("0 0 1 rg\n");
  expect(text).not.toContain("gsave\n0 0 m");
  expect(text.match(/^f$/gm)).toHaveLength(1);
});
