/** What a host lends to the stages: the same on the command line and in a worker, so both give the same bytes. @module */
import { alone, type Capabilities, type Parallel } from "../plugin/mod.ts";
import type { Settings } from "./registry.ts";
import { svgSize } from "./svg-size.ts";

/**
 * Capabilities of one job: its seed starts its only source of randomness.
 *
 * @param parallel Threads of the host; they change no byte.
 */
export function createCapabilities(settings: Settings, parallel: Parallel = alone): Capabilities {
  return {
    random: uniform(settings.quantize.seed),
    scratch: (bytes) => new ArrayBuffer(bytes),
    grid: 10 ** -settings.export.precision,
    parallel,
    size: svgSize(settings, parallel),
  };
}

/** Mulberry32 (Ettinger 2017): 32-bit state, uniform in [0, 1), equal on every machine. */
function uniform(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 0x100000000;
  };
}
