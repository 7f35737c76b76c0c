/** Split arcs as paths between their junctions. @module */
import { CubicFitter } from "../../../../geometry/cubic-fitter.ts";
import { joinPath } from "../../../../geometry/fit-path.ts";
import { buttEnds, type CornerOptions } from "../../../../geometry/joints.ts";
import type { FittedPath } from "../../../../geometry/segment.ts";
import type { BaseContext, Partition } from "../../../../plugin/mod.ts";
import { arcOptions, type ShapeOptions } from "../arc-options.ts";
import { pageSize } from "../arcs/page.ts";
import { widenFrameStrips } from "../junctions/frame-strips.ts";
import { placeOf } from "../junctions/junctions.ts";
import type { SplitArcs } from "../split/split-arcs.ts";

/** What the arcs of a map are fitted from. */
export interface SplitMap {
  readonly shape: ShapeOptions;
  readonly split: SplitArcs;
  /** Of junctions, `[x0, y0, …]`, px of the source image; these may change. */
  readonly places: Float64Array;
}

/** Fit the arcs that have primitives, px of the source image. */
export function joinArcs(
  map: Partition,
  fits: SplitMap,
  { signal, progress }: Pick<BaseContext, "signal" | "progress">,
): (FittedPath | undefined)[] {
  const { paths } = fits.split;
  const joiner = new ArcJoiner(map, fits);
  return paths.map((split, a) => {
    if (a % ARCS_A_LOOK === 0) {
      signal.throwIfAborted();
      progress(a / paths.length);
    }
    return split && joiner.join(a);
  });
}

/** Arcs between two looks whether the job is cancelled. */
const ARCS_A_LOOK = 16;

/** Fits single arcs. */
export class ArcJoiner {
  readonly #map: Partition;
  readonly #fits: SplitMap;
  readonly #optionsOf: ReturnType<typeof arcOptions>;
  readonly #fitter = new CubicFitter();

  constructor(map: Partition, fits: SplitMap) {
    this.#map = map;
    this.#fits = fits;
    this.#optionsOf = arcOptions(fits.shape);
  }

  /** Fit arc `a`, which has primitives, between the places of its junctions; closely along doubted samples. */
  join(a: number, doubted: CornerOptions["doubted"] = []): FittedPath {
    const { paths, quality } = this.#fits.split;
    const place = (j: number) => placeOf(this.#fits.places, j);
    const from = this.#map.arcFrom[a]!;
    const ends = from < 0 ? undefined : { start: place(from), end: place(this.#map.arcTo[a]!) };
    const options = { ...this.#optionsOf(quality, a), doubted };
    const path = joinPath(buttEnds(paths[a]!), options, ends, this.#fitter);
    return widenFrameStrips(path, pageSize(this.#map), ends === undefined);
  }
}
