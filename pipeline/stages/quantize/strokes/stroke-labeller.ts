/** The colours of thin strokes, group by group of pixels. @module */
import { meanWord, squaredLevels } from "../../../../raster/picture.ts";
import { Unmixer } from "../../../../raster/unmix.ts";
import type { Labelling } from "../labels/labelling.ts";
import { MAX_GROUND, StrokeGround } from "./stroke-ground.ts";
import { type GroupGrid, groupPixels } from "./thin-groups.ts";

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
  /** Mean residual, levels, at which two colours explain pixels whose chroma may lie anywhere between theirs. */
  explainedLevels: 22,
} as const;

/** Shares of the commonest ground in blends of the two commonest: blur spreads a border between them over the width of a stroke. */
const BLENDS = [0.25, 0.5, 0.75] as const;

/** A palette colour and how badly it explains a stroke, see `#explain`; −1 where none was tried. */
interface Explanation {
  colour: number;
  score: number;
}

/** What may be added to the palette, and scratch memory. */
export interface Growth extends Pick<GroupGrid, "waiting"> {
  /** Most palette colours; the present size forbids new ones. */
  readonly maxSize: number;
}

/** Labels one group of pixels at a time: each takes the palette colour that explains it best, or adds one. */
export class StrokeLabeller {
  readonly #of: Labelling;
  readonly #maxSize: number;
  readonly #grid: Omit<GroupGrid, "tile">;
  /** How much of each pixel the stroke at hand covers, 0 to {@link FULL}; 0 beside it. */
  readonly #cover: Uint8Array;
  /** Of the present group. */
  readonly #ground: StrokeGround;
  /** Squared, of the pixel divided last. */
  #residual = 0;
  /** One for each ground under the colour at hand, see {@link #overGrounds}, then one for each of {@link BLENDS}. */
  readonly #mixes: readonly Unmixer[];
  /** RGBA of the colour at hand and of a blend under it. */
  readonly #overBlend = new Float64Array(8);

