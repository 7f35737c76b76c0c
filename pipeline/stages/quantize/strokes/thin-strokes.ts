/** Colour thin strokes and small details, whose own colour no pixel may show. @module */
import type { Cancellable } from "../../../../plugin/mod.ts";
import { meanWord } from "../../../../raster/picture.ts";
import { Unmixer } from "../../../../raster/unmix.ts";
import type { Labelling } from "../labels/labelling.ts";
import { distanceFrom, extremeOf, groundOf, groupPixels, isBeside } from "./thin-groups.ts";

/** Coverage of a whole pixel. */
const FULL = 255;

/** How strokes are explained. */
const STROKE = {
  /** Least coverage of a crest that stands for a stroke under 1 px wide. */
  ridge: FULL / 4,
  /** Levels of residual that full coverage is worth. */
  coverageWorthLevels: 24,
  /** What rounding may add to a mean residual, levels: far below any difference that counts. */
  roundingLevels: 1e-9,
  /** Pixels of a group that may be judged stretch by stretch: one stroke may cross many grounds. */
  splitSizePx: 64,
  /** Side of the tiles that cut a group into stretches, px. */
  tilePx: 16,
  /** Pixels of a stroke of another ink, of which a group has some. */
  leastStretchPx: 3,
} as const;

/**
 * Label the pixels that {@link labelMixedPixels} left unexplained.
 *
 * A group takes the palette colour that, mixed with its surroundings, explains it best and reaches
 * the highest coverage; failing that, its most extreme pixels become a new colour. The largest groups come first:
 * those after them see the palette that they leave.
 *
 * @param maxSize Most palette colours; the present size forbids new ones.
 */
export function labelThinStrokes(
  labelling: Labelling,
  unexplained: Int32Array,
  { maxSize, signal }: { readonly maxSize: number } & Cancellable,
): void {
  if (unexplained.length === 0) return;
  const strokes = new StrokeLabeller(labelling, maxSize);
  for (const group of strokes.groups(unexplained, 0)) {
    signal.throwIfAborted();
    strokes.label(group);
  }
  strokes.labelDoubtful(signal);
}

/** A palette colour and how badly it explains a stroke, see `#explain`; −1 where none was tried. */
type Explanation = Readonly<Record<"colour" | "score", number>>;

/** The colour at hand over one of the ground. */
interface Over {
  readonly ground: number;
  readonly mix: Unmixer;
}

/** Labels one group of pixels at a time: each takes the palette colour that explains it best, or adds one. */
class StrokeLabeller {
  readonly #of: Labelling;
  readonly #maxSize: number;
  /** How much of each pixel the stroke at hand covers, 0 to {@link FULL}; 0 beside it. */
  readonly #cover: Uint8Array;
  readonly #waiting: Uint8Array;
  /** Colours around the present group. */
  #ground: readonly number[] = [];
  /** Stretches that no colour explained when they were labelled. */
  #doubtful: Int32Array[] | undefined = [];
  /** Squared, of the pixel divided last. */
  #residual = 0;

  constructor(labelling: Labelling, maxSize: number) {
    this.#of = labelling;
    this.#maxSize = maxSize;
    this.#cover = new Uint8Array(labelling.label.length);
    this.#waiting = new Uint8Array(labelling.label.length);
  }

