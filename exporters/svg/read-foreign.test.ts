import { expect, test } from "bun:test";
import { readSvg } from "./read.ts";

const page = (content: string, attributes = 'viewBox="0 0 100 50"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${content}</svg>`;

function shapes(content: string, attributes?: string) {
  const result = readSvg(page(content, attributes));
  if (!result.ok) throw new Error(result.error.detail);
  return result.value.shapes;
}

const colors = (content: string) =>
  shapes(content).map(({ kind, color }) => `${kind} ${color.toString(16).padStart(6, "0")}`);
/** First point of each shape. */
const starts = (content: string, attributes?: string) =>
  shapes(content, attributes).map(({ subpaths }) => [...subpaths[0]!.subarray(0, 2)]);

const square = (attributes = "") => `<path d="M0 0h1v1z" ${attributes}/>`;

test("readSvg() follows Illustrator's classes, in defs or not, before or after", () => {
  const sheet = "<style>.cls-1,.cls-2{fill:#e63312;}.cls-2{fill:none;stroke:#0000ff}</style>";
  const drawing = square('class="cls-1"') + square('class="cls-2"') + square();
  const read = ["fill e63312", "stroke 0000ff", "fill 000000"];
  expect(colors(`<defs>${sheet}</defs>${drawing}`)).toEqual(read);
  expect(colors(`${drawing}${sheet}`)).toEqual(read);
  const data =
    '<style type="text/css"><![CDATA[\n\t.st0{fill:#FFFFFF;}\n\t/* } */ .st1 { fill : red }]]></style>';
  expect(colors(data + square('class="st0"') + square('class="a st1"'))).toEqual([
    "fill ffffff",
    "fill ff0000",
  ]);
});

test("readSvg() lets id go before class, class before name, later before earlier, style before all", () => {
  const sheet = `<style>#a{fill:#000001} .b.c{fill:#000002} .b{fill:#000003} .d{fill:#000004}
    path{fill:#000005} *{fill:#000006} path:hover{fill:#000007} .e{fill:#000008!important}</style>`;
  for (const [attributes, color] of [
    ['id="a" class="b c"', 1],
    ['class="c b"', 2],
    ['class="b"', 3],
    ['class="b d"', 4],
    ['fill="#000009"', 5],
    ['class="b" style="fill:#000009"', 9],
    ['class="e" style="fill:#000009"', 8],
    ['class="e" style="fill:#000009 !important"', 9],
  ] as const)
    expect(shapes(sheet + square(attributes))[0]!.color).toBe(color);
  expect(colors(`${sheet}<rect width="1" height="1"/>`)).toEqual(["fill 000006"]);
});

test("readSvg() keeps of a style sheet what says something about painting, however much else it says", () => {
  const custom = Array.from({ length: 20_000 }, (_, k) => `--p${k}:1`).join(";");
  const classes = Array.from({ length: 2000 }, (_, k) => square(`class="c${k}"`)).join("");
  const sheet = `<style>*{fill:#000001;${custom}} ${".c1".repeat(50_000)}{fill:#000002}</style>`;
  const before = process.memoryUsage.rss();
  const read = colors(sheet + classes);
  expect([read[0], read[1], read.length]).toEqual(["fill 000001", "fill 000002", 2000]);
  expect((process.memoryUsage.rss() - before) / 2 ** 20).toBeLessThan(200);
});

test("readSvg() refuses what moves or shapes elements by style, as it would be dropped", () => {
  const moved = `<style>.a{transform:translate(60px,0)}</style>${square('class="a"')}`;
  const refused = [
    moved,
    square('style="transform:scale(2)"'),
    '<circle cx="5" cy="5" r="2" style="r:4px"/>',
    square('transform="scale(2)" transform-origin="5 5"'),
  ];
  for (const content of refused)
    expect(readSvg(page(content))).toMatchObject({ ok: false, error: { code: "unconvertible" } });
  const kept = [
    square('style="transform:none"'),
    square('transform="scale(2)" transform-origin="0 0"'),
  ];
  expect(shapes(kept.join(""))).toHaveLength(2);
});

test("readSvg() passes over comments in style attributes", () => {
  expect(colors(square('style="/*cut*/fill:none;/* ; */stroke:red"'))).toEqual(["stroke ff0000"]);
});

test("readSvg() takes a radius that is left out, auto or negative for the other one", () => {
  const boxes = (content: string) =>
    shapes(content).map(({ subpaths }) => subpaths[0]!.map((v) => Math.round(v * 1e6) / 1e6));
  const [round, ...others] = boxes(
    '<ellipse cx="50" cy="25" rx="20" ry="20"/><ellipse cx="50" cy="25" rx="20"/><ellipse cx="50" cy="25" ry="20" rx="auto"/>',
  );
  for (const other of others) expect(other).toEqual(round!);
  const [plain, ...alike] = boxes(
    ['rx="8" ry="8"', 'rx="8"', 'rx="auto" ry="8"', 'rx="-1" ry="8"', 'ry="16%"', 'rx="8%"']
      .map((corner) => `<rect width="40" height="40" ${corner}/>`)
      .join(""),
  );
  expect(alike).toHaveLength(5);
  for (const other of alike) expect(other).toEqual(plain!);
});

test("readSvg() keeps a physical size of which one side follows from the viewBox or is in px", () => {
  const sizeOf = (attributes: string) => {
    const read = readSvg(page(square(), `${attributes} viewBox="0 0 100 50"`));
    return read.ok && [read.value.width, read.value.height].map((v) => Math.round(v * 1e6) / 1e6);
  };
  expect(sizeOf('width="25.4mm" height="12.7mm"')).toEqual([72, 36]);
  expect(sizeOf('width="25.4mm"')).toEqual([72, 36]);
  expect(sizeOf('height="12.7mm" width="100%"')).toEqual([72, 36]);
  expect(sizeOf('width="25.4mm" height="48px"')).toEqual([72, 36]);
});

test("readSvg() gives a style sheet up whose rules times classes are too many", () => {
  const rules = Array.from({ length: 4000 }, () => "*{fill:#000001;stroke:#000002}").join("");
  const classes = Array.from({ length: 2000 }, (_, k) => square(`class="c${k}"`)).join("");
  expect(readSvg(page(`<style>${rules}</style>${classes}`))).toMatchObject({
    ok: false,
    error: { code: "unconvertible", detail: expect.stringContaining("too many rules") },
  });
});

test("readSvg() refuses an entity that is not defined in text, too", () => {
  for (const text of ["&nope;", "a & b"])
    expect(readSvg(page(`<title>${text}</title>${square()}`))).toMatchObject({ ok: false });
  expect(shapes(`<title>&lt;&#x26;</title>${square()}`)).toHaveLength(1);
});

test("readSvg() passes over what style sheets say about anything but painting", () => {
  const sheet = `<style>@charset "utf-8"; @font-face{font-family:x;src:url(x)} @-webkit-keyframes k{from{fill:red}}
    text > tspan{font-size:3px} path{cursor:pointer} path{fill:#0f0}</style>`;
  expect(colors(sheet + square())).toEqual(["fill 00ff00"]);
});

test("readSvg() draws what a use refers to, wherever it stands, with the use's style and place", () => {
  const clones = `<defs><g id="g" transform="scale(2)">${square('id="p" transform="translate(1 0)"')}</g></defs>
    <use xlink:href="#g" x="3" y="4" fill="red"/><use href="#p" transform="translate(0 9)"><title>t</title></use>`;
  expect(starts(clones)).toEqual([
    [5, 4],
    [1, 9],
  ]);
  expect(colors(clones)).toEqual(["fill ff0000", "fill 000000"]);
  expect(
    starts(
      '<use href="#u" x="1"/><defs><use id="u" href="#p" x="2"/></defs><path id="p" d="M0 0h1v1z"/>',
    ),
  ).toEqual([
    [3, 0],
    [0, 0],
  ]);
});

test("readSvg() fits a symbol into the size of its use, and a nested svg into its own", () => {
  const symbol = `<symbol id="s" viewBox="5 5 10 10">${'<path d="M5 5h10v10z"/>'}</symbol>`;
  expect(starts(`${symbol}<use href="#s" x="1" y="2" width="20" height="40"/>`)).toEqual([[1, 12]]);
  expect(starts(symbol)).toEqual([]);
  const nested = `<svg x="10%" y="3" width="20" height="20" viewBox="0 0 10 10"><path d="M1 1h1v1z"/></svg>`;
  expect(starts(nested)).toEqual([[12, 5]]);
});

test("readSvg() draws one child of a switch, and none that requires extensions", () => {
  const choice = `<switch><foreignObject requiredExtensions="x"><b/></foreignObject>
    <g>${square()}</g><g>${square()}${square()}</g></switch>`;
  expect(shapes(choice)).toHaveLength(1);
});

const outcome = (content: string) => {
  const result = readSvg(page(content + square()));
  return result.ok ? "read" : result.error.detail;
};

test("readSvg() bounds what uses unfold to", () => {
  const groups = Array.from(
    { length: 15 },
    (_, i) => `<g id="a${i + 1}">${`<use href="#a${i}"/>`.repeat(8)}</g>`,
  );
  expect(
    outcome(`<defs><g id="a0">${square()}</g>${groups.join("")}</defs><use href="#a15"/>`),
  ).toContain("unfold to more than");
});

test("readSvg() bounds what style sheets cost", () => {
  const size = 20_000;
  const kinds = Array.from({ length: 2000 }, (_, i) => `<a class="x y${i}"/>`).join("");
  for (const [content, words] of [
    [`<style>${"@charset;".repeat(size)}</style>`, "read"],
    [`<style>${"a{".repeat(size)}</style>`, "does not end"],
    [`<style>${"/* ".repeat(size)}</style>`, "read"],
    [`<style>${".a".repeat(size)}{fill:red}</style>`, "read"],
    [`<style>${".a,".repeat(size)}b{fill:red}</style>`, "more than 5000 rules"],
    [`<style>${"a{fill:red}".repeat(size)}</style>`, "more than 5000 rules"],
    [`<style>${"a.x{fill:red}".repeat(4000)}</style>${kinds}`, "too many rules"],
  ] as const)
    expect(outcome(content)).toContain(words);
});

test("readSvg() reads an Inkscape drawing in millimetres", () => {
  const drawing = `<sodipodi:namedview id="base"/><metadata><rdf:RDF/></metadata>
    <g inkscape:label="Layer 1" inkscape:groupmode="layer" transform="translate(0,-197)">
    <path style="fill:#ff0000;stroke:#000000;stroke-width:0.26458333px;font-variant:normal;marker:none;-inkscape-stroke:none"
      d="m 10,207 h 10 v 10 z" sodipodi:nodetypes="cccc"/></g>`;
  const attributes = 'width="210mm" height="100mm" viewBox="0 0 210 100"';
  const [x, y] = starts(drawing, attributes)[0]!;
  expect(x).toBeCloseTo((10 * 72) / 25.4, 5);
  expect(y).toBeCloseTo((10 * 72) / 25.4, 5);
});
