import { expect, test } from "bun:test";
import type { Raster, Stroke } from "../../../plugin/mod.ts";
import { centerline } from "./stage.ts";
import {
  circlePoints,
  drawStrokes,
  type Palette,
  type PenStroke,
  partitionOf,
} from "./test-drawing.ts";

type Options = Partial<typeof centerline.defaults>;

function traceRaster(raster: Raster, options: Options = {}, palette?: Palette) {
  const notes: Record<string, number> = {};
  const curves = centerline.run(
    partitionOf(raster, palette),
    { ...centerline.defaults, enabled: true, ...options },
    {
      signal: new AbortController().signal,
      progress: () => {},
      note: (key, value) => {
        notes[key] = value;
      },
    },
  );
  if (curves instanceof Promise) throw new TypeError("The stage is synchronous");
  return { strokes: [...curves.strokes], notes, curves };
}

const trace = (strokes: PenStroke[], options: Options = {}) =>
  traceRaster(drawStrokes([100, 80], strokes), options).strokes;

/** Ends of a stroke, leftmost (then topmost) first. */
function endsOf({ points }: Stroke): [number, number][] {
  const n = points.length;
  const ends: [number, number][] = [
    [points[0]!, points[1]!],
    [points[n - 2]!, points[n - 1]!],
  ];
  return ends.sort(([x, y], [u, v]) => x - u || y - v);
}

function expectNear(actual: readonly number[], expected: readonly number[], tolerance: number) {
  expect(actual.length).toBe(expected.length);
  actual.forEach((value, k) => {
    expect(Math.abs(value - expected[k]!)).toBeLessThanOrEqual(tolerance);
  });
}

/** Distance from a point to a stroke, by 32 points on each of its segments. */
function distanceTo({ points, segmentKind }: Stroke, [x, y]: readonly [number, number]): number {
  let nearest = Number.POSITIVE_INFINITY;
  segmentKind.forEach((_, k) => {
    const p = points.subarray(6 * k, 6 * k + 8);
    for (let i = 0; i <= 32; i++) {
      const t = i / 32;
      const u = 1 - t;
      const weights = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t];
      const line = segmentKind[k] === 0;
      const at = (c: number) =>
        line
          ? u * p[c]! + t * p[6 + c]!
          : weights.reduce((sum, weight, j) => sum + weight * p[2 * j + c]!, 0);
      nearest = Math.min(nearest, Math.hypot(at(0) - x, at(1) - y));
    }
  });
  return nearest;
}

/** Strokes from left to right. */
const sorted = (strokes: Stroke[]) => strokes.sort((a, b) => endsOf(a)[0]![0] - endsOf(b)[0]![0]);

test("centerline draws one straight stroke with its ends, width and cap", () => {
  const [stroke, ...others] = trace([{ points: [20.3, 30.2, 71.7, 52.6], width: 6 }]);
  expect(others).toEqual([]);
  expect(stroke).toMatchObject({ kind: "line", closed: false, cap: "round", label: 1 });
  expect([...stroke!.segmentKind]).toEqual([0]);
  expectNear(endsOf(stroke!).flat(), [20.3, 30.2, 71.7, 52.6], 0.05);
  expectNear([stroke!.width], [6], 0.05);
});

test("centerline measures a flat cap and ends the stroke at its edge", () => {
  const [stroke] = trace([{ points: [20, 40.3, 80, 40.3], width: 8, cap: "butt" }]);
  expect(stroke!.cap).toBe("butt");
  expectNear(endsOf(stroke!).flat(), [20, 40.3, 80, 40.3], 0.1);
});

test("centerline passes straight through an X", () => {
  const strokes = sorted(
    trace([
      { points: [20, 15, 80, 65], width: 5 },
      { points: [25, 60, 75, 20], width: 5 },
    ]),
  );
  expect(strokes.map(({ segmentKind }) => [...segmentKind])).toEqual([[0], [0]]);
  expectNear(endsOf(strokes[0]!).flat(), [20, 15, 80, 65], 0.1);
  expectNear(endsOf(strokes[1]!).flat(), [25, 60, 75, 20], 0.1);
});

test("centerline carries the stem of a T on to the bar, which stays straight", () => {
  const strokes = sorted(
    trace([
      { points: [15, 20, 85, 20], width: 6 },
      { points: [50, 20, 50, 65], width: 6 },
    ]),
  );
  expect(strokes.length).toBe(2);
  expectNear(endsOf(strokes[0]!).flat(), [15, 20, 85, 20], 0.1);
  expectNear(endsOf(strokes[1]!).flat(), [50, 20, 50, 65], 0.12);
});

test("centerline ends a stroke that runs into itself on its own centre-line", () => {
  const [stroke, ...others] = trace([
    { points: [33, 70, 27, 15, 65, 15, 65, 45, 30.27, 45], width: 6 },
  ]);
  expect(others).toEqual([]);
  expectNear(endsOf(stroke!).flat(), [30.27, 45, 33, 70], 0.15);
});

