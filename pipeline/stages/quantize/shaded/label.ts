/** Label a drawing with gradients. @module */
import { release } from "../../../../geometry/release.ts";
import { type ColorCounts, countColors } from "../../../../raster/count-colors.ts";
import { Int32List } from "../../../../raster/growing.ts";
import { KEY_LENGTH, keyDistance2, keysOf } from "../../../../raster/oklab.ts";
import { type Palette, paletteOf } from "../../../../raster/palette.ts";
import { isClear, type Picture, wordOf } from "../../../../raster/picture.ts";
import { carryOn, Paint } from "../../../../raster/smoothness.ts";
import { lookupWords } from "../../../../raster/word-lookup.ts";
import { lock, mostCommon, settled } from "../colors/candidates.ts";
import { shadedLimits } from "../colors/limits.ts";
import { isAstray, type Labelled, type Labelling, Nearness } from "../labels/labelling.ts";
import { begin, type LabelRequest, mostColors } from "../labels/start.ts";
import { bridgeStrokes } from "../strokes/close-gaps.ts";
import { labelThinStrokes } from "../strokes/thin-strokes.ts";

/**
 * Find levels that cover the gradients, divide antialiased pixels between the paint on their sides and colour thin strokes.
 *
 * @param paint See `IndexedRaster.paint`.
 */
export function labelShaded(picture: Picture, paint: Uint8Array, request: LabelRequest): Labelled {
  const { signal, progress } = request;
  const palette = findShadedPalette(picture, { ...request, paint });
  progress(0.3);
  const limits = shadedLimits(request.limits);
  const labelling = begin(picture, palette, { ...request, limits, paint });
  progress(0.5);
  const maxSize = mostColors(palette, request.maxColors);
  const unexplained = labelShadedEdges(labelling, signal);
  progress(0.8);
  labelThinStrokes(labelling, unexplained, { maxSize, signal });
  bridgeStrokes(labelling, signal);
  const blend = new Uint8Array(labelling.label.length);
  for (let i = 0; i < blend.length; i++) if (isAstray(labelling, i)) blend[i] = 1;
  release(labelling.near, labelling.nearness, labelling.solid);
  return { palette, label: labelling.label, blend };
}

/** How far paint is carried on. */
const PAINT = {
  /** Farthest paint looked at, steps. */
  reachPx: 4,
  /** Residual, levels, that each px between the two paints costs. */
  distanceCostLevels: 3,
} as const;

/**
 * Label every pixel that is not solid after the paint of which it shows more.
 *
 * The paints are looked for along the row, the column and the diagonals. They are those of the image, not of
 * the palette, and carried on as they change: in a gradient the paint beside an edge is seldom one of its levels.
 *
 * @returns Pixels that no two paints explain and that are no palette colour themselves, ascending.
 */
function labelShadedEdges(labelling: Labelling, signal: AbortSignal): Int32Array {
  const { picture, palette, label, nearness, limits, rough } = labelling;
  const { width } = picture;
  const unexplained = new Int32List();
  const sides = new Sides(labelling);
  const nearest = lookupWords(picture, (word) => palette.nearest(word));
  for (let r = 0; r < rough.length; r++) {
    if (r % 4096 === 0) signal.throwIfAborted();
    const i = rough[r]!;
    const found = sides.find(i % width, Math.floor(i / width));
    const explained = found && sides.residual <= limits.residual ** 2;
    if (explained || (found && nearness[i] === Nearness.far)) label[i] = nearest(sides.winner);
    if (!explained && nearness[i] === Nearness.far) unexplained.push(i);
  }
  return unexplained.toArray();
}

/** One step along each axis, and its length. */
const AXES = [
  [1, 0, 1],
  [0, 1, 1],
  [1, 1, Math.SQRT2],
  [1, -1, Math.SQRT2],
] as const;

/** Looks for the two paints of one pixel at a time. */
class Sides {
  /** Squared residual of the best pair found, levels². */
  residual = Infinity;
  /** Pixel word of the paint that the pixel shows more of. */
  winner = 0;
  readonly #of: Labelling;
  /** The pixel. */
  #x = 0;
  #y = 0;
  /** The two paints at it, premultiplied RGBA. */
  readonly #pair = new Float64Array(8);

  constructor(labelling: Labelling) {
    this.#of = labelling;
  }

