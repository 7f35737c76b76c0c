/** Where a border passes a crack, measured from the coverage of the pixels across it. @module */
import { Unmixer } from "../../../raster/unmix.ts";
import type { ArcSteps, Arcs } from "./arc-steps.ts";
import { emptyRun, foreignAbove, type Run, shareOf } from "./profile-run.ts";
import { alignment, besideWeight, contrastWeight, distance2 } from "./sample-trust.ts";
import { SeamCoverage } from "./seam-coverage.ts";
import { ShadedProfile } from "./shaded-profile.ts";
import { snap } from "./snap.ts";
import type { WorkingMap } from "./working-map.ts";

/** What sampling needs besides the map. */
export interface SampleOptions {
  readonly map: WorkingMap;
  /** Component per pixel and label per component. */
  readonly components: Int32Array;
  readonly componentLabel: Uint8Array;
  /** Pixels on either side of a border that may be partly covered; 0 leaves borders on pixel edges. */
  readonly reach: number;
  readonly noisy: boolean;
  /** See `IndexedRaster.paint`. */
  readonly paint?: Uint8Array | undefined;
}

/** Offsets beyond this come from something else than this border. */
const MAX_OFFSET = 1.3;
/** Trust in a border whose profile runs into another border. */
const SHARED_WEIGHT = 0.12;
/** Trust in the two samples at each end of a long arc: a third colour is near. */
const END_WEIGHT = 0.4;
const THIN_WEIGHT = 0.7;
const MIN_WEIGHT = 0.01;
/** Squared residual from which a pixel mixes more than the two colours of its border. */
const UNEXPLAINED = 6 ** 2;

/** Measures one crack at a time; see `sampleArcs`. */
export class Sampler {
  readonly #arcs: Arcs;
  readonly #options: SampleOptions;
  readonly #unmixer: Unmixer;
  /** Noise hides what shines through a seam: undefined for compressed pixels. */
  readonly #seams: SeamCoverage | undefined;
  readonly #mixed = { coverage: 0, residual: 0 };
  /** Coverage below which a pixel is solid. */
  readonly #solid: number;
  /** Squared residual that halves the trust in a sample. */
  readonly #residualScale: number;
  // the crack being measured: its far pixel, its axis and the shades on both sides
  #x = 0;
  #y = 0;
  /** Whether the crack runs along x. */
  #flat = true;
  #near = 0;
  #far = 0;
  #residual = 0;
  #contrast2 = 0;
  #weight = 1;
  readonly #nearRun: Run;
  readonly #farRun: Run;
  readonly #shaded: ShadedProfile | undefined;

  constructor(arcs: Arcs, options: SampleOptions) {
    this.#arcs = arcs;
    this.#options = options;
    this.#seams = options.noisy ? undefined : new SeamCoverage(options.map);
    this.#unmixer = new Unmixer(options.map.picture.px, options.noisy ? 8 : 0);
    this.#nearRun = emptyRun(options.reach);
    this.#farRun = emptyRun(options.reach);
    const { map, paint, components } = options;
    this.#shaded = paint && new ShadedProfile(map.picture, paint, components);
    this.#solid = options.noisy ? 0.06 : 0.012;
    this.#residualScale = options.noisy ? 40 ** 2 : 14 ** 2;
  }

