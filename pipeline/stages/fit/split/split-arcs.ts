/** Primitives of every arc. @module */
import type { Parallel, Partition, PartsRequest } from "../../../../plugin/mod.ts";
import { LEAST_SAMPLES, type QualityArrays, type ShapeOptions } from "../arc-options.ts";
import type { ArcPaths } from "../arcs/arc-paths.ts";
import { type SampleArrays, sampleArrays } from "../arcs/arc-samples.ts";
import { strongChains } from "../arcs/chains.ts";
import { arcOf, type JunctionArcs } from "../arcs/junction-arcs.ts";
import { arcParts, countParts } from "./parts.ts";
import { PrimitiveStore } from "./primitive-store.ts";
import { task } from "./split-task.ts";

/** The arcs of a map and what they were split into. */
export interface SplitArcs {
  /** Kept are the samples of arcs that have primitives. */
  readonly samples: SampleArrays;
  readonly quality: QualityArrays;
  /** None for arcs along the frame and for those too short to be measured. */
  readonly primitives: PrimitiveStore;
  /** Of each junction that a contour of the drawing goes on through the primitive along which it does. */
  readonly through: PrimitiveStore;
}

/** What the arcs are split with. */
export interface SplitContext extends Omit<PartsRequest, "parts"> {
  readonly paths: ArcPaths;
  readonly leaving: JunctionArcs;
  readonly parallel: Parallel;
}

/** Split every arc into lines and circles; lines are fitted without their outliers where `robustLines` says so. */
export async function splitArcs(
  map: Partition,
  shape: ShapeOptions,
  { paths, leaving, parallel, signal, progress }: SplitContext,
): Promise<SplitArcs> {
  const arcs = map.arcFrom.length;
  const samples = sampleArrays(map, parallel);
  const count = (a: number) => samples.sampleStart[a + 1]! - samples.sampleStart[a]!;
  const chains = strongChains(map, leaving).filter(
    (chain) => chain.reduce((sum, s) => sum + count(arcOf(s)), 0) >= LEAST_SAMPLES,
  );
  const thickness = arcThickness(map);
  const inChain = new Uint8Array(arcs);
  for (const chain of chains) {
    const thinnest = Math.min(...chain.map((s) => thickness[arcOf(s)]!));
    for (const s of chain) {
      thickness[arcOf(s)] = thinnest;
      inChain[arcOf(s)] = 1;
    }
  }
  const quality = { noise: parallel.zeros(arcs), thickness: parallel.share(thickness) };
  const runs = function* () {
    yield* chains;
    for (let a = 0; a < arcs; a++) {
      if (!inChain[a] && !paths.isFrame(a) && count(a) >= LEAST_SAMPLES) yield [a];
    }
  };
  const work = arcParts(runs(), count);
  const request = { parts: countParts(work), signal, progress };
  const primitives = PrimitiveStore.empty(arcs);
  const through = PrimitiveStore.empty(map.junctions.length / 2);
  const parts = await parallel.map(task, { shape, samples, quality, work }, request);
  primitives.reserve(parts.map((part) => part.primitives));
  through.reserve(parts.map((part) => part.through));
  for (const part of parts) {
    primitives.take(part.arcs, part.primitives);
    through.take(
      Uint32Array.from(part.joints, (s) => endOf(map, s)),
      part.through,
    );
  }
  return { samples, quality, primitives, through };
}

/** Junction at which a signed arc ends. */
function endOf({ arcFrom, arcTo }: Partition, s: number): number {
  return s < 0 ? arcFrom[~s]! : arcTo[s]!;
}

/** Thickness of the thinner face beside each arc, px; none along the frame. */
function arcThickness(map: Partition): Float64Array {
  const faces = componentThickness(map);
  return Float64Array.from(map.arcLeft, (left, a) =>
    Math.min(faces[left]!, faces[map.arcRight[a]!]!),
  );
}

/**
 * Thickness of every component, px of the source image: twice its area over the length of its pixel edges.
 *
 * That of a long stroke along an axis is its width.
 */
function componentThickness(map: Partition): Float64Array {
  const { componentArea, arcStart, arcLeft, arcRight, raster } = map;
  const border = new Float64Array(componentArea.length);
  for (let a = 0; a < arcLeft.length; a++) {
    const steps = arcStart[a + 1]! - 1 - arcStart[a]!;
    if (arcLeft[a]! >= 0) border[arcLeft[a]!]! += steps;
    if (arcRight[a]! >= 0) border[arcRight[a]!]! += steps;
  }
  return border.map((steps, c) => (2 * componentArea[c]!) / (steps * raster.scale));
}
