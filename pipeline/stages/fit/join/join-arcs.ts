/** Split arcs as paths between their junctions. @module */
import { FitScratch, joinPath } from "../../../../geometry/fit-path.ts";
import type { PathEnds } from "../../../../geometry/joints.ts";
import type { FittedPath } from "../../../../geometry/segment.ts";
import type { Parallel, Partition, PartsRequest } from "../../../../plugin/mod.ts";
import { defineTask } from "../../../../plugin/parallel.ts";
import { arcOptions, type QualityArrays, qualityOf, type ShapeOptions } from "../arc-options.ts";
import { ArcSamples, type SampleArrays } from "../arcs/arc-samples.ts";
import { pageSize } from "../arcs/page.ts";
import { shortArcs } from "../junctions/clusters.ts";
import { type PageSize, widenFrameStrips } from "../junctions/frame-strips.ts";
import { placeOf } from "../junctions/junctions.ts";
import { type ArcParts, arcParts, countParts, forEachRun } from "../split/parts.ts";
import { type PrimitiveArrays, PrimitiveStore } from "../split/primitive-store.ts";
import type { SplitArcs } from "../split/split-arcs.ts";
import { FittedArcs, type FittedArrays } from "./fitted-arcs.ts";
import { type GridLines, OutputGrid } from "./output-grid.ts";

/** What arcs are fitted from. */
export interface SplitMap extends Pick<Partition, "arcFrom" | "arcTo"> {
  readonly page: PageSize;
  readonly shape: ShapeOptions;
  readonly samples: SampleArrays;
  readonly quality: QualityArrays;
  /** 1 for each arc between two junctions that may be one point. */
  readonly short: Uint8Array;
  readonly primitives: PrimitiveArrays;
  /** Of junctions, `[x0, y0, …]`, px of the source image. */
  readonly places: Float64Array;
}

/** What is fitted, and how it is rounded. */
interface JoinInput {
  readonly map: SplitMap;
  readonly grid: GridLines;
  /** Single arcs that have primitives. */
  readonly work: ArcParts;
}

/** Paths of some arcs: that of `arcs[i]` is named `i` there. */
interface JoinOutput {
  readonly arcs: Uint32Array;
  /** As they were fitted, px. */
  readonly fitted: FittedArrays;
  /** In steps of the grid. */
  readonly rounded: FittedArrays;
}

/** What an arc without primitives is fitted from, too. @param places Of the junctions, which may change them. */
export function splitMap(
  map: Partition,
  { shape, split, places }: { shape: ShapeOptions; split: SplitArcs; places: Float64Array },
): SplitMap {
  const { arcFrom, arcTo } = map;
  const { samples, quality, primitives } = split;
  const short = new Uint8Array(arcFrom.length);
  for (const a of shortArcs(map)) short[a] = 1;
  const page = pageSize(map);
  return {
    arcFrom,
    arcTo,
    page,
    shape,
    samples,
    quality,
    short,
    places,
    primitives: primitives.arrays,
  };
}

/** Fit the arcs that have primitives: in px, and in steps of the grid. The paths of others are empty. */
export async function joinArcs(
  map: SplitMap,
  grid: GridLines,
  { parallel, ...request }: Omit<PartsRequest, "parts"> & { readonly parallel: Parallel },
): Promise<{ fitted: FittedArcs; rounded: FittedArcs }> {
  const { share } = parallel;
  const { first, count, round, shape, run } = map.primitives;
  const primitives = {
    first: share(first),
    count: share(count),
    round: share(round),
    shape: share(shape),
    run: share(run),
  };
  const runs = function* () {
    for (let a = 0; a < count.length; a++) if (count[a]! > 0) yield [a];
  };
  const { sampleStart } = map.samples;
  const work = arcParts(runs(), (a) => sampleStart[a + 1]! - sampleStart[a]!);
  const shared = { ...map, primitives, short: share(map.short), places: share(map.places) };
  const input = { map: shared, grid, work };
  const parts = await parallel.map(task, input, { ...request, parts: countParts(work) });
  const fitted = new FittedArcs(count.length);
  const rounded = new FittedArcs(count.length);
  fitted.reserve(parts.map((part) => part.fitted));
  rounded.reserve(parts.map((part) => part.rounded));
  for (const part of parts) {
    fitted.take(part.arcs, part.fitted);
    rounded.take(part.arcs, part.rounded);
  }
  return { fitted, rounded };
}

/** Fits the arcs of a part. Parts are independent, so threads may share them. */
export const task = defineTask({
  module: import.meta.url,
  open({ map, grid: lines, work }: JoinInput) {
    const joiner = new ArcJoiner(map);
    const grid = new OutputGrid(lines);
    return (part: number): JoinOutput => {
      const arcs: number[] = [];
      forEachRun(work, part, ([a]) => arcs.push(a!));
      const paths = arcs.map((a) => joiner.join(a));
      const rounded = paths.map((path) => grid.round(path));
      return {
        arcs: Uint32Array.from(arcs),
        fitted: FittedArcs.from(paths).copy(),
        rounded: FittedArcs.from(rounded).copy(),
      };
    };
  },
});

/** Fits single arcs. */
export class ArcJoiner {
  readonly #map: SplitMap;
  readonly #samples: ArcSamples;
  readonly #primitives: PrimitiveStore;
  readonly #optionsOf: ReturnType<typeof arcOptions>;
  readonly #scratch = new FitScratch();

  constructor(map: SplitMap) {
    this.#map = map;
    this.#samples = new ArcSamples(map.samples);
    this.#primitives = new PrimitiveStore(map.primitives);
    this.#optionsOf = arcOptions(map.shape);
  }

  /** Fit arc `a`, which has primitives, between the places of its junctions. */
  join(a: number): FittedPath {
    const { arcFrom, arcTo, page, places, quality } = this.#map;
    const from = arcFrom[a]!;
    const ends =
      from < 0 ? undefined : { start: placeOf(places, from), end: placeOf(places, arcTo[a]!) };
    if (ends && this.#map.short[a] && arcTo[a] !== from && isSame(ends))
      return { start: ends.start, segments: [{ kind: "line", to: ends.end }] };
    const split = { path: this.#samples.kept(a), primitives: this.#primitives.of(a) };
    const options = this.#optionsOf(qualityOf(quality, a));
    const path = joinPath(split, options, ends, this.#scratch);
    return widenFrameStrips(path, page, ends === undefined);
  }
}

function isSame({ start, end }: PathEnds): boolean {
  return start[0] === end[0] && start[1] === end[1];
}
