import { expect, test } from "bun:test";
import fc from "fast-check";
import { MM_PER_PX } from "../plugin/mod.ts";
import { contoursOf } from "./contours/contours-of.ts";
import { assignColorIndices } from "./dxf/color-index.ts";
import { writeDxf } from "./dxf/write-dxf.ts";
import { readSvg } from "./svg/read.ts";

interface Polyline {
  layer: string;
  closed: boolean;
  points: [number, number][];
}

/** Group codes and values in turn. */
function tagsOf(bytes: Uint8Array): [string, string][] {
  const lines = new TextDecoder().decode(bytes).split("\n");
  expect(lines.pop()).toBe("");
  expect(lines.length % 2).toBe(0);
  return Array.from({ length: lines.length / 2 }, (_, i) => [lines[2 * i]!, lines[2 * i + 1]!]);
}

/** The POLYLINEs of a file, in px, Y down. */
function polylines(bytes: Uint8Array, height: number): Polyline[] {
  const list: Polyline[] = [];
  let entity = "";
  for (const [code, value] of tagsOf(bytes)) {
    if (code === "0") {
      entity = value;
      if (value === "POLYLINE") list.push({ layer: "", closed: false, points: [] });
      if (value === "VERTEX") list.at(-1)!.points.push([0, 0]);
    }
    const last = list.at(-1);
    if (!last) continue;
    if (entity === "POLYLINE" && code === "8") last.layer = value;
    if (entity === "POLYLINE" && code === "70") last.closed = value === "1";
    if (entity === "VERTEX" && code === "10") last.points.at(-1)![0] = Number(value) / MM_PER_PX;
    if (entity === "VERTEX" && code === "20")
      last.points.at(-1)![1] = height - Number(value) / MM_PER_PX;
  }
  return list;
}

function contours(content: string) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100">${content}</svg>`;
  const drawing = readSvg(svg);
  if (!drawing.ok) throw new Error(drawing.error.detail);
  const list = contoursOf(drawing.value, {
    tolerance: 0.1,
    includeBackground: true,
    mergeShared: false,
  });
  if (!list.ok) throw new Error(list.error.detail);
  return list.value;
}

test("writeDxf() holds the contours it was given, vertex by vertex", () => {
  const point = fc.tuple(
    fc.integer({ min: -9999, max: 9999 }),
    fc.integer({ min: -9999, max: 9999 }),
  );
  fc.assert(
    fc.property(
      fc.array(fc.array(point, { minLength: 3, maxLength: 8 }), { minLength: 1 }),
      (polygons) => {
        const paths = polygons.map((points, i) => {
          const data = points.map(([x, y]) => `${x / 100} ${y / 100}`).join(" ");
          return `<path d="M${data}" fill="none" stroke="#0000${(i % 100) + 10}"/>`;
        });
        const list = contours(`<path d="M1 1h9v9z"/>${paths.join("")}`);
        const read = polylines(writeDxf(list), 100);
        expect(read.map(({ closed }) => Number(closed))).toEqual([...list.closed]);
        const flat = read.flatMap(({ points }) => points.flat());
        expect(flat.length).toBe(list.coords.length);
        flat.forEach((v, i) => {
          expect(Math.abs(v - list.coords[i]!)).toBeLessThan(3e-6);
        });
      },
    ),
    { numRuns: 50 },
  );
});

test("writeDxf() names layers by colour and gives each an index of its own", () => {
  const bytes = writeDxf(
    contours('<path d="M1 1h9v9z" fill="#0a0b0c"/><path d="M1 1h9v9z" fill="#0a0b0d"/>'),
  );
  expect(polylines(bytes, 100).map(({ layer }) => layer)).toEqual(["0A0B0C", "0A0B0D"]);
  const indices = tagsOf(bytes).filter(([code]) => code === "62");
  expect(new Set(indices.map(([, index]) => index)).size).toBe(3); // with layer 0
});

test("writeDxf() writes the extents of what is drawn, without exponents", () => {
  const text = new TextDecoder().decode(writeDxf(contours('<path d="M0 100l72-.001v-72z"/>')));
  expect(text).toContain("$EXTMIN\n10\n0.000000\n20\n0.000000\n");
  expect(text).toContain("$EXTMAX\n10\n25.400000\n20\n25.400352\n");
  expect(text).not.toMatch(/[0-9]e-/i);
});

test("assignColorIndices() gives white 255, black 250 and different colours different indices", () => {
  const indices = assignColorIndices([0xffffff, 0x000000, 0xff0000, 0xff0001, 0xfefefe]);
  expect(indices.get(0xffffff)).toBe(255);
  expect(indices.get(0x000000)).toBe(250);
  expect(new Set(indices.values()).size).toBe(5);
  const many = Array.from({ length: 300 }, (_, i) => i * 50_000);
  expect(new Set(assignColorIndices(many).values()).size).toBe(255);
});

test("assignColorIndices() gives a crowd of colours indices of their own, in whatever order they come", () => {
  const browns = Array.from({ length: 24 }, (_, i) => 0x5a3a28 + i * 0x010101);
  const indices = assignColorIndices(browns);
  expect(new Set(indices.values()).size).toBe(browns.length);
  expect(assignColorIndices([...browns].reverse())).toEqual(indices);
});

test("writeDxf() moves no coordinate left or up, and none by more than 1 nm", () => {
  // a triangle thinner than a cutter can tell would be left out
  const coordinate = fc.integer({ min: 0, max: 199_000 }).map((grid) => grid / 1000);
  fc.assert(
    fc.property(coordinate, coordinate, (x, y) => {
      const list = contours(`<path d="M${x} ${y / 2}L200 100L200 0z"/>`);
      const height = 100;
      for (const [a, b] of polylines(writeDxf(list), height)[0]!.points) {
        const near = (v: number) => Math.round(v * 1000) / 1000;
        expect(near(a) - a).toBeLessThan(1e-8);
        expect(near(b) - b).toBeLessThan(1e-8);
        expect(Math.max(a - near(a), b - near(b)) * MM_PER_PX).toBeLessThan(1.01e-6);
      }
    }),
  );
});

test("writeDxf() writes inches as they are", () => {
  const text = new TextDecoder().decode(writeDxf(contours('<path d="M0 77.5H72V100z"/>')));
  expect(text).toContain("10\n25.400000\n20\n7.937500\n");
});
