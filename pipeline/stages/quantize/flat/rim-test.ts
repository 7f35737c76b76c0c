/** What tells a pixel of a thin rim, whose colour lies between those of its two sides, from one of a single border. @module */
import { signedWords } from "../../../../raster/picture.ts";
import { Unmixer } from "../../../../raster/unmix.ts";
import { type Labelling, Nearness } from "../labels/labelling.ts";

/** Farthest solid colour that is taken for a side, px. */
const REACH = 4;

/**
 * Most that √a + √c may be of two pixels across a border, of which a shows one side and c the other.
 *
 * A straight border that rises by s ≤ 1 a px and passes from one pixel into the next at u of that rise leaves
 * a = u²/2s of the second and c = (s − u)²/2s of the first, which makes √(s/2) ≤ .707; the rest is for rounding.
 */
const ONE_BORDER = 0.75;

/** Tests one pixel after the other in the same memory. */
export class RimTest {
  /** The two sides of the pixel tested last, on the shortest way across, as palette colours. */
  a = 0;
  c = 0;
  /** Whether the pixel before or behind it on that way shows the same. */
  isLevel = false;
  /** The same, or a mixed pixel lies on either side of it. */
  isInner = false;
  /** Whether it may show the rim's own colour: beside a pixel that shows a third palette colour it is a mix of that one. */
  isPure = false;
  readonly #of: Labelling;
  readonly #words: Int32Array;
  readonly #unmixer: Unmixer;
  /** Steps from one side to the other. */
  #shortest = 0;

  constructor(labelling: Labelling) {
    this.#of = labelling;
    this.#words = signedWords(labelling.picture);
    this.#unmixer = new Unmixer(labelling.picture.px, labelling.limits.lumaWeight);
  }

  /**
   * Whether pixel `i` mixes the solid colours on its two sides as no one straight border does.
   *
   * An antialiased border takes one pixel across, or two of which one hardly shows it: across is along the row
   * or along the column. The pixel is a rim's where both ways take more, as far as they lead anywhere.
   */
  isRim(i: number): boolean {
    const { width, height } = this.#of.picture;
    // most pixels of a border lie between two solid ones
    if (this.#isBetween(i, 1) || this.#isBetween(i, width)) return false;
    const x = i % width;
    const y = (i - x) / width;
    this.#shortest = Infinity;
    const along = this.#isWide(i, 1, x, width - 1 - x);
    if (along === false) return false;
    const down = this.#isWide(i, width, y, height - 1 - y);
    return down !== false && (along || down) === true;
  }

  /** Whether the pixel is all that lies between two sides. */
  #isBetween(i: number, step: number): boolean {
    const { solid, near } = this.#of;
    if (solid[i - step] !== 1 || solid[i + step] !== 1) return false;
    const a = near[i - step]!;
    const c = near[i + step]!;
    return a !== c && this.#isMix(i, a, c);
  }

  #isMix(i: number, a: number, c: number): boolean {
    const { palette, limits } = this.#of;
    this.#unmixer.between(palette.rgba, c, a);
    this.#unmixer.measureAt(i);
    return this.#unmixer.residual <= limits.residual ** 2;
  }

  /** Whether the way across takes more than one border does; undefined where it does not lead from one side to another. */
  #isWide(i: number, step: number, before: number, behind: number): boolean | undefined {
    const { near } = this.#of;
    const back = this.#stepsTo(i, -step, before);
    if (back === 0) return undefined;
    const ahead = this.#stepsTo(i, step, behind);
    if (ahead === 0) return undefined;
    const a = near[i - back * step]!;
    const c = near[i + ahead * step]!;
    if (a === c || !this.#isMix(i, a, c)) return undefined;
    if (back + ahead < this.#shortest) {
      this.#shortest = back + ahead;
      this.a = a;
      this.c = c;
      this.#note(i, step, back > 1 && ahead > 1);
    }
    if (back + ahead > 3) return true;
    const first = i - (back - 1) * step;
    const unmixer = this.#unmixer;
    unmixer.measureAt(first);
    const shown = Math.sqrt(unmixer.coverage);
    unmixer.measureAt(first + step);
    return shown + Math.sqrt(1 - unmixer.coverage) > ONE_BORDER;
  }

  #note(i: number, step: number, isBetween: boolean): void {
    const words = this.#words;
    const word = words[i];
    this.isLevel = words[i - step] === word || words[i + step] === word;
    this.isInner = isBetween || this.isLevel;
    const known = this.#isThird(i - step) || this.#isThird(i + step);
    this.isPure = !known || this.#of.nearness[i] === Nearness.equal;
  }

  /** Whether pixel `i` shows a palette colour other than the sides'. */
  #isThird(i: number): boolean {
    const { near, nearness } = this.#of;
    return nearness[i] === Nearness.equal && near[i] !== this.a && near[i] !== this.c;
  }

  /** Steps to the first solid pixel, 0 where there is none near; `room` pixels lie ahead. */
  #stepsTo(i: number, step: number, room: number): number {
    const { solid } = this.#of;
    const most = Math.min(REACH, room);
    for (let n = 1, j = i + step; n <= most; n++, j += step) if (solid[j]) return n;
    return 0;
  }
}
