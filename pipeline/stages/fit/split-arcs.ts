/** Primitives of every arc. @module */
import type { FitOptions } from "../../../geometry/fit-path.ts";
import { Moments } from "../../../geometry/moments.ts";
import { smoothSamples } from "../../../geometry/smooth-samples.ts";
import { type SplitPath, splitPath } from "../../../geometry/split-path.ts";
import type { BaseContext, Partition } from "../../../plugin/mod.ts";
import { arcOptions, type ShapeOptions } from "./arc-options.ts";
import { ArcPaths } from "./arc-paths.ts";
import { componentThickness } from "./thickness.ts";

/** The arcs of a map and what they were split into. */
export interface SplitArcs {
  readonly paths: ArcPaths;
  /** Per arc, how it is fitted; undefined along the frame and for arcs too short to be measured. */
  readonly options: readonly (FitOptions | undefined)[];
  /** Per arc, its primitives; undefined as above. */
  readonly splits: readonly (SplitPath | undefined)[];
}

/** An arc is noisy where its samples scatter by more than this share of the tolerance. */
const NOISY_SHARE = 1 / 2;
/** Fewest samples that say more than "from here to there". */
const LEAST_SAMPLES = 3;

/** Split every arc into lines and circles. */
export function splitArcs(
  map: Partition,
  shape: ShapeOptions,
  { signal, progress }: Pick<BaseContext, "signal" | "progress">,
): SplitArcs {
  const paths = new ArcPaths(map);
  const moments = new Moments();
  const arcs = map.arcFrom.length;
  const options: (FitOptions | undefined)[] = new Array(arcs);
  const splits: (SplitPath | undefined)[] = new Array(arcs);
  const thickness = componentThickness(map);
  for (let a = 0; a < arcs; a++) {
    signal.throwIfAborted();
    const measured = paths.samples(a);
    if (paths.isFrame(a) || measured.x.length < LEAST_SAMPLES) continue;
    const { noise, ...arc } = arcOptions(
      measured,
      shape,
      Math.min(thickness[map.arcLeft[a]!]!, thickness[map.arcRight[a]!]!),
    );
    const noisy = shape.smoothingReach > 0 && noise > NOISY_SHARE * shape.tolerance;
    const path = noisy ? smoothSamples(measured, shape.smoothingReach, noise) : measured;
    options[a] = arc;
    splits[a] = splitPath(path, arc, moments);
    if ((a & 255) === 0) progress(a / arcs);
  }
  return { paths, options, splits };
}
