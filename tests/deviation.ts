/** How far the written borders of a drawing lie from what was measured: an independent check. @module */
import { type JobOptions, resolveSettings } from "../pipeline/options.ts";
import { pipeline } from "../pipeline/registry.ts";
import {
  type AnyStage,
  type Partition,
  type Raster,
  type SvgDocument,
  TRANSPARENT,
} from "../plugin/mod.ts";
import { BorderIndex } from "./border-index.ts";
import { chordsOf, writtenRings } from "./written-svg.ts";

/** Weight from which a sample is trusted. */
const TRUSTED = 0.9;
/** Within this distance of a node, px, samples see both sides of a corner. */
const AT_NODE = 2.5;
/** Distance of the points at which borders are looked at, px. */
const STEP = 0.25;

/** Greatest distances, px. */
export interface Deviation {
  /** Of the written borders from the samples or, where they are nearer, the pixel edges. */
  readonly written: number;
  /** Of trusted samples away from nodes from the written borders. */
  readonly samples: number;
  /** Of pixel edges from the written borders. */
  readonly edges: number;
}

/** Trace a picture, and compare its SVG with the map that it was fitted to. */
export async function deviationOf(raster: Raster, job: JobOptions): Promise<Deviation> {
  const { map, svg } = await trace(raster, job);
  const rings = writtenRings(svg);
  const chords = chordsOf(rings, 0.01);
  const borders = new BorderIndex();
  for (const chord of chords) borders.add(...chord);
  const nodes = new BorderIndex();
  for (const curve of rings.flat()) nodes.add(curve[6]!, curve[7]!, curve[6]!, curve[7]!);
  const measured = new BorderIndex();
  let [written, samples, edges] = [0, 0, 0];
  forEachStep(map, ({ from, to, sample, before, weight }) => {
    measured.add(...from, ...to);
    if (before) measured.add(...before, ...sample);
    const middle = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2] as const;
    edges = Math.max(edges, borders.distance(...middle));
    if (weight < TRUSTED || nodes.distance(...sample) < AT_NODE) return;
    samples = Math.max(samples, borders.distance(...sample));
  });
  for (const [x0, y0, x1, y1] of chords) {
    const steps = Math.ceil(Math.hypot(x1 - x0, y1 - y0) / STEP) || 1;
    for (let k = 0; k <= steps; k++) {
      const [x, y] = [x0 + ((x1 - x0) * k) / steps, y0 + ((y1 - y0) * k) / steps];
      written = Math.max(written, measured.distance(x, y));
    }
  }
  return { written, samples, edges };
}

async function trace(raster: Raster, job: JobOptions): Promise<{ map: Partition; svg: string }> {
  const settings = resolveSettings(job);
  const grid = 10 ** -settings.export.precision;
  const { signal } = new AbortController();
  let artefact: unknown = raster;
  let map: unknown;
  for (const step of pipeline) {
    const stages: readonly AnyStage[] = "oneOf" in step ? step.oneOf : [step];
    const of = (stage: AnyStage) => settings[stage.manifest.name as keyof typeof settings];
    const stage = stages.find((stage) => stage.when?.(of(stage)) ?? true);
    if (!stage) continue;
    const context = { grid, signal, progress: () => {}, note: () => {} };
    artefact = await stage.run(artefact, of(stage), context);
    if (stage.manifest.produces === "partition") map = artefact;
  }
  return { map: map as Partition, svg: (artefact as SvgDocument).text };
}

type Place = readonly [number, number];

/** One pixel edge of a border that is painted on a side, and what was measured across it; px of the page. */
interface BorderStep {
  readonly from: Place;
  readonly to: Place;
  readonly sample: Place;
  /** The sample before it on its arc. */
  readonly before: Place | undefined;
  readonly weight: number;
}

function forEachStep(map: Partition, visit: (step: BorderStep) => void): void {
  forEachStepOf(map, () => true, visit);
  if (!map.details) return;
  // Thin shapes have borders of their own; the frame around them bounds nothing.
  const { fine, joined } = map.details;
  const isBorder = (a: number) =>
    joined.arcLeft[map.arcLeft.length + a]! >= 0 || joined.arcRight[map.arcLeft.length + a]! >= 0;
  forEachStepOf(fine, isBorder, visit);
}

function forEachStepOf(
  map: Partition,
  isBorder: (arc: number) => boolean,
  visit: (step: BorderStep) => void,
): void {
  const { coords, arcStart, arcLeft, arcRight, samples, sampleStart, sampleWeight } = map;
  const { scale, width, height } = map.raster;
  const page = [width / scale, height / scale];
  const clamp = (v: number, most: number) => Math.max(0, Math.min(most, v));
  const place = (p: ArrayLike<number>, i: number): Place => [
    clamp(p[2 * i]! / scale, page[0]!),
    clamp(p[2 * i + 1]! / scale, page[1]!),
  ];
  const isPainted = (c: number) => c >= 0 && map.componentLabel[c] !== TRANSPARENT;
  for (let a = 0; a < arcLeft.length; a++) {
    if (!isBorder(a) || (!isPainted(arcLeft[a]!) && !isPainted(arcRight[a]!))) continue;
    const count = sampleStart[a + 1]! - sampleStart[a]!;
    for (let k = 0; k + 1 < arcStart[a + 1]! - arcStart[a]!; k++) {
      const [from, to] = [place(coords, arcStart[a]! + k), place(coords, arcStart[a]! + k + 1)];
      const s = sampleStart[a]! + k;
      if (count === 0) visit({ from, to, sample: from, before: undefined, weight: 0 });
      else {
        const before = k > 0 ? place(samples, s - 1) : undefined;
        visit({ from, to, sample: place(samples, s), before, weight: sampleWeight[s]! });
      }
    }
  }
}
