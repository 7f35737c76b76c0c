/** The segment stage. @module */
import {
  type BaseContext,
  defineStage,
  type IndexedRaster,
  section,
  Type,
} from "../../../plugin/mod.ts";
import { type Components, connect } from "../../../raster/components.ts";
import { traceCracks } from "../../../raster/crack-graph.ts";
import { assembleRings } from "../../../raster/rings.ts";
import { limitBlends } from "./blend-band.ts";
import { mergeContinuous } from "./merge-continuous.ts";
import { mergeSmall } from "./merge-small.ts";
import { sampleArcs } from "./sample-arcs.ts";
import { type WorkingMap, workingMap } from "./working-map.ts";

/** Specks of compressed pixels are this much larger. */
const NOISY_AREA = 3;
/** Regions beyond which the smallest are merged until the map fits: far more than a drawing has. */
const MAX_REGIONS = 200_000;
/** Regions beyond which a graph of them costs too much time and memory. */
const MAX_GRAPH_REGIONS = 500_000;

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
  defaults: { minRegionArea: 4, blendBand: 2, connectivity: 4 },
  run(indexed, { minRegionArea, blendBand }, { signal, progress, note }) {
    const { raster, palette, noisy } = indexed;
    const { scale, width, height } = raster;
    const hardEdges = indexed.hardEdges || blendBand === 0;
    const map = workingMap(indexed);
    const band = Math.ceil(2 * blendBand * scale);
    const reach = blendBand === 0 ? 0 : band + 1;
    limitBlends(map, { mask: indexed.mask, reach, colors: palette.length / 4 });
    progress(0.2);
    const regions = mergeRegions(map, indexed, { minRegionArea, signal, note });
    progress(0.5);
    const { components, runs } = regions;
    const graph = traceCracks({ width, height, components, runs }, signal);
    const rings = assembleRings(graph, regions.count);
    progress(0.7);
    const samples = sampleArcs(graph, {
      map,
      components,
      componentLabel: regions.label,
      reach: hardEdges ? 0 : band + 1,
      noisy,
      paint: indexed.paint,
      signal,
    });
    note("segment.regions", regions.count);
    note("segment.arcs", graph.arcLeft.length);
    return {
      raster,
      palette,
      components,
      componentLabel: regions.label,
      componentArea: regions.area,
      coords: graph.coords,
      arcStart: graph.arcStart,
      arcLeft: graph.arcLeft,
      arcRight: graph.arcRight,
      arcFrom: graph.arcFrom,
      arcTo: graph.arcTo,
      junctions: graph.junctions,
      ...samples,
      ...rings,
      hardEdges,
    };
  },
});

/** Regions of paint by area, those of a photograph by contrast as well; in either case a bounded number. */
function mergeRegions(
  map: WorkingMap,
  { raster: { scale }, continuousTone, noisy }: IndexedRaster,
  { minRegionArea, signal, note }: { minRegionArea: number } & Pick<BaseContext, "signal" | "note">,
): Components {
  const unit = scale * scale * (noisy && !continuousTone ? NOISY_AREA : 1);
  let minArea = minRegionArea * unit;
  // contrast is judged on a graph of regions: specks of a large noisy image go first
  if (continuousTone) dropSpecks(map, signal);
  const merge = continuousTone ? mergeContinuous : mergeSmall;
  let regions = merge(map, minArea, signal);
  while (regions.count > MAX_REGIONS) {
    minArea *= 2;
    regions = merge(map, minArea, signal);
    note("segment.minRegionArea", minArea / unit);
  }
  return regions;
}

/** Merge the smallest regions until a graph of the rest is affordable. */
function dropSpecks(map: WorkingMap, signal: AbortSignal): void {
  let { count } = connect(map.labels, map.picture.width, signal);
  for (let area = 2; count > MAX_GRAPH_REGIONS; area *= 2) {
    count = mergeSmall(map, area, signal).count;
  }
}
