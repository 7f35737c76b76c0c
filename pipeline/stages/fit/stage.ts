import { type Curves, defineStage, section, Type } from "../../../plugin/mod.ts";
import { alongPixels } from "./along-pixels.ts";
import { pageSize } from "./arcs/page.ts";
import { fitArcs } from "./fit-arcs.ts";

/** Fit each shared arc once with lines and cubic Béziers. */
export const fit = defineStage({
  manifest: {
    name: "fit",
    summary: "Fit each shared arc once with lines and cubic Béziers.",
    consumes: "partition",
    produces: "curves",
    needs: ["grid", "parallel"],
    cost: 6,
  },
  options: section({
    tolerance: Type.Number({ minimum: 0.2, maximum: 5 }),
    cornerAngle: Type.Number({ minimum: 0, maximum: 180 }),
    smoothing: Type.Number({ minimum: 0, maximum: 1 }),
    lineTolerance: Type.Number({ minimum: 0, maximum: 3 }),
    smoothingReach: Type.Integer({ minimum: 0, maximum: 16 }),
    robustLines: Type.Boolean(),
    pixelArt: Type.Boolean(),
  }),
  defaults: {
    tolerance: 0.3,
    cornerAngle: 25,
    smoothing: 0.3,
    lineTolerance: 0.25,
    smoothingReach: 3,
    robustLines: true,
    pixelArt: false,
  },
  async run(map, options, context): Promise<Curves> {
    return {
      ...pageSize(map),
      palette: map.palette,
      componentLabel: map.componentLabel,
      arcLeft: map.arcLeft,
      arcRight: map.arcRight,
      ringArcs: map.ringArcs,
      ringStart: map.ringStart,
      componentRings: map.componentRings,
      ...(options.pixelArt
        ? await alongPixels(map, context)
        : await fitArcs(map, options, context)),
      strokes: [],
    };
  },
});
