/** Primitives of every arc. @module */
import { type Primitive, project } from "../../../../geometry/primitive.ts";
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
import { isFrame, NO_PADDING } from "../arcs/arc-paths.ts";
import { arcOf, type JunctionArcs, strongChains } from "../arcs/junction-arcs.ts";
import { evenSamples, isStaircase, withoutSteps } from "./even-samples.ts";

/** The arcs of a map and what they were split into. */
export interface SplitArcs {
  /** Of each arc; none for arcs along the frame and for those too short to be measured. */
  readonly paths: readonly (SplitPath | undefined)[];
  readonly quality: ArcQuality;
  /** Of each junction that a contour of the drawing goes on through the primitive along which it does. */
  readonly through: ReadonlyMap<number, Primitive>;
}

/** What the arcs are split with. */
export interface SplitContext extends Pick<BaseContext, "signal" | "progress"> {
  readonly leaving: JunctionArcs;
}

/** Split every arc into lines and circles; lines are fitted without their outliers where `robustLines` says so. */
export function splitArcs(
  map: Partition,
  shape: ShapeOptions,
  { leaving, signal, progress }: SplitContext,
): SplitArcs {
  const arcs = map.arcFrom.length;
  const count = (a: number) => map.sampleStart[a + 1]! - map.sampleStart[a]!;
  const countOf = (chain: readonly number[]) => chain.reduce((sum, s) => sum + count(arcOf(s)), 0);
  const chains = strongChains(map, leaving).filter((chain) => countOf(chain) >= LEAST_SAMPLES);
  const thickness = arcThickness(map);
  const inChain = new Uint8Array(arcs);
  for (const chain of chains) {
    const thinnest = Math.min(...chain.map((s) => thickness[arcOf(s)]!));
    for (const s of chain) {
      thickness[arcOf(s)] = thinnest;
      inChain[arcOf(s)] = 1;
    }
  }
  for (let a = 0; a < arcs; a++)
    if (!inChain[a] && !isFrame(map, a) && count(a) >= LEAST_SAMPLES) chains.push([a]);
  const quality = { noise: new Float64Array(arcs), thickness };
  const splitter = new ArcSplitter(map, shape, quality);
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

/** Thickness of the thinner face beside each arc, px; none along the frame. */
function arcThickness(map: Partition): Float64Array {
  const faces = thicknessOf(map, map.componentArea, map.raster.scale);
  return Float64Array.from(map.arcLeft, (left, a) =>
    Math.min(faces[left]!, faces[map.arcRight[a]!]!),
  );
}

/** σ of a border of which only whole pixels are known, px. */
const STAIRCASE_NOISE = 0.25;

/** A primitive goes on through a joint of its chain if so many of its samples lie on either side. */
const LEAST_BESIDE = 2;

/** Splits arcs one after the other, and notes their noise. */
class ArcSplitter implements SplitArcs {
  readonly paths: (SplitPath | undefined)[];
  readonly through = new Map<number, Primitive>();
  readonly quality: ArcQuality;
  readonly #map: Partition;
  readonly #shape: ShapeOptions;
  readonly #optionsOf: ReturnType<typeof arcOptions>;

  constructor(map: Partition, shape: ShapeOptions, quality: ArcQuality) {
    this.#map = map;
    this.#shape = shape;
    this.quality = quality;
    this.paths = Array.from(map.arcFrom, () => undefined);
    this.#optionsOf = arcOptions(shape);
  }

  /** Split an arc, or the arcs of a chain as one path, so that a border that ends on it leaves no trace in it. */
  split(chain: readonly number[]): void {
    const parts = Array.from(chain, (s) => {
      const part = measuredSamples(this.#map, arcOf(s));
      return s < 0 ? reversePath(part) : part;
    });
    const [alone, ...more] = parts;
    const samples = more.length > 0 ? joinSamples(parts) : alone!;
    const whole = this.#splitSamples(samples, Array.from(chain, arcOf));
    if (more.length === 0) {
      this.#keep(chain[0]!, whole);
      return;
    }
    let from = 0;
    for (const [k, s] of chain.entries()) {
      const count = parts[k]!.x.length;
      const to = from + count;
      if (count >= LEAST_SAMPLES) {
        const path = slice(whole.path, from, to);
        const primitives = primitivesWithin(whole.primitives, from, to);
        const back = () => ({
          path: reversePath(path),
          primitives: reversePrimitives(primitives, count),
        });
        this.#keep(arcOf(s), s < 0 ? back() : { path, primitives });
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

  /** Split samples that belong to these arcs, evened out where they are noisy; note how they scatter. */
  #splitSamples(measured: SamplePath, arcs: readonly number[]): SplitPath {
    const [shape, quality] = [this.#shape, this.quality];
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
  #keep(a: number, { path, primitives }: SplitPath): void {
    const { sigma } = this.#optionsOf(this.quality, a);
    const kept = this.#shape.robustLines
      ? primitives.map((p) => (p.kind === "line" ? robustLine(path, p, sigma) : p))
      : primitives;
    this.paths[a] = { path, primitives: kept };
  }
}

/** The samples of arc `a` as they were measured, px of the source image; none along the frame. */
function measuredSamples(
  { arcFrom, sampleStart, samples, sampleWeight, raster }: Partition,
  a: number,
): SamplePath {
  const { scale, padding: [left, top] = NO_PADDING } = raster;
  const [from, to] = [sampleStart[a]!, sampleStart[a + 1]!];
  const x = new Float64Array(to - from);
  const y = new Float64Array(to - from);
  const weight = new Float64Array(to - from);
  for (let i = from; i < to; i++) {
    x[i - from] = (samples[2 * i]! - left) / scale;
    y[i - from] = (samples[2 * i + 1]! - top) / scale;
    // An upsampled image has more samples, not more knowledge.
    weight[i - from] = sampleWeight[i]! / scale;
  }
  return { x, y, weight, closed: arcFrom[a]! < 0 };
}

function slice({ x, y, weight }: SamplePath, from: number, to: number): SamplePath {
  return {
    x: x.subarray(from, to),
    y: y.subarray(from, to),
    weight: weight.subarray(from, to),
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
