/** Task: split arcs into lines and circles. Parts are independent, so threads may share them. @module */
import type { Primitive } from "../../../../geometry/primitive.ts";
import { robustLine } from "../../../../geometry/robust-line.ts";
import {
  joinSamples,
  primitivesWithin,
  reversePath,
  reversePrimitives,
  SampleBuffer,
  type SamplePath,
} from "../../../../geometry/samples.ts";
import { type SplitPath, splitPath } from "../../../../geometry/split-path.ts";
import { SplitScratch } from "../../../../geometry/split-scratch.ts";
import { defineTask } from "../../../../plugin/parallel.ts";
import {
  arcNoise,
  arcOptions,
  LEAST_SAMPLES,
  type QualityArrays,
  qualityOf,
  type ShapeOptions,
} from "../arc-options.ts";
import { ArcSamples, type SampleArrays } from "../arcs/arc-samples.ts";
import { arcOf } from "../arcs/junction-arcs.ts";
import { evenSamples } from "./even-samples.ts";
import { type ArcParts, forEachRun } from "./parts.ts";
import { type PrimitiveArrays, PrimitiveStore } from "./primitive-store.ts";

/** What is split, and how. The task keeps samples and notes their noise. */
export interface SplitInput {
  readonly shape: ShapeOptions;
  readonly samples: SampleArrays;
  readonly quality: QualityArrays;
  /** Chains and single arcs. */
  readonly work: ArcParts;
}

/** σ of a border of which only whole pixels are known, px. */
const STAIRCASE_NOISE = 0.25;

/** A primitive goes on through a joint of its chain if so many of its samples lie on either side. */
const LEAST_BESIDE = 2;

/** Primitives of some arcs: those of `arcs[i]` are named `i` there. */
export interface SplitOutput {
  readonly arcs: Uint32Array;
  readonly primitives: PrimitiveArrays;
  /** Signed arcs at whose ends a primitive of their chain goes on along the next arc. */
  readonly joints: Int32Array;
  /** These primitives: that of `joints[i]` is named `i` there; its samples are counted along the chain. */
  readonly through: PrimitiveArrays;
}

/** Splits the arcs of a part. */
export const task = defineTask({
  module: import.meta.url,
  open(input: SplitInput) {
    const splitter = new ArcSplitter(input);
    return (part: number) => splitter.splitPart(part);
  },
});

/** Splits arcs one after the other. */
class ArcSplitter {
  readonly #input: SplitInput;
  readonly #samples: ArcSamples;
  readonly #optionsOf: ReturnType<typeof arcOptions>;
  readonly #scratch = new SplitScratch();
  readonly #buffer = new SampleBuffer();
  #arcs: number[] = [];
  #primitives = PrimitiveStore.empty(0);
  #joints: number[] = [];
  #through = PrimitiveStore.empty(0);

  constructor(input: SplitInput) {
    this.#input = input;
    this.#samples = new ArcSamples(input.samples);
    this.#optionsOf = arcOptions(input.shape);
  }

