/** The line along the outermost samples of an arc. @module */
import { bestLine } from "../../../../geometry/moments.ts";
import type { Primitive } from "../../../../geometry/primitive.ts";
import type { ArcSamples } from "../arcs/arc-samples.ts";
import { arcOf } from "../arcs/junction-arcs.ts";

/** Added to the weights of samples, so that they are not none in all. */
const LEAST_WEIGHT = 1e-9;

/** Where an arc goes at one of its ends. */
export interface EndLine {
  readonly line: Primitive;
  /** Weight of its samples in all. */
  readonly weight: number;
}

/** Best line through the outermost samples of an arc whose samples are kept, `most` at most. @param s Arc, `~a` for its end. */
export function endLine(samples: ArcSamples, s: number, most: number): EndLine {
  const path = samples.kept(arcOf(s));
  const n = path.x.length;
  const count = Math.min(most, n);
  const from = s < 0 ? n - count : 0;
  const weights = path.weight.slice(from, from + count).map((w) => w + LEAST_WEIGHT);
  const weight = weights.reduce((sum, w) => sum + w, 0);
  return { line: { ...bestLine(path, from, weights), from, to: from + count }, weight };
}
