/** Task: estimate the SVG bytes of border stretches. Parts are independent, so threads may share them. @module */
import type { BorderStretch, Parallel } from "../../../../plugin/mod.ts";
import { defineTask, type PartsRequest } from "../../../../plugin/parallel.ts";
import { type SizedShape, stretchSizer, type WrittenAs } from "./stretch-size.ts";

/** Stretches in memory that threads share; stretch `s` is steps `start[s]` up to `start[s + 1]`. */
interface PackedStretches {
  readonly start: Uint32Array;
  /** See `BorderStretch`; a stretch has one vertex more than it has steps. */
  readonly coords: Int32Array;
  readonly samples: Float64Array;
  readonly sampleWeight: Float32Array;
  /** By stretch. */
  readonly thickness: Float64Array;
}

/** What is foreseen. */
interface StretchInput {
  readonly shape: SizedShape;
  readonly written: WrittenAs;
  readonly scale: number;
  readonly packed: PackedStretches;
}

/** Stretches of a part: a millisecond's work or two. */
const PART = 24;

/** Foresees the bytes of each stretch of a part. */
export const task = defineTask({
  module: import.meta.url,
  open({ shape, written, scale, packed }: StretchInput) {
    const { start, coords, samples, sampleWeight, thickness } = packed;
    const sizeOf = stretchSizer(shape, written);
    return (part: number): Float64Array => {
      const first = part * PART;
      const sizes = new Float64Array(Math.min(PART, thickness.length - first));
      for (let k = 0; k < sizes.length; k++) {
        const s = first + k;
        const from = start[s]!;
        const to = start[s + 1]!;
        sizes[k] = sizeOf({
          coords: coords.subarray(2 * (from + s), 2 * (to + s + 1)),
          samples: samples.subarray(2 * from, 2 * to),
          sampleWeight: sampleWeight.subarray(from, to),
          thickness: thickness[s]!,
          scale,
        });
      }
      return sizes;
    };
  },
});

/** Bytes of stretches of one scale, each written once, by as many threads as there are. */
export async function sizesOf(
  borders: readonly BorderStretch[],
  { shape, written }: Pick<StretchInput, "shape" | "written">,
  { parallel, signal }: Pick<PartsRequest, "signal"> & { readonly parallel: Parallel },
): Promise<number[]> {
  if (borders.length === 0) return [];
  const { scale } = borders[0]!;
  const input = { shape, written, scale, packed: pack(borders, parallel) };
  const request = { parts: Math.ceil(borders.length / PART), signal, progress: () => {} };
  return (await parallel.map(task, input, request)).flatMap((sizes) => [...sizes]);
}

function pack(borders: readonly BorderStretch[], parallel: Parallel): PackedStretches {
  const start = new Uint32Array(borders.length + 1);
  for (const [s, { sampleWeight }] of borders.entries())
    start[s + 1] = start[s]! + sampleWeight.length;
  const steps = start[borders.length]!;
  const coords = new Int32Array(2 * (steps + borders.length));
  const samples = new Float64Array(2 * steps);
  const sampleWeight = new Float32Array(steps);
  for (const [s, border] of borders.entries()) {
    coords.set(border.coords, 2 * (start[s]! + s));
    samples.set(border.samples, 2 * start[s]!);
    sampleWeight.set(border.sampleWeight, start[s]);
  }
  return {
    start: parallel.share(start),
    coords: parallel.share(coords),
    samples: parallel.share(samples),
    sampleWeight: parallel.share(sampleWeight),
    thickness: parallel.share(Float64Array.from(borders, ({ thickness }) => thickness)),
  };
}
