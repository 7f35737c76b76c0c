/** Split arcs as paths between their junctions. @module */
import { CubicFitter } from "../../../../geometry/cubic-fitter.ts";
import { joinPath } from "../../../../geometry/fit-path.ts";
import { buttEnds, type CornerOptions } from "../../../../geometry/joints.ts";
import type { FittedPath } from "../../../../geometry/segment.ts";
import type { BaseContext, Partition } from "../../../../plugin/mod.ts";
import { arcOptions, type ShapeOptions } from "../arc-options.ts";
import { pageSize } from "../arcs/arc-paths.ts";
import { widenFrameStrips } from "../junctions/frame-strips.ts";
import type { Junctions } from "../junctions/junctions.ts";
import type { SplitArcs } from "../split/split-arcs.ts";

/** Arcs between two looks whether the job is cancelled. */
const ARCS_A_LOOK = 16;

/** Fits split arcs between the places that their junctions have, px of the source image. */
export class ArcJoiner {
  readonly #map: Partition;
  readonly #split: SplitArcs;
  readonly #junctions: Junctions;
  readonly #optionsOf: ReturnType<typeof arcOptions>;
  readonly #fitter = new CubicFitter();

  constructor(
    map: Partition,
    shape: ShapeOptions,
    arcs: { split: SplitArcs; junctions: Junctions },
  ) {
    this.#map = map;
    this.#split = arcs.split;
    this.#junctions = arcs.junctions;
    this.#optionsOf = arcOptions(shape);
  }

  /** Fit every arc that has primitives. */
  joinAll({
    signal,
    progress,
  }: Pick<BaseContext, "signal" | "progress">): (FittedPath | undefined)[] {
    const { paths } = this.#split;
    return paths.map((split, a) => {
      if (a % ARCS_A_LOOK === 0) {
        signal.throwIfAborted();
        progress(a / paths.length);
      }
      return split && this.join(a);
    });
  }

  /** Fit arc `a`, which has primitives; closely along doubted samples. */
  join(a: number, doubted: CornerOptions["doubted"] = []): FittedPath {
    const { paths, quality } = this.#split;
    const ends = this.#junctions.endsOf(a);
    const options = { ...this.#optionsOf(quality, a), doubted };
    const path = joinPath(buttEnds(paths[a]!), options, ends, this.#fitter);
    return widenFrameStrips(path, pageSize(this.#map), ends === undefined);
  }
}