test("centerline closes a circle", () => {
  const [stroke, ...others] = trace([{ points: circlePoints(50, 40, 25.4), width: 4 }]);
  expect(others).toEqual([]);
  expect(stroke!.closed).toBe(true);
  for (let i = 0; i < stroke!.points.length; i += 6) {
    const [x, y] = stroke!.points.subarray(i, i + 2);
    expectNear([Math.hypot(x! - 50, y! - 40)], [25.4], 0.06);
  }
});

test("centerline keeps sharp corners, closed paths included", () => {
  const [stroke, ...others] = trace([{ points: [20, 60, 50, 15, 80, 60, 20, 60], width: 5 }]);
  expect(others).toEqual([]);
  expect(stroke!.closed).toBe(true);
  expect([...stroke!.segmentKind]).toEqual([0, 0, 0]);
  const corners: number[][] = [];
  for (let i = 0; i < 18; i += 6) corners.push([...stroke!.points.subarray(i, i + 2)]);
  corners.sort(([x], [u]) => x! - u!);
  expectNear(corners.flat(), [20, 60, 50, 15, 80, 60], 0.15);
});

test("centerline option minWidth drops thinner strokes", () => {
  const drawing = [
    { points: [15, 20, 85, 25], width: 3 },
    { points: [15, 60, 85, 55], width: 7 },
  ];
  expect(trace(drawing).length).toBe(2);
  const left = trace(drawing, { minWidth: 5 });
  expectNear(
    left.map(({ width }) => width),
    [7],
    0.1,
  );
});

test("centerline option spurLength drops short stubs and keeps the stroke they grow from", () => {
  const drawing = [
    { points: [15, 30, 85, 30], width: 4 },
    { points: [50, 30, 50, 44], width: 4 },
  ];
  expect(trace(drawing).length).toBe(2);
  const [stroke, ...others] = trace(drawing, { spurLength: 20 });
  expect(others).toEqual([]);
  expectNear(endsOf(stroke!).flat(), [15, 30, 85, 30], 0.15);
});

test("centerline option tolerance trades segments for accuracy", () => {
  const wave: number[] = [];
  for (let x = 10; x <= 90; x++) wave.push(x, 40 + 12 * Math.sin(x / 8) + 4 * Math.sin(x / 3));
  const segments = (tolerance: number) =>
    trace([{ points: wave, width: 4 }], { tolerance }).reduce(
      (sum, { segmentKind }) => sum + segmentKind.length,
      0,
    );
  expect(segments(3)).toBeLessThan(segments(0.2));
});

test("centerline option enabled decides whether the stage runs", () => {
  expect(centerline.when!({ ...centerline.defaults, enabled: true })).toBe(true);
  expect(centerline.when!(centerline.defaults)).toBe(false);
});

test("centerline traces every ink apart from the others", () => {
  const palette: Palette = [
    [250, 250, 240],
    [200, 30, 30],
    [20, 40, 160],
  ];
  const raster = drawStrokes(
    [100, 80],
    [
      { points: [15, 20, 85, 25], width: 5, ink: 1 },
      { points: [15, 60, 85, 55], width: 5, ink: 2 },
    ],
    palette,
  );
  const { strokes, notes } = traceRaster(raster, {}, palette);
  expect(strokes.map(({ label }) => label)).toEqual([1, 2]);
  expectNear(endsOf(strokes[0]!).flat(), [15, 20, 85, 25], 0.1);
  expectNear(endsOf(strokes[1]!).flat(), [15, 60, 85, 55], 0.1);
  expect(notes).toMatchObject({ "centerline.inks": 2, "centerline.strokes": 2 });
});

test("centerline takes the raster's scale out of coordinates, widths and options", () => {
  const raster = drawStrokes([100, 80], [{ points: [20, 30, 72, 52], width: 6 }]);
  const { strokes, curves } = traceRaster({ ...raster, scale: 2 }, { minWidth: 2.5 });
  expect([curves.width, curves.height]).toEqual([50, 40]);
  expectNear(endsOf(strokes[0]!).flat(), [10, 15, 36, 26], 0.05);
  expectNear([strokes[0]!.width], [3], 0.05);
  expect(traceRaster({ ...raster, scale: 2 }, { minWidth: 3.5 }).strokes).toEqual([]);
});

test("centerline says so when there is no ink", () => {
  const { strokes, notes } = traceRaster(drawStrokes([20, 20], []));
  expect(strokes).toEqual([]);
  expect(notes).toMatchObject({ "centerline.inks": 0, "centerline.strokes": 0 });
});

