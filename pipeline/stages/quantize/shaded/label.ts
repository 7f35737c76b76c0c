/** Label a drawing with gradients. @module */
import { release } from "../../../../geometry/release.ts";
import { Int32List } from "../../../../raster/growing.ts";
import { type Picture, wordOf } from "../../../../raster/picture.ts";
import { lookupWords } from "../../../../raster/word-lookup.ts";
import { shadedLimits } from "../colors/limits.ts";
import { isAstray, type Labelled, type Labelling, Nearness } from "../labels/labelling.ts";
import { begin, type LabelRequest, mostColors } from "../labels/start.ts";
import { bridgeStrokes } from "../strokes/close-gaps.ts";
import { labelThinStrokes } from "../strokes/thin-strokes.ts";
import { findShadedPalette } from "./palette.ts";

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
  /** Greatest change of a channel a px, levels, that is carried on into an edge. */
  mostSlopeLevels: 16,
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
  const nearest = lookupWords((word) => palette.nearest(word));
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
    const i = y * picture.width + x;
    this.#x = x;
    this.#y = y;
    let least = Infinity;
    for (let k = 0; k < AXES.length; k++) {
      const [dx, dy, step] = AXES[k]!;
      const a = this.#take(0, dx, dy);
      if (a === 0) continue;
      const b = this.#take(4, -dx, -dy);
      if (b === 0) continue;
      unmixer.measure(i, this.#pair, 0, 1);
      const cost = Math.sqrt(unmixer.residual) + PAINT.distanceCostLevels * (a + b) * step;
      if (cost >= least) continue;
      least = cost;
      this.residual = unmixer.residual;
      this.winner = this.#word(unmixer.coverage >= 0.5 ? 0 : 4);
    }
    return least < Infinity;
  }

  /** Read the first paint along (dx, dy), carried on to the pixel; returns the steps to it, 0 where there is none. */
  #take(at: number, dx: number, dy: number): number {
    const { picture, solid } = this.#of;
    const { width, height, px } = picture;
    const pair = this.#pair;
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
      for (let c = 0; c < 4; c++) {
        const here = px[4 * i + c]!;
        const slope = here - px[4 * beyond + c]!;
        pair[at + c] = clamp(here + (Math.abs(slope) > PAINT.mostSlopeLevels ? 0 : n * slope));
      }
      return n;
    }
    return 0;
  }

  #word(at: number): number {
    const pair = this.#pair;
    return wordOf(pair[at]!, pair[at + 1]!, pair[at + 2]!, pair[at + 3]!);
  }
}

function clamp(level: number): number {
  return Math.max(0, Math.min(255, level));
}
