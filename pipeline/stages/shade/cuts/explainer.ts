/** Surfaces as paints: one field, layered ones, or those of two halves. @module */
import { type Field, fitField, flatField } from "../fields/field.ts";
import { type Effort, PLAIN, THOROUGH } from "../fields/fit-place.ts";
import { type Samples, samplePixels, spreadOf } from "../fields/samples.ts";
import { addLayers } from "../layers/add-layers.ts";
import { innerEdges, LEAST_AREA, type Surface, type SurfaceMap } from "../surfaces/surface-map.ts";
import type { Painted } from "./color-reader.ts";
import { bestCut, Judge } from "./judge.ts";
import { Peeler } from "./peel.ts";

/** A picture with surfaces. */
interface ExplainInput {
  readonly map: SurfaceMap;
  /** RGBA per label. */
  readonly palette: Uint8Array;
  readonly limits: PaintLimits;
}

/** A surface or a part of one, and its paint. */
export interface Patch {
  readonly surface: number;
  readonly pixels: Int32Array;
  readonly paint: Painted;
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

const MOST_CUTS = 4;

/** A peeled area's greatest distance from its field over the greatest rms. */
const PEELED = 1.5;

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
  /** See {@link innerEdges}; not there until they are needed. */
  readonly edges?: readonly number[];
  /** How often the surface was cut on the way. */
  readonly cuts: number;
  /** Whether no field of a whole that it is a part of ends at a step: only one with edges inside is peeled then. */
  readonly isSoft: boolean;
}

/** Explains the surfaces of one map. */
export class Explainer {
  readonly #map: SurfaceMap;
  readonly #palette: Uint8Array;
  readonly #limits: PaintLimits;
  readonly #judge: Judge;
  readonly #peeler: Peeler;

  constructor({ map, palette, limits }: ExplainInput) {
    this.#map = map;
    this.#palette = palette;
    this.#limits = limits;
    this.#judge = new Judge(map, { rms: limits.rms, palette });
    this.#peeler = new Peeler(map);
  }