  sampleArc(
    { a, steps }: { a: number; steps: ArcSteps },
    out: { samples: Float64Array; sampleWeight: Float32Array; at: number },
  ): void {
    const { coords, arcStart } = this.#arcs;
    const first = arcStart[a]!;
    const { n, closed, direction } = steps;
    for (let k = 0; k < n; k++) {
      const v = 2 * (first + k);
      const d = direction[k]!;
      this.#flat = (d & 1) === 0;
      this.#x = coords[v]! - (d === 2 ? 1 : 0);
      this.#y = coords[v + 1]! - (d === 3 ? 1 : 0);
      this.#residual = 0;
      this.#weight = 1;
      let offset = this.#options.reach > 0 ? (this.#shadedOffset() ?? this.#offset()) : 0;
      if (Math.abs(offset) > MAX_OFFSET) {
        this.#weight = 0.03;
        offset = offset > 0 ? 0.5 : -0.5;
      }
      this.#weight /= 1 + this.#residual / this.#residualScale;
      this.#weight *= contrastWeight(this.#contrast2);
      if (!closed && n > 8 && (k < 2 || k >= n - 2)) this.#weight *= END_WEIGHT;
      this.#weight *= alignment(steps, k);
      const s = out.at + k;
      out.samples[2 * s] = snap(this.#flat ? this.#x + 0.5 : this.#x + offset);
      out.samples[2 * s + 1] = snap(this.#flat ? this.#y + offset : this.#y + 0.5);
      out.sampleWeight[s] = Math.max(this.#weight, MIN_WEIGHT);
    }
  }

  /** Pixel `k` of the profile: k ≥ 0 on the far (down or right) side, k < 0 on the near one; −1 outside. */
  #pixel(k: number): number {
    const { width, height } = this.#options.map.picture;
    const x = this.#flat ? this.#x : this.#x + k;
    const y = this.#flat ? this.#y + k : this.#y;
    return x < 0 || y < 0 || x >= width || y >= height ? -1 : y * width + x;
  }

  #regionAt(k: number): number {
    const i = this.#pixel(k);
    return i < 0 ? -1 : this.#options.components[i]!;
  }

  /** Coverage of pixel `i` by the near colour, into `#mixed`. */
  #measure(i: number): void {
    const mixed = this.#mixed;
    this.#unmixer.measureAt(i);
    mixed.coverage = this.#unmixer.coverage;
    mixed.residual = this.#unmixer.residual;
    if (mixed.residual < UNEXPLAINED || !this.#seams) return;
    const coverage = this.#seams.of(i, this.#near, this.#far);
    if (coverage < 0) return;
    mixed.coverage = coverage;
    mixed.residual = 0;
  }

  /** Coverage of a pixel by the near colour; its residual counts. */
  #countedCoverage(k: number): number {
    this.#measure(this.#pixel(k));
    this.#residual += this.#mixed.residual;
    return this.#mixed.coverage;
  }

