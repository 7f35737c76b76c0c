/** Primitives of every arc. @module */
import type { FitOptions } from "../../../geometry/fit-path.ts";
import {
  joinSamples,
  primitivesWithin,
  reversePath,
  reversePrimitives,
} from "../../../geometry/join-samples.ts";
import { Moments } from "../../../geometry/moments.ts";
import type { Primitive } from "../../../geometry/primitive.ts";
import type { SamplePath } from "../../../geometry/samples.ts";
import { smoothSamples } from "../../../geometry/smooth-samples.ts";
import { splitPath } from "../../../geometry/split-path.ts";
import type { BaseContext, Partition } from "../../../plugin/mod.ts";
import { arcNoise, arcOptions, type ShapeOptions } from "./arc-options.ts";
import { ArcPaths } from "./arc-paths.ts";
import { strongChains } from "./chains.ts";
import { arcOf, type JunctionArcs } from "./junction-arcs.ts";
import { PrimitiveStore } from "./primitive-store.ts";
import { componentThickness } from "./thickness.ts";

/** The arcs of a map and what they were split into. */
export interface SplitArcs {
  /** Samples as they were split: evened out where they are noisy, those of a loop from a joint on. */
  readonly paths: ArcPaths;
  /** None for arcs along the frame and for those too short to be measured. */
  readonly primitives: PrimitiveStore;
  /** How an arc that has primitives is fitted. */
  readonly options: (arc: number) => FitOptions;
}

/** An arc is noisy where its samples scatter by more than this share of the tolerance. */
const NOISY_SHARE = 1 / 2;
/** Fewest samples that say more than "from here to there". */
const LEAST_SAMPLES = 3;

/** Split every arc into lines and circles. */
export function splitArcs(
  map: Partition,
  shape: ShapeOptions,
  { leaving, signal, progress }: SplitContext,
): SplitArcs {
  const splitter = new ArcSplitter(map, shape);
  const arcs = map.arcFrom.length;
  const inChain = new Uint8Array(arcs);
  for (const chain of strongChains(map, leaving)) {
    signal.throwIfAborted();
    splitter.splitChain(chain);
    for (const s of chain) inChain[arcOf(s)] = 1;
  }
  for (let a = 0; a < arcs; a++) {
    signal.throwIfAborted();
    if (!inChain[a]) splitter.split(a);
    if ((a & 255) === 0) progress(a / arcs);
  }
  return splitter;
}

/** What the arcs are split with. */
export interface SplitContext extends Pick<BaseContext, "signal" | "progress"> {
  readonly leaving: JunctionArcs;
}

/** Splits arcs of one map, one after the other, and keeps what they were split into. */
class ArcSplitter implements SplitArcs {
  readonly paths: ArcPaths;
  readonly primitives: PrimitiveStore;
  readonly #shape: ShapeOptions;
  readonly #optionsOf: ReturnType<typeof arcOptions>;
  readonly #moments = new Moments();
  /** Thickness of the thinner face beside each arc, or beside any of its chain, px. */
  readonly #thickness: Float64Array;
  /** Standard deviation of the samples of each arc, px. */
  readonly #noise: Float64Array;

  constructor(map: Partition, shape: ShapeOptions) {
    const faces = componentThickness(map);
    this.paths = new ArcPaths(map);
    this.primitives = new PrimitiveStore(map.arcFrom.length);
    this.#shape = shape;
    this.#optionsOf = arcOptions(shape);
    this.#thickness = Float64Array.from(map.arcLeft, (left, a) =>
      Math.min(faces[left]!, faces[map.arcRight[a]!]!),
    );
    this.#noise = new Float64Array(map.arcFrom.length);
  }

  options(a: number): FitOptions {
    return this.#optionsOf({ noise: this.#noise[a]!, thickness: this.#thickness[a]! });
  }

  /** Split one arc by itself. */
  split(a: number): void {
    const measured = this.paths.samples(a);
    if (this.paths.isFrame(a) || measured.x.length < LEAST_SAMPLES) return;
    this.#noise[a] = arcNoise(measured, this.#thickness[a]!);
    const { path, primitives } = splitPath(this.#even(a, measured), this.options(a), this.#moments);
    this.paths.replace(a, path);
    this.primitives.set(a, primitives);
  }

  /** Split the arcs of a chain as one path, so that a border that ends on it leaves no trace in it. */
  splitChain(chain: readonly number[]): void {
    const parts = chain.map((s) => {
      const part = this.paths.samples(arcOf(s));
      return s < 0 ? reversePath(part) : part;
    });
    const measured = joinSamples(parts);
    if (measured.x.length < LEAST_SAMPLES) return;
    const thickness = Math.min(...chain.map((s) => this.#thickness[arcOf(s)]!));
    const noise = arcNoise(measured, thickness);
    for (const s of chain) {
      this.#thickness[arcOf(s)] = thickness;
      this.#noise[arcOf(s)] = noise;
    }
    const first = arcOf(chain[0]!);
    const path = this.#even(first, measured);
    const { primitives } = splitPath(path, this.options(first), this.#moments);
    let from = 0;
    for (const [k, s] of chain.entries()) {
      const to = from + parts[k]!.x.length;
      if (to - from >= LEAST_SAMPLES) {
        const pieces = primitivesWithin(primitives, from, to);
        this.#keep(s, slice(path, from, to), pieces);
      }
      from = to;
    }
  }

  /** Keep a part of a chain, found in the direction of the signed arc `s`. */
  #keep(s: number, path: SamplePath, primitives: Primitive[]): void {
    const a = arcOf(s);
    this.paths.replace(a, s < 0 ? reversePath(path) : path);
    const count = path.x.length;
    this.primitives.set(a, s < 0 ? reversePrimitives(primitives, count) : primitives);
  }

  /** Samples as arc `a` is to be split by: evened out where they are noisy. */
  #even(a: number, measured: SamplePath): SamplePath {
    const { smoothingReach, tolerance } = this.#shape;
    const noise = this.#noise[a]!;
    const isNoisy = smoothingReach > 0 && noise > NOISY_SHARE * tolerance;
    return isNoisy ? smoothSamples(measured, smoothingReach, noise) : measured;
  }
}

function slice({ x, y, weight }: SamplePath, from: number, to: number): SamplePath {
  return {
    x: x.subarray(from, to),
    y: y.subarray(from, to),
    weight: weight.subarray(from, to),
    closed: false,
  };
}
