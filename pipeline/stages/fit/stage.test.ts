import { expect, test } from "bun:test";
import { flattenPath } from "../../../geometry/flatten.ts";
import type { Point } from "../../../geometry/point.ts";
import type { Segment } from "../../../geometry/segment.ts";
import { arcOf, arcs, mapOf, outline, run } from "../../../tests/fit-curves.ts";
import { black, type Paint, white } from "../../../tests/pictures.ts";
import { fit, sourcePaints } from "./stage.ts";

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

test("sourcePaints() takes upsampling out of lines and circles", () => {
  const paints = {
    labelPaint: Int16Array.of(0),
    surface: Int32Array.of(0),
    layerStart: Uint32Array.of(0, 2),
    kind: Uint8Array.of(0, 1),
    place: Float64Array.of(0.6, 0.8, 0, 0, 0, 24, 14, 1, 0, 1),
    stopStart: Uint32Array.of(0, 2, 4),
    stopAt: Float64Array.of(10, 50, 0, 20),
    stopColor: new Uint8Array(16),
  };
  const { place, stopAt } = sourcePaints(paints, { scale: 2 });
  expect([...place]).toEqual([0.6, 0.8, 0, 0, 0, 12, 7, 1, 0, 1]);
  expect([...stopAt]).toEqual([5, 25, 0, 10]);
});
