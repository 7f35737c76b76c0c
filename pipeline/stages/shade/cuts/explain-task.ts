/** Task: explain surfaces. Each is independent, so threads may share them. @module */
import { defineTask } from "../../../../plugin/parallel.ts";
import type { Surface, SurfaceMap } from "../surfaces/surface-map.ts";
import { Explainer, type PaintLimits } from "./explainer.ts";

/** Surfaces of one picture. */
export interface ExplainInput {
  readonly map: SurfaceMap;
  readonly surfaces: readonly Surface[];
  readonly limits: PaintLimits;
}

/** Explains the surface of a part. */
export const task = defineTask({
  module: import.meta.url,
  open({ map, surfaces, limits }: ExplainInput) {
    const explainer = new Explainer(map, limits);
    return (part: number) => explainer.explain(surfaces[part]!);
  },
});
