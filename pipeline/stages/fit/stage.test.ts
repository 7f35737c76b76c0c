import { expect, test } from "bun:test";
import fc from "fast-check";
import { flattenPath } from "../../../geometry/flatten.ts";
import type { Point } from "../../../geometry/point.ts";
import type { Segment } from "../../../geometry/segment.ts";
import { type Curves, type Partition, SegmentKind } from "../../../plugin/mod.ts";
import { componentAt, connect } from "../../../raster/components.ts";
import {
  black,
  blue,
  disc,
  draw,
  type Paint,
  pixels,
  red,
  white,
} from "../../../tests/pictures.ts";
import { quietContext } from "../../../tests/stage-context.ts";
import { quantize } from "../quantize/stage.ts";
import { segment } from "../segment/stage.ts";
import { fit } from "./stage.ts";

type Settings = typeof fit.defaults;

async function mapOf(paint: Paint, size = 64): Promise<Partition> {
  const indexed = await quantize.run(draw(size, size, paint), quantize.defaults, quietContext());
  return segment.run(indexed, segment.defaults, quietContext());
}

async function run(map: Partition, settings: Partial<Settings> = {}): Promise<Curves> {
  return fit.run(map, { ...fit.defaults, ...settings }, quietContext());
}

/** Segments of arc `a`, with its start. */
function arcOf(curves: Curves, a: number): { start: Point; segments: Segment[] } {
  const { segmentStart, segmentKind, segmentPoints: p, arcOrigin } = curves;
  const segments: Segment[] = [];
  for (let s = segmentStart[a]!; s < segmentStart[a + 1]!; s++) {
    const point = (i: number): Point => [p[6 * s + i]!, p[6 * s + i + 1]!];
    const to = point(4);
    segments.push(
      segmentKind[s] === SegmentKind.line
        ? { kind: "line", to }
        : { kind: "cubic", c1: point(0), c2: point(2), to },
    );
  }
  return { start: [arcOrigin[2 * a]!, arcOrigin[2 * a + 1]!], segments };
}

const arcs = (curves: Curves) =>
  Array.from({ length: curves.arcLeft.length }, (_, a) => arcOf(curves, a));
/** The longest loop that is no frame: the outline of the one shape of a picture. */
function outline(curves: Curves) {
  const inner = arcs(curves).filter((_, a) => curves.arcLeft[a]! >= 0 && curves.arcRight[a]! >= 0);
  return inner.sort((p, q) => q.segments.length - p.segments.length)[0]!;
}

/** Turn, in degrees, at each joint of a loop. */
function turns({ start, segments }: { start: Point; segments: readonly Segment[] }): number[] {
  const directions = segments.map((s, k): [Point, Point] => {
    const from = k === 0 ? start : segments[k - 1]!.to;
    const [a, b] = s.kind === "cubic" ? [s.c1, s.c2] : [s.to, from];
    return [
      [a[0] - from[0], a[1] - from[1]],
      [s.to[0] - b[0], s.to[1] - b[1]],
    ];
  });
  return directions.map(([leaving], k) => {
    const [, arriving] = directions.at(k - 1)!;
    const cross = arriving[0] * leaving[1] - arriving[1] * leaving[0];
    const dot = arriving[0] * leaving[0] + arriving[1] * leaving[1];
    return Math.abs((Math.atan2(cross, dot) * 180) / Math.PI);
  });
}

/** A star with bumps between `low` and `high` px from the middle. */
function bumpy(low: number, high: number, bumps: number): Paint {
  return (x, y) => {
    const angle = Math.atan2(y - 32, x - 32);
    const r = low + ((high - low) * (1 + Math.sin(bumps * angle))) / 2;
    return Math.hypot(x - 32, y - 32) < r ? black : white;
  };
}

const square: Paint = (x, y) =>
  Math.max(Math.abs(0.98 * (x - 32) + 0.2 * (y - 32)), Math.abs(0.98 * (y - 32) - 0.2 * (x - 32))) <
  18
    ? black
    : white;
