/** A stroke as it is traced, before the artefact's packing. @module */
import type { FittedPath } from "../../../geometry/segment.ts";

/** A stroke in pixels of the coverage. */
export interface TracedStroke {
  readonly kind: "line" | "dot" | "outline";
  readonly closed: boolean;
  readonly width: number;
  readonly cap: "round" | "butt";
  readonly path: FittedPath;
}
