import { expect, test } from "bun:test";
import { signedArea } from "../../geometry/signed-area.ts";
import { readSvg } from "../svg/read.ts";
import { strokesAsAreas } from "./stroke-areas.ts";

const TOLERANCE = 0.02;

function drawingOf(content: string) {
  const drawing = readSvg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100" data-kerf-mode="cut">${content}</svg>`,
  );
  if (!drawing.ok) throw new Error(drawing.error.detail);
  return drawing.value;
}

/** Signed areas of the loops that the content's strokes become, the largest first. */
function areasOf(content: string): number[] {
  const areas = strokesAsAreas(drawingOf(content), TOLERANCE);
  if (!areas.ok) throw new Error(areas.error.detail);
  const { shapes } = areas.value;
  expect(shapes).toHaveLength(1);
  expect(shapes[0]).toMatchObject({ kind: "fill", evenOdd: true, color: 0x3366cc });
  const loops = shapes[0]!.subpaths.map((points) => {
    const corners = points.filter((_, i) => i % 6 < 2);
    return signedArea(corners);
  });
  return loops.sort((a, b) => Math.abs(b) - Math.abs(a));
}

const stroke = (d: string, style = "") =>
  `<path d="${d}" fill="none" stroke="#3366cc" stroke-width="4" ${style}/>`;

test("strokesAsAreas() refuses a crowd of lines that all cross, though their segments are few", () => {
  const lines = Array.from({ length: 1500 }, (_, k) => `M0 ${k / 15}L100 ${100 - k / 15}`);
  const answer = strokesAsAreas(drawingOf(stroke(lines.join(""))), TOLERANCE);
  expect(answer).toMatchObject({ ok: false, error: { code: "too_complex", obstacle: "crowd" } });
});

test("strokesAsAreas() outlines a line with its caps", () => {
  const line = "M20 30H60";
  expect(areasOf(stroke(line))).toEqual([160]);
  expect(areasOf(stroke(line, 'stroke-linecap="square"'))).toEqual([176]);
  const [round] = areasOf(stroke(line, 'stroke-linecap="round"'));
  expect(Math.abs(round! - (160 + 4 * Math.PI))).toBeLessThan(4 * Math.PI * TOLERANCE);
});

test("strokesAsAreas() outlines a corner with its join", () => {
  const corner = "M20 60V20H60";
  expect(areasOf(stroke(corner))).toEqual([320]);
  expect(areasOf(stroke(corner, 'stroke-linejoin="bevel"'))[0]).toBeCloseTo(318, 5);
  const [round] = areasOf(stroke(corner, 'stroke-linejoin="round"'));
  expect(Math.abs(round! - (316 + Math.PI))).toBeLessThan(Math.PI * TOLERANCE);
});

test("strokesAsAreas() gives a closed line an outer and an inner border", () => {
  const areas = areasOf(stroke("M20 20H60V60H20z"));
  expect(areas).toHaveLength(2);
  expect(areas[0]! + areas[1]!).toBe(44 ** 2 - 36 ** 2);
});

test("strokesAsAreas() unites lines that cross, and fills beneath them", () => {
  const cross = stroke("M20 40H60") + stroke("M40 20V60");
  expect(areasOf(cross)).toEqual([304]);
  expect(areasOf(`${cross}<path d="M38 20h24v22H38z" fill="#3366cc"/>`)).toEqual([
    304 + 24 * 22 - 160,
  ]);
});

test("strokesAsAreas() keeps what a fill's rule leaves out", () => {
  const ring = '<path d="M10 10H50V50H10zM20 20H40V40H20z" fill="#3366cc" fill-rule="evenodd"/>';
  const areas = areasOf(ring + stroke("M70 20V60"));
  expect(areas.reduce((sum, area) => sum + area, 0)).toBe(1600 - 400 + 160);
});

test("strokesAsAreas() paints a point as its caps do", () => {
  const point = "M30 30L30 30";
  const [round] = areasOf(stroke(point, 'stroke-linecap="round"'));
  expect(Math.abs(round! - 4 * Math.PI)).toBeLessThan(4 * Math.PI * TOLERANCE);
  expect(areasOf(stroke(point, 'stroke-linecap="square"'))).toEqual([16]);
  expect(areasOf(stroke(point))).toEqual([]);
});

test("strokesAsAreas() hands a drawing without strokes back", () => {
  const drawing = drawingOf('<path d="M10 10H50V50z"/>');
  expect(strokesAsAreas(drawing, TOLERANCE)).toEqual({ ok: true, value: drawing });
});

test("strokesAsAreas() refuses more lines than it can unite in time", () => {
  const many = Array.from({ length: 10_001 }, (_, i) => `L${i % 97} ${i % 89}`).join("");
  const answer = strokesAsAreas(drawingOf(stroke(`M1 1${many}`)), TOLERANCE);
  expect(answer).toMatchObject({ ok: false, error: { code: "too_complex", limit: 10_000 } });
});
