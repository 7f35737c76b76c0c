/** Primitives of every arc. @module */
import type { FitOptions } from "../../../../geometry/fit-options.ts";
import { type Primitive, project } from "../../../../geometry/primitive.ts";
import {
  primitivesWithin,
  reversePath,
  reversePrimitives,
  type SamplePath,
  smoothSamples,
} from "../../../../geometry/samples.ts";
import { robustLine, type SplitPath, splitPath } from "../../../../geometry/split-path.ts";
import type { BaseContext, Partition } from "../../../../plugin/mod.ts";
import { thicknessOf } from "../../../../raster/cracks/faces.ts";
import { arcNoise, arcOptions, LEAST_SAMPLES, type ShapeOptions } from "../arc-options.ts";
import { isFrame } from "../arcs/arc-paths.ts";
import { arcOf, type JunctionArcs, strongChains } from "../arcs/junction-arcs.ts";
import { isStaircase, withoutSteps } from "./even-samples.ts";

/** An arc split into lines and circles, and how it is fitted. */
export interface SplitArc extends SplitPath {
  readonly options: FitOptions;
}

/** The arcs of a map and what they were split into. */
export interface SplitArcs {
  /** Of each arc; none for arcs along the frame and for those too short to be measured. */
  readonly paths: readonly (SplitArc | undefined)[];
  /** Of each junction that a contour of the drawing goes on through the primitive along which it does. */
  readonly through: ReadonlyMap<number, Primitive>;
}

/** Split every arc into lines and circles; lines are fitted without their outliers where `robustLines` says so. */
export function splitArcs(
  map: Partition,
  shape: ShapeOptions,
  {
    leaving,
    signal,
    progress,
  }: Pick<BaseContext, "signal" | "progress"> & { leaving: JunctionArcs },
): SplitArcs {
  const arcs = map.arcFrom.length;
  const count = (a: number) => map.sampleStart[a + 1]! - map.sampleStart[a]!;
  const countOf = (chain: readonly number[]) => chain.reduce((sum, s) => sum + count(arcOf(s)), 0);
  const chains = strongChains(map, leaving).filter((chain) => countOf(chain) >= LEAST_SAMPLES);
  const inChain = new Uint8Array(arcs);
  for (const chain of chains) for (const s of chain) inChain[arcOf(s)] = 1;
  for (let a = 0; a < arcs; a++)
    if (!inChain[a] && !isFrame(map, a) && count(a) >= LEAST_SAMPLES) chains.push([a]);
  const splitter = new ArcSplitter(map, shape);
  const total = map.sampleWeight.length;
  let done = 0;
  let looked = 0;
  for (const chain of chains) {
    splitter.split(chain);
    done += countOf(chain);
    if (done < looked) continue;
    signal.throwIfAborted();
    progress(done / total);
    looked = done + SAMPLES_A_LOOK;
  }
  return splitter;
}

/** Samples between two looks whether the job is cancelled: a millisecond's work. */
const SAMPLES_A_LOOK = 2048;

/** An arc is noisy where its samples scatter by more than this share of the tolerance. */
const NOISY_SHARE = 1 / 2;

/** σ of a border of which only whole pixels are known, px. */
const STAIRCASE_NOISE = 0.25;

/** A primitive goes on through a joint of its chain if so many of its samples lie on either side. */
const LEAST_BESIDE = 2;

/** Splits arcs one after the other. */
class ArcSplitter implements SplitArcs {
  readonly paths: (SplitArc | undefined)[];
  readonly through = new Map<number, Primitive>();
  readonly #map: Partition;
  readonly #shape: ShapeOptions;
  readonly #optionsOf: ReturnType<typeof arcOptions>;
  /** Thickness of each face, px. */
  readonly #thickness: ReturnType<typeof thicknessOf>;

  constructor(map: Partition, shape: ShapeOptions) {
    this.#map = map;
    this.#shape = shape;
    this.paths = Array.from(map.arcFrom, () => undefined);
    this.#optionsOf = arcOptions(shape);
    this.#thickness = thicknessOf(map, map.componentArea, map.raster.scale);
  }

