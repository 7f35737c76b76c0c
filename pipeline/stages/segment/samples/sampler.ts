/** Where a border passes a crack, measured from the coverage of the pixels across it. @module */
import { snap } from "../../../../geometry/point.ts";
import type { IndexedRaster, Partition } from "../../../../plugin/mod.ts";
import { type Components, componentAt } from "../../../../raster/components.ts";
import type { CrackGraph } from "../../../../raster/cracks/crack-graph.ts";
import { squaredLevels } from "../../../../raster/picture.ts";
import type { WorkingMap } from "../regions/working-map.ts";
import { type ArcSteps, alignment } from "./arc-steps.ts";
import {
  type CrackLine,
  emptyRun,
  foreignAbove,
  measureRun,
  type Run,
  ShadedProfile,
  shareOf,
} from "./profiles.ts";
import { contrastWeight, ShadePair } from "./shade-pair.ts";

/** What borders are measured by. */
export interface SampleOptions {
  readonly map: WorkingMap;
  /** The components of the map. */
  readonly regions: Components;
  /** Pixels on either side of a border that may be partly covered; 0 leaves borders on pixel edges. */
  readonly reach: number;
  readonly indexed: Pick<IndexedRaster, "noisy" | "paint" | "hardEdges" | "continuousTone">;
}

/** Where samples go: those of an arc from sample `at` on, one every {@link strideOf} cracks. */
export interface SamplesOfArc extends Pick<Partition, "samples" | "sampleWeight"> {
  readonly at: number;
}

/** How far samples move, and what they weigh. */
const SAMPLE = {
  /** Offsets beyond this come from something else than this border. */
  mostOffsetPx: 1.3,
  /** Trust in a border whose profile runs into another border. */
  sharedWeight: 0.12,
  /** Trust in the two samples at each end of a long arc: a third colour is near. */
  endWeight: 0.4,
  thinWeight: 0.7,
  leastWeight: 0.01,
  /** Least trust in a profile that came to rest on a plateau: the more of it, the less is left to measure by. */
  leastBeside: 0.1,
  /** Luma leads when compressed pixels are unmixed. */
  lumaWeight: 8,
} as const;

/** Bounds of the thinning of a photograph's arcs, which are smooth for longer than a crack: samples of an arc, cracks of a sample. */
const THINNED = { leastSamples: 128, mostCracks: 8 } as const;

/** Cracks from one sample to the next along an arc of `n` cracks. */
export function strideOf(n: number, { indexed }: SampleOptions): number {
  if (indexed.hardEdges || !indexed.continuousTone) return 1;
  return Math.max(1, Math.min(THINNED.mostCracks, Math.floor(n / THINNED.leastSamples)));
}

/** Measures one crack at a time; see `sampleArcs`. */
export class Sampler {
  readonly #arcs: CrackGraph;
  readonly #options: SampleOptions;
  /** Coverage below which a pixel is solid. */
  readonly #solid: number;
  /** Squared residual that halves the trust in a sample. */
  readonly #residualScale: number;
  // the crack being measured: the pixels across it and the shades on both sides
  readonly #line: CrackLine = { first: 0, step: 0, before: 0, after: 0 };
  #pair: ShadePair;
  /** The one before. */
  #lastPair: ShadePair;
  #residual = 0;
  #contrastWeight = contrastWeight(0);
  #weight = 1;
  readonly #nearRun: Run;
  readonly #farRun: Run;
  readonly #shaded: ShadedProfile | undefined;

  constructor(arcs: CrackGraph, options: SampleOptions) {
    this.#arcs = arcs;
    this.#options = options;
    const { map, indexed } = options;
    const { paint, noisy } = indexed;
    this.#pair = new ShadePair(map, noisy ? SAMPLE.lumaWeight : 0);
    this.#lastPair = new ShadePair(map, noisy ? SAMPLE.lumaWeight : 0);
    this.#nearRun = emptyRun(options.reach);
    this.#farRun = emptyRun(options.reach);
    this.#shaded = paint && new ShadedProfile(map.picture, paint, map.labels);
    this.#solid = noisy ? 0.06 : 0.012;
    this.#residualScale = noisy ? 40 ** 2 : 14 ** 2;
  }

