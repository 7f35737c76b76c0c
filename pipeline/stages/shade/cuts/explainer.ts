/** Surfaces as paints: one field, layered ones, or those of two halves. @module */
import { defineTask } from "../../../../plugin/parallel.ts";
import { fitField } from "../fields/field.ts";
import { type Effort, PLAIN, THOROUGH } from "../fields/fit-place.ts";
import { type Samples, samplePixels, spreadOf } from "../fields/samples.ts";
import { addLayers } from "../layers/add-layers.ts";
import { innerEdges, LEAST_AREA, type Surface, type SurfaceMap } from "../surfaces/surface-map.ts";
import type { Painted } from "./color-reader.ts";
import { bestCut, Judge } from "./judge.ts";

/** Surfaces of one picture. */
interface ExplainInput {
  readonly map: SurfaceMap;
  readonly surfaces: readonly Surface[];
  readonly limits: PaintLimits;
}

/** The part of a surface within a rectangle, and its paint. */
export interface Patch {
  readonly surface: number;
  readonly area: number;
  /** Pixels from (left, top) up to (right, bottom). */
  readonly bounds: Bounds;
  readonly paint: Painted;
}

/** Whole px; right and bottom lie outside. */
export interface Bounds {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** What paints may be. */
export interface PaintLimits {
  /** Most overlays. */
  readonly layers: number;
  /** Greatest root mean square, levels. */
  readonly rms: number;
}

/** Samples of a surface or a part of one, about. */
const SAMPLES = 1000;

/** Least pixels that are cut in two, and how often. */
const LEAST_CUT = 300;

const MOST_CUTS = 3;

/** Segments of a face, of one at the frame, and of a band, about. */
const FACE = 8;

const FRAME_FACE = 4;

const BAND = 6;

/** Share of a surface in one band that makes it flat paint with a rim. */
const MOSTLY = 0.93;

/** The same from which a single gradient is all that may take its place: layers would draw what lies around. */
const LARGELY = 0.8;

/** Flat paint becomes a gradient where its mean is this much worse, levels more. */
const WORSE = 1.5;

const WORSE_BY = 0.5;

/** Edges that may pass within a patch: so many, and so many a px of its size. */
const MOST_EDGES = 4;

const EDGES_PER_PX = 0.1;

interface Part {
  readonly pixels: Int32Array;
  readonly bounds: Bounds;
  /** How often the surface was cut on the way. */
  readonly cuts: number;
}

/** Explains the surfaces of one map. */
export class Explainer {
  readonly #map: SurfaceMap;
  readonly #limits: PaintLimits;
  readonly #judge: Judge;

  constructor(map: SurfaceMap, limits: PaintLimits) {
    this.#map = map;
    this.#limits = limits;
    this.#judge = new Judge(map, limits.rms);
  }

