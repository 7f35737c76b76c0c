/** Fit every arc of a partition once. @module */
import { type FitOptions, joinPath, polylineOf } from "../../../geometry/fit-path.ts";
import type { Point } from "../../../geometry/point.ts";
import type { FittedPath } from "../../../geometry/segment.ts";
import { type SplitPath, splitPath } from "../../../geometry/split-path.ts";
import type { BaseContext, Partition } from "../../../plugin/mod.ts";
import { arcOptions, finer, type ShapeOptions } from "./arc-options.ts";
import { ArcPaths, toSource } from "./arc-paths.ts";
import { CurveBuilder } from "./curve-builder.ts";
import { placeJunctions } from "./junctions.ts";
import { untangle } from "./untangle.ts";

/** Fewest samples that say more than "from here to there". */
const LEAST_SAMPLES = 3;
/** How finely an arc is fitted; each step is for arcs that cross at the one before. */
const Level = { curves: 0, finer: 1, samples: 2, lattice: 3, pinned: 4 } as const;

/** Split all arcs, place the junctions where they meet, fit each arc between its junctions, undo crossings. */
export function fitArcs(
  map: Partition,
  options: ShapeOptions,
  context: Pick<BaseContext, "signal" | "progress" | "note">,
): ReturnType<CurveBuilder["finish"]> {
  const work = splitArcs(map, options, context);
  const places = [...placeJunctions(map, work.splits)];
  const levels = new Uint8Array(map.arcFrom.length);
  const refit = (a: number) => fitArc(map, work, a, { level: levels[a]!, places });
  const fitted = Array.from(levels, (_, a) => {
    context.signal.throwIfAborted();
    return refit(a);
  });
  context.progress(0.8);
  const sharpen = (offenders: readonly number[]) => {
    const changed = refine(map, offenders, { levels, places });
    for (const a of changed) fitted[a] = refit(a);
    return changed;
  };
  const left = untangle(fitted, sharpen, context.signal);
  context.note(
    "fit.refitted",
    levels.reduce((sum, level) => sum + Number(level > 0), 0),
  );
  if (left > 0) context.note("fit.crossings", left);
  const curves = new CurveBuilder(fitted.length);
  for (const path of fitted) curves.add(path);
  return curves.finish();
}

interface Work {
  readonly paths: ArcPaths;
  readonly options: readonly (FitOptions | undefined)[];
  readonly splits: readonly (SplitPath | undefined)[];
}

function splitArcs(
  map: Partition,
  shape: ShapeOptions,
  { signal, progress }: Pick<BaseContext, "signal" | "progress">,
): Work {
  const paths = new ArcPaths(map);
  const arcs = map.arcFrom.length;
  const options: (FitOptions | undefined)[] = new Array(arcs);
  const splits: (SplitPath | undefined)[] = new Array(arcs);
  for (let a = 0; a < arcs; a++) {
    signal.throwIfAborted();
    const path = paths.samples(a);
    if (paths.isFrame(a) || path.x.length < LEAST_SAMPLES) continue;
    const arc = arcOptions(path, shape);
    options[a] = arc;
    splits[a] = splitPath(path, arc);
    if ((a & 255) === 0) progress((0.5 * a) / arcs);
  }
  return { paths, options, splits };
}

/** Fit arc `a` between its junctions; an arc without samples of its own goes straight, or along the frame. */
function fitArc(
  map: Partition,
  { paths, options, splits }: Work,
  a: number,
  { level, places }: { level: number; places: readonly Point[] },
): FittedPath {
  const from = map.arcFrom[a]!;
  const ends = from < 0 ? undefined : { start: places[from]!, end: places[map.arcTo[a]!]! };
  const split = splits[a];
  if (paths.isFrame(a) || level >= Level.lattice) return paths.lattice(a, ends);
  if (!split) {
    return ends && level === Level.curves
      ? { start: ends.start, segments: [{ kind: "line", to: ends.end }] }
      : paths.lattice(a, ends);
  }
  if (level === Level.curves) return joinPath(split, options[a]!, ends);
  if (level === Level.samples) return polylineOf(split.path, ends);
  const closer = finer(options[a]!);
  return joinPath(splitPath(paths.samples(a), closer), closer, ends);
}

/**
 * Take offenders one level finer; arcs still crossing on the lattice get their junctions back to it.
 *
 * @returns Every arc to be fitted again.
 */
function refine(
  map: Partition,
  offenders: readonly number[],
  { levels, places }: { levels: Uint8Array; places: Point[] },
): number[] {
  const changed = new Set<number>();
  const pinned = new Set<number>();
  for (const a of offenders) {
    if (levels[a] === Level.pinned) continue;
    levels[a]!++;
    changed.add(a);
    if (levels[a] === Level.pinned && map.arcFrom[a]! >= 0) {
      pinned.add(map.arcFrom[a]!).add(map.arcTo[a]!);
    }
  }
  for (const j of pinned)
    places[j] = toSource(map, map.junctions[2 * j]!, map.junctions[2 * j + 1]!);
  if (pinned.size > 0) {
    for (let a = 0; a < levels.length; a++) {
      if (pinned.has(map.arcFrom[a]!) || pinned.has(map.arcTo[a]!)) changed.add(a);
    }
  }
  return [...changed];
}
