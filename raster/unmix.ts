/** How much of a mixed pixel each of two colours covers. @module */

/** Share of luma in the eye, R G B (Rec. 601, as JPEG uses it). */
export const LUMA = [0.299, 0.587, 0.114] as const;

/**
 * What a chroma that is mixed in another share than luma counts, against 1 for one that is no mix at all.
 *
 * JPEG stores chroma at half resolution: a partly covered pixel has the chroma of its block. It may lie
 * anywhere between the two paints, yet the pair whose shares agree is the likelier one.
 */
const CHROMA_ASTRAY = 0.3;

/**
 * Projection of a pixel on the line between two premultiplied colours.
 *
 * One object serves many measurements, so that the hot loops allocate nothing: call
 * {@link measure}, then read {@link coverage} and {@link residual}.
 */
export class Unmixer {
  /** Share of the first colour, 0 to 1. */
  coverage = 0;
  /** Squared distance of the pixel from the line, levels²; where luma leads, chroma may lie elsewhere along it. */
  residual = 0;
  readonly #px: Uint8ClampedArray;
  readonly #lumaWeight: number;
  // the second colour, the way from there to the first, and its square
  #b0 = 0;
  #b1 = 0;
  #b2 = 0;
  #b3 = 0;
  #v0 = 0;
  #v1 = 0;
  #v2 = 0;
  #v3 = 0;
  #vl = 0;
  #square = 0;

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
    this.between(rgba, a, b);
    this.measureAt(i);
  }

  /** Take the colours at `rgba[4 * a]` and `rgba[4 * b]` for the next {@link measureAt}. */
  between(rgba: Float64Array, a: number, b: number): void {
    const A = a * 4;
    const B = b * 4;
    this.#b0 = rgba[B]!;
    this.#b1 = rgba[B + 1]!;
    this.#b2 = rgba[B + 2]!;
    this.#b3 = rgba[B + 3]!;
    const v0 = rgba[A]! - this.#b0;
    const v1 = rgba[A + 1]! - this.#b1;
    const v2 = rgba[A + 2]! - this.#b2;
    const v3 = rgba[A + 3]! - this.#b3;
    this.#v0 = v0;
    this.#v1 = v1;
    this.#v2 = v2;
    this.#v3 = v3;
    this.#vl = LUMA[0] * v0 + LUMA[1] * v1 + LUMA[2] * v2;
    this.#square = v0 * v0 + v1 * v1 + v2 * v2 + v3 * v3 + this.#lumaWeight * this.#vl * this.#vl;
  }

  /** Measure pixel `i` between the colours of the last {@link between}. */
  measureAt(i: number): void {
    const px = this.#px;
    const at = i * 4;
    const v0 = this.#v0;
    const v1 = this.#v1;
    const v2 = this.#v2;
    const v3 = this.#v3;
    const d0 = px[at]! - this.#b0;
    const d1 = px[at + 1]! - this.#b1;
    const d2 = px[at + 2]! - this.#b2;
    const d3 = px[at + 3]! - this.#b3;
    let dot = d0 * v0 + d1 * v1 + d2 * v2 + d3 * v3;
    if (this.#lumaWeight > 0) {
      const dl = LUMA[0] * d0 + LUMA[1] * d1 + LUMA[2] * d2;
      dot += this.#lumaWeight * this.#vl * dl;
    }
    const t = this.#square > 0 ? Math.max(0, Math.min(1, dot / this.#square)) : 0;
    this.coverage = t;
    const r0 = d0 - t * v0;
    const r1 = d1 - t * v1;
    const r2 = d2 - t * v2;
    const r3 = d3 - t * v3;
    this.residual = r0 * r0 + r1 * r1 + r2 * r2 + r3 * r3;
    if (this.#lumaWeight > 0)
      this.#forgiveChroma(LUMA[0] * r0 + LUMA[1] * r1 + LUMA[2] * r2, r0, r1, r2);
  }

  /** Take most of what chroma is astray along the line out of the residual; `rl`, `r0`, `r1`, `r2` are its luma, R, G and B. */
  #forgiveChroma(rl: number, r0: number, r1: number, r2: number): void {
    const c0 = this.#v0 - this.#vl;
    const c1 = this.#v1 - this.#vl;
    const c2 = this.#v2 - this.#vl;
    const square = c0 * c0 + c1 * c1 + c2 * c2;
    if (square === 0) return;
    const t = this.coverage;
    const along = ((r0 - rl) * c0 + (r1 - rl) * c1 + (r2 - rl) * c2) / square;
    const astray = Math.max(-t, Math.min(1 - t, along));
    // |r|² − |r − astray·c|²
    const explained = astray * (2 * (r0 * c0 + r1 * c1 + r2 * c2) - astray * square);
    if (explained > 0) this.residual -= (1 - CHROMA_ASTRAY) * explained;
  }
}