  /** From the border outwards, up to the reach, another region or a solid pixel. */
  #measureRun(run: Run, side: -1 | 1, own: number): void {
    const { reach, components, map } = this.#options;
    const { width, height } = map.picture;
    const step = side * (this.#flat ? width : 1);
    const first = this.#y * width + this.#x;
    const place = this.#flat ? this.#y : this.#x;
    // pixels from the border to the frame
    const inside = side < 0 ? place : (this.#flat ? height : width) - place;
    run.open = false;
    run.plateau = 0;
    run.next = -1;
    let i = side < 0 ? first + step : first;
    for (run.length = 0; run.length < reach; run.length++, i += step) {
      const region = run.length < inside ? components[i]! : -1;
      if (region !== own) {
        run.open = true;
        run.next = region;
        return;
      }
      this.#measure(i);
      const { coverage } = this.#mixed;
      run.coverage[run.length] = coverage;
      run.residual[run.length] = this.#mixed.residual;
      const foreign = side < 0 ? 1 - coverage : coverage;
      if (foreign < this.#solid) {
        run.length++;
        return;
      }
      if (run.length > 0) {
        const before = side < 0 ? 1 - run.coverage[run.length - 1]! : run.coverage[run.length - 1]!;
        if (foreign >= before - this.#solid) {
          run.plateau = before;
          run.length--;
          return;
        }
      }
    }
  }

  /** In a drawing with gradients: by the paints beside an edge, or by the level between two bands. */
  #shadedOffset(): number | undefined {
    const shaded = this.#shaded;
    if (!shaded) return undefined;
    const { map, paint, reach } = this.#options;
    const { width, height } = map.picture;
    const place = this.#flat ? this.#y : this.#x;
    const first = this.#y * width + this.#x;
    const step = this.#flat ? width : 1;
    const line = { first, step, before: place, after: (this.#flat ? height : width) - place };
    if (paint![first] !== 0 && paint![first - step] !== 0) {
      const [near, far] = [map.shades[first - step]!, map.shades[first]!];
      shaded.measureLevel(line, map.shadeColors, near, far);
      this.#contrast2 = distance2(map.shadeColors, near, far);
    } else {
      if (!shaded.measureEdge(line, reach)) return undefined;
      this.#contrast2 = shaded.contrast2;
    }
    this.#residual = shaded.residual;
    return shaded.offset;
  }

  #offset(): number {
    const { componentLabel, map } = this.#options;
    const nearId = this.#regionAt(-1);
    const farId = this.#regionAt(0);
    this.#near = map.shades[this.#pixel(-1)]!;
    this.#far = map.shades[this.#pixel(0)]!;
    this.#contrast2 = distance2(map.shadeColors, this.#near, this.#far);
    const near = this.#nearRun;
    const far = this.#farRun;
    this.#unmixer.between(map.shadeColors, this.#near, this.#far);
    this.#measureRun(near, -1, nearId);
    this.#measureRun(far, 1, farId);
    const thinNear = near.open && near.next >= 0;
    const thinFar = far.open && far.next >= 0;
    if (thinNear !== thinFar) {
      const beyond = componentLabel[thinNear ? near.next : far.next];
      if (beyond === componentLabel[thinNear ? farId : nearId]) {
        if (thinNear) return this.#thinOffset(nearId, true, -near.length - 2, 2);
        return this.#thinOffset(farId, false, -2, far.length + 2);
      }
    }
    let offset = 0;
    for (let k = 0; k < near.length; k++) {
      this.#residual += near.residual[k]!;
      offset -= shareOf(near, k) * foreignAbove(1 - near.coverage[k]!, near.plateau);
    }
    for (let k = 0; k < far.length; k++) {
      this.#residual += far.residual[k]!;
      offset += shareOf(far, k) * foreignAbove(far.coverage[k]!, far.plateau);
    }
    if (thinNear || thinFar) this.#weight = SHARED_WEIGHT;
    this.#weight *= besideWeight(Math.max(near.plateau, far.plateau));
    return offset;
  }

  /** Share of pixel `k` that shows the stroke's colour though it is ground: of a border that runs beside it. */
  #groundShare(k: number, stroke: number, strokeIsNear: boolean): number {
    const region = this.#regionAt(k);
    if (region < 0 || region === stroke) return 0;
    const coverage = this.#countedCoverage(k);
    return strokeIsNear ? coverage : 1 - coverage;
  }

  /** A stroke with one colour on both sides: its total coverage is its width, its centroid the middle. */
  #thinOffset(stroke: number, strokeIsNear: boolean, from: number, to: number): number {
    const { componentLabel } = this.#options;
    const ground = componentLabel[this.#regionAt(strokeIsNear ? 0 : -1)];
    let total = 0;
    let moment = 0;
    let trust = 1;
    const before = this.#groundShare(from, stroke, strokeIsNear);
    const after = this.#groundShare(to - 1, stroke, strokeIsNear);
    for (let k = from; k < to; k++) {
      const region = this.#regionAt(k);
      if (region < 0) continue;
      if (region !== stroke && componentLabel[region] !== ground) {
        trust = 0.2;
        continue;
      }
      const coverage = this.#countedCoverage(k);
      const raw = strokeIsNear ? coverage : 1 - coverage;
      const share =
        region === stroke ? raw : foreignAbove(raw, k < (strokeIsNear ? -1 : 0) ? before : after);
      if (share < this.#solid) continue;
      total += share;
      moment += share * (k + 0.5);
    }
    if (total <= 0.05) {
      this.#weight = 0.05 * THIN_WEIGHT;
      return 0;
    }
    this.#weight = trust * THIN_WEIGHT;
    return moment / total + (strokeIsNear ? 0.5 : -0.5) * total;
  }
}
