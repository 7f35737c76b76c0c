/** Colours that labels stand for. @module */
import { KEY_LENGTH, keyDistance2, writeColorKey, writeOklab } from "./oklab.ts";

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
  /** Whether every colour is opaque: what lies under them does not matter then. */
  #opaque = true;
  /** Colours from the darkest to the lightest; fewer than there are after a change. */
  #order = new Uint8Array();
  /** Their lightness, between two ends that no colour reaches. */
  #light = Float64Array.of(-Infinity, Infinity);
  /** Where in `#light` the last search began. */
  #at = 1;
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
    this.#sort();
    if (this.#opaque && isOpaque(word)) {
      writeOklab(word, this.#key, 0);
      return this.nearestOpaque(this.#key[0]!, this.#key[1]!, this.#key[2]!);
    }
    writeColorKey(word, this.#key, 0);
    let index = -1;
    this.distance2 = Infinity;
    for (let k = 0; k < this.size; k++) {
      const d = keyDistance2(this.#key, 0, this.#keys, k * KEY_LENGTH);
      if (d < this.distance2) {
        this.distance2 = d;
        index = k;
      }
    }
    return index;
  }

  /** As {@link nearest} of an opaque colour in OKLab, in a palette of opaque colours: over white and black they look alike. */
  nearestOpaque(l: number, a: number, b: number): number {
    this.#sort();
    const [keys, order, light] = [this.#keys, this.#order, this.#light];
    let up = this.#at;
    while (light[up]! < l) up++;
    while (light[up - 1]! >= l) up--;
    this.#at = up;
    let index = -1;
    let least = Infinity;
    // outward from its lightness
    for (let down = up - 1; ; ) {
      const above = light[up]! - l;
      const below = l - light[down]!;
      const apart = Math.min(above, below);
      if (apart === Infinity || apart * apart > least) break;
      const k = order[above < below ? up++ - 1 : down-- - 1]!;
      const at = k * KEY_LENGTH;
      const d = apart * apart + (a - keys[at + 1]!) ** 2 + (b - keys[at + 2]!) ** 2;
      if (d > least || (d === least && k > index)) continue;
      least = d;
      index = k;
    }
    this.distance2 = least;
    return index;
  }

  /** Put the colours in order by lightness after a change. */
  #sort(): void {
    if (this.#order.length === this.size) return;
    const light = (k: number) => this.#keys[k * KEY_LENGTH]!;
    this.#opaque = this.words.subarray(0, this.size).every(isOpaque);
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

function isOpaque(word: number): boolean {
  return word >>> 24 === 255;
}
