import { expect, test } from "bun:test";
import { Value } from "@sinclair/typebox/value";
import { type Contours, CutReport } from "../plugin/mod.ts";
import { type CutOptions, report } from "./report.ts";
import { box, contoursFrom, type TestPath } from "./testing.ts";

function check(paths: readonly TestPath[], options: CutOptions = {}): CutReport {
  return checkContours(contoursFrom(paths), options);
}

function checkContours(contours: Contours, options: CutOptions = {}): CutReport {
  const result = report(contours, options);
  if (!result.ok) throw new Error(result.error.detail);
  return result.value;
}

/** Totals that are not 0, and the number of shared borders. */
function found(paths: readonly TestPath[], options: CutOptions = {}): Record<string, number> {
  const { totals, info } = check(paths, options);
  return Object.fromEntries(
    Object.entries({ ...totals, ...(info ? { info } : {}) }).filter(([, n]) => n > 0),
  );
}

const ring = (...points: [number, number][]) => points;
const fill = (...rings: TestPath["rings"]): TestPath => ({ rings });

test("report() finds nothing wrong with a square", () => {
  const report = check([fill(box(10, 10, 50, 50))]);
  expect(report).toMatchObject({ blocking: 0, check: 0, info: 0, truncated: false, issues: [] });
  expect(report.contours).toEqual({ total: 1, closed: 1, open: 0, strokes: 0 });
});

test("report() sees the same in a drawing with a bridged hole whichever way it is turned", () => {
  // two boxes of a hole, joined by a line there and back at half height, and a neighbour in the upper one
  const outer = box(14, 14, 115, 115);
  const hole = ring(
    ...([
      [36, 28],
      [64, 28],
      [64, 43],
      [50, 43],
      [50, 100],
      [64, 100],
    ] as [number, number][]),
    ...([
      [64, 115],
      [36, 115],
      [36, 100],
      [50, 100],
      [50, 43],
      [36, 43],
    ] as [number, number][]),
  );
  const neighbour = ring([36, 28], [64, 28], [36, 43]);
  const options = { toolMm: 0.001, islandMm2: 1e-6 };
  const drawn = [fill(outer, hole), fill(neighbour)];
  const turned = drawn.map(({ rings }) =>
    fill(...rings.map((r) => r.map(([x, y]) => [200 - y, x] as const))),
  );
  expect(found(drawn, options)).toEqual(found(turned, options));
  expect(found(drawn, options).info).toBe(1);
});

test("issue 29: report() finds no crossing where a border touches one of its own lines from both sides", () => {
  const border = ring(
    [26, 137],
    [26, 133],
    [29, 133],
    [30, 134],
    [26, 134],
    [27, 138],
    [27, 145],
    [10, 145],
    [10, 133],
    [21, 133],
    [26, 134],
    [24, 136],
  );
  const drawn = [fill(box(0, 100, 50, 60), border), fill([...border].reverse())];
  const options = { toolMm: 0.001, islandMm2: 1e-6 };
  expect(found(drawn, options)).toEqual({ info: 1 });
});

test("report() has the shape that the API publishes", () => {
  const paths = [fill(box(0, 0, 50, 50)), fill(box(25, 25, 50, 50)), fill(box(99, 9, 1, 1))];
  expect(Value.Check(CutReport, check(paths))).toBe(true);
});

test("report() counts an open contour of a fill but no centre line", () => {
  const line = ring([0, 0], [30, 0], [30, 40]);
  expect(found([{ rings: [line], closed: false }])).toEqual({ open: 1 });
  expect(found([{ rings: [line], closed: false, stroke: true }])).toEqual({});
  const [issue] = check([{ rings: [line], closed: false }]).issues;
  expect(issue?.value).toBeCloseTo((50 * 25.4) / 72, 6);
});

test("report() counts one crossing a pair, and its points", () => {
  const paths = [fill(box(0, 0, 50, 50)), fill(box(25, 25, 50, 50))];
  expect(found(paths)).toEqual({ crossing: 1 });
  expect(check(paths).issues[0]).toMatchObject({
    value: 2,
    box: { x: 25, y: 25, width: 25, height: 25 },
  });
});

test("report() sees a crossing through vertices", () => {
  const diamond = fill(ring([50, 40], [100, 90], [50, 140], [0, 90]));
  const through = fill(ring([50, 40], [20, 0], [80, 0], [50, 40], [60, 70], [40, 70]));
  const past = fill(ring([50, 40], [20, 0], [80, 0]));
  expect(found([diamond, through])).toEqual({ crossing: 1 });
  expect(found([diamond, past])).toEqual({});
});

test("report() does not take touching for crossing", () => {
  const square = fill(box(0, 0, 50, 50));
  expect(found([square, fill(ring([50, 25], [80, 10], [80, 40]))])).toEqual({});
  expect(found([square, fill(ring([50, 50], [80, 60], [60, 80]))])).toEqual({});
});