const rounded: Paint = (x, y) => {
  const dx = Math.max(0, Math.abs(x - 32) - 10);
  const dy = Math.max(0, Math.abs(y - 32) - 6);
  return Math.hypot(dx, dy) < 12 ? black : white;
};

test("fit tolerance: the greater, the fewer segments", async () => {
  const map = await mapOf(bumpy(20, 23, 9));
  const count = async (tolerance: number) => outline(await run(map, { tolerance })).segments.length;
  expect(await count(3)).toBeLessThan(await count(0.3));
});

test("fit tolerance: no trusted sample away from joints is farther from its arc", async () => {
  for (const paint of [bumpy(18, 24, 5), square, rounded]) {
    const map = await mapOf(paint);
    const curves = await run(map);
    for (let a = 0; a < map.arcFrom.length; a++) {
      const arc = arcOf(curves, a);
      const points = flattenPath(arc, 0.005);
      const joints = [arc.start, ...arc.segments.map(({ to }) => to)];
      for (let s = map.sampleStart[a]!; s < map.sampleStart[a + 1]!; s++) {
        if (map.sampleWeight[s]! < 0.9) continue;
        const x = map.samples[2 * s]! / map.raster.scale;
        const y = map.samples[2 * s + 1]! / map.raster.scale;
        // Pixels at a corner hold both of its edges.
        if (joints.some(([u, v]) => Math.hypot(u - x, v - y) < 2.5)) continue;
        expect(distanceTo(points, x, y)).toBeLessThan(fit.defaults.tolerance);
      }
    }
  }
});

function distanceTo(points: readonly Point[], x: number, y: number): number {
  return points.slice(1).reduce((least, [bx, by], i) => {
    const [ax, ay] = points[i]!;
    const d2 = (bx - ax) ** 2 + (by - ay) ** 2 || 1;
    const t = Math.max(0, Math.min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / d2));
    return Math.min(least, Math.hypot(ax + t * (bx - ax) - x, ay + t * (by - ay) - y));
  }, Infinity);
}

test("fit cornerAngle: a square keeps its corners at 25 and loses them at 180", async () => {
  const map = await mapOf(square);
  const kept = turns(outline(await run(map)));
  expect(kept.filter((turn) => turn > 80)).toHaveLength(4);
  const lost = turns(outline(await run(map, { cornerAngle: 180 })));
  expect(Math.max(...lost)).toBeLessThan(15);
});

test("fit cornerAngle: joints of a rounded shape are smooth at 25 and free at 0", async () => {
  const map = await mapOf(rounded);
  const smooth = Math.max(...turns(outline(await run(map, { cornerAngle: 25 }))));
  const free = Math.max(...turns(outline(await run(map, { cornerAngle: 0 }))));
  expect(smooth).toBeLessThan(free);
});

test("fit smoothing: the greater, the fewer segments", async () => {
  const map = await mapOf(bumpy(20, 21, 14));
  const count = async (smoothing: number) => outline(await run(map, { smoothing })).segments.length;
  expect(await count(1)).toBeLessThan(await count(0));
});

test("fit lineTolerance: 0 leaves lines out, 3 makes shallow curves straight", async () => {
  const map = await mapOf((x, y) => (y > 32 + 0.0015 * (x - 32) ** 2 ? black : white));
  const kinds = async (lineTolerance: number) => {
    const border = arcs(await run(map, { lineTolerance })).filter(({ segments, start }) =>
      [start, segments.at(-1)!.to].every(([, y]) => y > 30 && y < 36),
    );
    return new Set(border.flatMap(({ segments }) => segments.map(({ kind }) => kind)));
  };
  expect([...(await kinds(0))]).toEqual(["cubic"]);
  expect([...(await kinds(3))]).toEqual(["line"]);
});

