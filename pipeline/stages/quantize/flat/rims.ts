/** Label thin rims whose colour lies between the colours of their two sides. @module */
import { signedWords } from "../../../../raster/picture.ts";
import { type Labelling, Nearness } from "../labels/labelling.ts";
import { findRimPixels, RIM_PIXELS, type RimPixels, without } from "./rim-pixels.ts";

/** OKLab distance up to which a palette colour is the rim's own. */
const SAME = 0.006;
/** Pixels of its colour, and their share, that a connected part of a rim must have to speak for that colour: mixtures recur in repeated shapes and along even slopes, here and there. */
const PART_PIXELS = 3;
const PART_SHARE = 0.1;
/** Least share of either side in the mix that a rim's colour looks like. */
const LEAST_SHARE = 0.05;

/**
 * Label the pixels of rims 1.5 px wide and more by what the rim covers of them; its colour enters the palette.
 *
 * Such a strip looks like the blur of one border between its sides, pixel by pixel. What it shows where it
 * covers a pixel whole recurs along it, though, while a border takes every mixture as often as any other.
 *
 * @param rough Pixels that are not solid, ascending.
 * @returns Those that are left to be labelled.
 */
export function labelRims(labelling: Labelling, rough: Int32Array, maxSize: number): Int32Array {
  const found = findRimPixels(labelling, rough);
  if (!found) return rough;
  const labeller = new RimLabeller(labelling, found);
  for (const word of found.words) {
    const { palette, limits } = labelling;
    let color = palette.nearest(word);
    const known = palette.size;
    const apart2 = palette.distance2;
    if (apart2 >= limits.close ** 2 && known < maxSize) color = palette.add(word);
    else if (apart2 >= SAME ** 2) continue;
    if (!labeller.label(word, color)) palette.size = known;
  }
  return without(rough, labeller.labelled());
}

/** Labels the rims of one colour after the other. */
class RimLabeller {
  readonly #of: Labelling;
  readonly #found: RimPixels;
  readonly #words: Int32Array;
  /** Place of a pixel among those found. */
  readonly #place = new Map<number, number>();
  /** 1 once labelled, per place. */
  readonly #done: Uint8Array;
  /** Number of the colour for which a place was last visited. */
  readonly #visited: Int32Array;
  #round = 0;

  constructor(labelling: Labelling, found: RimPixels) {
    this.#of = labelling;
    this.#found = found;
    this.#words = signedWords(labelling.picture);
    this.#done = new Uint8Array(found.pixels.length);
    this.#visited = new Int32Array(found.pixels.length);
    for (const [k, i] of found.pixels.entries()) this.#place.set(i, k);
  }

  /** Label all that is connected to pixels of `word`, if enough of it speaks for a rim; false if not. */
  label(word: number, color: number): boolean {
    const { pixels } = this.#found;
    this.#round++;
    const members: number[] = [];
    let spoken = 0;
    for (let k = 0; k < pixels.length; k++) {
      if (this.#words[pixels[k]!] !== (word | 0) || this.#isTaken(k)) continue;
      if (this.#sideOf(k) === color || this.#farSideOf(k) === color) continue;
      const from = members.length;
      const cores = this.#gather(k, { word: word | 0, color, members });
      if (cores >= PART_PIXELS && cores >= PART_SHARE * (members.length - from)) spoken += cores;
    }
    if (spoken < RIM_PIXELS) return false;
    for (const k of members) this.#paint(k, color);
    return true;
  }

  /** All pixels labelled, ascending. */
  labelled(): Int32Array {
    return this.#found.pixels.filter((_, k) => this.#done[k] === 1);
  }

  #sideOf(k: number): number {
    return this.#found.sides[k]! & 255;
  }

  #farSideOf(k: number): number {
    return (this.#found.sides[k]! >> 8) & 255;
  }

  #isTaken(k: number): boolean {
    return this.#done[k] === 1 || this.#visited[k] === this.#round;
  }

  /** Append the 8-connected part that holds place `seed` to `members`; returns how many of its pixels show `word`. */
  #gather(
    seed: number,
    {
      word,
      color,
      members,
    }: { readonly word: number; readonly color: number; readonly members: number[] },
  ): number {
    const { pixels } = this.#found;
    const { width } = this.#of.picture;
    let cores = 0;
    this.#visited[seed] = this.#round;
    for (let m = members.push(seed) - 1; m < members.length; m++) {
      const i = pixels[members[m]!]!;
      if (this.#words[i] === word) cores++;
      const x = i % width;
      const [left, right] = [x > 0 ? 1 : 0, x + 1 < width ? 1 : 0];
      for (let row = i - width; row <= i + width; row += width) {
        for (let j = row - left; j <= row + right; j++) {
          const n = this.#place.get(j);
          if (n === undefined || this.#isTaken(n)) continue;
          const share = this.#share(color, n);
          if (share < LEAST_SHARE || share > 1 - LEAST_SHARE) continue;
          this.#visited[n] = this.#round;
          members.push(n);
        }
      }
    }
    return cores;
  }

  /** Share of the far side in the mix of the sides of place `k` that `color` looks like; −1 where it looks like none. */
  #share(color: number, k: number): number {
    const { palette, limits } = this.#of;
    const { rgba } = palette;
    const [a, c] = [4 * this.#sideOf(k), 4 * this.#farSideOf(k)];
    let dot = 0;
    let way2 = 0;
    let own2 = 0;
    for (let n = 0; n < 4; n++) {
      const way = rgba[c + n]! - rgba[a + n]!;
      const own = rgba[4 * color + n]! - rgba[a + n]!;
      dot += way * own;
      way2 += way * way;
      own2 += own * own;
    }
    return own2 - (dot * dot) / way2 <= limits.residual ** 2 ? dot / way2 : -1;
  }

  /** Label place `k`: a mix of the rim with one side lies on the line between the sides, too. */
  #paint(k: number, color: number): void {
    const { palette, near, nearness, label, unmixer } = this.#of;
    const i = this.#found.pixels[k]!;
    const a = this.#sideOf(k);
    const c = this.#farSideOf(k);
    const share = this.#share(color, k);
    unmixer.measure(i, palette.rgba, c, a);
    const { coverage } = unmixer;
    label[i] = coverage < share / 2 ? a : coverage > (1 + share) / 2 ? c : color;
    this.#done[k] = 1;
    if (this.#words[i] !== (palette.words[color]! | 0)) return;
    near[i] = color;
    nearness[i] = Nearness.equal;
  }
}