test("report() sees contours that leave a common run on opposite sides", () => {
  const square = fill(box(0, 0, 50, 50));
  const through = fill(ring([80, 10], [50, 10], [50, 30], [30, 30], [30, 45], [80, 45]));
  const along = fill(ring([80, 10], [50, 10], [50, 30], [80, 30]));
  expect(found([square, through])).toMatchObject({ crossing: 1 });
  expect(found([square, along])).toEqual({ info: 1 });
});

test("report() takes crossings of centre lines for information, with an outline for blocking", () => {
  const across = { rings: [ring([0, 30], [110, 30])], closed: false, stroke: true };
  const down = { rings: [ring([50, 0], [50, 110])], closed: false, stroke: true };
  const loop = { rings: [ring([0, 0], [40, 40], [40, 0], [0, 40])], closed: false, stroke: true };
  expect(found([across, down])).toEqual({ info: 1 });
  expect(found([loop])).toEqual({ info: 1 });
  expect(found([fill(box(20, 20, 50, 50)), across])).toEqual({ crossing: 1 });
});

test("report() takes a line that ends within 0.02 px of another for one that touches it", () => {
  const across = { rings: [ring([0, 10], [90, 10])], closed: false, stroke: true };
  const stem = (past: number) => ({
    rings: [ring([30, 60], [30, 10 - past])],
    closed: false,
    stroke: true,
  });
  for (const past of [0, 0.003, 0.01, 0.02]) expect(found([across, stem(past)])).toEqual({});
  expect(found([across, stem(0.03)])).toEqual({ info: 1 });
});

test("report() counts a point that a line passes three times once", () => {
  const star = ring([10, 60], [110, 60], [90, 33], [30, 87], [30, 110], [60, 110], [60, 10]);
  const { issues } = check([{ rings: [star], stroke: true, closed: false }]);
  expect(issues.map(({ kind, value }) => [kind, value])).toEqual([["self-intersection", 1]]);
});

test("report() counts one self-intersection a contour, none for a pixel diagonal", () => {
  const eight = ring([0, 0], [40, 40], [40, 0], [0, 40]);
  const diagonal = ring([0, 0], [10, 0], [10, 10], [20, 10], [20, 20], [10, 20], [10, 10], [0, 10]);
  expect(found([fill(eight)])).toEqual({ "self-intersection": 1 });
  expect(found([fill(diagonal)])).toEqual({});
});

test("report() takes a line filled on opposite sides for a shared border, whatever the winding", () => {
  const left = box(0, 0, 50, 50);
  const right = box(50, 0, 50, 50);
  const turned = [...right].reverse();
  for (const other of [right, turned]) {
    expect(found([fill(left), fill(other)])).toEqual({ info: 1 });
    expect(found([fill(left), fill(other)], { mergeShared: true })).toEqual({});
  }
  const plug = box(20, 20, 10, 10);
  expect(found([fill(left, plug), fill(plug)])).toEqual({ info: 1 });
});

test("report() takes a line filled on equal sides for a double cut", () => {
  const square = box(0, 0, 50, 50);
  const copies = [fill(square), fill([...square].reverse())];
  expect(found(copies)).toEqual({ overlap: 1 });
  expect(check(copies).issues[0]?.value).toBeCloseTo((200 * 25.4) / 72, 6);
  expect(found(copies, { mergeShared: true })).toEqual({});
  expect(found([fill(square), fill(box(0, 10, 20, 20))])).toEqual({ overlap: 1 });
});

test("report() does not take lines of equal extent that leave one point for an overlap", () => {
  const upper = { rings: [ring([20, 20], [90, 60])], closed: false, stroke: true };
  const lower = { rings: [ring([20, 20], [90, 20])], closed: false, stroke: true };
  expect(found([upper, lower])).toEqual({});
});

test("report() counts a spur as an overlap that merging does not mend", () => {
  const spur = ring([0, 0], [50, 0], [50, 25], [80, 25], [50, 25], [50, 50], [0, 50]);
  expect(found([fill(spur)], { mergeShared: true })).toEqual({ overlap: 1 });
});

test("report() counts small pieces, not holes, and takes holes out of the area", () => {
  const mm = 72 / 25.4;
  const of = (side: number, at = 0) => box(at, at, side * mm, side * mm);
  expect(found([fill(of(0.9))])).toEqual({ island: 1 });
  expect(found([fill(of(1.1))])).toEqual({});
  expect(found([fill(of(10), of(0.9, 5))])).toEqual({});
  expect(found([fill(of(1.5), of(1.2, 0.3))], { toolMm: 0.05 })).toEqual({ island: 1 });
  expect(found([fill(of(10), of(8, 2), of(0.5, 9))])).toEqual({ island: 1 });
});

test("report() tells pieces apart that meet in a point", () => {
  const mm = 72 / 25.4;
  const [a, b] = [0.8 * mm, 1.6 * mm];
  const diagonal = ring([0, 0], [a, 0], [a, a], [b, a], [b, b], [a, b], [a, a], [0, a]);
  expect(found([fill(diagonal)])).toEqual({ island: 2 });
});