/** The map with its samples scattered across the page, the same way each time. */
function scatter(map: Partition, amount: (k: number) => number): Partition {
  let state = 1;
  const samples = map.samples.map((v, k) => {
    state = (state * 48271) % 2147483647;
    return v + amount(k >> 1) * (state / 1073741823.5 - 1);
  });
  return { ...map, samples };
}

test("fit smoothingReach: evens out noisy samples", async () => {
  const clean = await mapOf(disc(32, 32, 24, black, white));
  const map = scatter(clean, () => 0.8 * clean.raster.scale);
  const even = outline(await run(map, { smoothingReach: 8 }));
  const rough = outline(await run(map, { smoothingReach: 0 }));
  expect(even).not.toEqual(rough);
  const error = (path: typeof even) =>
    flattenPath(path, 0.05).reduce(
      (sum, [x, y]) => Math.max(sum, Math.abs(Math.hypot(x - 32, y - 32) - 24)),
      0,
    );
  expect(error(even)).toBeLessThan(0.6);
});

test("fit robustLines: outliers do not turn a line, and near-axis lines come to lie on the axis", async () => {
  const clean = await mapOf((x) => (x < 32 ? black : white));
  const map = { ...clean, samples: clean.samples.slice() };
  for (let s = 2; s < 8; s++) {
    const vertical = map.sampleStart.findIndex((start, a) => map.sampleStart[a + 1]! - start > 30);
    map.samples[2 * (map.sampleStart[vertical]! + s)]! += 0.16;
  }
  const lean = async (robustLines: boolean) => {
    const border = arcs(await run(map, { robustLines })).find(
      ({ start, segments }) => Math.abs(start[0] - 32) < 1 && Math.abs(segments[0]!.to[0] - 32) < 1,
    )!;
    expect(border.segments).toHaveLength(1);
    return Math.abs(border.start[0] - border.segments[0]!.to[0]);
  };
  expect(await lean(true)).toBe(0);
  expect(await lean(false)).toBeGreaterThan(0.01);
});

test("fit pixelArt: arcs follow pixel edges exactly", async () => {
  const rows = [
    "........",
    "........",
    "..####..",
    "..####..",
    "..##....",
    "..##....",
    "........",
    "........",
  ];
  const indexed = await quantize.run(
    pixels(rows, { ".": white, "#": black }),
    { ...quantize.defaults, autoTolerance: 0.004 },
    quietContext(),
  );
  const settings = { ...segment.defaults, minRegionArea: 1, blendBand: 0 };
  const map = await segment.run(indexed, settings, quietContext());
  const { start, segments } = outline(await run(map, { pixelArt: true }));
  expect(segments).toHaveLength(6);
  expect([start, ...segments.map(({ to }) => to)].flat().every(Number.isInteger)).toBe(true);
});

const blot = fc.record({
  x: fc.integer({ min: 0, max: 48 }),
  y: fc.integer({ min: 0, max: 48 }),
  r: fc.integer({ min: 2, max: 20 }),
  ink: fc.constantFrom(black, red, blue, white),
});
const blots = fc.array(blot, { minLength: 1, maxLength: 6 });
const paintOf =
  (list: readonly { x: number; y: number; r: number; ink: typeof black }[]): Paint =>
  (x, y) =>
    list.findLast((b) => Math.hypot(b.x - x, b.y - y) < b.r)?.ink ?? white;

test("fit: faces tile the image, no arc crosses another, twice the same", async () => {
  await fc.assert(
    fc.asyncProperty(blots, async (list) => {
      const map = await mapOf(paintOf(list), 48);
      const curves = await run(map);
      expect(await run(map)).toEqual(curves);
      const total = Array.from(curves.componentLabel.keys()).reduce(
        (sum, c) => sum + faceArea(curves, c),
        0,
      );
      expect(total).toBeCloseTo(48 * 48, 6);
      expect(countCrossings(arcs(curves).map((arc) => flattenPath(arc, 0.02)))).toBe(0);
    }),
    { numRuns: 12 },
  );
});

