/** Where a border passes between two paints that change with the place. @module */
import type { Picture } from "../../../../raster/picture.ts";
import { Unmixer } from "../../../../raster/unmix.ts";

/** Pixels of one row or column across a crack: pixel `k` is at `first + k * step`, the far side from 0 on. */
export interface CrackLine {
  /** The pixel on the far (down or right) side of the crack. */
  readonly first: number;
  readonly step: number;
  /** Pixels from the crack to the frame of the image, on the near and on the far side. */
  readonly before: number;
  readonly after: number;
}

/** A level between two bands is looked for within this distance of the crack, px. */
const LEVEL_REACH = 1;
/** Greatest change of a channel a px, levels, that is carried on into an edge. */
const MAX_SLOPE = 16;

/**
 * Measures cracks in drawings with gradients.
 *
 * The paint on each side of an edge is that of the first pixel that shows nothing else. No level of the
 * palette need be near it, and bands that end at the edge do not matter.
 */
export class ShadedProfile {
  /** From the crack to the border, px, positive to the far side. */
  offset = 0;
  /** Squared distance of the pixels between from the line of the two paints, levels². */
  residual = 0;
  /** Squared distance of the two paints, levels². */
  contrast2 = 0;
  readonly #px: Uint8ClampedArray;
  readonly #paint: Uint8Array;
  readonly #labels: Uint8Array;
  readonly #unmixer: Unmixer;
  readonly #pair = new Float64Array(8);

  constructor(picture: Picture, paint: Uint8Array, labels: Uint8Array) {
    this.#px = picture.px;
    this.#paint = paint;
    this.#labels = labels;
    this.#unmixer = new Unmixer(picture.px, 0);
  }

  /**
   * Measure the edge at a crack; false where no edge passes, or where something thin lies in it.
   *
   * @param reach Farthest paint looked at, px.
   */
  measureEdge({ first, step, before, after }: CrackLine, reach: number): boolean {
    const near = this.#paintFrom(first - step, -step, Math.min(reach, before));
    const far = this.#paintFrom(first, step, Math.min(reach, after));
    if (near < 0 || far < 0 || near + far === 0) return false;
    this.offset = 0;
    this.residual = 0;
    for (let k = -near; k < far; k++) {
      const i = first + k * step;
      this.#carry(first - (near + 1) * step, near + 1 < before ? -step : 0, k + near + 1, 0);
      this.#carry(first + far * step, far + 1 < after ? step : 0, far - k, 4);
      this.#unmixer.between(this.#pair, 0, 1);
      this.#unmixer.measureAt(i);
      this.contrast2 = this.#distance2();
      this.residual += this.#unmixer.residual;
      this.offset += k < 0 ? this.#unmixer.coverage - 1 : this.#unmixer.coverage;
    }
    return true;
  }

  /** Measure where, between the pixels beside a crack, the paint is midway between two levels. */
  measureLevel({ first, step }: CrackLine, rgba: Float64Array, a: number, b: number): void {
    this.#unmixer.between(rgba, a, b);
    this.#unmixer.measureAt(first - step);
    const near = this.#unmixer.coverage;
    this.#unmixer.measureAt(first);
    const far = this.#unmixer.coverage;
    const drop = near - far;
    const offset = drop > 0 ? (near - 0.5) / drop - 0.5 : 0;
    this.offset = Math.max(-LEVEL_REACH, Math.min(LEVEL_REACH, offset));
    this.residual = 0;
  }

  /** Pixels of one region up to the first that shows paint, −1 where there is none within `reach`. */
  #paintFrom(start: number, step: number, reach: number): number {
    const label = this.#labels[start];
    for (let n = 0, i = start; n < reach; n++, i += step) {
      if (this.#paint[i] !== 0) return n;
      if (this.#labels[i] !== label) return -1;
    }
    return -1;
  }

  /** Write the paint of pixel `i` as it would be `n` px nearer to the edge; the pixel behind it tells the slope. */
  #carry(i: number, behind: number, n: number, at: number): void {
    const px = this.#px;
    const other = this.#paint[i + behind] === 0 ? i : i + behind;
    for (let c = 0; c < 4; c++) {
      const here = px[4 * i + c]!;
      const slope = here - px[4 * other + c]!;
      const carried = Math.abs(slope) > MAX_SLOPE ? here : here + n * slope;
      this.#pair[at + c] = Math.max(0, Math.min(255, carried));
    }
  }

  #distance2(): number {
    let sum = 0;
    for (let c = 0; c < 4; c++) sum += (this.#pair[c]! - this.#pair[4 + c]!) ** 2;
    return sum;
  }
}