  /** The paints that take the place of a surface's bands; none where the bands are as good. */
  explain(surface: Surface): Patch[] {
    const { width, height, pixels: all } = this.#map;
    const pixels = all.subarray(surface.from, surface.to);
    const face = touchesFrame(pixels, width, height) ? FRAME_FACE : FACE;
    // a single gradient is always worth it
    const faces = Math.max(1, Math.floor((BAND * surface.bands) / face));
    const isFlat = surface.bands === 1 || surface.largest >= MOSTLY * pixels.length;
    const isPlain = surface.largest >= LARGELY * pixels.length;
    const splitter = new Splitter(surface.id, {
      map: this.#map,
      judge: this.#judge,
      layers: isPlain ? 0 : Math.min(this.#limits.layers, faces - 1),
      edges: innerEdges(pixels, this.#map),
      isFlat,
      effort: isFlat ? PLAIN : THOROUGH,
      mostCuts: isPlain || faces === 1 ? 0 : MOST_CUTS,
    });
    const bounds = { left: 0, top: 0, right: width, bottom: height };
    const patches = splitter.split({ pixels, bounds, cuts: 0 });
    const written = patches.reduce((sum, { paint }) => sum + 1 + (paint.overlays?.length ?? 0), 0);
    return written <= faces ? patches : [];
  }
}

interface SplitOptions {
  readonly map: SurfaceMap;
  readonly judge: Judge;
  readonly layers: number;
  /** See {@link innerEdges}. */
  readonly edges: readonly number[];
  readonly isFlat: boolean;
  readonly effort: Effort;
  readonly mostCuts: number;
}

/** Explains one surface. */
class Splitter {
  readonly #surface: number;
  readonly #options: SplitOptions;

  constructor(surface: number, options: SplitOptions) {
    this.#surface = surface;
    this.#options = options;
  }

  /** Paints of a part; what fails after the last cut keeps its bands. */
  split(part: Part): Patch[] {
    const { pixels, bounds, cuts } = part;
    const { map, isFlat, mostCuts } = this.#options;
    const area = pixels.length;
    if (area < LEAST_AREA) return [];
    const samples = samplePixels(pixels, SAMPLES, map);
    if (isFlat && spreadOf(samples) <= WORSE_BY) return [];
    const paint = this.#isOneSided(part) ? this.#paintOf(part, samples) : undefined;
    if (paint) return [{ surface: this.#surface, area, bounds, paint }];
    if (cuts >= mostCuts || area < LEAST_CUT) return [];
    const cut = bestCut(samples);
    if (!cut) return [];
    const { width } = map;
    const isFar = (i: number) => (cut.axis === 0 ? i % width : Math.floor(i / width)) >= cut.at;
    const [near, far] =
      cut.axis === 0
        ? [{ right: cut.at }, { left: cut.at }]
        : [{ bottom: cut.at }, { top: cut.at }];
    return [
      ...this.split({
        pixels: pixels.filter((i) => !isFar(i)),
        bounds: { ...bounds, ...near },
        cuts: cuts + 1,
      }),
      ...this.split({
        pixels: pixels.filter(isFar),
        bounds: { ...bounds, ...far },
        cuts: cuts + 1,
      }),
    ];
  }

  #paintOf({ pixels, cuts }: Part, samples: Samples): Painted | undefined {
    const { judge, isFlat, effort, layers, mostCuts } = this.#options;
    const isLast = cuts > 0 && cuts === mostCuts;
    const field = fitField(samples, effort);
    if (judge.accepts(pixels, field, isLast))
      return isFlat && spreadOf(samples) <= WORSE * field.rms + WORSE_BY ? undefined : field;
    if (layers === 0) return undefined;
    const accepts = (paint: Painted) => judge.accepts(pixels, paint, isLast);
    return addLayers(samples, field, { most: layers, rms: judge.limit(isLast), accepts });
  }

  /** Whether hardly any edge passes within a part. */
  #isOneSided({ pixels, bounds }: Part): boolean {
    const { edges, map } = this.#options;
    let count = 0;
    for (let k = 0; k < edges.length; k += 2)
      if (isWithin(edges[k]!, bounds, map.width) && isWithin(edges[k + 1]!, bounds, map.width))
        count++;
    return count <= MOST_EDGES + EDGES_PER_PX * Math.sqrt(pixels.length);
  }
}

/** Whether a pixel lies within bounds. */
export function isWithin(i: number, { left, top, right, bottom }: Bounds, width: number): boolean {
  const x = i % width;
  const y = (i - x) / width;
  return x >= left && x < right && y >= top && y < bottom;
}

function touchesFrame(pixels: Int32Array, width: number, height: number): boolean {
  const last = (height - 1) * width;
  return pixels.some((i) => i < width || i >= last || i % width === 0 || i % width === width - 1);
}

/** Explains the surface of a part. */
export const task = defineTask({
  module: import.meta.url,
  open({ map, surfaces, limits }: ExplainInput) {
    const explainer = new Explainer(map, limits);
    return (part: number) => explainer.explain(surfaces[part]!);
  },
});
