/** Colours that labels stand for. @module */
import { KEY_LENGTH, keyDistance2, writeColorKey } from "./oklab.ts";

/** Most colours a palette can hold: labels are bytes, of which 255 stands for nothing. */
export const MAX_PALETTE = 255;

/** A growing list of premultiplied colours with their perceptual keys. */
export class Palette {
  /** Number of colours. */
  size = 0;
  /** Pixel word per colour, see `Picture.words`. */
  readonly words = new Uint32Array(MAX_PALETTE);
  /** Premultiplied RGBA, four per colour. */
  readonly rgba = new Float64Array(MAX_PALETTE * 4);
  /** Squared OKLab distance of the colour that {@link nearest} found last. */
  distance2 = 0;
  /** Colours from the darkest to the lightest; fewer than there are after a change. */
  #order = new Uint8Array();
  /** Their lightness, between two ends that no colour reaches. */
  #light = Float64Array.of(-Infinity, Infinity);
  /** Where in `#light` the last search began, and what it found: pixels beside each other are alike. */
  #at = 1;
  #found = -1;
  readonly #keys = new Float64Array(MAX_PALETTE * KEY_LENGTH);
  readonly #key = new Float64Array(KEY_LENGTH);

  /** Append a colour; returns its index. @throws {RangeError} when full */
  add(word: number): number {
    if (this.size === MAX_PALETTE) throw new RangeError("Palette is full");
    this.set(this.size, word);
    return this.size++;
  }

  /** Change colour `k`. */
  set(k: number, word: number): void {
    this.words[k] = word;
    for (let c = 0; c < 4; c++) this.rgba[k * 4 + c] = (word >>> (8 * c)) & 255;
    writeColorKey(word, this.#keys, k * KEY_LENGTH);
    this.#order = new Uint8Array();
  }

  /** Index of the colour nearest to a pixel word, −1 when empty; sets {@link distance2}. Ties go to the lower index. */
  nearest(word: number): number {
    writeColorKey(word, this.#key, 0);
    return this.#nearest();
  }

  /** As {@link nearest} of an opaque colour in OKLab. */
  nearestOpaque(l: number, a: number, b: number): number {
    for (const over of [0, 3]) this.#key.set([l, a, b], over);
    return this.#nearest();
  }

  /** As {@link nearest} of the key at hand, outward from its lightness over white. */
  #nearest(): number {
    if (this.#order.length !== this.size) this.#sort();
    const [key, keys, order, light] = [this.#key, this.#keys, this.#order, this.#light];
    const own = key[0]!;
    let up = this.#at;
    while (light[up]! < own) up++;
    while (light[up - 1]! >= own) up--;
    this.#at = up;
    let index = this.#found < this.size ? this.#found : -1;
    let least = index < 0 ? Infinity : keyDistance2(key, 0, keys, index * KEY_LENGTH);
    for (let down = up - 1; ; ) {
      const above = light[up]! - own;
      const below = own - light[down]!;
      const apart = Math.min(above, below);
      if (apart === Infinity || apart * apart > least) break;
      const k = order[above < below ? up++ - 1 : down-- - 1]!;
      const d = keyDistance2(key, 0, keys, k * KEY_LENGTH);
      if (d > least || (d === least && k > index)) continue;
      least = d;
      index = k;
    }
    this.distance2 = least;
    this.#found = index;
    return index;
  }

  /** Put the colours in order by lightness after a change. */
  #sort(): void {
    const light = (k: number) => this.#keys[k * KEY_LENGTH]!;
    this.#order = Uint8Array.from({ length: this.size }, (_, k) => k);
    this.#order.sort((j, k) => light(j) - light(k));
    this.#light = Float64Array.of(-Infinity, ...Array.from(this.#order, light), Infinity);
    this.#at = 1;
  }

  /** Squared OKLab distance between two of its colours. */
  between2(a: number, b: number): number {
    return keyDistance2(this.#keys, a * KEY_LENGTH, this.#keys, b * KEY_LENGTH);
  }
}

/** A palette of the given colours, as many as it can hold. */
export function paletteOf(words: readonly number[]): Palette {
  const palette = new Palette();
  for (const word of words.slice(0, MAX_PALETTE)) palette.add(word);
  return palette;
}
