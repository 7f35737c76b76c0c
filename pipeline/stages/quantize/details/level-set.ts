/** The shape that covers given shares of pixels, on a finer grid. @module */

/** Shares of pixels in a box, row-major. */
export interface CoverageBox {
  readonly width: number;
  readonly height: number;
  readonly values: Float32Array;
}

/** Rounds after which few pixels change. */
const ROUNDS = 16;
/** Slope of the shares across the level in all but the last round, 1/px: less leaves thin strokes grey. */
const SLOPE = 18;
/** Share of what is lacking that a round adds: with much more, borders swing. */
const STEP = 0.3;

/**
 * Coverage on a grid that is `factor` times as fine: that of a level set whose area in each pixel is the share given.
 *
 * The level set is a cubic B-spline with one coefficient a pixel; each round adds to it what its pixel lacks
 * (iterative back-projection, Irani and Peleg 1991, of a shape in place of grey levels). A stroke thinner than a
 * pixel keeps its ink in whatever way pixels divide it, where interpolated shares blur it.
 */
export function refine(box: CoverageBox, factor: number): Float32Array {
  const spline = new Spline(box, factor);
  for (let round = 0; round < ROUNDS; round++) {
    spline.evaluate();
    spline.addLack(box.values);
  }
  spline.evaluate();
  return spline.coverage();
}

/** A cubic B-spline over pixels, on a finer grid. */
class Spline {
  readonly #width: number;
  readonly #height: number;
  readonly #factor: number;
  readonly #coefficients: Float32Array;
  readonly #rows: Float32Array;
  readonly #level: Float32Array;
  /** Four weights for each of the finer pixels across one, the first for the pixel `#first` away. */
  readonly #weights: Float32Array;
  readonly #first: Int8Array;

  constructor({ width, height, values }: CoverageBox, factor: number) {
    this.#width = width;
    this.#height = height;
    this.#factor = factor;
    this.#coefficients = values.map((share) => share - 0.5);
    this.#rows = new Float32Array(width * factor * height);
    this.#level = new Float32Array(width * factor * height * factor);
    this.#weights = new Float32Array(4 * factor);
    this.#first = new Int8Array(factor);
    for (let k = 0; k < factor; k++) {
      const u = (k + 0.5) / factor - 0.5;
      const t = u - Math.floor(u);
      const s = 1 - t;
      this.#first[k] = Math.floor(u) - 1;
      const weights = [s ** 3, 4 - 6 * t * t + 3 * t ** 3, 4 - 6 * s * s + 3 * s ** 3, t ** 3];
      this.#weights.set(
        weights.map((w) => w / 6),
        4 * k,
      );
    }
  }

  /** Write the level of every finer pixel. */
  evaluate(): void {
    const [width, height, factor] = [this.#width, this.#height, this.#factor];
    const [rows, level, weights] = [this.#rows, this.#level, this.#weights];
    const coefficients = this.#coefficients;
    const wide = width * factor;
    for (let y = 0, out = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        for (let k = 0; k < factor; k++, out++) {
          let sum = 0;
          for (let t = 0; t < 4; t++) {
            const column = clamp(x + this.#first[k]! + t, width);
            sum += weights[4 * k + t]! * coefficients[y * width + column]!;
          }
          rows[out] = sum;
        }
      }
    }
    for (let y = 0, out = 0; y < height; y++) {
      for (let k = 0; k < factor; k++) {
        const [p, q, r, s] = [0, 1, 2, 3].map(
          (t) => wide * clamp(y + this.#first[k]! + t, height),
        ) as [number, number, number, number];
        const [w0, w1, w2, w3] = weights.subarray(4 * k, 4 * k + 4);
        for (let x = 0; x < wide; x++, out++)
          level[out] =
            w0! * rows[p + x]! + w1! * rows[q + x]! + w2! * rows[r + x]! + w3! * rows[s + x]!;
      }
    }
  }

  /** Add to each coefficient a part of what its pixel lacks. */
  addLack(values: Float32Array): void {
    const [width, height, factor] = [this.#width, this.#height, this.#factor];
    const level = this.#level;
    const wide = width * factor;
    const part = 1 / (factor * factor);
    for (let y = 0, i = 0; y < height; y++) {
      for (let x = 0; x < width; x++, i++) {
        let sum = 0;
        for (let v = y * factor; v < (y + 1) * factor; v++) {
          for (let at = v * wide + x * factor, end = at + factor; at < end; at++)
            sum += share(SLOPE * level[at]!);
        }
        this.#coefficients[i]! += STEP * (values[i]! - part * sum);
      }
    }
  }

  /** Coverage by what is above zero, by the distance of the level set from the middle of each finer pixel. */
  coverage(): Float32Array {
    const level = this.#level;
    const wide = this.#width * this.#factor;
    const at = (i: number) => level[clamp(i, level.length)]!;
    return level.map((here, i) => {
      const dx = (at(i + 1) - at(i - 1)) / 2;
      const dy = (at(i + wide) - at(i - wide)) / 2;
      return share(here / Math.max(1e-6, Math.sqrt(dx * dx + dy * dy)));
    });
  }
}

/** Share of a pixel that a border covers whose signed distance from its middle is known. */
function share(distance: number): number {
  return Math.max(0, Math.min(1, 0.5 + distance));
}

function clamp(index: number, length: number): number {
  return Math.max(0, Math.min(length - 1, index));
}
