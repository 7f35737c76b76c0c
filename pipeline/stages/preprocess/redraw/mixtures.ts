/** Which paints each pixel of a small drawing mixes, and how much of each. @module */
import { blocksOf } from "../../../../raster/blocks.ts";
import { forEachAround, squaredLevels } from "../../../../raster/picture.ts";
import { Unmixer } from "../../../../raster/unmix.ts";
import type { Original } from "../enlarged.ts";
import { MOST_PAINTS, type Paints, type Tolerance } from "./paints.ts";

/** Most paints that a pixel mixes. */
export const MOST_MIXED = 3;
/** Cost, in the unit of a squared misfit over twice its variance, of a mix of two paints, one of three, and a paint that is not seen near. */
const COST = { two: 0.3, three: 3, far: 5 } as const;

/** What a mix costs, where its paints are looked for, and when one is missing. */
const MIX = {
  /** Cost from which a mix explains nothing. */
  unexplainedCost: 12.5,
  /** Half-window, px, in which paints are near, and the one taken where that holds none. */
  nearPx: 2,
  fartherPx: 4,
  /** Most paints that are near a pixel. */
  mostNear: 6,
  /** Pixels' worth of a paint around one that costs nothing there. */
  backedPx: 2,
  /** Share of a neighbour's mix from which a paint is near. */
  seenShare: 0.35,
  /** Colours that are tried as a new paint in one round, and pixels that they are tried on. */
  triedColors: 60,
  triedPixels: 150,
  /** Least that a new paint must explain, in the unit of costs, and most that one pixel counts. */
  leastGain: 60,
  mostPixelGain: 20,
  /** Rounds that look for new paints. */
  rounds: 12,
  /** Rounds after which few mixes change for those beside them. */
  settlingRounds: 4,
  /** Pixels unexplained, below which there is nothing to look for. */
  fewPixels: 4,
} as const;

/** In place of the paint of a pixel that shows none. */
const NO_PAINT = 255;

/** Mixes per pixel, row-major; {@link MOST_MIXED} entries a pixel. */
export class Mixtures {
  readonly paints: Paints;
  /** Paint of each entry, −1 after the last. */
  readonly paint: Int8Array;
  readonly share: Float32Array;
  /** 1 where a block of 2 × 2 px of one paint holds the pixel. */
  solid: Uint8Array = new Uint8Array(0);
  /** 1 in the middle of a block of 3 × 3 px of one paint: such a pixel mixes no other. */
  readonly #isInside: Uint8Array;
  readonly #cost: Float32Array;
  readonly #nearest: Int8Array;
  readonly #of: Original;
  readonly #tolerance: Tolerance;
  readonly #unmixer: Unmixer;
  readonly #seen: number[] = [];
  /** What each paint costs that the pixel at hand mixes. */
  readonly #strange = new Float64Array(MOST_PAINTS + 1);
  /** The mix found last: paints, their shares, and what mixing them costs. */
  #found = { paint: [] as readonly number[], share: [] as readonly number[], cost: 0 };

  constructor(original: Original, paints: Paints, tolerance: Tolerance) {
    const n = original.width * original.height;
    this.#of = original;
    this.paints = paints;
    this.#tolerance = tolerance;
    this.#unmixer = new Unmixer(original.data, 0);
    this.paint = new Int8Array(MOST_MIXED * n).fill(-1);
    this.share = new Float32Array(MOST_MIXED * n);
    this.#isInside = new Uint8Array(n);
    this.#cost = new Float32Array(n);
    this.#nearest = new Int8Array(n);
    this.#markSolid();
    this.#mixAll(false);
    this.#settle();
  }

