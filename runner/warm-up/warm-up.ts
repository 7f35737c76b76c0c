/**
 * Traces drawings that nobody asked for while there is nothing else to do, so that the engine's code is
 * compiled when a picture comes.
 *
 * @module
 */
import { resolveSettings } from "../../pipeline/options.ts";
import { vectorize } from "../../pipeline/run.ts";
import { flatDrawing, inkDrawing } from "./drawing.ts";

/** What a host does while it waits. */
export interface WarmUp {
  /** Go on until told to stop, or until the engine is warm; does not keep the process alive. */
  start(): void;
  /** Hold what is being traced: at once while it pauses, else when a stage is through. */
  stop(): void;
  /** Fulfilled when so many drawings were traced. */
  traced(drawings: number): Promise<void>;
}

/** Drawings by preset, half each: by then most loops of both are compiled, after 2 s of processor time. */
const DRAWINGS = 16;
/** Quiet time before work begins, ms: a caller with a job ready sends it sooner. */
const FIRST_QUIET_MS = 20;
/** The same after a job: where the next one comes sooner, what was compiled meanwhile was not worth the contention. */
const QUIET_MS = 300;
/** Work between pauses, ms: a pause costs a turn of the event loop. */
const SLICE_MS = 4;

/**
 * Make a warm-up that waits to be started.
 *
 * @param share Share of the time to work, up to 1: the rest is left to the code that a caller waits for.
 */
export function createWarmUp({ share }: { readonly share: number }): WarmUp {
  const gate = createGate();
  let began = 0;
  let idle: Timer | undefined;
  const pause = async () => {
    const worked = performance.now() - began;
    if (worked < SLICE_MS) return;
    await sleep(worked * (1 / share - 1));
    await gate.opened();
    began = performance.now();
  };
  const drawings = Array.from({ length: DRAWINGS }, () => Promise.withResolvers<void>());
  let working = false;
  let quietMs = FIRST_QUIET_MS;
  const work = async () => {
    working = true;
    for (const [turn, { resolve }] of drawings.entries()) {
      await traceDrawing(turn, pause).catch(() => {}); // nobody asked for it
      resolve();
    }
  };
  return {
    start() {
      clearTimeout(idle);
      idle = setTimeout(() => {
        gate.open();
        if (!working) void work();
      }, quietMs);
      idle.unref();
    },
    stop() {
      quietMs = QUIET_MS;
      clearTimeout(idle);
      gate.close();
    },
    traced: async (count) => drawings[Math.min(count, DRAWINGS) - 1]?.promise,
  };
}

async function traceDrawing(turn: number, pause: () => Promise<void>): Promise<void> {
  await pause();
  const inOneInk = turn % 2 === 1;
  const raster = inOneInk ? inkDrawing(turn) : flatDrawing(turn);
  const settings = resolveSettings({ preset: inOneInk ? "line-art" : "logo" });
  await vectorize(raster, settings, {
    signal: new AbortController().signal,
    note() {},
    progress() {},
    pause,
  });
}

/** Something to wait at. */
function createGate() {
  let { promise, resolve } = Promise.withResolvers<void>();
  let isOpen = false;
  return {
    open() {
      isOpen = true;
      resolve();
    },
    close() {
      if (isOpen) ({ promise, resolve } = Promise.withResolvers<void>());
      isOpen = false;
    },
    opened: () => promise,
  };
}

/** Also waits for the event loop when `ms` is 0; does not keep the process alive. */
function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref());
}
