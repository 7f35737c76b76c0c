/** The `robustLines` option: lines that outliers do not turn, on common directions where they nearly are. @module */
import type { FitOptions } from "../../../geometry/fit-path.ts";
import type { Point } from "../../../geometry/point.ts";
import type { Primitive } from "../../../geometry/primitive.ts";
import { robustLine } from "../../../geometry/robust-line.ts";
import type { SamplePath } from "../../../geometry/samples.ts";
import type { SplitPath } from "../../../geometry/split-path.ts";
import type { SplitArcs } from "./split-arcs.ts";

/** Sine of half a degree: directions closer than this are taken for one. */
const SAME = 0.008727;
/** Fewest samples of a line whose direction others may follow, and that may follow others. */
const LEAST_SAMPLES = 10;
/** Directions kept: the axes and those of the longest lines. */
const MOST_DIRECTIONS = 64;
/** Share of the tolerance by which following a direction may move the ends of a line. */
const MOVE_SHARE = 0.1;

/** A line of an arc, by its place in the arc. */
interface LineOf {
  readonly arc: number;
  readonly index: number;
  readonly line: Primitive;
}

/**
 * Fit all lines again without their outliers, then turn them to the axes, or parallel or perpendicular to
 * longer ones, where that is within half a degree and moves no end by more than a share of the tolerance.
 */
export function straighten(arcs: SplitArcs, tolerance: number): SplitArcs {
  const splits: (SplitPath | undefined)[] = arcs.splits.map(
    (split, a) => split && robust(split, arcs.options[a]!),
  );
  const lines: LineOf[] = splits.flatMap((split, arc) =>
    (split?.primitives ?? []).flatMap((line, index) =>
      line.kind === "line" && line.to - line.from >= LEAST_SAMPLES ? [{ arc, index, line }] : [],
    ),
  );
  lines.sort(
    (p, q) =>
      q.line.to - q.line.from - (p.line.to - p.line.from) || p.arc - q.arc || p.index - q.index,
  );
  const directions: Point[] = [[1, 0]];
  const changed = new Map<number, Primitive[]>();
  for (const { arc, index, line } of lines) {
    const turned = follow(splits[arc]!.path, line, { directions, most: MOVE_SHARE * tolerance });
    if (!turned) {
      if (directions.length < MOST_DIRECTIONS) directions.push([line.a, line.b]);
      continue;
    }
    const primitives = changed.get(arc) ?? [...splits[arc]!.primitives];
    primitives[index] = turned;
    changed.set(arc, primitives);
  }
  for (const [arc, primitives] of changed) splits[arc] = { path: splits[arc]!.path, primitives };
  return { ...arcs, splits };
}

function robust(split: SplitPath, { sigma }: FitOptions): SplitPath {
  const { path, primitives } = split;
  if (!primitives.some(({ kind }) => kind === "line")) return split;
  return {
    path,
    primitives: primitives.map((p) => (p.kind === "line" ? robustLine(path, p, sigma) : p)),
  };
}

/** The line turned about its middle to the first direction it nearly has; undefined where it has none. */
function follow(
  path: SamplePath,
  line: Primitive,
  { directions, most }: { directions: readonly Point[]; most: number },
): Primitive | undefined {
  const half = (line.to - line.from) / 2;
  for (const [a, b] of directions) {
    const cross = line.a * b - line.b * a;
    const dot = line.a * a + line.b * b;
    const sine = Math.min(Math.abs(cross), Math.abs(dot));
    if (sine > SAME || sine * half > most) continue;
    const [u, v] = Math.abs(cross) < Math.abs(dot) ? [a, b] : [-b, a];
    const side = u * line.a + v * line.b < 0 ? -1 : 1;
    return through(path, line, [side * u, side * v]);
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
