import { expect, test } from "bun:test";
import fc from "fast-check";
import type { Contours } from "../../plugin/mod.ts";
import { readSvg } from "../svg/read.ts";
import { contoursOf } from "./contours-of.ts";
import { separateChords } from "./separate-chords.ts";

function drawingOf(content: string) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100">${content}</svg>`;
  const drawing = readSvg(svg);
  if (!drawing.ok) throw new Error(drawing.error.detail);
  return drawing.value;
}

function contours(content: string, tolerance: number): Contours {
  const options = { tolerance, includeBackground: false, mergeShared: false };
  const result = contoursOf(drawingOf(content), options);
  if (!result.ok) throw new Error(result.error.detail);
  return result.value;
}

/** A circle of four cubics whose first node lies at `turn` radians. */
function circle(radius: number, turn: number): string {
  const at = (angle: number, reach = radius) =>
    `${(50 + reach * Math.cos(angle)).toFixed(3)} ${(50 + reach * Math.sin(angle)).toFixed(3)}`;
  const handle = Math.atan(0.5523);
  const reach = radius / Math.cos(handle);
  const quarters = [0, 1, 2, 3].map((k) => {
    const from = turn + (k * Math.PI) / 2;
    const to = from + Math.PI / 2;
    return `C${at(from + handle, reach)} ${at(to - handle, reach)} ${at(to)}`;
  });
  return `<path d="M${at(turn)}${quarters.join("")}z"/>`;
}

/** Ends this close to a line touch it, px: as the cut check allows for the grid's rounding. */
const TOUCH = 0.0015;

/** Pairs of segments that cross within both by more than a touch, counted one by one. */
function crossings({ coords: p, contourStart, closed }: Contours): number {
  const segments: number[][] = [];
  for (let c = 0; c < closed.length; c++)
    for (let i = contourStart[c]!; i < contourStart[c + 1]!; i++) {
      const j = i + 1 < contourStart[c + 1]! ? i + 1 : contourStart[c]!;
      segments.push([p[2 * i]!, p[2 * i + 1]!, p[2 * j]!, p[2 * j + 1]!]);
    }
  const side = ([x0, y0, x1, y1]: number[], x: number, y: number) => {
    const [dx, dy] = [x1! - x0!, y1! - y0!];
    const away = (dx * (y - y0!) - dy * (x - x0!)) / Math.hypot(dx, dy);
    return Math.abs(away) <= TOUCH ? 0 : Math.sign(away);
  };
  let count = 0;
  segments.forEach((s, k) => {
    for (const t of segments.slice(k + 1))
      if (
        side(s, t[0]!, t[1]!) * side(s, t[2]!, t[3]!) < 0 &&
        side(t, s[0]!, s[1]!) * side(t, s[2]!, s[3]!) < 0
      )
        count++;
  });
  return count;
}

test("contoursOf(): circles within each other do not cross at any tolerance, wherever their nodes lie", () => {
  const turn = fc.double({ min: 0, max: 1.5, noNaN: true });
  const gap = fc.double({ min: 0.05, max: 4, noNaN: true });
  const tolerance = fc.constantFrom(0.05, 0.3, 1, 3, 10);
  fc.assert(
    fc.property(turn, turn, gap, tolerance, (first, second, apart, within) => {
      const rings = circle(30, first) + circle(30 - apart, second);
      expect(crossings(contours(rings, within))).toBe(0);
    }),
    { numRuns: 60 },
  );
});

test("separateChords() leaves a drawing alone whose chords do not cross", () => {
  const drawing = drawingOf(circle(30, 0) + circle(10, 1));
  expect(separateChords(drawing, 3)).toBe(drawing);
});

test("separateChords() leaves curves alone that cross themselves", () => {
  const blades = drawingOf(
    '<path d="M10 50C30 10 70 90 90 50L90 80H10z"/><path d="M10 45C30 85 70 5 90 55L90 10H10z"/>',
  );
  expect(separateChords(blades, 3)).toBe(blades);
});

test("contoursOf(): the chords of a small curve do not run back on each other, though its middle lies on the line of its ends", () => {
  const hook = '<path d="M218 153.1C218.2 153.2 218 153 217.9 153.1L217 150H219z"/>';
  const { coords } = contours(hook, 0.1);
  const count = coords.length / 2;
  const at = (k: number) => [coords[2 * (k % count)]!, coords[2 * (k % count) + 1]!] as const;
  for (let k = 0; k < count; k++) {
    const [[ax, ay], [bx, by], [cx, cy]] = [at(k), at(k + 1), at(k + 2)];
    const [ux, uy, vx, vy] = [bx - ax, by - ay, cx - bx, cy - by];
    expect(ux * vy === uy * vx && ux * vx + uy * vy < 0).toBe(false);
  }
});

test("contoursOf(): a border that is split further stays shared", () => {
  const border = "C40 20 60 20 90 50";
  const back = "C60 20 40 20 10 50";

  const near = '<path d="M30 34.5h2v5h-2z"/>';
  const { coords, contourStart } = contours(
    `<path d="M10 50${border}V10H10z"/><path d="M90 50${back}V90H90z"/>${near}`,
    10,
  );
  const verticesOf = (c: number) => {
    const list: string[] = [];
    for (let i = contourStart[c]!; i < contourStart[c + 1]!; i++)
      list.push(`${coords[2 * i]},${coords[2 * i + 1]}`);
    return list;
  };
  const [above, below] = [verticesOf(0), new Set(verticesOf(1))];
  const shared = above.filter((vertex) => below.has(vertex));
  expect(shared.length).toBe(above.length - 2);
  expect(shared.length).toBeGreaterThan(3);
});

test("an outline of 200,000 lines is closed, too", () => {
  const line = Array.from({ length: 200_000 }, (_, i) => `${i / 2000} ${50 + (i % 2)}`).join("L");
  const drawing = drawingOf(`<path d="M${line}V99z"/>`);
  expect(() => separateChords(drawing, 0.1)).not.toThrow();
});
