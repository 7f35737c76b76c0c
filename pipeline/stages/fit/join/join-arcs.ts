/** Split arcs as paths between their junctions. @module */
import { FitScratch, joinPath } from "../../../../geometry/fit-path.ts";
import type { FittedPath } from "../../../../geometry/segment.ts";
import type { BaseContext, Partition } from "../../../../plugin/mod.ts";
import { arcOptions, type QualityArrays, qualityOf, type ShapeOptions } from "../arc-options.ts";
import { ArcSamples, type SampleArrays } from "../arcs/arc-samples.ts";
import { pageSize } from "../arcs/page.ts";
import { type PageSize, widenFrameStrips } from "../junctions/frame-strips.ts";
import { placeOf } from "../junctions/junctions.ts";
import { type PrimitiveArrays, PrimitiveStore } from "../split/primitive-store.ts";
import type { SplitArcs } from "../split/split-arcs.ts";
import { FittedArcs } from "./fitted-arcs.ts";
import type { OutputGrid } from "./output-grid.ts";

/** What arcs are fitted from. */
export interface SplitMap extends Pick<Partition, "arcFrom" | "arcTo"> {
  readonly page: PageSize;
  readonly shape: ShapeOptions;
  readonly samples: SampleArrays;
  readonly quality: QualityArrays;
  readonly primitives: PrimitiveArrays;
  /** Of junctions, `[x0, y0, …]`, px of the source image. */
  readonly places: Float64Array;
}

/** What an arc without primitives is fitted from, too. @param places Of the junctions, which may change them. */
export function splitMap(
  map: Partition,
  { shape, split, places }: { shape: ShapeOptions; split: SplitArcs; places: Float64Array },
): SplitMap {
  const { arcFrom, arcTo } = map;
  const { samples, quality, primitives } = split;
  const page = pageSize(map);
  return {
    arcFrom,
    arcTo,
    page,
    shape,
    samples,
    quality,
    places,
    primitives: primitives.arrays,
  };
}

/** Fit the arcs that have primitives: in px, and in steps of the grid. The paths of others are empty. */
export function joinArcs(
  map: SplitMap,
  grid: OutputGrid,
  { signal, progress }: Pick<BaseContext, "signal" | "progress">,
): { fitted: FittedArcs; rounded: FittedArcs } {
  const { count } = map.primitives;
  const fitted = new FittedArcs(count.length);
  const rounded = new FittedArcs(count.length);
  const joiner = new ArcJoiner(map);
  for (let a = 0; a < count.length; a++) {
    if (a % ARCS_A_LOOK === 0) {
      signal.throwIfAborted();
      progress(a / count.length);
    }
    if (count[a] === 0) continue;
    const path = joiner.join(a);
    fitted.set(a, path);
    rounded.set(a, grid.round(path));
  }
  return { fitted, rounded };
}

/** Arcs between two looks whether the job is cancelled. */
const ARCS_A_LOOK = 16;

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
    const split = { path: this.#samples.kept(a), primitives: this.#primitives.of(a) };
    const options = this.#optionsOf(qualityOf(quality, a));
    const path = joinPath(split, options, ends, this.#scratch);
    return widenFrameStrips(path, page, ends === undefined);
  }
}
