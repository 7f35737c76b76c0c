import { expect, test } from "bun:test";
import { parseDrawing } from "./drawing.ts";

const svg = (body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="50" viewBox="0 0 100 50" data-kerf-mode="stacked">${body}</svg>`;

test("parseDrawing() reads background, fills, seams and strokes in their order", () => {
  const drawing = parseDrawing(
    svg(`<rect width="100" height="50" fill="#ffffff" data-kerf="background"/>
<path d="M0 0h10v10h-10z" fill="none" stroke="#7f7f7f" stroke-width=".7" data-kerf="seam"/>
<path d="M10 10h30v20h-30z" fill="#E63312" fill-opacity=".502"/>
<path d="M5 5L95 45" fill="none" stroke="#111111" stroke-width="4" stroke-linecap="round"/>`),
  );
  expect(drawing).toMatchObject({ width: 100, height: 50, nodes: 4 + 4 + 2 });
  expect(
    drawing.shapes.map(({ kind, color, opacity, width, nodes }) => ({
      kind,
      color,
      opacity,
      width,
      nodes,
    })),
  ).toEqual([
    { kind: "fill", color: "#ffffff", opacity: 1, width: 0, nodes: 4 },
    { kind: "seam", color: "#7f7f7f", opacity: 1, width: 0.7, nodes: 0 },
    { kind: "fill", color: "#e63312", opacity: 0.502, width: 0, nodes: 4 },
    { kind: "stroke", color: "#111111", opacity: 1, width: 4, nodes: 2 },
  ]);
  expect(drawing.shapes[3]?.box).toEqual({ minX: 3, minY: 3, maxX: 97, maxY: 47 });
});

test("parseDrawing() reads gradients, and falls back to their flat colour", () => {
  const { shapes } = parseDrawing(
    svg(`<defs><radialGradient id="g1" gradientUnits="userSpaceOnUse" cx="5" cy="6" r="7" gradientTransform="matrix(1 0 0 2 3 4)"><stop offset="0" stop-color="#ff0000"/><stop offset="1" stop-color="#0000ff" stop-opacity=".5"/></radialGradient></defs>
<path d="M0 0h10v10z" fill="url(#g1) #d8104f"/><path d="M0 0h10v10z" fill="url(#g1)" data-kerf="overlay"/><path d="M0 0h10v10z" fill="url(#none) #123456"/>`),
  );
  expect(shapes[0]).toMatchObject({
    color: "#d8104f",
    gradient: { kind: "radial", place: [5, 6, 7, 5, 6], transform: [1, 0, 0, 2, 3, 4] },
  });
  expect(shapes[0]?.gradient?.stops[1]).toEqual({ at: 1, color: "#0000ff", opacity: 0.5 });
  expect(shapes[1]).toMatchObject({ kind: "overlay", nodes: 0 });
  expect(shapes[2]).toMatchObject({ gradient: null, color: "#123456" });
});

test("absolute and relative paths measure alike, and a ring that ends at its start has no node twice", () => {
  const [absolute, relative] = parseDrawing(
    svg(
      `<path d="M1 2C3 4 5 6 7 8L1 9V2z" fill="#000000"/><path d="M1 2c2 2 4 4 6 6l-6 1v-7z" fill="#000000"/>`,
    ),
  ).shapes;
  expect(relative?.box).toEqual(absolute!.box);
  expect([absolute?.nodes, relative?.nodes]).toEqual([3, 3]);
});

test("palette gives what is seen: later shapes cover earlier ones, holes do not", () => {
  const { palette } = parseDrawing(
    svg(
      `<rect width="100" height="50" fill="#ffffff"/><path d="M0 0h50v50h-50zM10 10v30h30v-30z" fill="#ff0000"/><path d="M20 0H40V50H20z" fill="#0000ff"/>`,
    ),
  );
  const share = Object.fromEntries(palette.map(({ color, share }) => [color, share]));
  expect(share["#0000ff"]).toBeCloseTo(0.2, 2);
  expect(share["#ff0000"]).toBeCloseTo((10 * 50 + 10 * 20 + 10 * 50) / 5000, 2);
  expect(palette.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 9);
});

test("palette counts strokes by their width", () => {
  const { palette } = parseDrawing(
    svg(
      `<rect width="100" height="50" fill="#ffffff"/><path d="M0 25H100" fill="none" stroke="#111111" stroke-width="10"/><path d="M50 0V20" fill="none" stroke="#222222" stroke-width="4"/>`,
    ),
  );
  expect(palette.find(({ color }) => color === "#111111")?.share).toBeCloseTo(0.2, 2);
  expect(palette.find(({ color }) => color === "#222222")?.share).toBeCloseTo(0.016, 2);
});

test("parseDrawing() refuses what has no size and what is no path", () => {
  expect(() => parseDrawing("<svg><path/></svg>")).toThrow(SyntaxError);
  expect(() => parseDrawing(svg('<path d="M0 0B1 1 2 2" fill="#000000"/>'))).toThrow("no command");
});
