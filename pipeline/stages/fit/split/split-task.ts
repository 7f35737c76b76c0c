/** Task: split arcs into lines and circles. Parts are independent, so threads may share them. @module */
import {
  joinSamples,
  primitivesWithin,
  reversePath,
  reversePrimitives,
} from "../../../../geometry/join-samples.ts";
import type { Primitive } from "../../../../geometry/primitive.ts";
import { robustLine } from "../../../../geometry/robust-line.ts";
import { SampleBuffer, type SamplePath } from "../../../../geometry/samples.ts";
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
import { isStaircase, withoutSteps } from "../arcs/staircase.ts";
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
