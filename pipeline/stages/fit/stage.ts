import { type Curves, defineStage, section, Type } from "../../../plugin/mod.ts";
import { alongPixels } from "./along-pixels.ts";
import { HARD_EDGE_NOISE } from "./arc-options.ts";
import { pageSize } from "./arcs/page.ts";
import { fitArcs } from "./fit-arcs.ts";
import { sourcePaints } from "./source-paints.ts";

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
    tolerance: Type.Number({
      minimum: 0.2,
      maximum: 5,
      description: "How far a curve may lie from the border in the image, px",
    }),
    cornerAngle: Type.Number({
      minimum: 0,
      maximum: 180,
      description: "Least turn between two curves that is a corner, degrees",
    }),
    smoothing: Type.Number({
      minimum: 0,
      maximum: 1,
      description: "Fewer segments against a closer fit: 0 closest, 1 fewest",
    }),
    lineTolerance: Type.Number({
      minimum: 0,
      maximum: 3,
      description: "How far a border may stray from the line it becomes, px; 0 for no lines",
    }),
    smoothingReach: Type.Integer({
      minimum: 0,
      maximum: 16,
      description: "Px either way over which noisy borders are evened; 0 for not at all",
    }),
    robustLines: Type.Boolean({
      description: "Measure straight lines without what strays from them",
    }),
    pixelArt: Type.Boolean({
      description: "Run borders along the pixels' edges; the other options of fit then do nothing",
    }),
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
      paints: map.paints && sourcePaints(map.paints, map.raster),
      componentLabel: map.componentLabel,
      arcLeft: map.arcLeft,
      arcRight: map.arcRight,
      ringArcs: map.ringArcs,
      ringStart: map.ringStart,
      componentRings: map.componentRings,
      ...(options.pixelArt
        ? await alongPixels(map, context)
        : await fitArcs(
            map,
            {
              ...options,
              stairs: map.paints !== undefined,
              leastNoise: map.hardEdges ? HARD_EDGE_NOISE : 0,
            },
            context,
          )),
      strokes: [],
    };
  },
});
