/** How much of a mixed pixel each of two colours covers. @module */

/** Share of luma in the eye, R G B (Rec. 601, as JPEG uses it). */
const LUMA = [0.299, 0.587, 0.114] as const;

/**
 * Projection of a pixel on the line between two premultiplied colours.
 *
 * One object serves many measurements, so that the hot loops allocate nothing: call
 * {@link measure}, then read {@link coverage} and {@link residual}.
 */
export class Unmixer {
  /** Share of the first colour, 0 to 1. */
  coverage = 0;
  /** Squared distance of the pixel from the line, levels². */
  residual = 0;
  readonly #px: Uint8ClampedArray;
  readonly #lumaWeight: number;

  /**
   * @param px Premultiplied RGBA.
   * @param lumaWeight Weight of luma against plain RGBA: 0 for clean pixels; JPEG halves the resolution of chroma, so there luma leads.
   */
  constructor(px: Uint8ClampedArray, lumaWeight: number) {
    this.#px = px;
    this.#lumaWeight = lumaWeight;
  }

  /** Measure pixel `i` between the colours at `rgba[4 * a]` and `rgba[4 * b]`. */
  measure(i: number, rgba: Float64Array, a: number, b: number): void {
    const px = this.#px;
    const at = i * 4;
    const A = a * 4;
    const B = b * 4;
    const b0 = rgba[B]!;
    const b1 = rgba[B + 1]!;
    const b2 = rgba[B + 2]!;
    const b3 = rgba[B + 3]!;
    const v0 = rgba[A]! - b0;
    const v1 = rgba[A + 1]! - b1;
    const v2 = rgba[A + 2]! - b2;
    const v3 = rgba[A + 3]! - b3;
    const d0 = px[at]! - b0;
    const d1 = px[at + 1]! - b1;
    const d2 = px[at + 2]! - b2;
    const d3 = px[at + 3]! - b3;
    let square = v0 * v0 + v1 * v1 + v2 * v2 + v3 * v3;
    let dot = d0 * v0 + d1 * v1 + d2 * v2 + d3 * v3;
    if (this.#lumaWeight > 0) {
      const vl = LUMA[0] * v0 + LUMA[1] * v1 + LUMA[2] * v2;
      const dl = LUMA[0] * d0 + LUMA[1] * d1 + LUMA[2] * d2;
      square += this.#lumaWeight * vl * vl;
      dot += this.#lumaWeight * vl * dl;
    }
    let t = square > 0 ? dot / square : 0;
    if (t < 0) t = 0;
    else if (t > 1) t = 1;
    this.coverage = t;
    const r0 = d0 - t * v0;
    const r1 = d1 - t * v1;
    const r2 = d2 - t * v2;
    const r3 = d3 - t * v3;
    this.residual = r0 * r0 + r1 * r1 + r2 * r2 + r3 * r3;
  }
}