/** Signed area of a face: Green's theorem over its rings; a cubic's share is exact. */
function faceArea(curves: Curves, c: number): number {
  let area = 0;
  for (let r = curves.componentRings[c]!; r < curves.componentRings[c + 1]!; r++) {
    for (let k = curves.ringStart[r]!; k < curves.ringStart[r + 1]!; k++) {
      const h = curves.ringArcs[k]!;
      const { start, segments } = arcOf(curves, h < 0 ? ~h : h);
      area +=
        (h < 0 ? 1 : -1) *
        segments.reduce((sum, s, i) => {
          return sum + areaUnder(i === 0 ? start : segments[i - 1]!.to, s);
        }, 0);
    }
  }
  return area;
}

function areaUnder([x0, y0]: Point, s: Segment): number {
  const [x3, y3] = s.to;
  if (s.kind === "line") return (x0 * y3 - x3 * y0) / 2;
  const [[x1, y1], [x2, y2]] = [s.c1, s.c2];
  const cross = (ax: number, ay: number, bx: number, by: number) => ax * by - bx * ay;
  return (
    (6 * cross(x0, y0, x1, y1) +
      3 * cross(x0, y0, x2, y2) +
      cross(x0, y0, x3, y3) +
      3 * cross(x1, y1, x2, y2) +
      3 * cross(x1, y1, x3, y3) +
      6 * cross(x2, y2, x3, y3)) /
    20
  );
}

/** Pairs of chords that cross strictly, all compared with all. */
function countCrossings(chains: readonly (readonly Point[])[]): number {
  const chords = chains.flatMap((points) =>
    points.slice(1).map((b, i): [Point, Point] => [points[i]!, b]),
  );
  const side = (a: Point, b: Point, c: Point) =>
    Math.sign((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]));
  let count = 0;
  for (let i = 0; i < chords.length; i++) {
    const [a, b] = chords[i]!;
    for (let j = i + 1; j < chords.length; j++) {
      const [c, d] = chords[j]!;
      if (side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0) count++;
    }
  }
  return count;
}

test("fit keeps letters of thin strokes: a face has about the area of what was drawn", async () => {
  // an I with serifs 1.25 px thick around a stem of 2.25 px, at 16 places within a pixel
  for (let k = 0; k < 16; k++) {
    const [left, top] = [10 + (k % 4) / 4, 10 + Math.floor(k / 4) / 4];
    const within = (x: number, y: number, w: number, h: number) => x > 0 && x < w && y > 0 && y < h;
    const letter: Paint = (x, y) => {
      const [u, v] = [x - left, y - top];
      const ink =
        within(u, v, 7, 1.25) || within(u - 2.5, v, 2.25, 18) || within(u, v - 16.75, 7, 1.25);
      return ink || y > 40 ? black : white;
    };
    const map = await mapOf(letter);
    const curves = await run(map);
    const drawn = 2 * 7 * 1.25 + 15.5 * 2.25;
    const area = enclosed(outlineOf(curves, map, 14, 20));
    expect(Math.abs(area - drawn)).toBeLessThan(0.2 * drawn);
  }
});

/** The loop around the component at pixel (x, y). */
function outlineOf(curves: Curves, map: Partition, x: number, y: number) {
  const { width } = map.raster;
  const c = componentAt(connect(map.labels, width), y * width + x);
  const a = Array.from(curves.arcLeft.keys()).find(
    (arc) => curves.arcLeft[arc] === c || curves.arcRight[arc] === c,
  )!;
  return arcOf(curves, a);
}

/** Area within a loop, px². */
function enclosed(path: { start: Point; segments: Segment[] }): number {
  const points = flattenPath(path, 0.01);
  const twice = points.reduce((sum, [x, y], i) => {
    const [u, v] = points.at(i - 1)!;
    return sum + u * y - v * x;
  }, 0);
  return Math.abs(twice / 2);
}
