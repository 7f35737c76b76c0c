/** From the queue through a runner's child to a stored result. @module */
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { updateProgress } from "../../db/queries/jobs.ts";
import { isConflict, isUnavailable } from "../../db/unavailable.ts";
import { within } from "../../plugin/within.ts";
import type { TraceOutcome } from "../../runner/protocol.ts";
import type { Runner, Trace } from "../../runner/runner.ts";
import { addSteps, continueTrace, inSpan, markFailed } from "../../telemetry/span.ts";
import type { Core } from "../core.ts";
import type { Dispatched } from "../queue.ts";
import { advance } from "../settle.ts";
import { type Claimed, claimJob } from "./claim.ts";
import { dropJobFolders, makeJobFolder } from "./job-folder.ts";
import { loseJob } from "./lose.ts";
import { fetchSource, storeResult } from "./transfer.ts";

/** Works on jobs until it is stopped. */
export interface Dispatcher {
  /** Take no more jobs, let those at work end for as long as draining may take, and give the rest back to the queue. */
  stop(): Promise<void>;
}

/** How often progress is written, and cancellation noticed. */
const TICK_MS = 1000;
/** Pause before a job that cannot run now is tried again. */
const PAUSE_MS = 1000;
/** How long the end of a job waits for a database that is away. */
const PATIENCE_MS = 120_000;

/** A job that goes back to the queue; not an error of the job. */
class PutBack extends Error {}

/** How jobs are taken, and let go of. */
export interface DispatchOptions {
  readonly runner: Runner;
  /** Jobs at once. */
  readonly concurrency: number;
  /** How long jobs at work may take to end once the dispatcher stops; 0 by default. */
  readonly drainSeconds?: number;
}

/** Take jobs from the queue, and trace them. */
export async function startDispatcher(
  core: Core,
  { runner, concurrency, drainSeconds = 0 }: DispatchOptions,
): Promise<Dispatcher> {
  await dropJobFolders();
  core.metrics.slots(concurrency);
  const stopping = new AbortController();
  await core.queue.work(concurrency, async (dispatched) => {
    const step = {
      name: "job",
      kind: "consumer",
      attributes: { "kerf.job.id": dispatched.id },
    } as const;
    await continueTrace(dispatched.carrier, step, async () => {
      const job = await claim(core, dispatched.id);
      if (job) await run(core, runner, { job, dispatched, stopping: stopping.signal });
    });
  });
  return {
    async stop() {
      const drained = core.queue.drain();
      await within(drainSeconds * 1000, drained, undefined);
      stopping.abort(new PutBack("The service is stopping"));
      await drained;
    },
  };
}

/** Claim; where the key's last job has not quite ended, a little later. */
async function claim(core: Core, id: string): Promise<Claimed | null> {
  try {
    return await claimJob(core, id);
  } catch (error) {
    await Bun.sleep(PAUSE_MS);
    if (isConflict(error)) throw new PutBack("Another job of the key runs");
    throw error;
  }
}

interface Held {
  readonly job: Claimed;
  readonly dispatched: Dispatched;
  readonly stopping: AbortSignal;
}

async function run(core: Core, runner: Runner, held: Held): Promise<void> {
  const { job, dispatched, stopping } = held;
  core.metrics.busy(1);
  const folder = await makeJobFolder();
  const gone = new AbortController();
  const signal = AbortSignal.any([stopping, dispatched.signal, gone.signal]);
  let fraction = 0;
  const tick = setInterval(() => {
    const { id, token } = job;
    updateProgress(core.database.db, { id, token, progress: fraction }).then(
      (ours) => ours || gone.abort(new Error("The job is no longer ours")),
      (error) => core.log.warn("progress not written", { jobId: id, error }),
    );
  }, TICK_MS);
  try {
    await trace(core, runner, { ...held, folder, signal, progress: (done) => (fraction = done) });
  } catch (error) {
    if (!signal.aborted && !(error instanceof PutBack)) throw error;
    // Cancelled, or another runner's by now: nothing is left to do here.
    if (!stopping.aborted && !(error instanceof PutBack)) return;
    await advance(core, job, { event: "release", set: { progress: 0 } });
    if (!stopping.aborted) await Bun.sleep(PAUSE_MS);
    throw error;
  } finally {
    clearInterval(tick);
    core.metrics.busy(-1);
    await rm(folder, { recursive: true, force: true });
  }
}

interface Tracing extends Held {
  readonly folder: string;
  readonly signal: AbortSignal;
  readonly progress: (fraction: number) => void;
}

async function trace(core: Core, runner: Runner, tracing: Tracing): Promise<void> {
  const { job, folder, signal, progress } = tracing;
  const source = join(folder, "source");
  const result = join(folder, "result.svg");
  const fetched = await inSpan({ name: "fetch image" }, () =>
    fetchSource(core.storage, job, source),
  );
  if (!fetched.ok) throw new PutBack("Storage is away", { cause: fetched.error.cause });
  const started = performance.now();
  const { options, settings } = job;
  const outcome = await timed(runner, { source, result, options, settings, signal, progress });
  if (outcome.type === "died") {
    await patiently(() => loseJob(core, job));
    throw new PutBack("The tracing process was killed");
  }
  if (outcome.type === "failed") {
    const { code, detail, overrun = null } = outcome;
    markFailed(code);
    core.log[code === "internal" ? "error" : "info"]("job failed", { jobId: job.id, code, detail });
    // What broke inside is for the log.
    const errorDetail = code === "internal" ? null : detail;
    const set = { errorCode: code, errorDetail, errorOverrun: overrun };
    await patiently(() => advance(core, job, { event: "fail", set }));
    return;
  }
  const stored = await inSpan({ name: "store drawing" }, () =>
    storeResult(core.storage, job, result),
  );
  if (!stored.ok) throw new PutBack("Storage is away", { cause: stored.error.cause });
  const { mode: resultMode, timings, palette } = outcome;
  const set = { ...stored.value, resultMode, timings, palette, progress: 1 };
  const done = await patiently(() => advance(core, job, { event: "finish", set }));
  const ms = Math.round(performance.now() - started);
  core.log.info(done ? "job done" : "job came too late", {
    jobId: job.id,
    requestId: job.requestId,
    ms,
  });
  if (!done) await core.storage.delete(stored.value.resultBlob);
}

/** Trace; what the child says of its stages becomes the steps of the trace. */
function timed(runner: Runner, order: Trace): Promise<TraceOutcome> {
  return inSpan({ name: "trace" }, async () => {
    const began = Date.now();
    const outcome = await runner.trace(order);
    if (outcome.type === "done") addSteps(began, outcome.timings);
    return outcome;
  });
}

/** Try again while the database is away: a result is worth waiting for. */
async function patiently<T>(action: () => Promise<T>): Promise<T> {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await action();
    } catch (error) {
      if (!isUnavailable(error) || Date.now() > end) throw error;
      await Bun.sleep(PAUSE_MS);
    }
  }
}