test("centerline gives the same bytes twice", () => {
  const drawing = [
    { points: [20, 15, 80, 65], width: 5 },
    { points: circlePoints(50, 40, 20), width: 5 },
  ];
  expect(trace(drawing)).toEqual(trace(drawing));
});

test("centerline keeps dots and strokes too short for a run of their own", () => {
  const strokes = sorted(
    trace([
      { points: [20.3, 40.6], width: 7 },
      { points: [50, 40, 54, 43], width: 6 },
      { points: [80.5, 40.5], width: 2.5 },
    ]),
  );
  expect(strokes.map(({ kind }) => kind)).toEqual(["dot", "line", "dot"]);
  expectNear(endsOf(strokes[0]!)[0]!, [20.3, 40.6], 0.05);
  expectNear(endsOf(strokes[1]!).flat(), [50, 40, 54, 43], 0.2);
  expectNear(
    strokes.map(({ width }) => width),
    [7, 6, 2.5],
    0.12,
  );
});

test("centerline draws a solid as an outline half a stroke inside its edge", () => {
  const square: PenStroke[] = [];
  for (let y = 20; y <= 50; y += 2) square.push({ points: [50, y, 80, y], width: 4 });
  const strokes = trace([{ points: [10, 70, 90, 70], width: 4 }, ...square]);
  const outline = strokes.find(({ kind }) => kind === "outline")!;
  expect(outline.closed).toBe(true);
  const xs = [...outline.points].filter((_, i) => i % 2 === 0);
  expectNear([Math.min(...xs), Math.max(...xs)], [50, 80], 0.5);
  expect(strokes.length).toBe(2);
});

test("centerline traces hairlines and measures them by their ink", () => {
  const strokes = sorted(
    trace([
      { points: [10, 20, 90, 33], width: 1.2 },
      { points: [20, 70, 80, 45], width: 1.2 },
    ]),
  );
  expect(strokes.length).toBe(2);
  expectNear(endsOf(strokes[0]!).flat(), [10, 20, 90, 33], 0.35);
  expectNear(
    strokes.map(({ width }) => width),
    [1.2, 1.2],
    0.2,
  );
});

test("centerline reads a black-and-white picture without antialiasing", () => {
  const raster = drawStrokes([100, 80], [{ points: [15, 20, 85, 61], width: 5 }]);
  for (let i = 0; i < raster.data.length; i++) raster.data[i] = raster.data[i]! < 128 ? 0 : 255;
  const { strokes } = traceRaster(raster);
  expect(strokes.map(({ segmentKind }) => [...segmentKind])).toEqual([[0]]);
  expectNear(endsOf(strokes[0]!).flat(), [15, 20, 85, 61], 0.4);
});

test("centerline takes the shade of uneven paper out before it looks for ink", () => {
  const raster = drawStrokes([100, 80], [{ points: [15, 20, 85, 61], width: 5 }]);
  for (let i = 0; i < raster.data.length; i++) {
    const x = (i >> 2) % 100;
    if (i % 4 < 3) raster.data[i] = raster.data[i]! * (1 - 0.004 * x);
  }
  const { strokes } = traceRaster(raster);
  expect(strokes.length).toBe(1);
  expectNear(endsOf(strokes[0]!).flat(), [15, 20, 85, 61], 0.25);
  expectNear([strokes[0]!.width], [5], 0.2);
});

test("centerline follows rings through the blot where they touch, along the rims of their holes", () => {
  const rings = [
    { points: circlePoints(38, 40, 15), width: 6 },
    { points: circlePoints(64, 40, 15), width: 6 },
  ];
  const strokes = trace(rings);
  expect(strokes.map(({ closed }) => closed)).toEqual([true, true]);
  for (const { points } of strokes) {
    const cx = points[0]! < 51 && points[6]! < 51 ? 38 : 64;
    for (let i = 0; i < points.length; i += 6)
      expectNear([Math.hypot(points[i]! - cx, points[i + 1]! - 40)], [15], 0.4);
  }
});

test("centerline keeps a ring round where a stem meets it", () => {
  const strokes = trace([
    { points: circlePoints(35, 40, 14), width: 5 },
    { points: [49, 40, 85, 40], width: 5 },
  ]);
  expect(strokes.map(({ closed }) => closed).sort()).toEqual([false, true]);
  const stem = strokes.find(({ closed }) => !closed)!;
  expectNear(endsOf(stem).flat(), [49, 40, 85, 40], 0.25);
});

test("centerline traces noise at a lower resolution and says so", () => {
  const raster = drawStrokes([500, 480], []);
  let state = 1;
  for (let i = 0; i < raster.data.length; i += 4) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    raster.data.fill(state >>> 31 ? 0 : 255, i, i + 3);
  }
  const { strokes, notes } = traceRaster(raster);
  expect(notes["centerline.reduction"]).toBeGreaterThan(1);
  expect(strokes.length).toBeGreaterThan(0);
});

