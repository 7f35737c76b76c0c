/** The segment stage. @module */
import {
  type BaseContext,
  defineStage,
  type IndexedRaster,
  type Static,
  section,
  Type,
} from "../../../plugin/mod.ts";
import { traceCracks } from "../../../raster/cracks/crack-graph.ts";
import { assembleRings } from "../../../raster/cracks/faces.ts";
import { sampleArcs } from "./arcs/sample-arcs.ts";
import { joinMaps, onPage, type TracedMap } from "./join/join-maps.ts";
import { boundedRegions } from "./regions/bounded-regions.ts";
import { workingMap } from "./regions/working-map.ts";

const options = section({
  minRegionArea: Type.Number({
    minimum: 1,
    maximum: 200,
    description: "Regions smaller than this join a neighbour, px²; contrast counts in photographs",
  }),
  blendBand: Type.Number({
    minimum: 0,
    maximum: 4,
    description: "Half the width of blurred borders, px; 0 for hard edges along the pixels",
  }),
  connectivity: Type.Literal(4, {
    description: "Pixels connect along edges, not at corners",
  }),
});

type Options = Static<typeof options>;

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
  options,
  defaults: { minRegionArea: 4, blendBand: 2, connectivity: 4 },
  run(indexed, options, context) {
    // without subpixel borders there is nothing to gain from a finer grid
    const parted = options.blendBand > 0 ? indexed.details?.() : undefined;
    if (!parted) return trace(indexed, options, context).partition;
    const base = trace(parted.base, options, context);
    const area = Math.max(1, options.minRegionArea / DOT_SHARE);
    const fine = trace(parted.fine, { ...options, minRegionArea: area }, context);
    const joined = joinMaps(base, fine, parted.shares);
    const { raster, labels, shadow } = indexed;
    const details = { fine: onPage(fine.partition, parted), joined, shares: parted.shares };
    return { ...base.partition, raster, labels, shadow, details };
  },
});

/** A dot of lettering may be smaller than other regions by this factor. */
const DOT_SHARE = 4;

/** Merge small regions and map the rest. */
function trace(
  indexed: IndexedRaster,
  { minRegionArea, blendBand }: Pick<Options, "minRegionArea" | "blendBand">,
  { signal, progress, note }: BaseContext,
): TracedMap {
  const { raster, palette } = indexed;
  const hardEdges = indexed.hardEdges || blendBand === 0;
  const map = workingMap(indexed);
  progress(0.2);
  const bounded = boundedRegions(map, indexed, { minRegionArea, signal, progress });
  if (bounded.minRegionArea > minRegionArea) note("segment.minRegionArea", bounded.minRegionArea);
  const { regions } = bounded;
  const { width, height } = raster;
  const graph = traceCracks({ width, height, ...regions }, signal);
  const rings = assembleRings(graph, regions.count);
  progress(0.7);
  const reach = hardEdges ? 0 : Math.ceil(2 * blendBand * raster.scale) + 1;
  const onPart = (share: number) => progress(0.7 + 0.3 * share);
  const samples = sampleArcs(graph, { map, regions, reach, indexed }, { signal, progress: onPart });
  note("segment.regions", regions.count);
  note("segment.arcs", graph.arcLeft.length);
  const partition = {
    raster,
    palette,
    labels: map.labels,
    componentLabel: regions.label,
    componentArea: regions.area,
    ...graph,
    ...samples,
    ...rings,
    hardEdges: indexed.hardEdges,
    continuousTone: indexed.continuousTone,
    paints: indexed.paints,
    shadow: indexed.shadow,
  };
  return { partition, regions };
}
