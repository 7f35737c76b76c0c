import { expect, test } from "bun:test";
import { Resvg } from "@resvg/resvg-js";
import { type Curves, SegmentKind } from "../../../../plugin/mod.ts";
import { black, draw, type Paint, red, white } from "../../../../tests/pictures.ts";
import { quietContext } from "../../../../tests/stage-context.ts";
import { exportSvg } from "../../export/stage.ts";
import { fit } from "../../fit/stage.ts";
import { quantize } from "../../quantize/stage.ts";
import { segment } from "../stage.ts";

async function trace(width: number, height: number, paint: Paint): Promise<Curves> {
  const raster = draw(width, height, paint);
  const indexed = await quantize.run(
    raster,
    { ...quantize.defaults, maxColors: 64 },
    quietContext(),
  );
  const map = await segment.run(indexed, segment.defaults, quietContext());
  return fit.run(map, fit.defaults, quietContext());
}

/** Area of each ring of a face, px²: that of its outer ring is above 0. */
function ringAreas(curves: Curves, c: number): number[] {
  const { componentRings, ringStart, ringArcs } = curves;
  const areas: number[] = [];
  for (let r = componentRings[c]!; r < componentRings[c + 1]!; r++) {
    let area = 0;
    for (const s of ringArcs.subarray(ringStart[r], ringStart[r + 1]))
      area += s < 0 ? -arcArea(curves, ~s) : arcArea(curves, s);
    areas.push(-area);
  }
  return areas;
}

/** Area between an arc and the origin, by steps along its segments. */
function arcArea({ arcOrigin, segmentStart, segmentKind, segmentPoints }: Curves, a: number) {
  let [x, y] = [arcOrigin[2 * a]!, arcOrigin[2 * a + 1]!];
  let area = 0;
  for (let s = segmentStart[a]!; s < segmentStart[a + 1]!; s++) {
    const [c1x, c1y, c2x, c2y, u, v] = segmentPoints.subarray(
      6 * s,
      6 * s + 6,
    ) as unknown as number[];
    const line = segmentKind[s] === SegmentKind.line;
    const [x0, y0] = [x, y];
    for (let k = 1; k <= 16; k++) {
      const t = k / 16;
      const at = (p: number, q: number, r: number, w: number) =>
        line
          ? p + t * (w - p)
          : (1 - t) ** 3 * p + 3 * (1 - t) ** 2 * t * q + 3 * (1 - t) * t * t * r + t ** 3 * w;
      const [nx, ny] = [at(x0, c1x!, c2x!, u!), at(y0, c1y!, c2y!, v!)];
      area += (x * ny - nx * y) / 2;
      [x, y] = [nx, ny];
    }
  }
  return area;
}

/** A stroke from (x, y) to (u, v). */
function isOn([x, y, u, v]: readonly number[], width: number, px: number, py: number): boolean {
  const [dx, dy] = [u! - x!, v! - y!];
  const t = Math.max(0, Math.min(1, ((px - x!) * dx + (py - y!) * dy) / (dx * dx + dy * dy)));
  return Math.hypot(px - x! - t * dx, py - y! - t * dy) < width / 2;
}

/** Letters T, 8 px high, on a line, each at another phase. */
const LETTERS = [14, 25.25, 36.5, 47.75].map((x) => [
  [x, 40 + x / 50, x + 6, 40 + x / 50],
  [x + 3, 40, x + 3, 48],
]);
const STROKES = LETTERS.flat();
const STROKE = 0.5;

test("issue 23: letters with strokes of 0.5 px keep their ink", async () => {
  const curves = await trace(64, 64, (x, y) =>
    (x > 10 && x < 50 && y > 8 && y < 30) || STROKES.some((s) => isOn(s, STROKE, x, y))
      ? black
      : white,
  );
  const areas = [...curves.componentLabel.keys()]
    .map((c) => ringAreas(curves, c)[0]!)
    .filter((area) => area < 100);
  expect(areas).toHaveLength(LETTERS.length);
  // the bar of the last one, a quarter in each of two rows, is lost
  for (const area of areas.sort((a, b) => b - a).slice(0, -1))
    expect(Math.abs(area / (13.5 * STROKE) - 1)).toBeLessThan(0.05);
});

