/** Primitives of every arc. @module */
import type { Primitive } from "../../../../geometry/primitive.ts";
import {
  joinSamples,
  primitivesWithin,
  reversePath,
  reversePrimitives,
  type SamplePath,
} from "../../../../geometry/samples.ts";
import { robustLine, type SplitPath, splitPath } from "../../../../geometry/split-path.ts";
import type { BaseContext, Partition } from "../../../../plugin/mod.ts";
import { thicknessOf } from "../../../../raster/cracks/faces.ts";
import {
  type ArcQuality,
  arcNoise,
  arcOptions,
  LEAST_SAMPLES,
  type ShapeOptions,
} from "../arc-options.ts";
import type { ArcPaths } from "../arcs/arc-paths.ts";
import { ArcSamples } from "../arcs/arc-samples.ts";
import { arcOf, type JunctionArcs, strongChains } from "../arcs/junction-arcs.ts";
import { evenSamples, isStaircase, withoutSteps } from "./even-samples.ts";
import { PrimitiveStore } from "./primitive-store.ts";

/** The arcs of a map and what they were split into. */
export interface SplitArcs {
  /** Kept are the samples of arcs that have primitives. */
  readonly samples: ArcSamples;
  readonly quality: ArcQuality;
  /** None for arcs along the frame and for those too short to be measured. */
  readonly primitives: PrimitiveStore;
  /** Of each junction that a contour of the drawing goes on through the primitive along which it does. */
  readonly through: PrimitiveStore;
}

/** What the arcs are split with. */
export interface SplitContext extends Pick<BaseContext, "signal" | "progress"> {
  readonly paths: ArcPaths;
  readonly leaving: JunctionArcs;
}

/** Split every arc into lines and circles; lines are fitted without their outliers where `robustLines` says so. */
export function splitArcs(
  map: Partition,
  shape: ShapeOptions,
  { paths, leaving, signal, progress }: SplitContext,
): SplitArcs {
  const arcs = map.arcFrom.length;
  const samples = new ArcSamples(map);
  const count = (a: number) => samples.count(a);
  const chains = strongChains(map, leaving).filter(
    (chain) => chain.reduce((sum, s) => sum + count(arcOf(s)), 0) >= LEAST_SAMPLES,
  );
  const thickness = arcThickness(map);
  const inChain = new Uint8Array(arcs);
  for (const chain of chains) {
    const thinnest = Math.min(...chain.map((s) => thickness[arcOf(s)]!));
    for (const s of chain) {
      thickness[arcOf(s)] = thinnest;
      inChain[arcOf(s)] = 1;
    }
  }
  const quality = { noise: new Float64Array(arcs), thickness };
  const splitter = new ArcSplitter(map, { shape, samples, quality });
  const total = map.sampleWeight.length;
  let done = 0;
  let looked = 0;
  const step = (load: number) => {
    done += load;
    if (done < looked) return;
    signal.throwIfAborted();
    progress(done / total);
    looked = done + SAMPLES_A_LOOK;
  };
  for (const chain of chains) {
    splitter.splitChain(chain);
    step(chain.reduce((sum, s) => sum + count(arcOf(s)), 0));
  }
  for (let a = 0; a < arcs; a++) {
    if (inChain[a] || paths.isFrame(a) || count(a) < LEAST_SAMPLES) continue;
    splitter.split(a);
    step(count(a));
  }
  const { primitives, through } = splitter;
  return { samples, quality, primitives, through };
}

/** Samples between two looks whether the job is cancelled: a millisecond's work. */
const SAMPLES_A_LOOK = 2048;

/** Junction at which a signed arc ends. */
function endOf({ arcFrom, arcTo }: Partition, s: number): number {
  return s < 0 ? arcFrom[~s]! : arcTo[s]!;
}

/** Thickness of the thinner face beside each arc, px; none along the frame. */
function arcThickness(map: Partition): Float64Array {
  const faces = thicknessOf(map, map.componentArea, map.raster.scale);
  return Float64Array.from(map.arcLeft, (left, a) =>
    Math.min(faces[left]!, faces[map.arcRight[a]!]!),
  );
}

