import { expect, test } from "bun:test";
import fc from "fast-check";
import type { Curves, Raster } from "../../../plugin/mod.ts";
import {
  black,
  blue,
  clear,
  disc,
  draw,
  type Paint,
  type Rgba,
  red,
  white,
} from "../../../tests/pictures.ts";
import { quietContext } from "../../../tests/stage-context.ts";
import { fit } from "../fit/stage.ts";
import { quantize } from "../quantize/stage.ts";
import { segment } from "../segment/stage.ts";
import { exportSvg } from "./stage.ts";

type Settings = typeof exportSvg.defaults;

async function curvesOf(raster: Raster): Promise<Curves> {
  const indexed = await quantize.run(raster, quantize.defaults, quietContext());
  const map = await segment.run(indexed, segment.defaults, quietContext());
  return fit.run(map, fit.defaults, quietContext());
}

async function svgOf(paint: Paint, settings: Partial<Settings> = {}): Promise<string> {
  const curves = await curvesOf(draw(48, 48, paint));
  const { text } = await exportSvg.run(
    curves,
    { ...exportSvg.defaults, ...settings },
    quietContext(),
  );
  return text;
}

const paths = (svg: string) => svg.match(/<path[^>]*>/g) ?? [];
const data = (path: string) => /d="([^"]*)"/.exec(path)![1]!;
const subpaths = (path: string) => data(path).match(/z/g)?.length ?? 0;
const fillOf = (path: string) => /fill="([^"]*)"/.exec(path)![1];

/** A red disc in a black disc, off the page's middle, and a second red disc. */
const nested: Paint = (x, y) => {
  if (Math.hypot(x - 18, y - 18) < 6) return red;
  if (Math.hypot(x - 18, y - 18) < 13) return black;
  return Math.hypot(x - 38, y - 38) < 6 ? red : white;
};
/** Two halves of a disc side by side. */
const halves: Paint = (x, y) => {
  if (Math.hypot(x - 24, y - 24) > 16) return white;
  return x + 0.2 * y < 28 ? red : blue;
};

test("export mode stacked fills holes, cut keeps them", async () => {
  const ring = (svg: string) => paths(svg).find((path) => fillOf(path) === "#000000")!;
  expect(subpaths(ring(await svgOf(nested, { mode: "stacked" })))).toBe(1);
  expect(subpaths(ring(await svgOf(nested, { mode: "cut" })))).toBe(2);
});

test("export mode is recorded on the root", async () => {
  expect(await svgOf(nested, { mode: "stacked" })).toContain('data-kerf-mode="stacked"');
  expect(await svgOf(nested, { mode: "cut" })).toContain('data-kerf-mode="cut"');
});

test("export precision is the most decimals of any number in path data", async () => {
  for (const precision of [0, 1, 2, 3, 4]) {
    const svg = await svgOf(nested, { precision, mode: "cut" });
    const decimals = [...svg.matchAll(/\.(\d+)/g)].map(([, digits]) => digits!.length);
    expect(Math.max(0, ...decimals)).toBe(precision);
  }
});

test("export mergeByColor: one path a colour in cut mode, else one a face", async () => {
  expect(paths(await svgOf(nested, { mode: "cut", mergeByColor: true }))).toHaveLength(3);
  expect(paths(await svgOf(nested, { mode: "cut", mergeByColor: false }))).toHaveLength(4);
});

test("export mergeByColor: stacked colours merge only within a run of the painting order", async () => {
  const fills = paths(await svgOf(nested, { mode: "stacked" })).map(fillOf);
  expect(fills).toEqual(["#ffffff", "#000000", "#dc141e", "#dc141e"]);
});

test("export backgroundRect: stacked starts with a rect of the page instead of the face", async () => {
  const svg = await svgOf(nested, { backgroundRect: true });
  expect(svg).toContain('<rect width="48" height="48" fill="#ffffff" data-kerf="background"/>');
  expect(paths(svg).map(fillOf)).not.toContain("#ffffff");
  expect(await svgOf(nested)).not.toContain("<rect");
});

test("export backgroundRect: cut keeps the background a face, marked", async () => {
  const svg = await svgOf(nested, { mode: "cut", backgroundRect: true });
  expect(svg).not.toContain("<rect");
  expect(paths(svg).filter((path) => path.includes('data-kerf="background"'))).toHaveLength(1);
  expect(data(paths(svg)[0]!)).toMatch(/^M0 0V48H48V0z|^M48 0H0V48H48z|^M0 0|^M48/);
});

test("export seamStroke: a marked stroke in the mean colour before the fills it serves", async () => {
  const svg = await svgOf(halves, { mode: "cut", seamStroke: 0.7 });
  const seams = paths(svg).filter((path) => path.includes('data-kerf="seam"'));
  expect(seams.every((path) => fillOf(path) === "none")).toBe(true);
  expect(seams.every((path) => path.includes('stroke-width=".7"'))).toBe(true);
  expect(seams.some((path) => path.includes('stroke="#782873"'))).toBe(true);
  expect(svg.lastIndexOf('data-kerf="seam"')).toBeLessThan(svg.indexOf('fill="#dc141e"'));
  expect(await svgOf(halves, { mode: "cut" })).not.toContain("seam");
});

test("export writes Z on every filled subpath and opens each path with an absolute M", async () => {
  for (const mode of ["cut", "stacked"] as const) {
    for (const path of paths(await svgOf(nested, { mode }))) {
      const moves = data(path).match(/m/gi)!.length;
      expect(subpaths(path)).toBe(moves);
      expect(data(path).startsWith("M")).toBe(true);
    }
  }
});