  constructor(labelling: Labelling, { maxSize, waiting }: Growth) {
    this.#of = labelling;
    this.#maxSize = maxSize;
    this.#ground = new StrokeGround(labelling);
    const { picture, limits } = labelling;
    const { width, height } = picture;
    this.#grid = { width, height, waiting };
    this.#cover = new Uint8Array(width * height);
    this.#mixes = Array.from(
      { length: MAX_GROUND + BLENDS.length },
      () => new Unmixer(picture.px, limits.lumaWeight),
    );
  }

  /** Label the pixels of a group, and then what its colour does not explain, as strokes of other inks. */
  label(members: Int32Array, isStretch = false): void {
    this.#ground.lookAround(members);
    if (this.#ground.colors.length === 0) return;
    const extreme = this.#ground.extreme(members);
    const best = this.#bestColor(extreme);
    const { splitScore, severalInks } = this.#of.limits;
    if (!isStretch && best.score > splitScore && members.length >= STROKE.splitSizePx) {
      this.#labelParts(members.slice(), { tile: STROKE.tilePx, leastPx: 1 });
      return;
    }
    const colour = this.#choose(best, extreme, members.length);
    if (colour < 0) return;
    const left = this.#paint(members, colour);
    if (severalInks && left.length < members.length)
      this.#labelParts(left, { tile: 0, leastPx: STROKE.leastStretchPx });
  }

  /** Label stretches of at least `leastPx` pixels, the largest first. */
  #labelParts(pixels: Int32Array, { tile, leastPx }: Record<"tile" | "leastPx", number>): void {
    const { members, start } = groupPixels(pixels.sort(), { ...this.#grid, tile });
    for (let g = 0; g + 1 < start.length && start[g + 1]! - start[g]! >= leastPx; g++)
      this.label(members.subarray(start[g], start[g + 1]), true);
  }

  /** Returns the pixels that the colour does not explain. */
  #paint(members: Int32Array, colour: number): Int32Array {
    const { label, limits, picture } = this.#of;
    const cover = this.#cover;
    const over = this.#overGrounds(colour);
    const least = limits.residual ** 2;
    const residuals = new Float32Array(members.length);
    // a border of the ground is no stroke, however far its mixes are from both
    const isGround = this.#ground.colors.includes(colour);
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
          this.#ground.distanceFromGround(i) > 4 * least &&
          !isBeside(picture.width, label, i, colour)),
    );
  }

  /** Whether the stroke crests at pixel `i` across a row or column, where neither pixel beside it has its colour. */
  #crestsAt(i: number, colour: number): boolean {
    const { label, picture } = this.#of;
    const { width } = picture;
    const crests = (step: number) =>
      label[i - step] !== colour &&
      label[i + step] !== colour &&
      isCrest(this.#cover[i - step] ?? 0, this.#cover[i]!, this.#cover[i + step] ?? 0);
    // what is beyond the end of a row belongs to another one
    const isInside = i % width > 0 && (i + 1) % width > 0;
    return (isInside && crests(1)) || crests(width);
  }

  #bestColor(extreme: Int32Array): Explanation {
    const best = { colour: -1, score: Infinity };
    // a good explanation found early spares most of the work on the others
    const likely = this.#nearest(extreme[0]!);
    this.#try(likely, extreme, best);
    for (let c = 0; c < this.#of.palette.size; c++) if (c !== likely) this.#try(c, extreme, best);
    return best;
  }

  /** Let colour `c` be the best where it explains pixels better, or as well and comes first. */
  #try(c: number, pixels: Int32Array, best: Explanation): void {
    const { colors } = this.#ground;
    if (colors.length < 2 && colors[0] === c) return;
    const score = this.#explain(pixels, c, best.score);
    if (score > best.score || (score === best.score && c > best.colour)) return;
    best.score = score;
    best.colour = c;
  }

  /** The palette colour nearest to pixel `i` in RGBA. */
  #nearest(i: number): number {
    const { picture, palette } = this.#of;
    let nearest = 0;
    let least = Infinity;
    for (let k = 0; k < palette.size; k++) {
      const apart2 = squaredLevels(picture.px, i, palette.rgba, k);
      if (apart2 >= least) continue;
      least = apart2;
      nearest = k;
    }
    return nearest;
  }

  #choose(best: Explanation, extreme: Int32Array, size: number): number {
    const { palette, limits } = this.#of;
    if (size < limits.newColourPixels || palette.size >= this.#maxSize) return best.colour;
    const isExplained = best.score <= limits.unexplained;
    if (isExplained && limits.newColourCost >= best.score) return best.colour;
    if (areChromaBlends(extreme, this.#ground.colors, this.#of)) return -1;
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
    const mixes = this.#mixes;
    const count = this.#overBlends(c, this.#overGrounds(c));
    const limit = (enough + STROKE.roundingLevels) * pixels.length;
    for (let m = 0; m < pixels.length; m++) {
      const i = pixels[m]!;
      let residual = Infinity;
      let cover = 0;
      for (let k = 0; k < count; k++) {
        const mix = mixes[k]!;
        mix.measureAt(i);
        if (mix.residual < residual) {
          residual = mix.residual;
          cover = mix.coverage;
        }
      }
      sum += Math.sqrt(residual);
      if (sum > limit) return Infinity;
      top = Math.max(top, cover);
    }
    // what covers so little draws nothing
    if (FULL * top < STROKE.ridge && this.#of.limits.severalInks) return Infinity;
    return sum / pixels.length + STROKE.coverageWorthLevels * (1 - top);
  }

  /** Take colour `c` over each other ground for the next measurements; returns how many there are. */
  #overGrounds(c: number): number {
    let count = 0;
    for (const g of this.#ground.colors) {
      if (g !== c) this.#mixes[count++]!.between(this.#of.palette.rgba, c, g);
    }
    return count;
  }

  /**
   * In noisy pictures take colour `c` over {@link BLENDS}, too; returns how many mixes there are.
   *
   * A blurred stroke on a border mixes three paints in each pixel. Without the blends no colour of the palette
   * explains its crest, and the crest becomes a colour of its own.
   */
  #overBlends(c: number, count: number): number {
    const { palette, limits } = this.#of;
    const [first, second] = this.#ground.colors.filter((g) => g !== c);
    if (limits.lumaWeight === 0 || first === undefined || second === undefined) return count;
    const { rgba } = palette;
    const pair = this.#overBlend;
    pair.set(rgba.subarray(4 * c, 4 * c + 4));
    for (const [b, share] of BLENDS.entries()) {
      for (let k = 0; k < 4; k++)
        pair[4 + k] = share * rgba[4 * first + k]! + (1 - share) * rgba[4 * second + k]!;
      this.#mixes[count + b]!.between(pair, 0, 1);
    }
    return count + BLENDS.length;
  }

  /** The mean of the farthest quarter of the extreme pixels, unless the palette has it. */
  #addColor(extreme: Int32Array): number {
    const { picture, palette, limits } = this.#of;
    const tip = extreme.subarray(0, Math.max(1, extreme.length >> 2));
    const word = meanWord(picture.px, tip);
    const known = palette.nearest(word);
    return palette.distance2 < limits.close ** 2 ? known : palette.add(word);
  }

  /** Label one pixel of a group by the mixes told last; returns how much of it the stroke covers. */
  #divide(i: number, colour: number, over: number): number {
    const { palette, unmixer, label } = this.#of;
    const ground = this.#ground.colors;
    let residual = Infinity;
    let cover = 0;
    let rest = ground[0]!;
    for (let k = 0, m = 0; m < over; k++) {
      if (ground[k] === colour) continue;
      const mix = this.#mixes[m++]!;
      mix.measureAt(i);
      if (mix.residual < residual) {
        residual = mix.residual;
        cover = mix.coverage;
        rest = ground[k]!;
      }
    }
    for (let a = 0; a < ground.length; a++) {
      for (let b = a + 1; b < ground.length; b++) {
        unmixer.measure(i, palette.rgba, ground[a]!, ground[b]!);
        if (unmixer.residual >= residual) continue;
        residual = unmixer.residual;
        cover = 0;
        rest = unmixer.coverage >= 0.5 ? ground[a]! : ground[b]!;
      }
    }
    label[i] = cover >= 0.5 ? colour : rest;
    this.#residual = residual;
    return cover;
  }
}