  /** Pixels that no mix explains. */
  unexplained(): number[] {
    return [...this.#cost.keys()].filter((i) => this.#cost[i]! > MIX.unexplainedCost);
  }

  /** Add paints that thin strokes alone show. */
  complete(signal: AbortSignal): void {
    for (let round = 0; round < MIX.rounds && this.paints.size < MOST_PAINTS; round++) {
      signal.throwIfAborted();
      const color = this.#missing();
      if (!color) break;
      this.paints.add(color);
      this.#markSolid();
      this.#settle();
    }
  }

  /**
   * Drop paints that fill no block of 3 × 3 px and that another one and the paint around mix: a stroke that covers two
   * rows in part shows one tone.
   */
  dropTones(): void {
    const { paints } = this;
    const before = paints.size;
    for (let k = before - 1; k >= 0 && paints.size > 2; k--) if (this.#isTone(k)) paints.remove(k);
    if (paints.size === before) return;
    this.#markSolid();
    this.#mixAll(false);
    this.#settle();
  }

  #isTone(k: number): boolean {
    const { rgba, size } = this.paints;
    const { width } = this.#of;
    const shows = (i: number) => this.solid[i] === 1 && this.#nearest[i] === k;
    const around = new Uint32Array(size);
    for (let i = width; i < this.solid.length - width; i++) {
      if (!shows(i)) continue;
      if (this.#isInside[i] === 1) return false;
      for (const j of [i - width, i - 1, i + 1, i + width])
        if (this.solid[j] === 1 && !shows(j)) around[this.#nearest[j]!]!++;
    }
    const ground = around.indexOf(around.reduce((most, count) => Math.max(most, count)));
    const mix = new Unmixer(Uint8ClampedArray.from(rgba), 0);
    for (let ink = 0; ink < size; ink++) {
      if (ink === k || ink === ground) continue;
      mix.measure(k, rgba, ink, ground);
      if (mix.residual < this.#tolerance.paint ** 2) return true;
    }
    return false;
  }

  /** Mix anew with what neighbours mix. */
  #settle(): void {
    for (let round = 0; round < MIX.settlingRounds; round++) this.#mixAll(true);
  }

  /** The colour that explains most of what is unexplained; undefined where none explains much. */
  #missing(): readonly number[] | undefined {
    const bad = this.unexplained();
    if (bad.length < MIX.fewPixels) return undefined;
    const { paints } = this;
    const every = (n: number) => bad.filter((_, k) => k % Math.ceil(bad.length / n) === 0);
    const tried = every(MIX.triedColors).map((i) => [...this.#of.data.subarray(4 * i, 4 * i + 4)]);
    const on = every(MIX.triedPixels);
    const gainOf = (color: readonly number[]) => {
      if (paints.distance2(color) < (2 * this.#tolerance.paint) ** 2) return 0;
      const added = paints.add(color);
      let gain = 0;
      for (const i of on) {
        const near = this.#paintsNear(i);
        this.#price(i, near);
        this.#mix(i, near, added);
        const before = Math.min(MIX.mostPixelGain, this.#cost[i]!);
        gain += Math.max(0, before - Math.min(MIX.mostPixelGain, this.#found.cost));
      }
      paints.size--;
      return (gain * bad.length) / on.length;
    };
    const colors = [...tried, [0, 0, 0, 255], [255, 255, 255, 255]];
    const gains = colors.map(gainOf);
    const best = Math.max(...gains);
    if (best < MIX.leastGain) return undefined;
    return colors[gains.indexOf(best)];
  }

  /** Find the nearest paint of each pixel, and blocks of one paint. */
  #markSolid(): void {
    const { width, height, data } = this.#of;
    const most2 = this.#tolerance.paint ** 2;
    const { rgba, size } = this.paints;
    const shown = new Uint8Array(width * height);
    for (let i = 0; i < shown.length; i++) {
      let least = Infinity;
      for (let k = 0; k < size; k++) {
        const apart = squaredLevels(data, i, rgba, k);
        if (apart >= least) continue;
        least = apart;
        this.#nearest[i] = k;
      }
      shown[i] = least < most2 ? this.#nearest[i]! : NO_PAINT;
    }
    this.solid = blocksOf(shown, width, { none: NO_PAINT });
    const isOf = (i: number, k: number) => this.solid[i] === 1 && this.#nearest[i] === k;
    const fills = (i: number, k: number) => isOf(i - 1, k) && isOf(i, k) && isOf(i + 1, k);
    for (let i = 0; i < shown.length; i++) {
      const k = this.#nearest[i]!;
      this.#isInside[i] = fills(i - width, k) && fills(i, k) && fills(i + width, k) ? 1 : 0;
    }
  }

  /** Mix every pixel; paints that neighbours were found to mix are near, too, where `looksAround`. */
  #mixAll(looksAround: boolean): void {
    const before = { paint: this.paint.slice(), share: this.share.slice() };
    const around = looksAround ? before : undefined;
    for (let i = 0; i < this.#cost.length; i++) {
      const at = MOST_MIXED * i;
      if (this.#isInside[i] === 1)
        this.#found = { paint: [this.#nearest[i]!], share: [1], cost: 0 };
      else {
        const near = this.#paintsNear(i, around);
        this.#price(i, near, around);
        this.#mix(i, near);
      }
      const { paint, share, cost } = this.#found;
      for (let m = 0; m < MOST_MIXED; m++) {
        this.paint[at + m] = paint[m] ?? -1;
        this.share[at + m] = share[m] ?? 0;
      }
      this.#cost[i] = cost;
    }
  }

  /** Paints of solid pixels near a pixel, and those that its neighbours mix, where these are known. */
  #paintsNear(i: number, around?: Pick<Mixtures, "paint" | "share">): readonly number[] {
    const seen = this.#seen;
    seen.length = 0;
    const seeSolid = (j: number) => {
      if (this.solid[j]) this.#see(this.#nearest[j]!);
    };
    forEachAround(this.#of, i, MIX.nearPx, seeSolid);
    if (around)
      this.#eachMixed(i, around, (k, share) => {
        if (share > MIX.seenShare) this.#see(k);
      });
    if (seen.length === 0) forEachAround(this.#of, i, MIX.fartherPx, seeSolid);
    if (seen.length === 0) seen.push(this.#nearest[i]!);
    return seen;
  }

  /** Note what each paint costs in a mix: the less its neighbours show of it, the more; where they are not known yet, what is near costs nothing. */
  #price(i: number, near: readonly number[], around?: Pick<Mixtures, "paint" | "share">): void {
    const strange = this.#strange.fill(COST.far);
    if (!around) {
      for (const k of near) strange[k] = 0;
      return;
    }
    this.#eachMixed(i, around, (k, share) => {
      strange[k]! -= (COST.far / MIX.backedPx) * share;
    });
    for (let k = 0; k < strange.length; k++) strange[k] = Math.max(0, strange[k]!);
  }

  /** Visit what the neighbours of a pixel mix. */
  #eachMixed(
    i: number,
    { paint, share }: Pick<Mixtures, "paint" | "share">,
    visit: (k: number, share: number) => void,
  ): void {
    forEachAround(this.#of, i, 1, (j) => {
      for (let m = MOST_MIXED * j; j !== i && m < MOST_MIXED * (j + 1); m++)
        if (paint[m]! >= 0) visit(paint[m]!, share[m]!);
    });
  }

  #see(k: number): void {
    if (this.#seen.length < MIX.mostNear && !this.#seen.includes(k)) this.#seen.push(k);
  }

  /**
   * Find the cheapest mix of up to three paints, all but one of which are near; the last is any, or `only`.
   *
   * Cost is the misfit, what each further paint costs, and what a paint costs that is not seen near.
   */
  #mix(i: number, near: readonly number[], only = -1): void {
    const own = this.#nearest[i]!;
    const { rgba, size } = this.paints;
    const misfit2 = squaredLevels(this.#of.data, i, rgba, own);
    const cost = misfit2 / (2 * this.#tolerance.sigma ** 2) + this.#strange[own]!;
    this.#found = { cost, paint: [own], share: [1] };
    const [first, end] = only < 0 ? [0, size] : [only, only + 1];
    for (let a = 0; a < near.length; a++)
      for (let k = first; k < end; k++) {
        if (this.#strange[k]! + COST.two >= this.#found.cost) continue;
        const b = near.indexOf(k);
        if (near[a] !== k && (b < 0 || b > a)) this.#mixTwo(i, near[a]!, k);
      }
    if (this.#found.cost <= COST.three) return;
    for (let a = 0; a < near.length; a++)
      for (let b = a + 1; b < near.length; b++)
        for (let k = first; k < end; k++) {
          if (this.#strange[k]! + COST.three >= this.#found.cost) continue;
          const c = near.indexOf(k);
          if (c < 0 || c > b) this.#mixThree(i, near[a]!, near[b]!, k);
        }
  }

  #mixTwo(i: number, a: number, b: number): void {
    this.#unmixer.measure(i, this.paints.rgba, b, a);
    const { coverage, residual } = this.#unmixer;
    this.#offer(residual, [a, b], [1 - coverage, coverage]);
  }

  #mixThree(i: number, a: number, b: number, k: number): void {
    const { data } = this.#of;
    const { rgba } = this.paints;
    let [uu, uv, vv, du, dv, dd] = [0, 0, 0, 0, 0, 0];
    for (let c = 0; c < 3; c++) {
      const from = rgba[4 * a + c]!;
      const u = rgba[4 * b + c]! - from;
      const v = rgba[4 * k + c]! - from;
      const d = data[4 * i + c]! - from;
      uu += u * u;
      uv += u * v;
      vv += v * v;
      du += d * u;
      dv += d * v;
      dd += d * d;
    }
    const det = uu * vv - uv * uv;
    if (det < 1e-3 * uu * vv) return;
    const s = (du * vv - dv * uv) / det;
    const t = (dv * uu - du * uv) / det;
    if (s < 0 || t < 0 || s + t > 1) return;
    const misfit2 = Math.max(0, dd - s * du - t * dv);
    this.#offer(misfit2, [a, b, k], [1 - s - t, s, t]);
  }

  /** Keep a mix if it is cheaper than the one found so far. */
  #offer(misfit2: number, paint: readonly number[], share: readonly number[]): void {
    const strange = paint.reduce((sum, k) => sum + this.#strange[k]!, 0);
    const further = paint.length === 2 ? COST.two : COST.three;
    const cost = misfit2 / (2 * this.#tolerance.sigma ** 2) + further + strange;
    if (cost < this.#found.cost) this.#found = { cost, paint, share };
  }
}
