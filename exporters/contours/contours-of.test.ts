import { expect, test } from "bun:test";
import fc from "fast-check";
import { type Contours, GRID_PER_PX } from "../../plugin/mod.ts";
import { readSvg } from "../svg/read.ts";
import { type ContourOptions, contoursOf } from "./contours-of.ts";
import type { GridContours } from "./grid-contours.ts";
import { mergeShared } from "./merge-shared.ts";

const page = (content: string, attributes = 'width="100" height="100"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`;

const PLAIN: ContourOptions = { tolerance: 0.1, includeBackground: false, mergeShared: false };

function outcome(svg: string, options: Partial<ContourOptions> = {}) {
  const drawing = readSvg(svg);
  if (!drawing.ok) throw new Error(drawing.error.detail);
  return contoursOf(drawing.value, { ...PLAIN, ...options });
}

function contours(svg: string, options?: Partial<ContourOptions>): Contours {
  const result = outcome(svg, options);
  if (!result.ok) throw new Error(result.error.detail);
  validate(result.value);
  return result.value;
}

/** What every list of contours keeps to, checked from scratch. */
function validate({ coords, contourStart, closed, ...traits }: Contours): void {
  for (const list of [traits.stroke, traits.color, traits.shape, traits.evenOdd, traits.frameless])
    expect(list.length).toBe(closed.length);
  expect(contourStart.length).toBe(closed.length + 1);
  expect(contourStart.at(-1)).toBe(coords.length / 2);
  expect(coords.every((v) => Math.round(v * 1000) / 1000 === v)).toBe(true);
  for (let c = 0; c < closed.length; c++) {
    const points = coords.subarray(2 * contourStart[c]!, 2 * contourStart[c + 1]!);
    expect(points.length).toBeGreaterThanOrEqual(closed[c] ? 6 : 4);
    const last = closed[c] ? points.length : points.length - 2;
    for (let i = 0; i < last; i += 2) {
      const j = (i + 2) % points.length;
      const length = Math.hypot(points[j]! - points[i]!, points[j + 1]! - points[i + 1]!);
      expect(length).toBeGreaterThan(0.0029);
    }
  }
}

/** Undirected edges as text, sorted. */
function edges({ coords, contourStart, closed }: Contours): string[] {
  const list: string[] = [];
  for (let c = 0; c < closed.length; c++) {
    const [from, to] = [contourStart[c]!, contourStart[c + 1]!];
    for (let i = from; i < to - (closed[c] ? 0 : 1); i++) {
      const j = i + 1 < to ? i + 1 : from;
      const ends = [i, j].map((v) => `${coords[2 * v]},${coords[2 * v + 1]}`);
      list.push(ends.sort().join(" "));
    }
  }
  return list.sort();
}

const lengthOf = (list: string[]) =>
  list.reduce((sum, edge) => {
    const [x0, y0, x1, y1] = edge.split(/[ ,]/).map(Number) as [number, number, number, number];
    return sum + Math.hypot(x1 - x0, y1 - y0);
  }, 0);

test("contoursOf() leaves out seams and keeps the traits of each shape", () => {
  const { color, closed, stroke, shape, evenOdd } = contours(
    page(
      `<path d="M1 1h9v9zM20 20h5v5" fill="#010203" fill-rule="evenodd"/>
       <path d="M1 1h9v9z" fill="none" stroke="red" data-kerf="seam"/>
       <path d="M40 40h9v9" fill="none" stroke="#040506"/>`,
    ),
  );
  expect([...color]).toEqual([0x010203, 0x010203, 0x040506]);
  expect([...closed]).toEqual([1, 1, 0]);
  expect([...stroke]).toEqual([0, 0, 1]);
  expect([...shape]).toEqual([0, 0, 2]);
  expect([...evenOdd]).toEqual([1, 1, 0]);
});

test("contoursOf() merges exactly straight runs and drops what encloses nothing", () => {
  expect([
    ...contours(page('<path d="M2 0h1h1h1v1l-1 1l-1 1L2 4l-1-1V2z M9 9h1z M8 8v.001h.001z"/>'))
      .coords,
  ]).toEqual([2, 0, 5, 0, 5, 1, 2, 4, 1, 3, 1, 2]);
  expect(outcome(page('<path d="M9 9h1z"/>'))).toMatchObject({
    ok: false,
    error: { code: "unconvertible" },
  });
});

test("contoursOf() keeps corners that only the grid puts in line", () => {
  const corner = (k: number) => {
    const angle = (2 * Math.PI * k) / 1001;
    return `${50 + 30 * Math.cos(angle)} ${50 + 30 * Math.sin(angle)}`;
  };
  const polygon = `M${Array.from({ length: 1001 }, (_, k) => corner(k)).join("L")}z`;
  expect(contours(page(`<path d="${polygon}"/>`)).coords.length / 2).toBe(1001);
  const turned = contours(page('<path transform="rotate(17)" d="M50 2h3h4h5v9h-9z"/>'));
  expect(turned.coords.length / 2).toBeLessThanOrEqual(6);
});

test("contoursOf() keeps the line of a closed stroke that runs out and back", () => {
  for (const data of ["M50 100L80 10Z", "M50 100L60 70L80 10Z"])
    for (const mergeShared of [false, true]) {
      const { coords, closed } = contours(page(`<path d="${data}" fill="none" stroke="#000"/>`), {
        mergeShared,
      });
      expect([...coords]).toEqual([50, 100, 80, 10]);
      expect([...closed]).toEqual([0]);
    }
});

test("contoursOf() leaves out the page's frame unless asked, and marks what it framed", () => {
  const svg = page('<path d="M0 0H100V40V100H0zM10 10v5h5z"/><path d="M50 50h5v5z"/>');
  const without = contours(svg);
  expect([...without.frameless]).toEqual([1, 0]);
  const whole = contours(svg, { includeBackground: true });
  expect([...whole.frameless]).toEqual([0, 0, 0]);
  expect(whole.contourStart[1]).toBe(4);
});

test("contoursOf() gives a shared border the same vertices whichever way it is walked", () => {
  const curve = "c3 7 21-9 31 4";
  const back = "c-10-13-28 3-31-4";
  const left = contours(page(`<path d="M10 50${curve}V90H10z"/>`), { tolerance: 0.01 });
  const right = contours(page(`<path d="M41 54${back}V10H41z"/>`), { tolerance: 0.01 });
  const common = new Set(edges(right));
  expect(edges(left).filter((edge) => common.has(edge)).length).toBe(edges(left).length - 3);
});

test("contoursOf() keeps chords within the tolerance of the curve", () => {
  for (const tolerance of [0.001, 0.01, 0.1, 1]) {
    const { coords } = contours(page('<circle cx="50" cy="50" r="40"/>'), { tolerance });
    for (let i = 0; i < coords.length; i += 2) {
      const j = (i + 2) % coords.length;
      const x = (coords[i]! + coords[j]!) / 2 - 50;
      const y = (coords[i + 1]! + coords[j + 1]!) / 2 - 50;
      expect(Math.abs(Math.hypot(x, y) - 40)).toBeLessThan(tolerance + 0.02); // a circle of cubics errs by 0.011
    }
  }
});

test("contoursOf() keeps small shapes at any tolerance", () => {
  const lens = '<path d="M10 10c3 .5 6 .5 9 0c-3-.5-6-.5-9 0z"/>';
  const drop = '<path d="M30 30c.5 .5-.5 .5 0 0z"/>';
  expect(contours(page(lens + drop), { tolerance: 10 }).closed.length).toBe(2);
});

test("contoursOf() keeps vertices 1 µm apart in both walks of a border", () => {
  const steps = Array.from({ length: 60 }, (_, i) => `l.0${(i % 4) + 1} .00${i % 9}`).join("");
  const svg = page(`<path d="M10 10${steps}V50H10z"/>`);
  contours(svg); // validates
  contours(page('<path d="M10 10c.002.003.001.004.004.004c.1.2.3.4.0011.0012V50H10z"/>'), {
    tolerance: 0.001,
  });
});

test("contoursOf() refuses too many segments before it makes any", () => {
  const wave = "q50 90 90 0t-90 0".repeat(20_000);
  expect(outcome(page(`<path d="M5 5${wave}"/>`), { tolerance: 0.001 })).toMatchObject({
    ok: false,
    error: { code: "too_complex" },
  });
});

test("contoursOf() refuses a drawing beyond what the grid can hold", () => {
  expect(outcome(page('<path d="M0 0L40000 1V9z"/>'))).toMatchObject({
    error: { code: "unconvertible" },
  });
});

test("mergeShared splits at T-junctions and leaves ends on written vertices", () => {
  const svg = page('<path d="M10 10h20v30h-20z"/><path d="M30 0v50h20v-50z"/>');
  const merged = contours(svg, { mergeShared: true });
  expect([...merged.closed]).toEqual([1, 0]);
  expect([...merged.coords.subarray(8)]).toEqual([30, 40, 30, 50, 50, 50, 50, 0, 30, 0, 30, 10]);
});

/** Rectangles on a coarse lattice: full of shared borders, T-junctions and crossings. */
const rectangles = fc.array(
  fc.record({
    x: fc.nat(8),
    y: fc.nat(8),
    w: fc.integer({ min: 1, max: 6 }),
    h: fc.integer({ min: 1, max: 6 }),
  }),
  { minLength: 1, maxLength: 12 },
);

test("mergeShared keeps each piece of line once, the union, and merges nothing twice", () => {
  fc.assert(
    fc.property(rectangles, (list) => {
      const svg = page(
        list.map(({ x, y, w, h }) => `<path d="M${x} ${y}h${w}v${h}h-${w}z"/>`).join(""),
      );
      const merged = contours(svg, { mergeShared: true });
      const pieces = edges(merged);
      expect(new Set(pieces).size).toBe(pieces.length);
      expect(lengthOf(pieces)).toBeCloseTo(unionLength(list), 6);
      expect(mergeShared(toGrid(merged))).toEqual(toGrid(merged));
    }),
    { numRuns: 200 },
  );
});

/** Length of the union of the rectangles' outlines, unit step by unit step. */
function unionLength(list: readonly { x: number; y: number; w: number; h: number }[]): number {
  const units = new Set<string>();
  for (const { x, y, w, h } of list) {
    for (let i = 0; i < w; i++) units.add(`h${x + i},${y}`).add(`h${x + i},${y + h}`);
    for (let i = 0; i < h; i++) units.add(`v${x},${y + i}`).add(`v${x + w},${y + i}`);
  }
  return units.size;
}

type Point = readonly [number, number];
/** A cubic after the first point: two handles and an end. */
type Cubic = readonly [Point, Point, Point];

const coordinate = fc.integer({ min: 100, max: 9900 }).map((v) => v / 100);
const anyPoint = fc.tuple(coordinate, coordinate);
const loop = fc.array(fc.tuple(anyPoint, anyPoint, anyPoint), { minLength: 3, maxLength: 6 });

/** A closed path through the cubics, each point mapped. */
function pathOf(cubics: readonly Cubic[], map: (p: Point) => Point = (p) => p): string {
  const at = (p: Point) =>
    map(p)
      .map((v) => v.toFixed(2))
      .join(" ");
  const draw = cubics.map((cubic) => `C${cubic.map(at).join(" ")}`).join("");
  return page(`<path d="M${at(cubics.at(-1)![2])}${draw}z"/>`);
}

test("contoursOf() of a reversed path has the same edges", () => {
  fc.assert(
    fc.property(loop, (cubics) => {
      const reversed = cubics
        .map(([c1, c2], i): Cubic => [c2, c1, cubics.at(i - 1)![2]])
        .toReversed();
      expect(edges(contours(pathOf(reversed)))).toEqual(edges(contours(pathOf(cubics))));
    }),
    { numRuns: 100 },
  );
});

test("contoursOf() of a mirrored or turned drawing is the contour mirrored or turned, but for rounding", () => {
  const maps: ((p: Point) => Point)[] = [
    ([x, y]) => [100 - x, y],
    ([x, y]) => [y, x],
    ([x, y]) => [100 - x, 100 - y],
  ];
  fc.assert(
    fc.property(loop, (cubics) => {
      const plain = contours(pathOf(cubics)).coords;
      for (const map of maps) {
        const mapped = contours(pathOf(cubics, map)).coords;
        for (let i = 0; i < mapped.length; i += 2) {
          const [x, y] = map([mapped[i]!, mapped[i + 1]!]);
          // an end of a short segment goes to the nearest of points 0.004 apart, 0.0028 away at most, in either drawing
          expect(distanceTo(plain, x, y)).toBeLessThan(0.006);
        }
      }
    }),
    { numRuns: 30 },
  );
});

/** Distance from a point to a closed polygon. */
function distanceTo(coords: Float64Array, x: number, y: number): number {
  let nearest = Infinity;
  for (let i = 0, j = coords.length - 2; i < coords.length; j = i, i += 2) {
    const dx = coords[i]! - coords[j]!;
    const dy = coords[i + 1]! - coords[j + 1]!;
    const t = ((x - coords[j]!) * dx + (y - coords[j + 1]!) * dy) / (dx * dx + dy * dy);
    const clamped = Math.min(1, Math.max(0, t));
    nearest = Math.min(
      nearest,
      Math.hypot(coords[j]! + clamped * dx - x, coords[j + 1]! + clamped * dy - y),
    );
  }
  return nearest;
}

/** Px to grid steps: the inverse of `toPixels()`. */
function toGrid({ coords, ...rest }: Contours): GridContours {
  const xy = coords.map((v) => Math.round(v * GRID_PER_PX));
  return { ...rest, xy, straight: new Uint8Array(xy.length / 2) };
}