test("report() counts contours with more vertices than maxNodes", () => {
  const polygon = (n: number) =>
    Array.from({ length: n }, (_, k): [number, number] => [
      500 + 400 * Math.cos((2 * Math.PI * k) / n),
      500 + 400 * Math.sin((2 * Math.PI * k) / n),
    ]);
  expect(found([fill(polygon(100))], { maxNodes: 99 })).toEqual({ nodes: 1 });
  expect(found([fill(polygon(100))], { maxNodes: 100 })).toEqual({});
});

test("report() knows the inside of a shape whose frame is not written", () => {
  const contours = contoursFrom([fill(box(20, 20, 100, 100)), fill(box(20, 20, 100, 100))]);
  expect(checkContours(contours)).toMatchObject({ info: 0, blocking: 1 });
  const frameless = Uint8Array.of(1, 0);
  expect(checkContours({ ...contours, frameless })).toMatchObject({ info: 1, blocking: 0 });
});

test("report() lists 100 issues a kind, worst first, and counts all", () => {
  const paths = Array.from({ length: 150 }, (_, k) =>
    fill(box(5 * (k % 30), 5 * Math.floor(k / 30), 1 + k / 300, 1)),
  );
  const { totals, issues } = check(paths);
  expect(totals.island).toBe(150);
  expect(issues.length).toBe(100);
  expect(issues[0]?.value).toBe(Math.min(...issues.map(({ value }) => value)));
});

test("report() says when its budget was used up", () => {
  const paths = Array.from({ length: 100 }, (_, k) => fill(box(k, k, 500, 500)));
  const result = report(contoursFrom(paths), {}, { budget: 1000 });
  expect(result.ok && result.value.truncated).toBe(true);
});

test("report() charges its budget for every pair that meets, so that no crowd of crossings takes long", () => {
  const fans = Array.from({ length: 600 }, (_, k): TestPath => {
    const line = k % 2 ? ring([k, -5], [k, 900]) : ring([0, k], [900, k]);
    return { rings: [line], closed: false, stroke: true };
  });
  expect(check(fans).info).toBe(300 * 300);
  const result = report(contoursFrom(fans), {}, { budget: 100_000 });
  expect(result.ok && result.value.truncated).toBe(true);
  expect(result.ok && result.value.info).toBeLessThanOrEqual(100_000 / 50);
});

test("report() spends little on a hatching of long lines", () => {
  const count = 4000;
  const zigzag = Array.from({ length: count }, (_, k): [number, number] => [
    k / 5,
    k % 2 ? 900 : 5,
  ]);
  const line = { rings: [zigzag], closed: false, stroke: true };
  const result = report(contoursFrom([line]), {}, { budget: 30 * count });
  expect(result.ok && result.value.truncated).toBe(false);
});

const mm = 72 / 25.4;

test("report() counts a neck between two parts, but no plain corner", () => {
  const dumbbell = (width: number) =>
    ring(
      ...([
        [0, 0],
        [40, 0],
        [40, 20 - width / 2],
        [60, 20 - width / 2],
        [60, 0],
        [100, 0],
        [100, 40],
        [60, 40],
        [60, 20 + width / 2],
        [40, 20 + width / 2],
        [40, 40],
        [0, 40],
      ] as [number, number][]),
    );
  expect(found([fill(dumbbell(1.1 * mm))], { toolMm: 1 })).toEqual({});
  const thin = check([fill(dumbbell(0.9 * mm))], { toolMm: 1 });
  expect(thin.totals.thin).toBe(1);
  expect(thin.issues[0]?.value).toBeCloseTo(0.9, 1);
  const star = ring([50, 0], [65, 35], [100, 50], [65, 65], [50, 100], [35, 65], [0, 50], [35, 35]);
  expect(found([fill(star)])).toEqual({});
});

test("report() counts a spike over two tools long, and a piece that vanishes", () => {
  const needle = (length: number) =>
    ring([0, 0], [50, 0], [50, 20], [50 + length, 20.8], [50, 21.6], [50, 50], [0, 50]);
  expect(found([fill(needle(40))], { toolMm: 1 })).toEqual({ thin: 1 });
  expect(found([fill(needle(4))], { toolMm: 1 })).toEqual({});
  expect(found([fill(box(0, 0, 400, 0.9 * mm))], { toolMm: 1 })).toEqual({ thin: 1 });
  expect(found([fill(box(0, 0, 400, 1.1 * mm))], { toolMm: 1 })).toEqual({});
});

test("report() does not take parts that meet in a point for a neck", () => {
  const clover = fill(box(0, 0, 90, 90), box(30, 30, 15, 15), box(45, 45, 15, 15));
  expect(found([clover])).toEqual({});
});

test("report() refuses contours of more than two million vertices", () => {
  const count = 2_000_001;
  const contours = {
    ...contoursFrom([{ rings: [box(0, 0, 1, 1)] }]),
    coords: new Float64Array(2 * count),
    contourStart: Uint32Array.of(0, count),
  };
  const result = report(contours);
  expect(result).toMatchObject({ ok: false, error: { code: "too_complex" } });
});
