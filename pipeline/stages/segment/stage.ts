/** The segment stage. @module */
import {
  Coverage,
  defineStage,
  type IndexedRaster,
  type StageContext,
  type Static,
  section,
  TRANSPARENT,
  Type,
} from "../../../plugin/mod.ts";
import { connect } from "../../../raster/components.ts";
import type { CrackGraph } from "../../../raster/cracks/crack-graph.ts";
import { assembleRings } from "../../../raster/cracks/rings.ts";
import { Palette } from "../../../raster/palette.ts";
import { wordOf } from "../../../raster/picture.ts";
import { lookupWords } from "../../../raster/word-lookup.ts";
import { sampleArcs } from "./arcs/sample-arcs.ts";
import { mapWithin } from "./budget/map-within.ts";
import { joinMaps, type TracedMap } from "./join/join-maps.ts";
import { RegionLadder } from "./regions/region-ladder.ts";
import { partShades, type WorkingMap, workingMap } from "./regions/working-map.ts";

const options = section({
  minRegionArea: Type.Number({
    minimum: 1,
    maximum: 200,
    description: "Regions smaller than this join a neighbour, px²",
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
    needs: ["size", "parallel"],
    cost: 4,
  },
  options,
  defaults: { minRegionArea: 4, blendBand: 2, connectivity: 4 },
  async run(indexed, options, context) {
    // without subpixel borders there is nothing to gain from a finer grid
    const parted = options.blendBand > 0 ? indexed.details : undefined;
    if (!parted) return (await trace(indexed, options, context)).partition;
    const base = await trace(parted.base, options, context);
    const area = Math.max(1, options.minRegionArea / DOT_SHARE);
    const fine = await trace(parted.fine, { ...options, minRegionArea: area }, context);
    const joined = joinMaps(base, fine);
    const { raster, labels } = indexed;
    return { ...base.partition, raster, labels, details: { fine: fine.partition, joined } };
  },
});

/** A dot of lettering may be smaller than other regions by this factor. */
const DOT_SHARE = 4;

/** Merge small regions and map the rest. */
async function trace(
  indexed: IndexedRaster,
  { minRegionArea, blendBand }: Pick<Options, "minRegionArea" | "blendBand">,
  { signal, progress, note, size, parallel }: StageContext<"size" | "parallel">,
): Promise<TracedMap> {
  const { raster, palette } = indexed;
  const hardEdges = indexed.hardEdges || blendBand === 0;
  const map = workingMap(indexed, parallel);
  const band = Math.ceil(2 * blendBand * raster.scale);
  const widest = blendBand === 0 ? 0 : band + 1;
  limitBlends(map, { mask: indexed.mask, reach: widest, colors: palette.length / 4 });
  progress(0.2);
  const ladder = new RegionLadder(map, indexed, {
    regions: connect(map.labels, raster.width, signal),
    minRegionArea,
    signal,
    onStep: () => progress(0.4),
  });
  const reach = hardEdges ? 0 : band + 1;
  const { regions, graph, sampling } = await mapWithin(ladder, {
    indexed,
    map,
    reach,
    size,
    parallel,
    signal,
  });
  if (ladder.climbed) note("segment.minRegionArea", ladder.minRegionArea);
  const rings = assembleRings(graph, regions.count);
  progress(0.7);
  const samples = await sampleArcs(graph, sampling, {
    parallel,
    signal,
    progress: (share) => progress(0.7 + 0.3 * share),
  });
  note("segment.regions", regions.count);
  note("segment.arcs", graph.arcLeft.length);
  const borders = { ...arcsOf(graph), ...samples, ...rings };
  const partition = {
    raster,
    palette,
    labels: map.labels,
    componentLabel: regions.label,
    componentArea: regions.area,
    ...borders,
    hardEdges: indexed.hardEdges,
    paints: indexed.paints,
  };
  return { partition, regions };
}

/** What a partition has of a crack graph. */
function arcsOf({ coords, arcStart, arcLeft, arcRight, arcFrom, arcTo, junctions }: CrackGraph) {
  return { coords, arcStart, arcLeft, arcRight, arcFrom, arcTo, junctions };
}

/** Distance within which a blend's colours are looked for when it is labelled: none lies deeper. */
const WIDEST = 5;

/**
 * Give blended pixels more than `reach` px from the nearest pure pixel back to their nearest colour.
 *
 * @param mask See `IndexedRaster.mask`.
 * @param reach Chessboard distance, px; 0 takes back every blend.
 */
function limitBlends(
  map: WorkingMap,
  { mask, reach, colors }: { mask: Uint8Array; reach: number; colors: number },
): void {
  const { picture, labels, labelColors } = map;
  if (reach >= WIDEST || !mask.includes(Coverage.blend)) return;
  partShades(map);
  const distance = distanceToPure(mask, picture.width, reach + 1);
  const palette = new Palette();
  for (let k = 0; k < colors; k++) {
    const [r, g, b, a] = labelColors.subarray(k * 4, k * 4 + 4);
    palette.add(wordOf(r!, g!, b!, a!));
  }
  const nothing = palette.size;
  if (!picture.opaque) palette.add(0);
  const nearest = lookupWords((word) => palette.nearest(word));
  for (let i = 0; i < labels.length; i++) {
    if (mask[i] !== Coverage.blend || distance[i]! <= reach) continue;
    const k = nearest(picture.words[i]!);
    labels[i] = k === nothing ? TRANSPARENT : k;
  }
}

/** Chessboard distance to the nearest pixel that is no blend, at most `limit`; two passes. */
function distanceToPure(mask: Uint8Array, width: number, limit: number): Uint8Array {
  const distance = new Uint8Array(mask.length);
  const relax = (i: number, step: number) => {
    if (mask[i] !== Coverage.blend) return;
    let least = i - step >= 0 && i - step < mask.length ? distance[i - step]! : limit;
    for (let j = i - step * width - 1; j <= i - step * width + 1; j++) {
      if (j >= 0 && j < mask.length) least = Math.min(least, distance[j]!);
    }
    distance[i] = Math.min(step > 0 ? limit : distance[i]!, least + 1);
  };
  for (let i = 0; i < mask.length; i++) relax(i, 1);
  for (let i = mask.length - 1; i >= 0; i--) relax(i, -1);
  return distance;
}