  splitPart(part: number): SplitOutput {
    const { work } = this.#input;
    let size = 0;
    forEachRun(work, part, (run) => {
      size += run.length;
    });
    this.#arcs = [];
    this.#primitives = PrimitiveStore.empty(size);
    this.#joints = [];
    this.#through = PrimitiveStore.empty(size);
    forEachRun(work, part, (run) => {
      if (run.length === 1) this.#split(run[0]!);
      else this.#splitChain(run);
    });
    return {
      arcs: Uint32Array.from(this.#arcs),
      primitives: this.#primitives.copy(),
      joints: Int32Array.from(this.#joints),
      through: this.#through.copy(),
    };
  }

  /** Split one arc by itself. */
  #split(a: number): void {
    const { path, primitives } = this.#splitSamples(this.#samples.measured(a, this.#buffer), [a]);
    this.#keep(a, path, primitives);
  }

  /** Split the arcs of a chain as one path, so that a border that ends on it leaves no trace in it. */
  #splitChain(chain: Int32Array): void {
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
    if (!through) return;
    this.#through.set(this.#joints.length, [through]);
    this.#joints.push(s);
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
    return splitPath(path, this.#optionsOf(qualityOf(quality, first)), this.#scratch);
  }

  /** Keep what was found of an arc; its lines without their outliers, where that is asked for. */
  #keep(a: number, path: SamplePath, primitives: readonly Primitive[]): void {
    const { shape, quality } = this.#input;
    const { sigma } = this.#optionsOf(qualityOf(quality, a));
    const kept = shape.robustLines
      ? primitives.map((p) => (p.kind === "line" ? robustLine(path, p, sigma) : p))
      : primitives;
    this.#samples.keep(a, path);
    this.#primitives.set(this.#arcs.length, kept);
    this.#arcs.push(a);
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

/** Steps of a staircase are at most so long, px; corners of drawn shapes lie farther apart. */
const LONGEST_STEP = 12;

/** Fewest turns that make a staircase. */
const LEAST_TURNS = 6;

/** Least share of the samples beside these turns that lie on pixel edges. */
const ON_EDGES = 0.75;

/** A sample on a pixel edge lies this near to it where nothing but noise moved it, px. */
const NEAR_EDGE = 0.18;

/** Whether a border follows the edges of pixels in steps: its true course is anywhere within half a px. */
export function isStaircase({ x, y }: SamplePath): boolean {
  const isOnEdge = (i: number) =>
    isMiddle(x[i]!) ? isWhole(y[i]!) : isMiddle(y[i]!) && isWhole(x[i]!);
  let turns = 0;
  let on = 0;
  let last = -Infinity;
  for (let i = 1; i < x.length; i++) {
    if (!isDiagonal(x[i]! - x[i - 1]!, y[i]! - y[i - 1]!)) continue;
    if (i - last <= LONGEST_STEP) {
      turns++;
      if (isOnEdge(i - 1)) on++;
      if (isOnEdge(i)) on++;
    }
    last = i;
  }
  return turns >= LEAST_TURNS && on >= ON_EDGES * 2 * turns;
}

/**
 * The same border through the middles of its steps, sample by sample.
 *
 * Sides that are longer than steps stay, but for half a step at either end.
 */
export function withoutSteps(path: SamplePath): SamplePath {
  const { x, y } = path;
  const n = x.length;
  const [outX, outY] = [x.slice(), y.slice()];
  let anchor = 0;
  const lineTo = (next: number) => {
    const [i, j] = [Math.ceil(anchor), Math.floor(next)];
    const [p, q] = [pointAt(path, anchor), pointAt(path, next)];
    for (let k = i; k <= j && next > anchor; k++) {
      const f = (k - anchor) / (next - anchor);
      outX[k] = p[0] + f * (q[0] - p[0]);
      outY[k] = p[1] + f * (q[1] - p[1]);
    }
    anchor = next;
  };
  let from = 0;
  for (let i = 1; i <= n; i++) {
    if (i < n && !isDiagonal(x[i]! - x[i - 1]!, y[i]! - y[i - 1]!)) continue;
    const isLong = i - from > LONGEST_STEP;
    if (isLong) {
      lineTo(from + LONGEST_STEP / 2);
      anchor = i - 1 - LONGEST_STEP / 2;
    } else if (from > 0 && i < n) lineTo((from + i - 1) / 2);
    from = i;
  }
  lineTo(n - 1);
  return { ...path, x: outX, y: outY };
}

/** Position at a whole or half index. */
function pointAt({ x, y }: SamplePath, at: number): [number, number] {
  const [i, j] = [Math.floor(at), Math.ceil(at)];
  return [(x[i]! + x[j]!) / 2, (y[i]! + y[j]!) / 2];
}

function isWhole(v: number): boolean {
  return Math.abs(v - Math.round(v)) <= NEAR_EDGE;
}

function isMiddle(v: number): boolean {
  return v - Math.floor(v) === 0.5;
}

function isDiagonal(dx: number, dy: number): boolean {
  return dx !== 0 && dy !== 0 && Math.abs(dx) < 1 && Math.abs(dy) < 1;
}