/** What is split, and how: samples are kept, and their noise is noted. */
type SplitInput = Pick<SplitArcs, "samples" | "quality"> & { readonly shape: ShapeOptions };

/** σ of a border of which only whole pixels are known, px. */
const STAIRCASE_NOISE = 0.25;

/** A primitive goes on through a joint of its chain if so many of its samples lie on either side. */
const LEAST_BESIDE = 2;

/** Splits arcs one after the other. */
class ArcSplitter {
  /** By arc. */
  readonly primitives: PrimitiveStore;
  /** By junction, see {@link SplitArcs}; samples are counted along the chain. */
  readonly through: PrimitiveStore;
  readonly #map: Partition;
  readonly #input: SplitInput;
  readonly #samples: ArcSamples;
  readonly #optionsOf: ReturnType<typeof arcOptions>;

  constructor(map: Partition, input: SplitInput) {
    this.#map = map;
    this.#input = input;
    this.primitives = new PrimitiveStore(map.arcFrom.length);
    this.through = new PrimitiveStore(map.junctions.length / 2);
    this.#samples = input.samples;
    this.#optionsOf = arcOptions(input.shape);
  }

  /** Split one arc by itself. */
  split(a: number): void {
    const { path, primitives } = this.#splitSamples(this.#samples.measured(a), [a]);
    this.#keep(a, path, primitives);
  }

  /** Split the arcs of a chain as one path, so that a border that ends on it leaves no trace in it. */
  splitChain(chain: readonly number[]): void {
    const parts = Array.from(chain, (s) => {
      const part = this.#samples.measured(arcOf(s));
      return s < 0 ? reversePath(part) : part;
    });
    const whole = this.#splitSamples(joinSamples(parts), Array.from(chain, arcOf));
    let from = 0;
    for (const [k, s] of chain.entries()) {
      const count = parts[k]!.x.length;
      const to = from + count;
      if (count >= LEAST_SAMPLES) {
        const own = slice(whole.path, from, to);
        const pieces = primitivesWithin(whole.primitives, from, to);
        if (s < 0) this.#keep(~s, reversePath(own), reversePrimitives(pieces, count));
        else this.#keep(s, own, pieces);
      }
      if (k < chain.length - 1) this.#noteThrough(s, whole.primitives, to);
      from = to;
    }
  }

  /** Note the primitive that goes on where signed arc `s` ends, before sample `at` of its chain. */
  #noteThrough(s: number, primitives: readonly Primitive[], at: number): void {
    const through = primitives.find(
      (p) => p.from + LEAST_BESIDE <= at && at + LEAST_BESIDE <= p.to,
    );
    if (through) this.through.set(endOf(this.#map, s), [through]);
  }

  /** Split samples that belong to these arcs, evened out where they are noisy; note how they scatter. */
  #splitSamples(measured: SamplePath, arcs: readonly number[]): SplitPath {
    const { shape, quality } = this.#input;
    const first = arcs[0]!;
    const thickness = quality.thickness[first]!;
    const hasSteps = shape.stairs && isStaircase(measured);
    const smooth = hasSteps ? withoutSteps(measured) : measured;
    const known = hasSteps ? STAIRCASE_NOISE : 0;
    const noise = Math.max(shape.leastNoise ?? 0, arcNoise(smooth, thickness, known));
    for (const a of arcs) quality.noise[a] = noise;
    const path = evenSamples(smooth, noise, shape);
    return splitPath(path, this.#optionsOf(quality, first));
  }

  /** Keep what was found of an arc; its lines without their outliers, where that is asked for. */
  #keep(a: number, path: SamplePath, primitives: readonly Primitive[]): void {
    const { shape, quality } = this.#input;
    const { sigma } = this.#optionsOf(quality, a);
    const kept = shape.robustLines
      ? primitives.map((p) => (p.kind === "line" ? robustLine(path, p, sigma) : p))
      : primitives;
    this.#samples.keep(a, path);
    this.primitives.set(a, kept);
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
