import { PairGrid } from "../../../geometry/pair-grid.ts";
import {
  type Curves,
  defineStage,
  GradientKind,
  type Paints,
  type Raster,
  section,
  Type,
} from "../../../plugin/mod.ts";
import { HARD_EDGE_NOISE } from "./arc-options.ts";
import { latticePath, pageSize } from "./arcs/arc-paths.ts";
import { shareRuns } from "./clean/share-runs.ts";
import { type FitContext, fitArcs, type MapToFit } from "./fit-arcs.ts";
import { FlatArcs } from "./flatten/flat-arcs.ts";
import { OutputGrid, packPaths } from "./join/output-grid.ts";

/** Fit each shared arc once with lines and cubic Béziers. */
export const fit = defineStage({
  manifest: {
    name: "fit",
    summary: "Fit each shared arc once with lines and cubic Béziers.",
    consumes: "partition",
    produces: "curves",
    needs: ["grid"],
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
  run(map, options, context): Curves {
    const { details, paints, hardEdges } = map;
    const { componentLabel, arcLeft, arcRight, ringArcs, ringStart, componentRings } =
      details?.joined ?? map;
    const shapeOf = (share: number) => ({
      ...options,
      tolerance: share * options.tolerance,
      lineTolerance: share * options.lineTolerance,
      stairs: paints !== undefined,
      leastNoise: hardEdges ? HARD_EDGE_NOISE : 0,
    });
    const toFit: MapToFit[] = [{ map, shape: shapeOf(1) }];
    if (details)
      toFit.push({ map: details.fine, shape: shapeOf(FINE_SHARE), shares: details.shares });
    return {
      ...pageSize(map),
      palette: map.palette,
      continuousTone: map.continuousTone,
      paints: paints && sourcePaints(paints, map.raster),
      shadow: map.shadow,
      componentLabel,
      arcLeft,
      arcRight,
      ringArcs,
      ringStart,
      componentRings,
      ...(options.pixelArt ? alongPixels(toFit, context) : fitArcs(toFit, context)),
      strokes: [],
    };
  },
});

/** Tolerance of thin shapes, as a share of what others have: it would be as wide as their strokes. */
const FINE_SHARE = 1 / 2;

/**
 * Every arc along its pixel edges, which are those of the enlarged image, rounded to the grid of the output.
 *
 * Columns and rows keep their order when they are rounded, so nothing crosses; but where an enlarged image has more
 * of them than the grid, several become one, and the arcs along them get the same nodes: what is left of a
 * face between them is walked to and fro, which the export leaves out.
 */
function alongPixels(
  maps: readonly Pick<MapToFit, "map">[],
  { signal, grid: step }: Pick<FitContext, "signal" | "grid">,
): Pick<Curves, "arcOrigin" | "segmentStart" | "segmentKind" | "segmentPoints"> {
  const grid = new OutputGrid(pageSize(maps[0]!.map), step);
  const rounded = maps.flatMap(({ map }) =>
    Array.from(map.arcFrom, (_, a) => grid.round(latticePath(map, a))),
  );
  if (maps.some(({ map }) => grid.unit < map.raster.scale))
    shareRuns(rounded, new PairGrid(new FlatArcs(rounded, grid.unit)), { reach: 0, signal });
  return packPaths(rounded, grid.unit);
}

/** Take upsampling out of the paints of a raster. */
export function sourcePaints(paints: Paints, { scale }: Pick<Raster, "scale">): Paints {
  const place = paints.place.slice();
  for (let l = 0; l < paints.kind.length; l++)
    if (paints.kind[l] === GradientKind.radial)
      for (const k of [5 * l, 5 * l + 1]) place[k]! /= scale;
  return { ...paints, place, stopAt: paints.stopAt.map((t) => t / scale) };
}