  sampleArc(
    { a, steps }: { a: number; steps: ArcSteps },
    { samples, sampleWeight, at }: SamplesOfArc,
  ): void {
    const { coords, arcStart, arcLeft, arcRight } = this.#arcs;
    const { width, height } = this.#options.map.picture;
    const line = this.#line;
    const [first, left, right] = [arcStart[a]!, arcLeft[a]!, arcRight[a]!];
    const { reach } = this.#options;
    const { n, closed, direction } = steps;
    const stride = strideOf(n, this.#options);
    for (let k = 0; k < n; k += stride) {
      const v = 2 * (first + k);
      const d = direction[k]!;
      // walking east or north the near side, up or left, is on the left hand
      const leftIsNear = d === 0 || d === 3;
      const flat = (d & 1) === 0;
      const x = coords[v]! - (d === 2 ? 1 : 0);
      const y = coords[v + 1]! - (d === 3 ? 1 : 0);
      line.first = y * width + x;
      line.step = flat ? width : 1;
      line.before = flat ? y : x;
      line.after = flat ? height - y : width - x;
      this.#residual = 0;
      this.#weight = 1;
      const [near, far] = leftIsNear ? [left, right] : [right, left];
      let offset = reach > 0 ? (this.#shadedOffset() ?? this.#offset(near, far)) : 0;
      if (Math.abs(offset) > SAMPLE.mostOffsetPx) {
        this.#weight = 0.03;
        offset = offset > 0 ? 0.5 : -0.5;
      }
      if (this.#residual > 0) this.#weight /= 1 + this.#residual / this.#residualScale;
      this.#weight *= this.#contrastWeight;
      if (!closed && n > 8 && (k < 2 || k >= n - 2)) this.#weight *= SAMPLE.endWeight;
      // most cracks go on as the one before or the one after
      if ((k === 0 || direction[k - 1] !== d) && (k + 1 === n || direction[k + 1] !== d))
        this.#weight *= alignment(steps, k);
      const s = at + k / stride;
      samples[2 * s] = flat ? x + 0.5 : snap(x + offset);
      samples[2 * s + 1] = flat ? snap(y + offset) : y + 0.5;
      sampleWeight[s] = Math.max(this.#weight, SAMPLE.leastWeight);
    }
  }

  /** Pixel `k` of the profile: k ≥ 0 on the far (down or right) side, k < 0 on the near one; −1 outside. */
  #pixel(k: number): number {
    const { first, step, before, after } = this.#line;
    return k < -before || k >= after ? -1 : first + k * step;
  }

  /** The pair of two shades: along a staircase near and far take turns. */
  #pairOf(near: number, far: number): ShadePair {
    const pair = this.#pair;
    if (near === pair.near && far === pair.far) return pair;
    this.#pair = this.#lastPair;
    this.#lastPair = pair;
    if (near !== this.#pair.near || far !== this.#pair.far) this.#pair.take(near, far);
    return this.#pair;
  }

  /** Coverage of a pixel by the near colour; its residual counts. */
  #countedCoverage(k: number): number {
    const pair = this.#pair;
    pair.measure(this.#pixel(k));
    this.#residual += pair.residual;
    return pair.coverage;
  }

  /** In a drawing with gradients: by the paints beside an edge, or by the level between two bands. */
  #shadedOffset(): number | undefined {
    const shaded = this.#shaded;
    if (!shaded) return undefined;
    const { map, indexed, reach } = this.#options;
    const paint = indexed.paint!;
    const line = this.#line;
    const { first, step } = line;
    if (paint[first] !== 0 && paint[first - step] !== 0) {
      const [near, far] = [map.shades[first - step]!, map.shades[first]!];
      const colors = map.shadeColors;
      shaded.measureLevel(line, colors, near, far);
      this.#contrastWeight = contrastWeight(squaredLevels(colors, near, colors, far));
    } else {
      if (!shaded.measureEdge(line, reach)) return undefined;
      this.#contrastWeight = contrastWeight(shaded.contrast2);
    }
    this.#residual = shaded.residual;
    return shaded.offset;
  }

  /** Between two regions. */
  #offset(nearId: number, farId: number): number {
    const { labels, shades } = this.#options.map;
    const { first, step } = this.#line;
    const pair = this.#pairOf(shades[first - step]!, shades[first]!);
    this.#contrastWeight = pair.contrastWeight;
    const [near, far] = [this.#nearRun, this.#farRun];
    const across = { labels, pair, solid: this.#solid, reach: this.#options.reach };
    measureRun(near, across, this.#line, -1);
    measureRun(far, across, this.#line, 1);
    const thinNear = near.open && near.next >= 0;
    const thinFar = far.open && far.next >= 0;
    if (thinNear !== thinFar) {
      const beyond = thinNear ? near.next : far.next;
      if (beyond === labels[thinNear ? first : first - step]) {
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
    if (thinNear || thinFar) this.#weight = SAMPLE.sharedWeight;
    this.#weight *= Math.max(SAMPLE.leastBeside, 1 - 2 * Math.max(near.plateau, far.plateau));
    return offset;
  }

  /** Share of pixel `k` that shows the stroke's colour though it is ground: of a border that runs beside it. */
  #groundShare(k: number, stroke: number, strokeIsNear: boolean): number {
    const i = this.#pixel(k);
    if (i < 0 || this.#isOf(i, stroke)) return 0;
    const coverage = this.#countedCoverage(k);
    return strokeIsNear ? coverage : 1 - coverage;
  }

  /** Whether pixel `i` is of region `id`. */
  #isOf(i: number, id: number): boolean {
    const { map, regions } = this.#options;
    return map.labels[i] === regions.label[id] && componentAt(regions, i) === id;
  }

  /** A stroke with one colour on both sides: its total coverage is its width, its centroid the middle. */
  #thinOffset(stroke: number, strokeIsNear: boolean, from: number, to: number): number {
    const { labels } = this.#options.map;
    const ground = labels[this.#pixel(strokeIsNear ? 0 : -1)];
    let total = 0;
    let moment = 0;
    let trust = 1;
    const before = this.#groundShare(from, stroke, strokeIsNear);
    const after = this.#groundShare(to - 1, stroke, strokeIsNear);
    for (let k = from; k < to; k++) {
      const i = this.#pixel(k);
      if (i < 0) continue;
      const isStroke = this.#isOf(i, stroke);
      if (!isStroke && labels[i] !== ground) {
        trust = 0.2;
        continue;
      }
      const coverage = this.#countedCoverage(k);
      const raw = strokeIsNear ? coverage : 1 - coverage;
      const share = isStroke
        ? raw
        : foreignAbove(raw, k < (strokeIsNear ? -1 : 0) ? before : after);
      if (share < this.#solid) continue;
      total += share;
      moment += share * (k + 0.5);
    }
    if (total <= 0.05) {
      this.#weight = 0.05 * SAMPLE.thinWeight;
      return 0;
    }
    this.#weight = trust * SAMPLE.thinWeight;
    return moment / total + (strokeIsNear ? 0.5 : -0.5) * total;
  }
}
