/** Lines on common directions where they nearly are. @module */
import type { Point } from "../../../../geometry/point.ts";
import type { Primitive } from "../../../../geometry/primitive.ts";
import type { SamplePath } from "../../../../geometry/samples.ts";
import type { ArcSamples } from "../arcs/arc-samples.ts";
import type { PrimitiveStore } from "./primitive-store.ts";

/** Sine of half a degree: directions closer than this are taken for one. */
const SAME = 0.008727;
/** Fewest samples of a line whose direction others may follow, and that may follow others. */
const LEAST_SAMPLES = 10;
/** More lines than there can be samples of all of them: a number of samples and a line are one number, exactly. */
const MOST_LINES = 2 ** 28;
/** Directions kept: the axes and those of the longest lines. */
const MOST_DIRECTIONS = 64;
/** Share of the tolerance by which following a direction may move the ends of a line. */
const MOVE_SHARE = 0.1;

/**
 * Turn lines to the axes, or parallel or perpendicular to longer ones, where that is within half a degree and
 * moves no end by more than a share of the tolerance. In place.
 */
export function straighten(
  primitives: PrimitiveStore,
  samples: ArcSamples,
  tolerance: number,
): void {
  const directions: Directions = { normals: new Float64Array(2 * MOST_DIRECTIONS), count: 1 };
  directions.normals[0] = 1;
  const most = MOVE_SHARE * tolerance;
  for (const { arc, k } of longestFirst(primitives)) {
    const line = primitives.at(k);
    const normal = follow(line, directions, most);
    if (normal) primitives.replace(k, through(samples.kept(arc), line, normal));
    else if (directions.count < MOST_DIRECTIONS) {
      directions.normals.set([line.a, line.b], 2 * directions.count++);
    }
  }
}

/** Unit normals `[x0, y0, …]` of the lines that others may follow. */
interface Directions {
  readonly normals: Float64Array;
  count: number;
}

/** Visit the lines of all arcs, in walking order. */
function forEachLine(primitives: PrimitiveStore, visit: (k: number, arc: number) => void): void {
  const { first, count } = primitives;
  for (let arc = 0; arc < first.length; arc++) {
    const end = first[arc]! + count[arc]!;
    for (let k = first[arc]!; k < end; k++) if (primitives.isLine(k)) visit(k, arc);
  }
}

/** Lines that others may follow and that may follow others; equally long ones in walking order. */
function* longestFirst(primitives: PrimitiveStore): Iterable<{ arc: number; k: number }> {
  let count = 0;
  const visit = (found: (k: number, arc: number) => void) =>
    forEachLine(primitives, (k, arc) => {
      if (primitives.samples(k) >= LEAST_SAMPLES) found(k, arc);
    });
  visit(() => count++);
  const lines = new Uint32Array(count);
  const arcs = new Uint32Array(count);
  count = 0;
  visit((k, arc) => {
    lines[count] = k;
    arcs[count++] = arc;
  });
  // numbers are sorted without calls: by samples, the most first, then by place
  const keys = Float64Array.from(lines, (k, i) => i - primitives.samples(k) * MOST_LINES);
  for (const key of keys.sort()) {
    const i = key - Math.floor(key / MOST_LINES) * MOST_LINES;
    yield { arc: arcs[i]!, k: lines[i]! };
  }
}

/** The line's normal turned to the first direction it nearly has; undefined where it has none. */
function follow(line: Primitive, { normals, count }: Directions, most: number): Point | undefined {
  const { a: x, b: y } = line;
  const half = (line.to - line.from) / 2;
  for (let k = 0; k < count; k++) {
    const a = normals[2 * k]!;
    const b = normals[2 * k + 1]!;
    const cross = x * b - y * a;
    const dot = x * a + y * b;
    const sine = Math.min(Math.abs(cross), Math.abs(dot));
    if (sine > SAME || sine * half > most) continue;
    const [u, v] = Math.abs(cross) < Math.abs(dot) ? [a, b] : [-b, a];
    const side = u * x + v * y < 0 ? -1 : 1;
    return [side * u, side * v];
  }
  return undefined;
}

/** The line with normal `n` through the middle of the samples. */
function through({ x, y, weight }: SamplePath, line: Primitive, [a, b]: Point): Primitive {
  const from = line.from + 1;
  const to = line.to - 1;
  // The old line says where the middle is; its samples only say how far along.
  let along = 0;
  let total = 0;
  for (let i = from; i < to; i++) {
    along += weight[i]! * (line.a * y[i]! - line.b * x[i]!);
    total += weight[i]!;
  }
  along /= total;
  const mx = line.c * line.a - along * line.b;
  const my = line.c * line.b + along * line.a;
  return { ...line, a, b, c: a * mx + b * my };
}
