/** The segment stage. @module */
import { defineStage, section, Type } from "../../../plugin/mod.ts";
import { traceCracks } from "../../../raster/crack-graph.ts";
import { assembleRings } from "../../../raster/rings.ts";
import { limitBlends } from "./blend-band.ts";
import { mergeSmall } from "./merge-small.ts";
import { sampleArcs } from "./sampler.ts";
import { workingMap } from "./working-map.ts";

/** Specks of compressed pixels are this much larger. */
const NOISY_AREA = 3;
/** Regions beyond which the smallest are merged until the map fits: far more than a drawing has. */
const MAX_REGIONS = 400_000;

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
    limitBlends(map, blendBand === 0 ? 0 : band + 1, palette.length / 4);
    progress(0.2);
    let minArea = minRegionArea * scale * scale * (noisy ? NOISY_AREA : 1);
    let regions = mergeSmall(map, minArea, signal);
    while (regions.count > MAX_REGIONS) {
      minArea *= 2;
      regions = mergeSmall(map, minArea, signal);
      note("segment.minRegionArea", minArea / (scale * scale));
    }
    progress(0.5);
    const { components } = regions;
    const graph = traceCracks({ width, height, components }, signal);
    const rings = assembleRings(graph, regions.count);
    progress(0.7);
    const samples = sampleArcs(graph, {
      map,
      components,
      componentLabel: regions.label,
      reach: hardEdges ? 0 : band + 1,
      noisy,
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
