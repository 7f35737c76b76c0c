import { defineStage, section, Type } from "../../plugin/mod.ts";

/** Merge small regions and turn the borders between the rest into shared arcs with sub-pixel samples. */
export const segment = defineStage({
  manifest: {
    name: "segment",
    summary: "Merge small regions and turn the borders between the rest into shared arcs.",
    consumes: "indexed",
    produces: "partition",
    needs: [],
    cost: 4,
  },
  options: section({
    minRegionArea: Type.Number({ minimum: 1, maximum: 200 }),
    blendBand: Type.Number({ minimum: 0, maximum: 4 }),
    connectivity: Type.Literal(4),
  }),
  defaults: { minRegionArea: 6, blendBand: 2, connectivity: 4 },
  run() {
    throw new Error("Not written yet");
  },
});