/** Whether one of the 8 pixels around `i` has a label. */
function isBeside(width: number, label: Uint8Array, i: number, wanted: number): boolean {
  const x = i % width;
  const from = x > 0 ? -1 : 0;
  const to = x + 1 < width ? 1 : 0;
  for (let row = i - width; row <= i + width; row += width)
    for (let j = row + from; j <= row + to; j++) if (label[j] === wanted) return true;
  return false;
}

/**
 * Whether compressed pixels are borders between colours of the ground, and no stroke of a colour of their own.
 *
 * JPEG stores chroma for blocks of 2 × 2 pixels and rounds it further: along an axis a whole row of partly covered
 * pixels may show the luma of its own mix with the chroma of another. Only chroma off the way between the two
 * colours, and luma that no share of them has, speak for a third. False in clean pixels.
 */
export function areChromaBlends(
  pixels: Int32Array,
  ground: readonly number[],
  { palette, unmixer, limits }: Pick<Labelling, "palette" | "unmixer" | "limits">,
): boolean {
  if (limits.lumaWeight === 0 || ground.length < 2) return false;
  let sum = 0;
  for (let m = 0; m < pixels.length; m++) {
    let least = Infinity;
    for (let a = 0; a < ground.length; a++) {
      for (let b = a + 1; b < ground.length; b++) {
        unmixer.measure(pixels[m]!, palette.rgba, ground[a]!, ground[b]!);
        if (unmixer.leastResidual < least) least = unmixer.leastResidual;
      }
    }
    // rounding may leave a little less than nothing
    sum += Math.sqrt(Math.max(0, least));
    if (sum > STROKE.explainedLevels * pixels.length) return false;
  }
  return true;
}

/** Whether coverage `c` of a pixel crests between those on both sides: half of none is covered, but half of one together. */
function isCrest(a: number, c: number, b: number): boolean {
  return c >= STROKE.ridge && c <= FULL / 2 && a <= c && b < c && a + b + c >= FULL / 2;
}
