/** Samples of arcs: as they were measured, and as they are fitted. @module */
import type { SamplePath } from "../../../../geometry/samples.ts";
import type { Partition } from "../../../../plugin/mod.ts";

const NO_PADDING = [0, 0, 0, 0] as const;

/** The samples of all arcs of a map, and those that arcs are fitted by; lengths in px of the source image. */
export class ArcSamples {
  readonly #map: Partition;
  /** Samples as they are fitted; those of an arc are zeros until they are kept. */
  readonly #x: Float64Array;
  readonly #y: Float64Array;
  readonly #weight: Float64Array;

  constructor(map: Partition) {
    const n = map.sampleWeight.length;
    this.#map = map;
    this.#x = new Float64Array(n);
    this.#y = new Float64Array(n);
    this.#weight = new Float64Array(n);
  }

  /** Number of samples of arc `a`. */
  count(a: number): number {
    return this.#map.sampleStart[a + 1]! - this.#map.sampleStart[a]!;
  }

  /** A copy of the samples of arc `a` as they were measured; empty along the frame. */
  measured(a: number): SamplePath {
    const { sampleStart, samples, sampleWeight, raster } = this.#map;
    const { scale } = raster;
    const [left, top] = raster.padding ?? NO_PADDING;
    const from = sampleStart[a]!;
    const count = this.count(a);
    const x = new Float64Array(count);
    const y = new Float64Array(count);
    const weight = new Float64Array(count);
    for (let i = 0; i < count; i++) {
      x[i] = (samples[2 * (from + i)]! - left) / scale;
      y[i] = (samples[2 * (from + i) + 1]! - top) / scale;
      // An upsampled image has more samples, not more knowledge.
      weight[i] = sampleWeight[from + i]! / scale;
    }
    return { x, y, weight, closed: this.#isLoop(a) };
  }

  /** Keep samples of arc `a` to fit it by: as many as measured, but moved, or those of a loop from elsewhere on. */
  keep(a: number, { x, y, weight }: SamplePath): void {
    const from = this.#map.sampleStart[a]!;
    this.#x.set(x, from);
    this.#y.set(y, from);
    this.#weight.set(weight, from);
  }

  /** The samples kept for arc `a`. */
  kept(a: number): SamplePath {
    const { sampleStart } = this.#map;
    const from = sampleStart[a]!;
    const to = sampleStart[a + 1]!;
    return {
      x: this.#x.subarray(from, to),
      y: this.#y.subarray(from, to),
      weight: this.#weight.subarray(from, to),
      closed: this.#isLoop(a),
    };
  }

  #isLoop(a: number): boolean {
    return this.#map.arcFrom[a]! < 0;
  }
}
