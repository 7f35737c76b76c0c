/** Lines on common directions where they nearly are. @module */
import type { Point } from "../../../geometry/point.ts";
import type { Primitive } from "../../../geometry/primitive.ts";
import type { SamplePath } from "../../../geometry/samples.ts";
import type { ArcSamples } from "./arc-samples.ts";
import type { PrimitiveStore } from "./primitive-store.ts";

/** Sine of half a degree: directions closer than this are taken for one. */
const SAME = 0.008727;
/** Fewest samples of a line whose direction others may follow, and that may follow others. */
const LEAST_SAMPLES = 10;
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
  const directions: Point[] = [[1, 0]];
  for (const { arc, k } of longestFirst(primitives)) {
    const line = primitives.at(k);
    const most = MOVE_SHARE * tolerance;
    const normal = follow(line, { directions, most });
    if (normal) primitives.replace(k, through(samples.kept(arc), line, normal));
    else if (directions.length < MOST_DIRECTIONS) directions.push([line.a, line.b]);
  }
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
  const order = lines.map((_, i) => i);
  order.sort((i, j) => primitives.samples(lines[j]!) - primitives.samples(lines[i]!) || i - j);
  for (const i of order) yield { arc: arcs[i]!, k: lines[i]! };
}

/** The line's normal turned to the first direction it nearly has; undefined where it has none. */
function follow(
  line: Primitive,
  { directions, most }: { directions: readonly Point[]; most: number },
): Point | undefined {
  const half = (line.to - line.from) / 2;
  for (const [a, b] of directions) {
    const cross = line.a * b - line.b * a;
    const dot = line.a * a + line.b * b;
    const sine = Math.min(Math.abs(cross), Math.abs(dot));
    if (sine > SAME || sine * half > most) continue;
    const [u, v] = Math.abs(cross) < Math.abs(dot) ? [a, b] : [-b, a];
    const side = u * line.a + v * line.b < 0 ? -1 : 1;
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
