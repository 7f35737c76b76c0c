/** Fit every arc of a partition once. @module */
import { type FitOptions, joinPath } from "../../../geometry/fit-path.ts";
import type { Point } from "../../../geometry/point.ts";
import type { FittedPath } from "../../../geometry/segment.ts";
import { type SplitPath, splitPath } from "../../../geometry/split-path.ts";
import type { BaseContext, Partition } from "../../../plugin/mod.ts";
import { arcOptions, type ShapeOptions } from "./arc-options.ts";
import { ArcPaths } from "./arc-paths.ts";
import { CurveBuilder } from "./curve-builder.ts";
import { placeJunctions } from "./junctions.ts";

/** Fewest samples that say more than "from here to there". */
const LEAST_SAMPLES = 3;

/** Split all arcs, place the junctions where they meet, then fit each arc between its junctions. */
export function fitArcs(
  map: Partition,
  options: ShapeOptions,
  { signal, progress }: Pick<BaseContext, "signal" | "progress">,
): ReturnType<CurveBuilder["finish"]> {
  const paths = new ArcPaths(map);
  const arcs = map.arcFrom.length;
  const chosen: (FitOptions | undefined)[] = new Array(arcs);
  const splits: (SplitPath | undefined)[] = new Array(arcs);
  for (let a = 0; a < arcs; a++) {
    signal.throwIfAborted();
    const path = paths.samples(a);
    if (paths.isFrame(a) || path.x.length < LEAST_SAMPLES) continue;
    const arc = arcOptions(path, options);
    chosen[a] = arc;
    splits[a] = splitPath(path, arc);
    if ((a & 255) === 0) progress((0.7 * a) / arcs);
  }
  const places = placeJunctions(map, splits);
  const curves = new CurveBuilder(arcs);
  for (let a = 0; a < arcs; a++) {
    signal.throwIfAborted();
    const ends = arcEnds(map, a, places);
    const split = splits[a];
    curves.add(split ? joinPath(split, chosen[a]!, ends) : unsampled(paths, a, ends));
    if ((a & 255) === 0) progress(0.7 + (0.3 * a) / arcs);
  }
  return curves.finish();
}

function arcEnds(map: Partition, a: number, places: readonly Point[]) {
  const from = map.arcFrom[a]!;
  return from < 0 ? undefined : { start: places[from]!, end: places[map.arcTo[a]!]! };
}

/** Arcs along the frame keep to it; others too short to be measured go straight. */
function unsampled(
  paths: ArcPaths,
  a: number,
  ends: { start: Point; end: Point } | undefined,
): FittedPath {
  if (!ends || paths.isFrame(a)) return paths.lattice(a, ends);
  return { start: ends.start, segments: [{ kind: "line", to: ends.end }] };
}