  /** Connected pixels, in one tile where these have a side, the largest group first. */
  groups(pixels: Int32Array, tile: number): Int32Array[] {
    return groupPixels(pixels, this.#of.picture, { tile, waiting: this.#waiting });
  }

  /** Label the pixels of a group, and then what its colour does not explain, as strokes of other inks. */
  label(members: Int32Array, isStretch = false): void {
    this.#ground = groundOf(this.#of, members);
    if (this.#ground.length === 0) return;
    const extreme = extremeOf(this.#of, members, this.#ground);
    const best = this.#bestColor(extreme);
    const { limits } = this.#of;
    const { splitScore, severalInks } = limits;
    if (!isStretch && best.score > splitScore && members.length >= STROKE.splitSizePx) {
      this.#labelParts(members.slice(), { tile: STROKE.tilePx, leastPx: 1 });
      return;
    }
    const known = this.#of.palette.size;
    const colour = this.#choose(best, extreme, members.length);
    if (colour < 0) return;
    if (isStretch && colour < known && best.score > limits.unexplained)
      this.#doubtful?.push(members.slice());
    const left = this.#paint(members, colour);
    if (severalInks && left.length < members.length)
      this.#labelParts(left, { tile: 0, leastPx: STROKE.leastStretchPx });
  }

  /** Label again, pixel by pixel, the stretches that no colour explained: later ones may have brought their colour. */
  labelDoubtful(signal: AbortSignal): void {
    const stretches = this.#doubtful!;
    this.#doubtful = undefined;
    for (const stretch of stretches) {
      signal.throwIfAborted();
      for (const i of stretch) this.label(Int32Array.of(i), true);
    }
  }

  /** Label stretches of at least `leastPx` pixels, the largest first. */
  #labelParts(pixels: Int32Array, { tile, leastPx }: Record<"tile" | "leastPx", number>): void {
    for (const part of this.groups(pixels.sort(), tile))
      if (part.length >= leastPx) this.label(part, true);
  }

  /** Returns the pixels that the colour does not explain. */
  #paint(members: Int32Array, colour: number): Int32Array {
    const { label, limits, picture } = this.#of;
    const cover = this.#cover;
    const over = this.#over(colour);
    const least = limits.residual ** 2;
    const residuals = new Float32Array(members.length);
    // a border of the ground is no stroke, however far its mixes are from both
    const isGround = this.#ground.includes(colour);
    for (let m = 0; m < members.length; m++) {
      const share = this.#divide(members[m]!, colour, over);
      residuals[m] = this.#residual;
      // no crest of this colour is what another ink explains
      cover[members[m]!] =
        limits.severalInks && this.#residual > least ? 0 : Math.round(FULL * share);
    }
    for (let m = 0; m < members.length; m++)
      if (this.#crestsAt(members[m]!, colour)) label[members[m]!] = colour;
    for (let m = 0; m < members.length; m++) cover[members[m]!] = 0;
    return members.filter(
      (i, m) =>
        residuals[m]! > least ||
        (!isGround &&
          label[i] !== colour &&
          distanceFrom(this.#of, i, this.#ground) > 4 * least &&
          !isBeside(picture, label, i, colour)),
    );
  }

  /** Whether the stroke crests at pixel `i` across a row or column, where neither pixel beside it has its colour: half of none is covered, but half of one together. */
  #crestsAt(i: number, colour: number): boolean {
    const { label, picture } = this.#of;
    const { width } = picture;
    const own = this.#cover[i]!;
    if (own < STROKE.ridge || own > FULL / 2) return false;
    const crests = (step: number) => {
      const [a, b] = [this.#cover[i - step] ?? 0, this.#cover[i + step] ?? 0];
      const isAlone = label[i - step] !== colour && label[i + step] !== colour;
      return isAlone && a <= own && b < own && a + own + b >= FULL / 2;
    };
    // what is beyond the end of a row belongs to another one
    const isInside = i % width > 0 && (i + 1) % width > 0;
    return (isInside && crests(1)) || crests(width);
  }

  /** The palette colour that explains pixels best; the first of equals. */
  #bestColor(extreme: Int32Array): Explanation {
    let best = { colour: -1, score: Infinity };
    for (let c = 0; c < this.#of.palette.size; c++) {
      if (this.#ground.length < 2 && this.#ground[0] === c) continue;
      const score = this.#explain(extreme, c, best.score);
      if (score < best.score) best = { colour: c, score };
    }
    return best;
  }

  #choose(best: Explanation, extreme: Int32Array, size: number): number {
    const { palette, limits } = this.#of;
    if (size < limits.newColourPixels || palette.size >= this.#maxSize) return best.colour;
    const isExplained = best.score <= limits.unexplained;
    if (isExplained && limits.newColourCost >= best.score) return best.colour;
    if (!isExplained) return this.#addColor(extreme);
    const known = palette.size;
    const fresh = this.#addColor(extreme);
    if (fresh < known) return best.colour;
    if (this.#explain(extreme, fresh) + limits.newColourCost < best.score) return fresh;
    palette.size = known;
    return best.colour;
  }

  /**
   * How badly colour `c` over the ground explains pixels: mean residual, plus what their highest coverage lacks.
   * Infinite where it is found to be worse than `enough`.
   */
  #explain(pixels: Int32Array, c: number, enough = Infinity): number {
    let sum = 0;
    let top = 0;
    const over = this.#over(c);
    const limit = (enough + STROKE.roundingLevels) * pixels.length;
    for (let m = 0; m < pixels.length; m++) {
      const mix = nearestOf(over, pixels[m]!)!.mix;
      sum += Math.sqrt(mix.residual);
      if (sum > limit) return Infinity;
      top = Math.max(top, mix.coverage);
    }
    // what covers so little draws nothing
    if (FULL * top < STROKE.ridge && this.#of.limits.severalInks) return Infinity;
    return sum / pixels.length + STROKE.coverageWorthLevels * (1 - top);
  }

  /** Colour `c` over each other ground. */
  #over(c: number): Over[] {
    const { palette, picture, limits } = this.#of;
    return this.#ground
      .filter((ground) => ground !== c)
      .map((ground) => {
        const mix = new Unmixer(picture.px, limits.lumaWeight);
        mix.between(palette.rgba, c, ground);
        return { ground, mix };
      });
  }

  /** The mean of the farthest quarter of the extreme pixels, unless the palette has it. */
  #addColor(extreme: Int32Array): number {
    const { picture, palette, limits } = this.#of;
    const tip = extreme.subarray(0, Math.max(1, extreme.length >> 2));
    const word = meanWord(picture.px, tip);
    const known = palette.nearest(word);
    return palette.distance2 < limits.close ** 2 ? known : palette.add(word);
  }

  /** Label one pixel of a group; returns how much of it the stroke covers. */
  #divide(i: number, colour: number, over: readonly Over[]): number {
    const { palette, unmixer, label } = this.#of;
    const ground = this.#ground;
    const nearest = nearestOf(over, i);
    this.#residual = nearest?.mix.residual ?? Infinity;
    let cover = nearest?.mix.coverage ?? 0;
    let rest = nearest?.ground ?? ground[0]!;
    for (let a = 0; a < ground.length; a++)
      for (let b = a + 1; b < ground.length; b++) {
        unmixer.measure(i, palette.rgba, ground[a]!, ground[b]!);
        if (unmixer.residual >= this.#residual) continue;
        this.#residual = unmixer.residual;
        cover = 0;
        rest = unmixer.coverage >= 0.5 ? ground[a]! : ground[b]!;
      }
    label[i] = cover >= 0.5 ? colour : rest;
    return cover;
  }
}

/** Measure a pixel over every ground; the one that explains it best. */
function nearestOf(over: readonly Over[], i: number): Over | undefined {
  let best = over[0];
  for (const one of over) {
    one.mix.measureAt(i);
    if (one.mix.residual < best!.mix.residual) best = one;
  }
  return best;
}
