/** The shade stage. @module */
import {
  defineStage,
  described,
  enumOf,
  type IndexedRaster,
  type StageContext,
  section,
  Type,
} from "../../../plugin/mod.ts";
import { componentsOfPixels } from "../../../raster/components.ts";
import { premultiply } from "../../../raster/picture.ts";
import { mergeSmall } from "../segment/regions/merge-small.ts";
import { workingMap } from "../segment/regions/working-map.ts";
import { type PaintLimits, type Patch, task } from "./cuts/explainer.ts";
import { noteGradients } from "./labels/note-gradients.ts";
import { ownersOf } from "./labels/owners.ts";
import { MOST_LABELS, relabel } from "./labels/relabel.ts";
import { findSurfaces } from "./surfaces/surface-map.ts";

/** Specks of fewer px², in pixels of the source image, are no bands. */
const SPECK = 4;

/** Paint smooth-shaded areas with gradients in place of bands. */
export const shade = defineStage({
  manifest: {
    name: "shade",
    summary: "Paint smooth-shaded areas with gradients in place of bands.",
    consumes: "indexed",
    produces: "indexed",
    needs: ["parallel"],
    cost: 2,
  },
  options: section({
    gradients: described(
      "auto: smooth-shaded areas become one shape with a gradient each; off: bands of flat colours. Always off with export.mode cut, with an imposed palette or a number of colours, in pixel art, line art and centre-lines",
      enumOf("off", "auto"),
    ),
    layers: Type.Integer({
      minimum: 0,
      maximum: 5,
      description: "Most translucent gradients over one shape, for its lights and shadows",
    }),
    detail: Type.Number({
      minimum: 0.5,
      maximum: 10,
      description: "How far a gradient may be from the image, root mean square in levels of 255",
    }),
  }),
  defaults: { gradients: "off", layers: 3, detail: 2.4 },
  when: ({ gradients }) => gradients !== "off",
  async run(indexed, { layers, detail }, context) {
    const { paint } = indexed;
    if (!paint || indexed.continuousTone || indexed.hardEdges) return indexed;
    return gradientsIn({ ...indexed, paint }, { layers, rms: detail }, context);
  },
});

type Painted = IndexedRaster & { readonly paint: Uint8Array };

async function gradientsIn(
  indexed: Painted,
  limits: PaintLimits,
  { parallel, signal, progress, note }: StageContext<"parallel">,
): Promise<IndexedRaster> {
  const { raster, paint, palette } = indexed;
  const bands = workingMap(indexed, parallel);
  const regions = mergeSmall(bands, SPECK * raster.scale * raster.scale, signal);
  const picture = premultiply(raster);
  const { map: own, surfaces } = findSurfaces(picture, { labels: bands.labels, paint, signal });
  progress(0.2);
  if (surfaces.length === 0) return indexed;
  const { surfaceAt, pixels } = own;
  const shared = { surfaceAt: parallel.share(surfaceAt), pixels: parallel.share(pixels) };
  const map = { ...own, ...shared };
  const request = {
    parts: surfaces.length,
    signal,
    progress: (share: number) => progress(0.2 + 0.7 * share),
  };
  const found = await parallel.map(task, { map, surfaces, limits }, request);
  const patches = largest(found.flat(), MOST_LABELS - palette.length / 4);
  note("shade.gradients", patches.length);
  if (patches.length === 0) return indexed;
  const regionAt = componentsOfPixels(regions);
  const owner = ownersOf({ map, surfaces, regionAt, patches });
  const shaded = relabel(indexed, { patches, owner, shades: bands.shades });
  noteGradients(shaded, note);
  return shaded;
}

/** The largest patches, as many as there are labels for. */
function largest(patches: readonly Patch[], most: number): Patch[] {
  return patches.toSorted((a, b) => b.area - a.area).slice(0, most);
}
