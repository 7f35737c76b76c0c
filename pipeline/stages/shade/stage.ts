/** The shade stage. @module */
import {
  type BaseContext,
  defineStage,
  described,
  enumOf,
  GradientKind,
  type IndexedRaster,
  type Paints,
  section,
  Type,
} from "../../../plugin/mod.ts";
import { componentsOfPixels } from "../../../raster/components.ts";
import { Paint } from "../../../raster/smoothness.ts";
import { mergeSmall } from "../segment/regions/merge-small.ts";
import { workingMap } from "../segment/regions/working-map.ts";
import { Explainer, type PaintLimits, type Patch } from "./cuts/explainer.ts";
import type { Profile } from "./fields/field.ts";
import { foundGradients } from "./labels/found-gradients.ts";
import { KEPT, ownersOf } from "./labels/owners.ts";
import { drawShadow } from "./shadow-shapes.ts";
import { findSurfaces, type Surface } from "./surfaces/surface-map.ts";

/** Specks of fewer px², in pixels of the source image, are no bands. */
const SPECK = 4;

/** Paint smooth-shaded areas with gradients in place of bands. */
export const shade = defineStage({
  manifest: {
    name: "shade",
    summary: "Paint smooth-shaded areas with gradients in place of bands.",
    consumes: "indexed",
    produces: "indexed",
    needs: [],
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
  run(found, { layers, detail }, context) {
    const lifted = found.raster.shadow;
    const indexed = lifted ? { ...found, shadow: drawShadow(lifted) } : found;
    const { paint } = indexed;
    if (!paint || indexed.continuousTone || indexed.hardEdges) return indexed;
    if (!paint.includes(Paint.shaded)) return indexed;
    return gradientsIn({ ...indexed, paint }, { layers, rms: detail }, context);
  },
});

type Painted = IndexedRaster & { readonly paint: Uint8Array };

function gradientsIn(
  indexed: Painted,
  limits: PaintLimits,
  { signal, progress, note }: BaseContext,
): IndexedRaster {
  const { raster, paint, palette } = indexed;
  const bands = workingMap(indexed);
  const regions = mergeSmall(bands, SPECK * raster.scale * raster.scale, signal);
  const { map, surfaces } = findSurfaces(bands.picture, { labels: bands.labels, paint, signal });
  progress(0.2);
  if (surfaces.length === 0) return indexed;
  const { pixels } = map;
  const explainer = new Explainer({ map, palette, limits });
  const found = surfaces.map((surface, k) => {
    signal.throwIfAborted();
    progress(0.2 + (0.7 * k) / surfaces.length);
    return explainer.explain(surface);
  });
  const patches = largest(
    found.flatMap((it) => (it === "flat" ? [] : it)),
    MOST_LABELS - palette.length / 4,
  );
  note("shade.gradients", patches.length);
  if (patches.length === 0) return indexed;
  const regionAt = componentsOfPixels(regions);
  const owner = ownersOf({ map, regionAt, patches });
  const areas = new Float64Array(patches.length);
  const shaded = relabel(indexed, { patches, owner, shades: bands.shades, areas });
  for (const [k, surface] of surfaces.entries())
    if (found[k] === "flat") flatten(shaded.labels, pixels, surface);
  const gradients = foundGradients(shaded.paints, (k) => areas[k]! / paint.length);
  return { ...shaded, found: { colors: [], ...indexed.found, gradients } };
}

/** Give all pixels of a surface the label of its largest band. */
function flatten(labels: Uint8Array, pixels: Int32Array, { from, to, label }: Surface): void {
  for (let k = from; k < to; k++) labels[pixels[k]!] = label;
}

/** The largest patches, as many as there are labels for. */
function largest(patches: readonly Patch[], most: number): Patch[] {
  return patches.toSorted((a, b) => b.pixels.length - a.pixels.length).slice(0, most);
}

/** One layer: stops with straight RGBA, levels. */
interface Stops {
  readonly at: Float64Array;
  readonly color: Uint8Array;
}

/** Labels that there are besides nothing. */
const MOST_LABELS = 255;

/** What changes where patches take the place of bands. */
interface Relabelled {
  readonly patches: readonly Patch[];
  /** See `ownersOf`. */
  readonly owner: Int16Array;
  /** Bands of the patches' pixels, without specks. */
  readonly shades: Uint8Array;
  /** Receives the pixels of each patch. */
  readonly areas: Float64Array;
}

/** Give the pixels of each patch a label of their own; shades stay the bands, by which edges are measured. */
function relabel(indexed: IndexedRaster, changes: Relabelled): IndexedRaster & { paints: Paints } {
  const { patches, areas } = changes;
  const first = indexed.palette.length / 4;
  const labels = indexed.labels.slice();
  const shades = indexed.shades.slice();
  const sums = new Float64Array(3 * patches.length);
  write({ labels, shades, sums, first, data: indexed.raster.data }, changes);
  const palette = new Uint8Array(4 * (first + patches.length));
  palette.set(indexed.palette);
  for (let k = 0; k < patches.length; k++) {
    for (let c = 0; c < 3; c++)
      palette[4 * (first + k) + c] = Math.round(sums[3 * k + c]! / areas[k]!);
    palette[4 * (first + k) + 3] = 255;
  }
  return { ...indexed, labels, shades, palette, paints: paintsOf(patches, first) };
}

/** Write labels and shades of the patches' pixels, and sum up their levels. */
function write(
  out: Pick<IndexedRaster, "labels" | "shades"> & {
    readonly sums: Float64Array;
    readonly first: number;
    readonly data: Uint8ClampedArray;
  },
  { owner, shades: bands, areas }: Relabelled,
): void {
  const { labels, shades, sums, first, data } = out;
  for (let i = 0; i < owner.length; i++) {
    const k = owner[i]!;
    if (k === KEPT) continue;
    labels[i] = first + k;
    shades[i] = bands[i]!;
    areas[k]! += 1;
    for (let c = 0; c < 3; c++) sums[3 * k + c]! += data[4 * i + c]!;
  }
}

/** Edge pixels lie this far, px, beyond the samples: end stops are carried on so far. */
const CARRIED = 3;

/** Steps a px to which stops are rounded. */
const STEPS = 4096;

/** Write the paints of patches, whose labels follow those of `flat` palette entries. */
function paintsOf(patches: readonly Patch[], flat: number): Paints {
  const layers = patches.flatMap(({ paint }) => [
    { place: paint.place, stops: baseStops(paint) },
    ...(paint.overlays ?? []).map((over) => ({ place: over.place, stops: overlayStops(over) })),
  ]);
  const place = new Float64Array(5 * layers.length);
  for (const [k, layer] of layers.entries()) place.set(layer.place.p, 5 * k);
  const labelPaint = new Int16Array(flat + patches.length).fill(-1);
  for (let k = 0; k < patches.length; k++) labelPaint[flat + k] = k;
  const stops = layers.map((layer) => layer.stops);
  return {
    labelPaint,
    surface: Int32Array.from(patches, ({ surface }) => surface),
    layerStart: startsOf(patches.map(({ paint }) => 1 + (paint.overlays?.length ?? 0))),
    kind: Uint8Array.from(layers, (layer) => layer.place.kind),
    place,
    stopStart: startsOf(stops.map(({ at }) => at.length)),
    stopAt: Float64Array.from(stops.flatMap(({ at }) => [...at])),
    stopColor: Uint8Array.from(stops.flatMap(({ color }) => [...color])),
  };
}

/** Where each of so many begins, and the end of the last. */
function startsOf(lengths: readonly number[]): Uint32Array {
  const starts = new Uint32Array(lengths.length + 1);
  for (let k = 0; k < lengths.length; k++) starts[k + 1] = starts[k]! + lengths[k]!;
  return starts;
}

/** Stops of a field, both ends carried on. */
function baseStops(field: Patch["paint"]): Stops {
  const at = placesOf(field);
  const values = field.values.slice();
  const isRadial = field.place.kind === GradientKind.radial;
  const last = at.length - 1;
  carry({ at, values }, { end: last, inner: last - 1, most: CARRIED });
  carry({ at, values }, { end: 0, inner: 1, most: isRadial ? Math.min(CARRIED, at[0]!) : CARRIED });
  const color = new Uint8Array(4 * at.length);
  for (let k = 0; k < at.length; k++) {
    for (let c = 0; c < 3; c++) color[4 * k + c] = byte(values[3 * k + c]!);
    color[4 * k + 3] = 255;
  }
  return { at: at.map(rounded), color };
}

/** Carry an end stop on along its slope, as far as levels go. */
function carry(
  { at, values }: { at: Float64Array; values: Float64Array },
  { end, inner, most }: { end: number; inner: number; most: number },
): void {
  const run = at[end]! - at[inner]!;
  const length = Math.abs(run);
  if (length < 1) return;
  const slopes = [0, 1, 2].map((c) => (values[3 * end + c]! - values[3 * inner + c]!) / length);
  let d = most;
  for (const [c, slope] of slopes.entries()) {
    const room = slope > 0 ? 255 - values[3 * end + c]! : values[3 * end + c]!;
    if (slope !== 0) d = Math.min(d, Math.max(0, room) / Math.abs(slope));
  }
  for (const [c, slope] of slopes.entries()) values[3 * end + c]! += d * slope;
  at[end]! += Math.sign(run) * d;
}

function overlayStops(
  overlay: Profile & { readonly values: Float64Array; readonly color: Float64Array },
): Stops {
  const color = new Uint8Array(4 * overlay.values.length);
  for (let k = 0; k < overlay.values.length; k++) {
    color.set(overlay.color, 4 * k);
    color[4 * k + 3] = byte(255 * overlay.values[k]!);
  }
  return { at: placesOf(overlay).map(rounded), color };
}

function placesOf({ knots, from, span }: Profile): Float64Array {
  return Float64Array.from(knots, (share) => from + share * span);
}

function byte(level: number): number {
  return Math.max(0, Math.min(255, Math.round(level)));
}

function rounded(t: number): number {
  return Math.round(t * STEPS) / STEPS;
}