test("centerline stops when aborted", () => {
  const partition = partitionOf(drawStrokes([100, 80], [{ points: [15, 20, 85, 61], width: 5 }]));
  const context = { signal: AbortSignal.abort("stop"), progress: () => {}, note: () => {} };
  expect(() => centerline.run(partition, centerline.defaults, context)).toThrow("stop");
});

test("centerline finds a stub that runs into another stroke at an acute angle", () => {
  const strokes = trace([
    { points: [10, 10, 90, 70], width: 6 },
    { points: [20, 70, 72, 74, 64, 50.5], width: 6 },
  ]);
  expect(strokes.length).toBe(2);
  const bent = strokes.find(({ segmentKind }) => segmentKind.length === 2)!;
  const [x, y] = bent.points[0]! < 40 ? bent.points.slice(-2) : bent.points;
  expectNear([x!, y!], [64, 50.5], 0.6);
  expectNear([...bent.points.slice(6, 8)], [72, 74], 0.3);
});

test("centerline keeps a small box closed where stems meet sides too short to show both edges", () => {
  const strokes = trace([
    { points: [40, 25, 60, 25, 60, 55, 40, 55, 40, 25], width: 10 },
    { points: [50, 25, 50, 12], width: 10 },
    { points: [50, 55, 50, 68], width: 10 },
  ]);
  const stems = strokes.filter(({ closed }) => !closed).sort((a, b) => a.points[1]! - b.points[1]!);
  expect([strokes.length, stems.length]).toEqual([3, 2]);
  expectNear(endsOf(stems[0]!).flat(), [50, 12, 50, 25], 0.2);
  expectNear(endsOf(stems[1]!).flat(), [50, 55, 50, 68], 0.2);
});

test("centerline rounds a small box's corners as its outer edge does, where stems hide the rest of it", () => {
  const [r, left, top, right, bottom] = [5.4, 32, 42, 68, 96];
  const corner = (cx: number, cy: number, from: number) =>
    [0, 18, 36, 54, 72, 90].flatMap((angle) => {
      const radians = ((from + angle) * Math.PI) / 180;
      return [cx + r * Math.cos(radians), cy + r * Math.sin(radians)];
    });
  const box = [
    ...corner(right - r, top + r, -90),
    ...corner(right - r, bottom - r, 0),
    ...corner(left + r, bottom - r, 90),
    ...corner(left + r, top + r, 180),
    right - r,
    top,
  ];
  const raster = drawStrokes(
    [100, 130],
    [
      { points: box, width: 18 },
      { points: [50, top, 50, 19], width: 18 },
      { points: [50, bottom, 50, 118], width: 18 },
    ],
  );
  const { strokes } = traceRaster(raster);
  const ring = strokes.find(({ closed }) => closed)!;
  for (const [cx, cy, angle] of [
    [right - r, top + r, -45],
    [left + r, top + r, -135],
  ] as const) {
    const radians = (angle * Math.PI) / 180;
    expect(distanceTo(ring, [cx + r * Math.cos(radians), cy + r * Math.sin(radians)])).toBeLessThan(
      0.4,
    );
  }
});

test("centerline ends the leg of a K on its arm, which goes on to the bar", () => {
  const strokes = trace([
    { points: [24, 10, 25, 70], width: 8 },
    { points: [62, 10, 24.62, 47.38], width: 8 },
    { points: [37, 35, 60, 70], width: 8 },
  ]);
  expect(strokes.length).toBe(3);
  const [bar, arm, leg] = sorted(strokes);
  expectNear(endsOf(bar!).flat(), [24, 10, 25, 70], 0.2);
  expectNear(endsOf(arm!).flat(), [24.62, 47.38, 62, 10], 0.3);
  expectNear(endsOf(leg!).flat(), [37, 35, 60, 70], 0.75);
});

test("centerline finds the arms of an arrow that are too short to show both edges", () => {
  const strokes = trace([
    { points: [46, 20, 60, 20, 60, 34], width: 9 },
    { points: [60, 20, 30, 50], width: 9 },
  ]);
  expect(strokes.length).toBe(2);
  const arms = strokes.find(({ segmentKind }) => segmentKind.length === 2)!;
  expectNear(endsOf(arms).flat(), [46, 20, 60, 34], 0.15);
  expectNear([...arms.points.slice(6, 8)], [60, 20], 0.2);
});

test("centerline takes neither a sharp corner nor a flat end for a short stroke", () => {
  const corner = trace([{ points: [35, 70, 50, 15, 65, 70], width: 12 }]);
  expect(corner.map(({ segmentKind }) => segmentKind.length)).toEqual([2]);
  const flat = trace([{ points: [20, 40, 80, 44], width: 24, cap: "butt" }]);
  expect(flat.map(({ segmentKind }) => segmentKind.length)).toEqual([1]);
});
