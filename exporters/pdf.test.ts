import { expect, test } from "bun:test";
import { unzlibSync } from "fflate";
import { PDFDocument, PDFName, type PDFRawStream } from "pdf-lib";
import { pdf } from "./pdf.ts";
import { readSvg } from "./svg/read.ts";

const { signal } = new AbortController();

async function write(content: string, { size = 'width="120.5" height="80"', title = "" } = {}) {
  const drawing = readSvg(`<svg ${size}>${content}</svg>`);
  if (!drawing.ok) throw new Error(drawing.error.detail);
  return pdf.run(drawing.value, {}, { signal, title });
}

async function pageOf(content: string, title = "") {
  const file = await write(content, { title });
  if (!file.ok) throw new Error(file.error.detail);
  const document = await PDFDocument.load(file.value, { updateMetadata: false });
  const page = document.getPage(0);
  const stream = document.context.lookup(page.node.get(PDFName.of("Contents"))) as PDFRawStream;
  return {
    file: file.value,
    document,
    page,
    operators: new TextDecoder().decode(unzlibSync(stream.contents)),
  };
}

test("pdf is version 1.4, one page of the drawing's size, without dates", async () => {
  const { file, page, document } = await pageOf('<path d="M1 1h9v9z"/>', "漢 (x)");
  const text = new TextDecoder("latin1").decode(file);
  expect(text).toStartWith("%PDF-1.4\n");
  expect(text).not.toMatch(/ObjStm|XRef|Date/);
  expect(page.getSize()).toEqual({ width: 120.5, height: 80 });
  expect(document.getTitle()).toBe("漢 (x)");
});

test("pdf keeps curves, fill rules, strokes and opacities", async () => {
  const { operators } = await pageOf(
    `<path d="M1 2c1 1 2 1 3 0z" fill="#ff0000" fill-opacity=".5" fill-rule="evenodd"/>
     <path d="M1 2h3" fill="none" stroke="#000" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/>`,
  );
  expect(operators).toBe(
    `1 0 0 -1 0 80 cm
/G0 gs
1 0 0 rg
1 2 m
2 3 3 3 4 2 c
h
f*
/G1 gs
0 0 0 RG 2 w 1 J 1 j 4 M
1 2 m
4 2 l
S
`,
  );
});

test("pdf leaves out fills without area, which it would draw as hairlines", async () => {
  const { operators } = await pageOf('<path d="M1 1h9z M3 3h3v3z M5 5l2 1 2 1z"/>');
  expect(operators.match(/ m\n/g)).toHaveLength(1);
});

test("pdf refuses a page beyond 14,400 pt", async () => {
  expect(await write('<path d="M1 1h9v9z"/>', { size: 'width="14401" height="1"' })).toMatchObject({
    ok: false,
    error: { code: "unconvertible" },
  });
});