test("export stacked leaves the hole open under a translucent face", async () => {
  const glass: Rgba = [30, 60, 220, 128];
  const paint: Paint = (x, y) => {
    if (Math.hypot(x - 24, y - 24) < 8) return glass;
    return Math.hypot(x - 24, y - 24) < 18 ? black : clear;
  };
  const [ring, inner] = paths(await svgOf(paint));
  expect(subpaths(ring!)).toBe(2);
  expect(inner).toContain('fill-opacity=".502"');
});

test("export leaves transparent regions unpainted in both modes", async () => {
  const paint: Paint = (x, y) => {
    const d = Math.hypot(x - 24, y - 24);
    return d < 18 && d > 8 ? red : clear;
  };
  for (const mode of ["cut", "stacked"] as const) {
    const all = paths(await svgOf(paint, { mode, backgroundRect: true }));
    expect(all).toHaveLength(1);
    expect(subpaths(all[0]!)).toBe(2);
  }
});

test("export writes one path a centre-line stroke, and a dot as a short step", async () => {
  const curves = await curvesOf(draw(48, 48, disc(24, 24, 12, black, white)));
  const look = { width: 3.25, cap: "butt", label: 0, closed: false } as const;
  const stroke = {
    ...look,
    kind: "line",
    points: Float64Array.of(4, 4, 4, 4, 20, 9, 20, 9),
    segmentKind: Uint8Array.of(0),
  } as const;
  const dot = {
    ...look,
    kind: "dot",
    points: Float64Array.of(30, 30),
    segmentKind: Uint8Array.of(),
  } as const;
  const svg = (
    await exportSvg.run({ ...curves, strokes: [stroke, dot] }, exportSvg.defaults, quietContext())
  ).text;
  expect(paths(svg).map(data)).toEqual(["M4 4l16 5", "M30 30h.01"]);
  expect(paths(svg)[0]).toContain('fill="none"');
  expect(paths(svg)[0]).toContain('stroke-width="3.25" stroke-linecap="butt"');
  expect(paths(svg)[1]).toContain('stroke-linecap="round"');
});

test("issue 29: export draws no line of a stroke twice that rounding folded onto itself", async () => {
  const curves = await curvesOf(draw(48, 48, disc(24, 24, 12, black, white)));
  const strokeOf = (places: readonly number[], closed: boolean) => {
    const points = [...places.slice(0, 2)];
    for (let i = 2; i < places.length; i += 2) {
      const [x0 = 0, y0 = 0, x = 0, y = 0] = places.slice(i - 2, i + 2);
      points.push(x0, y0, x, y, x, y);
    }
    const segmentKind = new Uint8Array(places.length / 2 - 1);
    const look = { kind: "line", width: 3, cap: "round", label: 0 } as const;
    return { ...look, closed, points: Float64Array.from(points), segmentKind };
  };
  const written = async (places: readonly number[], closed = false) => {
    const strokes = [strokeOf(places, closed)];
    const settings = { ...exportSvg.defaults, precision: 0 };
    const { text } = await exportSvg.run({ ...curves, strokes }, settings, quietContext());
    return paths(text).map(data);
  };
  expect(await written([33, 3, 30.6, 5.6, 28.2, 9.4, 33, 3.6, 40, 4])).toEqual([
    "M33 3l-2 3",
    "M28 9l5-5h7",
  ]);
  expect(await written([2, 2, 9, 9, 6, 6, 6, 2])).toEqual(["M2 2l7 7", "M6 6v-4"]);
  expect(await written([5, 5, 9, 5, 9, 9, 2, 9, 5, 9, 5, 5], true)).toEqual(["M5 9v-4h4v4h-7"]);
});

test("export cut: both faces of a border hold the same digits", async () => {
  const blot = fc.record({
    x: fc.integer({ min: 4, max: 44 }),
    y: fc.integer({ min: 4, max: 44 }),
    r: fc.integer({ min: 4, max: 16 }),
    ink: fc.constantFrom(black, red, blue),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(blot, { minLength: 1, maxLength: 4 }), async (blots) => {
      const paint: Paint = (x, y) =>
        blots.findLast((b) => Math.hypot(b.x - x, b.y - y) < b.r)?.ink ?? white;
      const svg = await svgOf(paint, { mode: "cut", precision: 1 });
      expect(await svgOf(paint, { mode: "cut", precision: 1 })).toBe(svg);
      const uses = new Map<string, number>();
      for (const path of paths(svg)) {
        for (const point of cornersOf(data(path))) uses.set(point, (uses.get(point) ?? 0) + 1);
      }
      for (const [point, count] of uses) {
        const [x, y] = point.split(" ").map(Number) as [number, number];
        if (x > 0 && y > 0 && x < 48 && y < 48) expect([point, count > 1]).toEqual([point, true]);
      }
    }),
    { numRuns: 10 },
  );
});

/** End points of the segments of absolute path data, as digits. */
function cornersOf(d: string): string[] {
  const out: string[] = [];
  let [x, y] = ["", ""];
  for (const [, letter, list] of d.matchAll(/([MLHVCz])([^MLHVCz]*)/g)) {
    const numbers = list!.match(/-?\d*\.\d+|-?\d+/g) ?? [];
    const size = { M: 2, L: 2, H: 1, V: 1, C: 6 }[letter!] ?? Infinity;
    for (let k = 0; k + size <= numbers.length; k += size) {
      if (letter === "H") x = numbers[k]!;
      else if (letter === "V") y = numbers[k]!;
      else [x, y] = numbers.slice(k + size - 2, k + size) as [string, string];
      out.push(`${x} ${y}`);
    }
  }
  return out;
}
