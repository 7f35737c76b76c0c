/** Task: fit split arcs between their junctions. Parts are independent, so threads may share them. @module */
import { bluntTips, FAINT_SLIVER } from "../../../../geometry/blunt-tips.ts";
import { FitScratch, joinPath } from "../../../../geometry/fit-path.ts";
import type { PathEnds } from "../../../../geometry/joints.ts";
import type { FittedPath } from "../../../../geometry/segment.ts";
import type { Partition } from "../../../../plugin/mod.ts";
import { defineTask } from "../../../../plugin/parallel.ts";
import { arcOptions, type QualityArrays, qualityOf, type ShapeOptions } from "../arc-options.ts";
import { ArcSamples, type SampleArrays } from "../arcs/arc-samples.ts";
import { type PageSize, widenFrameStrips } from "../junctions/frame-strips.ts";
import { placeOf } from "../junctions/junctions.ts";
import { type ArcParts, forEachRun } from "../split/parts.ts";
import { type PrimitiveArrays, PrimitiveStore } from "../split/primitive-store.ts";
import { FittedArcs, type FittedArrays } from "./fitted-arcs.ts";
import { type GridLines, OutputGrid } from "./output-grid.ts";

/** What arcs are fitted from. */
export interface SplitMap extends Pick<Partition, "arcFrom" | "arcTo"> {
  readonly page: PageSize;
  readonly shape: ShapeOptions;
  readonly samples: SampleArrays;
  readonly quality: QualityArrays;
  /** 1 for each arc between near colours. */
  readonly faint: Uint8Array;
  /** 1 for each arc between two junctions that may be one point. */
  readonly short: Uint8Array;
  readonly primitives: PrimitiveArrays;
  /** Of junctions, `[x0, y0, …]`, px of the source image. */
  readonly places: Float64Array;
}

/** What is fitted, and how it is rounded. */
export interface JoinInput {
  readonly map: SplitMap;
  readonly grid: GridLines;
  /** Single arcs that have primitives. */
  readonly work: ArcParts;
}

/** Paths of some arcs: that of `arcs[i]` is named `i` there. */
export interface JoinOutput {
  readonly arcs: Uint32Array;
  /** As they were fitted, px. */
  readonly fitted: FittedArrays;
  /** In steps of the grid. */
  readonly rounded: FittedArrays;
}

/** Fits the arcs of a part. */
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

  /** A path of arc `a` without needles. */
  blunt(a: number, path: FittedPath, closed: boolean): FittedPath {
    return bluntTips(path, closed, this.#map.faint[a] ? FAINT_SLIVER : undefined);
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
    const closed = ends === undefined;
    const path = widenFrameStrips(joinPath(split, options, ends, this.#scratch), page, closed);
    return this.blunt(a, path, closed);
  }
}

function isSame({ start, end }: PathEnds): boolean {
  return start[0] === end[0] && start[1] === end[1];
}