  /** What takes the place of a surface's bands: paints, or that of its largest band; nothing where bands are as good. */
  explain(surface: Surface): Patch[] | "flat" {
    const pixels = this.#map.pixels.subarray(surface.from, surface.to);
    const face = touchesFrame(surface.id, pixels, this.#map) ? FRAME_FACE : FACE;
    // a single gradient is always worth it
    const faces = Math.max(1, Math.floor((BAND * surface.bands) / face));
    const isFlat = surface.bands === 1 || surface.largest >= MOSTLY * pixels.length;
    const isPlain = surface.largest >= LARGELY * pixels.length;
    const flat = flatField(this.#palette.subarray(4 * surface.label, 4 * surface.label + 3));
    const isOneColor = isFlat && this.#judge.accepts(pixels, flat);
    const splitter = new Splitter(surface.id, {
      map: this.#map,
      judge: this.#judge,
      peeler: this.#peeler,
      layers: isPlain ? 0 : Math.min(this.#limits.layers, faces - 1),
      isFlat,
      isPlain,
      effort: isFlat ? PLAIN : THOROUGH,
      mostCuts: isOneColor || faces === 1 ? 0 : MOST_CUTS,
      faces,
    });
    const patches = splitter.split({ pixels, cuts: 0, isSoft: false });
    if (isOneColor && patches.length === 0) return "flat";
    return splitter.isWorth ? patches : [];
  }
}

interface SplitOptions {
  readonly map: SurfaceMap;
  readonly judge: Judge;
  readonly peeler: Peeler;
  readonly layers: number;
  readonly isFlat: boolean;
  readonly isPlain: boolean;
  readonly effort: Effort;
  readonly mostCuts: number;
  /** Most gradients that are worth it, overlays among them. */
  readonly faces: number;
}

/** Explains one surface. */
class Splitter {
  readonly #surface: number;
  readonly #options: SplitOptions;
  #written = 0;

  constructor(surface: number, options: SplitOptions) {
    this.#surface = surface;
    this.#options = options;
  }

  /** Whether the paints found are no more than bands are worth. */
  get isWorth(): boolean {
    return this.#written <= this.#options.faces;
  }

  /** Paints of a part; what fails after the last cut keeps its bands. */
  split(part: Part): Patch[] {
    const { pixels, cuts } = part;
    const { map, judge, isFlat, effort, mostCuts } = this.#options;
    if (pixels.length < LEAST_AREA || !this.isWorth) return [];
    const samples = samplePixels(pixels, SAMPLES, map);
    if (isFlat && spreadOf(samples) <= WORSE_BY) return [];
    const whole = (paint: Painted) => {
      this.#written += 1 + (paint.overlays?.length ?? 0);
      return [{ surface: this.#surface, pixels: pixels.slice(), paint }];
    };
    const edges = part.edges ?? innerEdges(pixels, map);
    const field = isOneSided(pixels, edges) ? fitField(samples, effort) : undefined;
    if (field) {
      const isNear = judge.accepts(pixels, field);
      if (isNear && isFlat && spreadOf(samples) <= WORSE * field.rms + WORSE_BY) return [];
      const paint = isNear ? field : this.#layered(pixels, samples, field);
      if (paint) return whole(paint);
    }
    const canCut = cuts < mostCuts && pixels.length >= LEAST_CUT;
    const parts = canCut ? this.#divided({ ...part, edges }, samples) : [];
    if (parts.length > 0) return parts.flatMap((it) => this.split(it));
    return field && !isFlat && judge.isAsBands(pixels, field) ? whole(field) : [];
  }

  /** The area of one field and what lies around it; where there is none, two halves. */
  #divided({ pixels, edges, cuts, isSoft }: Required<Part>, samples: Samples): Part[] {
    const { map, judge, peeler, isPlain } = this.#options;
    const goal = { tolerance: PEELED * judge.rms, endsAtStep: !isPlain };
    // a face whose edge passes within ends at a step, whatever the whole showed
    const isPeeled = !isSoft || !isOneSided(pixels, edges);
    const peeled = isPeeled ? peeler.peel(pixels, samples, goal) : undefined;
    const pieces = peeled ?? halves(pixels, samples, map.width);
    return pieces.map((piece) => {
      const own = edges.filter((i, k) => holds(piece, i) && holds(piece, edges[k ^ 1]!));
      return { pixels: piece, edges: own, cuts: cuts + 1, isSoft: !peeled };
    });
  }

  #layered(pixels: Int32Array, samples: Samples, field: Field): Painted | undefined {
    const { judge, layers } = this.#options;
    if (layers === 0) return undefined;
    const accepts = (paint: Painted) => judge.accepts(pixels, paint);
    return addLayers(samples, field, { most: layers, rms: judge.rms, accepts });
  }
}

/** Whether sorted pixels hold one. */
function holds(pixels: Int32Array, i: number): boolean {
  let [from, to] = [0, pixels.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (pixels[middle]! < i) from = middle + 1;
    else to = middle;
  }
  return pixels[from] === i;
}

/** Pixels on both sides of the best cut. */
function halves(pixels: Int32Array, samples: Samples, width: number): Int32Array[] {
  const cut = bestCut(samples);
  if (!cut) return [];
  if (cut.axis === 1) {
    let rows = 0;
    while (rows < pixels.length && pixels[rows]! < cut.at * width) rows++;
    return [pixels.subarray(0, rows), pixels.subarray(rows)];
  }
  const far = pixels.slice();
  const near = pixels.slice();
  let [f, n] = [0, 0];
  for (let k = 0; k < pixels.length; k++) {
    const i = pixels[k]!;
    if (i % width >= cut.at) far[f++] = i;
    else near[n++] = i;
  }
  return [near.subarray(0, n), far.subarray(0, f)];
}

/** Whether hardly any edge passes within a part. */
function isOneSided(pixels: Int32Array, edges: readonly number[]): boolean {
  return edges.length / 2 <= MOST_EDGES + EDGES_PER_PX * Math.sqrt(pixels.length);
}

function touchesFrame(id: number, pixels: Int32Array, { width, height, surfaceAt }: SurfaceMap) {
  if (pixels[0]! < width || pixels.at(-1)! >= (height - 1) * width) return true;
  for (let i = 0; i < surfaceAt.length; i += width)
    if (surfaceAt[i] === id || surfaceAt[i + width - 1] === id) return true;
  return false;
}
