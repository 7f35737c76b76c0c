/** Primitives of every arc. @module */
import type { FitOptions } from "../../../geometry/fit-path.ts";
import {
  joinSamples,
  primitivesWithin,
  reversePath,
  reversePrimitives,
} from "../../../geometry/join-samples.ts";
import { Moments } from "../../../geometry/moments.ts";
import type { SamplePath } from "../../../geometry/samples.ts";
import { smoothSamples } from "../../../geometry/smooth-samples.ts";
import { type SplitPath, splitPath } from "../../../geometry/split-path.ts";
import type { BaseContext, Partition } from "../../../plugin/mod.ts";
import { arcOptions, type ShapeOptions } from "./arc-options.ts";
import { ArcPaths } from "./arc-paths.ts";
import { strongChains } from "./chains.ts";
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
  const thinnest = (a: number) =>
    Math.min(thickness[map.arcLeft[a]!]!, thickness[map.arcRight[a]!]!);
  const inChain = new Uint8Array(arcs);
  for (const chain of strongChains(map)) {
    signal.throwIfAborted();
    splitChain(chain, shape, { paths, options, splits, inChain, moments, thinnest });
  }
  for (let a = 0; a < arcs; a++) {
    signal.throwIfAborted();
    const measured = paths.samples(a);
    if (inChain[a] || paths.isFrame(a) || measured.x.length < LEAST_SAMPLES) continue;
    const { path, ...arc } = prepare(measured, shape, thinnest(a));
    options[a] = arc;
    splits[a] = splitPath(path, arc, moments);
    if ((a & 255) === 0) progress(a / arcs);
  }
  return { paths, options, splits };
}

/** Samples, evened out where they are noisy, and how they are to be fitted. */
function prepare(
  measured: SamplePath,
  shape: ShapeOptions,
  thinnest: number,
): FitOptions & { path: SamplePath } {
  const { noise, ...arc } = arcOptions(measured, shape, thinnest);
  const noisy = shape.smoothingReach > 0 && noise > NOISY_SHARE * shape.tolerance;
  const path = noisy ? smoothSamples(measured, shape.smoothingReach, noise) : measured;
  return { ...arc, path };
}

/** Split the arcs of a chain as one path, so that a border that ends on it leaves no trace in it. */
function splitChain(
  chain: readonly number[],
  shape: ShapeOptions,
  out: {
    readonly paths: ArcPaths;
    readonly options: (FitOptions | undefined)[];
    readonly splits: (SplitPath | undefined)[];
    readonly inChain: Uint8Array;
    readonly moments: Moments;
    /** Thickness of the thinner face beside an arc, px. */
    readonly thinnest: (a: number) => number;
  },
): void {
  const parts = chain.map((s) =>
    s < 0 ? reversePath(out.paths.samples(~s)) : out.paths.samples(s),
  );
  const { path, ...arc } = prepare(
    joinSamples(parts),
    shape,
    Math.min(...chain.map((s) => out.thinnest(s < 0 ? ~s : s))),
  );
  if (path.x.length < LEAST_SAMPLES) return;
  const { primitives } = splitPath(path, arc, out.moments);
  let from = 0;
  for (const [k, s] of chain.entries()) {
    const count = parts[k]!.x.length;
    const to = from + count;
    const a = s < 0 ? ~s : s;
    out.inChain[a] = 1;
    if (count >= LEAST_SAMPLES) {
      const own = {
        x: path.x.subarray(from, to),
        y: path.y.subarray(from, to),
        weight: path.weight.subarray(from, to),
        closed: false,
      };
      const pieces = primitivesWithin(primitives, from, to);
      out.options[a] = arc;
      out.splits[a] =
        s < 0
          ? { path: reversePath(own), primitives: reversePrimitives(pieces, count) }
          : { path: own, primitives: pieces };
    }
    from = to;
  }
}