  /** False where there is no paint on two sides of pixel (x, y). */
  find(x: number, y: number): boolean {
    const { picture, unmixer } = this.#of;
    this.#x = x;
    this.#y = y;
    let least = Infinity;
    for (let k = 0; k < AXES.length; k++) {
      const [dx, dy, step] = AXES[k]!;
      const a = this.#take(0, dx, dy);
      const b = a === 0 ? 0 : this.#take(4, -dx, -dy);
      if (b === 0) continue;
      unmixer.measure(y * picture.width + x, this.#pair, 0, 1);
      const cost = Math.sqrt(unmixer.residual) + PAINT.distanceCostLevels * (a + b) * step;
      if (cost >= least) continue;
      least = cost;
      this.residual = unmixer.residual;
      const [r, g, blue, alpha] = this.#pair.subarray(unmixer.coverage >= 0.5 ? 0 : 4);
      this.winner = wordOf(r!, g!, blue!, alpha!);
    }
    return least < Infinity;
  }

  /** Read the first paint along (dx, dy), carried on to the pixel; returns the steps to it, 0 where there is none. */
  #take(at: number, dx: number, dy: number): number {
    const { picture, solid } = this.#of;
    const { width, height, px } = picture;
    let u = this.#x;
    let v = this.#y;
    for (let n = 1; n <= PAINT.reachPx; n++) {
      u += dx;
      v += dy;
      if (u < 0 || v < 0 || u >= width || v >= height) return 0;
      const i = v * width + u;
      if (!solid[i]) continue;
      const inside = u + dx >= 0 && v + dy >= 0 && u + dx < width && v + dy < height;
      const beyond = inside && solid[i + dy * width + dx] ? i + dy * width + dx : i;
      carryOn(px, { i, behind: beyond, n }, this.#pair, at);
      return n;
    }
    return 0;
  }
}

/** How levels are found. */
const LEVELS = {
  /** Least pixels of a colour. */
  leastPixels: 5,
  /** How much the distance between colours grows while there are too many. */
  growth: 1.15,
  /** Rounds in which levels move to the middle of what they stand for. */
  rounds: 6,
} as const;

/** How to search; {@link Paint} per pixel. */
type ShadedSearch = Pick<LabelRequest, "tolerance" | "maxColors" | "locked" | "signal"> & {
  readonly paint: Uint8Array;
};

/**
 * Flat paint, and levels that cover the gradients between.
 *
 * Every colour that is painted lies within one distance of a palette colour: `tolerance`, or more where the
 * palette would not hold them all. Steep gradients count like slow ones, so that no band is far from the next.
 */
export function findShadedPalette(picture: Picture, search: ShadedSearch): Palette {
  const { paint } = search;
  const painted = countColors(picture, { among: { bytes: paint, least: Paint.edge + 1 } });
  const candidates = mostCommon(painted);
  const keys = keysOf(candidates.words);
  let radius = search.tolerance;
  let levels = coverColors(candidates, keys, radius);
  const isNothing = (k: number) => isClear(candidates.words[k]!);
  while (levels.filter((k) => !isNothing(k)).length > search.maxColors) {
    search.signal.throwIfAborted();
    radius *= LEVELS.growth;
    levels = coverColors(candidates, keys, radius);
  }
  const nothing = levels.find(isNothing);
  levels = levels.filter((k) => k === nothing || !isNothing(k));
  const palette = paletteOf(settled(levels, candidates, LEVELS.rounds));
  if (palette.size === 0) palette.add(picture.words[0]!);
  for (const word of search.locked) lock(palette, word, search.maxColors);
  return palette;
}

/** Candidates, commonest first, each of which is farther than `radius` from those before it. */
function coverColors({ words, counts }: ColorCounts, keys: Float64Array, radius: number): number[] {
  const centers: number[] = [];
  const pixels: number[] = [];
  for (let k = 0; k < words.length; k++) {
    let owner = -1;
    let least = radius * radius;
    for (let c = 0; c < centers.length; c++) {
      const d = keyDistance2(keys, k * KEY_LENGTH, keys, centers[c]! * KEY_LENGTH);
      if (d >= least) continue;
      least = d;
      owner = c;
    }
    if (owner >= 0) pixels[owner]! += counts[k]!;
    else {
      centers.push(k);
      pixels.push(counts[k]!);
    }
  }
  return centers.filter((_, c) => pixels[c]! >= LEVELS.leastPixels);
}
