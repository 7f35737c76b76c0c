/** Samples of arcs: as they were measured, and as they are fitted. @module */
import { SampleBuffer, type SamplePath } from "../../../../geometry/samples.ts";
import type { Partition } from "../../../../plugin/mod.ts";

const NO_PADDING = [0, 0, 0, 0] as const;

/** Samples of all arcs, structure of arrays; arc `a` has `sampleStart[a]` up to `sampleStart[a + 1]`. */
export interface SampleArrays {
  readonly sampleStart: Uint32Array;
  /** As in the {@link Partition}: px of its raster. */
  readonly samples: Float64Array;
  readonly sampleWeight: Float32Array;
  readonly scale: number;
  /** Columns and rows added left of and above the image, px of the raster. */
  readonly left: number;
  readonly top: number;
  /** 1 for arcs without junction. */
  readonly isLoop: Uint8Array;
  /** Samples as they are fitted, px of the source image; those of an arc are zeros until they are kept. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly weight: Float64Array;
}

/** The samples of a map, none kept yet. */
export function sampleArrays({
  sampleStart,
  samples,
  sampleWeight,
  raster,
  arcFrom,
}: Partition): SampleArrays {
  const [left, top] = raster.padding ?? NO_PADDING;
  const n = sampleWeight.length;
  return {
    sampleStart,
    samples,
    sampleWeight,
    scale: raster.scale,
    left,
    top,
    isLoop: Uint8Array.from(arcFrom, (junction) => Number(junction < 0)),
    x: new Float64Array(n),
    y: new Float64Array(n),
    weight: new Float64Array(n),
  };
}

/** Reads and keeps the samples of single arcs; lengths in px of the source image. */
export class ArcSamples {
  readonly #arrays: SampleArrays;

  constructor(arrays: SampleArrays) {
    this.#arrays = arrays;
  }

  /** A copy of the samples of arc `a` as they were measured; empty along the frame. @param buffer Where to. */
  measured(a: number, buffer = new SampleBuffer()): SamplePath {
    const { sampleStart, samples, sampleWeight, scale, left, top } = this.#arrays;
    const from = sampleStart[a]!;
    const count = sampleStart[a + 1]! - from;
    const path = buffer.path(count, this.#isLoop(a));
    const { x, y, weight } = path;
    for (let i = 0; i < count; i++) {
      x[i] = (samples[2 * (from + i)]! - left) / scale;
      y[i] = (samples[2 * (from + i) + 1]! - top) / scale;
      // An upsampled image has more samples, not more knowledge.
      weight[i] = sampleWeight[from + i]! / scale;
    }
    return path;
  }

  /** Keep samples of arc `a` to fit it by: as many as measured, but moved, or those of a loop from elsewhere on. */
  keep(a: number, { x, y, weight }: SamplePath): void {
    const from = this.#arrays.sampleStart[a]!;
    this.#arrays.x.set(x, from);
    this.#arrays.y.set(y, from);
    this.#arrays.weight.set(weight, from);
  }

  /** The samples kept for arc `a`. */
  kept(a: number): SamplePath {
    const { sampleStart, x, y, weight } = this.#arrays;
    const from = sampleStart[a]!;
    const to = sampleStart[a + 1]!;
    return {
      x: x.subarray(from, to),
      y: y.subarray(from, to),
      weight: weight.subarray(from, to),
      closed: this.#isLoop(a),
    };
  }

  #isLoop(a: number): boolean {
    return this.#arrays.isLoop[a] === 1;
  }
}