/** A letter d, 34 px high with strokes of 6.4 px; the side of its stem goes on below the bowl for 1.5 px. */
function isLetterD(x: number, y: number): boolean {
  const isBowl = Math.abs(Math.hypot(x - 18, y - 28) - 8.3) < 3.2;
  return isBowl || (x > 24.3 && x < 30.7 && y > 5.3 && y < 39.1);
}

test.each([0, 0.25, 0.5, 0.75])(
  "issue 23: the foot of a letter %p px lower keeps its corners",
  async (down) => {
    const isInk = (x: number, y: number) => isLetterD(x, y - down);
    const curves = await trace(48, 48, (x, y) => (isInk(x, y) ? black : white));
    const { text } = await exportSvg.run(curves, exportSvg.defaults, quietContext());
    const zoom = 10;
    const { pixels } = new Resvg(text, { fitTo: { mode: "zoom", value: zoom } }).render();
    let wrong = 0;
    for (let v = 34 * zoom; v < 43 * zoom; v++)
      for (let u = 20 * zoom; u < 34 * zoom; u++) {
        const isDrawn = pixels[4 * (v * 48 * zoom + u)]! < 128;
        if (isDrawn !== isInk((u + 0.5) / zoom, (v + 0.5) / zoom)) wrong += zoom ** -2;
      }
    expect(wrong).toBeLessThan(2);
  },
);

test("what a thin frame encloses is a face of its own, with the shapes and the lettering in it", async () => {
  const isFrame = (x: number, y: number) => {
    const d = Math.max(Math.abs(x - 40) - 30, Math.abs(y - 32) - 22);
    return d > 0.2 && d < 1.3;
  };
  const curves = await trace(80, 64, (x, y) => {
    if (Math.hypot(x - 30, y - 26) < 9) return red;
    return isFrame(x, y) || STROKES.some((s) => isOn(s, STROKE, x, y)) ? black : white;
  });
  const all = [...curves.componentLabel.keys()].map((c) => ringAreas(curves, c));
  for (const [outer, ...holes] of all) {
    expect(outer).toBeGreaterThan(0);
    for (const hole of holes) expect(hole).toBeLessThan(0);
  }
  // faces tile the picture: each half of an arc bounds one face
  const total = all.flat().reduce((sum, area) => sum + area, 0);
  expect(total).toBeCloseTo(80 * 64, 1);
  const disc = all.findIndex(([outer]) => Math.abs(outer! - Math.PI * 81) < 6);
  const inside = all.findIndex(([outer]) => Math.abs(outer! - 60.4 * 44.4) < 60);
  expect(disc).toBeGreaterThanOrEqual(0);
  expect(all[inside]).toHaveLength(6);
  for (const [a, left] of curves.arcLeft.entries())
    if (left === disc || curves.arcRight[a] === disc)
      expect([left, curves.arcRight[a]]).toContain(inside);
});

test("words far apart stay where they are drawn, and take no fine pixels in between", async () => {
  const inWord = (x: number, y: number) => x > 13 && x < 55 && y > 39 && y < 50;
  const isWord = (x: number, y: number) =>
    inWord(x, y) && STROKES.some((s) => isOn(s, STROKE, x, y));
  const raster = draw(400, 300, (x, y) =>
    isWord(x, y) || isWord(x - 300, y - 200) ? black : white,
  );
  const indexed = await quantize.run(raster, quantize.defaults, quietContext());
  const {
    fine,
    shares: { columns, rows },
  } = indexed.details!();
  expect(columns.length * rows.length).toBeLessThan(0.1 * raster.width * raster.height);
  expect(fine.raster.width).toBe(fine.raster.scale * columns.length);
  const map = await segment.run(indexed, segment.defaults, quietContext());
  const { samples, raster: page } = map.details!.fine;
  expect([page.width, page.height]).toEqual([400 * page.scale, 300 * page.scale]);
  for (let i = 0; i < samples.length; i += 2) {
    const [x, y] = [samples[i]! / page.scale, samples[i + 1]! / page.scale];
    const isFrame = x % 400 < 1 || x > 399 || y < 1 || y > 299;
    expect(isFrame || inWord(x, y) || inWord(x - 300, y - 200)).toBe(true);
  }
});