  /** Split an arc, or the arcs of a chain as one path, so that a border that ends on it leaves no trace in it. */
  split(chain: readonly number[]): void {
    const { arcLeft, arcRight, sampleStart } = this.#map;
    const faces = chain.flatMap((s) => [arcLeft[arcOf(s)]!, arcRight[arcOf(s)]!]);
    const thinnest = Math.min(...faces.map((face) => this.#thickness[face]!));
    const whole = this.#splitSamples(measuredSamples(this.#map, chain), thinnest);
    if (chain.length === 1) {
      this.#keep(chain[0]!, whole);
      return;
    }
    let from = 0;
    for (const [k, s] of chain.entries()) {
      const count = sampleStart[arcOf(s) + 1]! - sampleStart[arcOf(s)]!;
      const to = from + count;
      if (count >= LEAST_SAMPLES) {
        const path = slice(whole.path, from, to);
        const primitives = primitivesWithin(whole.primitives, from, to);
        const ahead = { ...whole, path, primitives };
        const back = () => ({
          ...whole,
          path: reversePath(path),
          primitives: reversePrimitives(primitives, count),
        });
        this.#keep(arcOf(s), s < 0 ? back() : ahead);
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
    const { arcFrom, arcTo } = this.#map;
    if (through) this.through.set(s < 0 ? arcFrom[~s]! : arcTo[s]!, through);
  }

  /** Split samples beside a face of a thickness, px, evened out where they are noisy. */
  #splitSamples(measured: SamplePath, thickness: number): SplitArc {
    const shape = this.#shape;
    const hasSteps = shape.stairs && isStaircase(measured);
    const smooth = hasSteps ? withoutSteps(measured) : measured;
    const known = hasSteps ? STAIRCASE_NOISE : 0;
    const noise = Math.max(shape.leastNoise ?? 0, arcNoise(smooth, thickness, known));
    const options = this.#optionsOf(noise, thickness);
    const isNoisy = shape.smoothingReach > 0 && noise > NOISY_SHARE * shape.tolerance;
    const even = isNoisy ? smoothSamples(smooth, shape.smoothingReach, noise) : smooth;
    return { ...splitPath(even, options), options };
  }

  /** Keep what was found of an arc; its lines without their outliers, where that is asked for. */
  #keep(a: number, { path, primitives, options }: SplitArc): void {
    const kept = this.#shape.robustLines
      ? primitives.map((p) => (p.kind === "line" ? robustLine(path, p, options.sigma) : p))
      : primitives;
    this.paths[a] = { path, primitives: kept, options };
  }
}

/** The samples of a chain of arcs as they were measured, px of the source image; none along the frame. */
function measuredSamples(
  { arcFrom, sampleStart, samples, sampleWeight, raster: { scale } }: Partition,
  chain: readonly number[],
): SamplePath {
  const ends = chain.map((s) => [sampleStart[arcOf(s)]!, sampleStart[arcOf(s) + 1]!] as const);
  const total = ends.reduce((sum, [from, to]) => sum + to - from, 0);
  const x = new Float64Array(total);
  const y = new Float64Array(total);
  const weight = new Float64Array(total);
  let n = 0;
  for (const [k, [from, to]] of ends.entries())
    for (let at = from; at < to; at++, n++) {
      const i = chain[k]! < 0 ? from + to - 1 - at : at;
      x[n] = samples[2 * i]! / scale;
      y[n] = samples[2 * i + 1]! / scale;
      // An upsampled image has more samples, not more knowledge.
      weight[n] = sampleWeight[i]! / scale;
    }
  return { x, y, weight, closed: chain.length === 1 && arcFrom[chain[0]!]! < 0 };
}

function slice({ x, y, weight }: SamplePath, from: number, to: number): SamplePath {
  return {
    x: x.slice(from, to),
    y: y.slice(from, to),
    weight: weight.slice(from, to),
    closed: false,
  };
}

/** Primitives along the samples that each stands for: lines blue, circles red, with a dot where one ends. */
export function drawPrimitives({ sampleStart, samples }: Partition, { paths }: SplitArcs): string {
  const drawn: string[] = [];
  for (const [a, split] of paths.entries()) {
    for (const primitive of split?.primitives ?? []) {
      const { kind, from, to } = primitive;
      const way = Array.from({ length: to - from }, (_, k) => {
        const at = 2 * (sampleStart[a]! + from + k);
        return project(primitive, samples[at]!, samples[at + 1]!)
          .map((v) => v.toFixed(3))
          .join(" ");
      });
      const color = kind === "line" ? "#15c" : "#c21";
      drawn.push(
        `<path fill="none" stroke="${color}" d="M${way.join("L")}"/>`,
        `<path stroke="${color}" stroke-width="4" stroke-linecap="round" d="M${way[0]}h0M${way.at(-1)}h0"/>`,
      );
    }
  }
  return drawn.join("\n");
}
