import { expect, test } from "bun:test";
import { MAX_SVG_BYTES, readSvg } from "./read.ts";

const page = (content: string, attributes = 'width="100" height="50" viewBox="0 0 100 50"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`;

function read(svg: string) {
  const result = readSvg(svg);
  if (!result.ok) throw new Error(result.error.detail);
  return result.value;
}

/** Nodes of the first subpath of the first shape, handles left out. */
function nodes(content: string, attributes?: string): number[][] {
  const points = read(page(content, attributes)).shapes[0]!.subpaths[0]!;
  const list: number[][] = [];
  for (let i = 0; i < points.length; i += 6) list.push([points[i]!, points[i + 1]!]);
  return list;
}

const refusal = (svg: string) => {
  const result = readSvg(svg);
  return result.ok ? "read" : `${result.error.code}: ${result.error.detail}`;
};

test("readSvg() reads the stored SVG: size, mode, background, seam, fill, stroke", () => {
  const { width, height, mode, shapes } = read(
    page(
      `<rect width="100" height="50" fill="#ffffff" data-kerf="background"/>
       <path d="M1 1h9v9z" fill="none" stroke="#7f7f7f" stroke-width=".7" stroke-linejoin="round" data-kerf="seam"/>
       <path d="M1 1h9v9z" fill="#e63312" fill-opacity=".5"/>
       <path d="M5 5c1 1 2 2 3 1" fill="none" stroke="#112233" stroke-width="4.2" stroke-linecap="round" stroke-linejoin="round"/>`,
      'width="100" height="50" viewBox="0 0 100 50" data-kerf-mode="cut"',
    ),
  );
  expect({ width, height, mode }).toEqual({ width: 100, height: 50, mode: "cut" });
  expect(
    shapes.map((s) => [s.kind, s.color, s.opacity, s.strokeWidth, s.background, s.seam]),
  ).toEqual([
    ["fill", 0xffffff, 1, 0, true, false],
    ["stroke", 0x7f7f7f, 1, 0.7, false, true],
    ["fill", 0xe63312, 0.5, 0, false, false],
    ["stroke", 0x112233, 1, 4.2, false, false],
  ]);
  expect([...shapes[2]!.closed, ...shapes[3]!.closed]).toEqual([1, 0]);
  expect([shapes[3]!.cap, shapes[3]!.join]).toEqual(["round", "round"]);
});

test("readSvg() follows every path command, relative, repeated and glued", () => {
  expect(nodes('<path d="M1 2 3 4l1 1-1,1h2V9v-1Z"/>')).toEqual([
    [1, 2],
    [3, 4],
    [4, 5],
    [3, 6],
    [5, 6],
    [5, 9],
    [5, 8],
  ]);
  expect(nodes('<path d="m.5.5.25-.25c1 0 1 1 0 1s-1 1 0 1Q5 5 6 6T8 8"/>')).toEqual([
    [0.5, 0.5],
    [0.75, 0.25],
    [0.75, 1.25],
    [0.75, 2.25],
    [6, 6],
    [8, 8],
  ]);
  expect(nodes('<path d="M10 10a5 5 0 1010 0 5 5 0 00-10 0"/>').at(-1)).toEqual([10, 10]);
  expect(nodes('<path d="M1e1 2E-1L1.5e+1 3"/>')).toEqual([
    [10, 0.2],
    [15, 3],
  ]);
});

test("readSvg() begins a new subpath where the last one began after z", () => {
  const { subpaths, closed } = read(page('<path d="M5 5h2v2zl-3 0v1z"/>')).shapes[0]!;
  expect([...closed]).toEqual([1, 1]);
  expect([...subpaths[1]!.subarray(0, 2)]).toEqual([5, 5]);
});

test("readSvg() keeps a closed point, which a round cap makes a dot", () => {
  expect(nodes('<path d="M5 6zM7 8" fill="none" stroke="red"/>')).toEqual([
    [5, 6],
    [5, 6],
  ]);
});

test("readSvg() gives a border walked both ways the same bits", () => {
  const steps = Array.from({ length: 300 }, (_, i) => [0.1 + (i % 7) / 100, ((i % 3) - 1) * 0.07]);
  const forth = steps.map(([x, y]) => `l${x!.toFixed(2)} ${y!.toFixed(2)}`).join("");
  const back = steps
    .toReversed()
    .map(([x, y]) => `l${(-x!).toFixed(2)} ${(-y!).toFixed(2)}`)
    .join("");
  const there = nodes(`<path d="M1 20${forth}"/>`);
  const [x, y] = there.at(-1)!;
  expect(nodes(`<path d="M${x} ${y}${back}"/>`).toReversed()).toEqual(there);
});

test("readSvg() reads basic shapes", () => {
  expect(nodes('<rect x="1" y="2" width="3" height="4"/>')).toEqual([
    [1, 2],
    [4, 2],
    [4, 6],
    [1, 6],
  ]);
  expect(nodes('<rect x="10%" y="10%" width="50%" height="50%"/>')[2]).toEqual([60, 30]);
  expect(nodes('<polygon points="1,2 3,4 5,2"/>')).toEqual([
    [1, 2],
    [3, 4],
    [5, 2],
  ]);
  expect(nodes('<line x1="1" y1="2" x2="3" y2="4" stroke="red" fill="none"/>')).toHaveLength(2);
  expect(nodes('<circle cx="10" cy="10" r="5"/>')).toHaveLength(5);
  expect(nodes('<ellipse cx="10" cy="10" rx="5" ry="2"/>')[2]).toEqual([5, 10]);
  expect(nodes('<rect width="10" height="10" rx="2"/>')).toHaveLength(9);
});

test("readSvg() takes a line for its stroke, whatever the fill", () => {
  expect(read(page('<line x2="3" y2="4" stroke="red"/>')).shapes).toMatchObject([
    { kind: "stroke", color: 0xff0000, seam: false },
  ]);
  expect(read(page('<line x2="3" y2="4"/>')).shapes).toEqual([]);
});

test("readSvg() applies groups: transforms, inherited style, opacity", () => {
  const { shapes } = read(
    page(
      `<g transform="translate(10 5) scale(2)" fill="red" style="stroke:#00f; stroke-width:3" opacity=".5">
         <g transform="rotate(90)"><path d="M1 0h1v1z" opacity="50%"/></g></g>`,
    ),
  );
  expect([...shapes[0]!.subpaths[0]!.subarray(0, 2)]).toEqual([10, 7]);
  expect(shapes.map((s) => [s.color, s.opacity, s.strokeWidth, s.seam])).toEqual([
    [0xff0000, 0.25, 0, false],
    [0x0000ff, 0.25, 6, true],
  ]);
});

test("readSvg() reads colours by name, function and currentColor, and fill-rule", () => {
  const colors = read(
    page(
      `<path d="M0 0h1v1z" fill="CornflowerBlue"/><path d="M0 0h1v1z" style="fill:rgb(1,2,3);fill-rule:evenodd"/>
       <g color="#abc"><path d="M0 0h1v1z" fill="currentColor"/></g><path d="M0 0h1v1z"/><path d="M0 0h1v1z" fill="none"/>`,
    ),
  ).shapes;
  expect(colors.map(({ color }) => color)).toEqual([0x6495ed, 0x010203, 0xaabbcc, 0]);
  expect(colors.map(({ evenOdd }) => evenOdd)).toEqual([false, true, false, false]);
});

test("readSvg() takes the viewBox as the page unless the size is physical", () => {
  const square = '<path d="M5 5h1v1z"/>';
  const inPixels = 'width="512" height="512" viewBox="4 4 20 10"';
  expect(read(page(square, inPixels))).toMatchObject({ width: 20, height: 10 });
  expect(nodes(square, inPixels)[0]).toEqual([1, 1]);
  const inMillimetres = 'width="25.4mm" height="50.8mm" viewBox="0 0 10 10"';
  expect(read(page(square, inMillimetres))).toMatchObject({ width: 72, height: 144 });
  expect(nodes(square, inMillimetres)[0]).toEqual([36, 72]); // 5/10 across, and centred down
  expect(read(page(square, 'width="1in" height="48px"'))).toMatchObject({ width: 72, height: 48 });
});

test("readSvg() marks a first fill that is the page's frame as background", () => {
  const shapes = read(
    page('<path d="M0 0H100V50H0z" fill="#fff"/><path d="M0 0H100V50H0z"/>'),
  ).shapes;
  expect(shapes.map(({ background }) => background)).toEqual([true, false]);
});

test("readSvg() passes over what draws nothing and other namespaces", () => {
  const { shapes } = read(
    `<?xml version="1.0"?><!DOCTYPE svg PUBLIC "a>b" "c" [<!ENTITY ns "x">]><!-- > -->
     <s:svg xmlns:s="http://www.w3.org/2000/svg" width="9" height="9"><s:title>A &amp; B</s:title>
     <s:defs><s:path d="broken"/></s:defs><sodipodi:namedview><grid/></sodipodi:namedview>
     <s:path d="M0 0h1v1z" display="none"/><s:path d="M0 0h1v1z" visibility="hidden"/>
     <s:path d="M1 0h1v1z"/></s:svg>`,
  );
  expect(shapes).toHaveLength(1);
});

test("readSvg() refuses what it cannot follow, and says what", () => {
  for (const [content, words] of [
    ['<text x="1">A</text>', "<text>"],
    ['<image href="a.png"/>', "<image>"],
    ["<image/>", "trace the image"],
    ["<text/>", "turn text into paths"],
    ['<use href="#a"/>', 'refers to "#a"'],
    ['<use href="other.svg#a"/>', 'refers to "other.svg#a"'],
    ['<g id="a"><use href="#a"/></g>', "nest deeper than 16"],
    ["<style>g path{fill:red}</style>", 'selector "g path"'],
    ["<style>@media print{path{fill:red}}</style>", '"@media"'],
    ["<style>path{fill:red</style>", "does not end"],
    ['<path d="M0 0h1z" clip-path="url(#a)"/>', '"clip-path"'],
    ['<path d="M0 0h1z" fill="url(#a)"/>', "no flat colour"],
    ['<path d="M0 0h1z" fill="nonsense"/>', '"nonsense"'],
    ['<path d="M0 0h1x"/>', 'no command "x"'],
    ['<path d="L0 0"/>', 'begin with "M"'],
    ['<path d="M0 0L1"/>', "Expected a number"],
    ['<path d="M0 0L1e9 1"/>', "exceeds"],
    ['<path d="M0 0z1 1"/>', "begin a subpath"],
    ['<g transform="spin(4)"/>', '"spin"'],
    ['<g id="&nbsp;"/>', '"&nbsp;"'],
  ] as const) {
    expect(refusal(page(content))).toStartWith("unconvertible: ");
    expect(refusal(page(content))).toContain(words);
  }
  for (const text of [
    "",
    "no xml",
    "<svg>",
    "<html/>",
    '<svg width="0" height="1"/>',
    "<svg/>",
    "<svg a=b/>",
    "<a></b>",
  ])
    expect(refusal(text)).toStartWith("unconvertible: ");
});

test("readSvg() bounds size and nesting", () => {
  expect(refusal(page(" ".repeat(MAX_SVG_BYTES)))).toStartWith("result_too_large: ");
  expect(refusal(page("<g>".repeat(10_000)))).toContain("nest deeper");
  expect(refusal(`<!DOCTYPE svg [<!ENTITY a "aa">]>${page('<g id="&a;"/>')}`)).toContain(
    "not defined",
  );
});

test("readSvg() takes time linear in hostile text", () => {
  const size = 1_000_000;
  for (const text of [
    "<".repeat(size),
    "<!--".repeat(size / 4),
    "&".repeat(size),
    page(`<path d="${"e".repeat(size)}"/>`),
    page(`<path d="M${"1e".repeat(size / 2)}"/>`),
    page(`<g style="${";:".repeat(size / 2)}"/>`),
    page(`<g transform="${"(".repeat(size)}"/>`),
    page(`<g ${"a ".repeat(size / 2)}/>`),
  ])
    expect(refusal(text)).toBeString();
});
