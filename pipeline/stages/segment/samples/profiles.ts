/** Pixels across a border: those of one region between two shades, and the edge between two paints. @module */
import { type Picture, squaredLevels } from "../../../../raster/picture.ts";
import { carryOn } from "../../../../raster/smoothness.ts";
import { Unmixer } from "../../../../raster/unmix.ts";
import type { ShadePair } from "./shade-pair.ts";

/** Pixels of one region in a row from a border. */
export interface Run {
  length: number;
  /** Foreign share on which the profile comes to rest: of a border that runs beside it. */
  plateau: number;
  /** Ends at another region, whose label is `next`, −1 outside the image. */
  open: boolean;
  next: number;
  /** Coverage by the near colour and squared residual of each pixel, from the border outwards. */
  readonly coverage: Float64Array;
  readonly residual: Float64Array;
}

/** A run with room for `reach` pixels. */
export function emptyRun(reach: number): Run {
  const [coverage, residual] = [new Float64Array(reach), new Float64Array(reach)];
  return { length: 0, plateau: 0, open: false, next: -1, coverage, residual };
}

/** Foreign share over a plateau, as a share of what the plateau leaves. */
export function foreignAbove(share: number, plateau: number): number {
  return plateau >= 1 ? 0 : Math.max(0, share - plateau) / (1 - plateau);
}

/** An open run with another border behind it is shared between the two: its nearer half counts. */
export function shareOf(run: Run, k: number): number {
  return run.open && run.next >= 0 ? Math.max(0, Math.min(1, run.length / 2 - k)) : 1;
}

/** What the pixels across a border are measured by. */
interface Across {
  readonly labels: Uint8Array;
  readonly pair: ShadePair;
  /** Coverage below which a pixel is solid. */
  readonly solid: number;
  /** Pixels measured at most. */
  readonly reach: number;
}

/** Pixels of one row or column across a crack: pixel `k` is at `first + k * step`, the far side from 0 on. */
export interface CrackLine {
  /** The pixel on the far (down or right) side of the crack. */
  first: number;
  step: number;
  /** Pixels from the crack to the frame of the image, on the near and on the far side. */
  before: number;
  after: number;
}

/**
 * From the border outwards, on its near (−1) or far (1) side, up to the reach, another region or a solid pixel.
 *
 * Pixels in a row that have one label are of one region, so that labels tell where it ends.
 */
export function measureRun(run: Run, across: Across, line: CrackLine, side: -1 | 1): void {
  const { labels, pair, solid, reach } = across;
  const start = side < 0 ? line.first - line.step : line.first;
  const step = side * line.step;
  const inside = side < 0 ? line.before : line.after;
  const own = labels[start]!;
  run.open = false;
  run.plateau = 0;
  run.next = -1;
  for (run.length = 0; run.length < reach; run.length++) {
    const i = start + run.length * step;
    const label = run.length < inside ? labels[i]! : -1;
    if (label !== own) {
      run.open = true;
      run.next = label;
      return;
    }
    pair.measure(i);
    run.coverage[run.length] = pair.coverage;
    run.residual[run.length] = pair.residual;
    const foreign = side < 0 ? 1 - pair.coverage : pair.coverage;
    if (foreign < solid) {
      run.length++;
      return;
    }
    if (run.length === 0) continue;
    const last = run.coverage[run.length - 1]!;
    const before = side < 0 ? 1 - last : last;
    if (foreign < before - solid) continue;
    run.plateau = before;
    run.length--;
    return;
  }
}

/** A level between two bands is looked for within this distance of the crack, px. */
const LEVEL_REACH = 1;

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
      this.#unmixer.measure(i, this.#pair, 0, 1);
      this.contrast2 = squaredLevels(this.#pair, 0, this.#pair, 1);
      this.residual += this.#unmixer.residual;
      this.offset += k < 0 ? this.#unmixer.coverage - 1 : this.#unmixer.coverage;
    }
    return true;
  }

  /** Measure where, between the pixels beside a crack, the paint is midway between two levels. */
  measureLevel({ first, step }: CrackLine, rgba: Float64Array, a: number, b: number): void {
    this.#unmixer.measure(first - step, rgba, a, b);
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
  #carry(i: number, step: number, n: number, at: number): void {
    const behind = this.#paint[i + step] === 0 ? i : i + step;
    carryOn(this.#px, { i, behind, n }, this.#pair, at);
  }
}
