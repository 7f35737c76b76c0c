/** What this process counts of jobs and conversions, and what it reads off the jobs table, as Prometheus text. @module */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Database } from "../db/open.ts";
import { queueState } from "../db/queries/job-counts.ts";
import type { Job } from "../db/queries/jobs.ts";
import { stagesOf } from "../pipeline/pipeline.ts";
import { presets } from "../pipeline/presets.ts";
import { pipeline } from "../pipeline/registry.ts";
import { version } from "../plugin/version.ts";
import { isFinal, type JobEvent } from "./lifecycle.ts";
import type { Log } from "./log.ts";

/** A step of a job's life that was taken. */
export interface JobStep {
  readonly event: JobEvent;
  /** As it is afterwards. */
  readonly job: Job;
  /** Whether a runner had taken it before. */
  readonly wasStarted: boolean;
  readonly refunded: boolean;
}

/** A conversion or a cut check that ended. */
export interface EndedConversion {
  /** Format, or `cut-check`. */
  readonly kind: string;
  /** `ok`, or the code of the refusal. */
  readonly outcome: string;
  readonly seconds: number;
}

/** Counters of one process; sums over all processes are the service's. */
export interface Metrics {
  /** Count a job that was admitted and charged. */
  admitted(options: unknown): void;
  /** Count a step of a job that this process took. */
  moved(step: JobStep): void;
  converted(conversion: EndedConversion): void;
  /** How many jobs this process may trace at once; none traces none. */
  slots(count: number): void;
  /** One more job is traced here, or one less. */
  busy(change: 1 | -1): void;
  text(): Promise<string>;
}

/** Seconds; a poll of the queue, a job before it, an outage. */
const WAIT_BUCKETS = [0.1, 0.5, 1, 2, 5, 15, 60, 300, 1800, 7200];
/** Seconds, up to the default time budget. */
const TRACE_BUCKETS = [0.1, 0.25, 0.5, 1, 2, 4, 8, 15, 30, 60, 120, 180];
const STAGE_BUCKETS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 15, 60];
/** Seconds, up to the default time budget. */
const CONVERSION_BUCKETS = [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 20];

/** Stages that a job's timings may name: each is a set of series. */
const stages = new Set(["decode", ...stagesOf(pipeline).map(({ manifest }) => manifest.name)]);

/** What every process shows of itself. */
export function createProcessMetrics(role: string): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: "kerf_" });
  new Gauge({
    name: "kerf_build_info",
    help: "Always 1; the labels say which release runs, and as what",
    labelNames: ["version", "role"],
    registers: [registry],
  }).set({ version, role }, 1);
  return registry;
}

/** Counters over the jobs table and this process. */
export function createMetrics(
  database: Database,
  { log, role }: { readonly log: Log; readonly role: string },
): Metrics {
  const registry = createProcessMetrics(role);
  const registers = [registry];
  gaugeQueue(database, { log, registry });
  const admitted = new Counter({
    name: "kerf_jobs_admitted_total",
    help: "Jobs admitted and charged",
    labelNames: ["preset"],
    registers,
  });
  const ended = new Counter({
    name: "kerf_jobs_ended_total",
    help: "Jobs ended, by the state that they ended in",
    labelNames: ["preset", "outcome"],
    registers,
  });
  const failed = new Counter({
    name: "kerf_job_failures_total",
    help: "Jobs failed or interrupted, by their error code",
    labelNames: ["code"],
    registers,
  });
  const refunds = new Counter({
    name: "kerf_refunds_total",
    help: "Charges given back, by the state that the job ended in",
    labelNames: ["outcome"],
    registers,
  });
  const deaths = new Counter({
    name: "kerf_runner_deaths_total",
    help: "Runners that died over a job",
    registers,
  });
  const waiting = new Histogram({
    name: "kerf_job_wait_seconds",
    help: "From a job's admission to the first runner that took it",
    buckets: WAIT_BUCKETS,
    registers,
  });
  const duration = new Histogram({
    name: "kerf_job_duration_seconds",
    help: "From the first runner that took a job to its result",
    labelNames: ["preset"],
    buckets: TRACE_BUCKETS,
    registers,
  });
  const stageSeconds = new Histogram({
    name: "kerf_job_stage_seconds",
    help: "Time of each stage of jobs that are done",
    labelNames: ["stage"],
    buckets: STAGE_BUCKETS,
    registers,
  });
  const conversions = new Counter({
    name: "kerf_conversions_total",
    help: "Conversions and cut checks, by their outcome",
    labelNames: ["kind", "outcome"],
    registers,
  });
  const conversionSeconds = new Histogram({
    name: "kerf_conversion_seconds",
    help: "Time of conversions and cut checks that gave a file or a report",
    labelNames: ["kind"],
    buckets: CONVERSION_BUCKETS,
    registers,
  });
  const slots = new Gauge({
    name: "kerf_runner_slots",
    help: "Jobs that this process may trace at once",
    registers,
  });
  const busy = new Gauge({
    name: "kerf_runner_busy",
    help: "Jobs that this process traces now",
    registers,
  });

  function countEnd({ state, errorCode, options, startedAt, finishedAt, timings }: Job): void {
    const preset = presetOf(options);
    ended.inc({ preset, outcome: state });
    if (errorCode) failed.inc({ code: errorCode });
    if (state !== "done") return;
    if (startedAt && finishedAt)
      duration.observe({ preset }, secondsBetween(startedAt, finishedAt));
    for (const [stage, ms] of Object.entries(timings ?? {}))
      if (stages.has(stage)) stageSeconds.observe({ stage }, ms / 1000);
  }

  return {
    admitted: (options) => admitted.inc({ preset: presetOf(options) }),
    moved({ event, job, wasStarted, refunded }) {
      if (event === "lose" || event === "lose-again") deaths.inc();
      const { createdAt, startedAt } = job;
      if (event === "claim" && startedAt && !wasStarted)
        waiting.observe(secondsBetween(createdAt, startedAt));
      if (isFinal(job.state)) countEnd(job);
      if (refunded) refunds.inc({ outcome: job.state });
    },
    converted({ kind, outcome, seconds }) {
      conversions.inc({ kind, outcome });
      if (outcome === "ok") conversionSeconds.observe({ kind }, seconds);
    },
    slots: (count) => slots.set(count),
    busy: (change) => busy.inc(change),
    text: () => registry.metrics(),
  };
}

interface GaugeParts {
  readonly log: Log;
  readonly registry: Registry;
}

/** What the jobs table says when it is asked; every process shows the same. */
function gaugeQueue(database: Database, { log, registry }: GaugeParts): void {
  const oldest = new Gauge({
    name: "kerf_queue_oldest_seconds",
    help: "Age of the oldest job that waits for a runner, and not for another job of its key",
    registers: [registry],
  });
  const unfinished = new Gauge({
    name: "kerf_jobs_unfinished",
    help: "Jobs queued and running",
    labelNames: ["state"],
    registers: [registry],
    async collect() {
      try {
        const { oldestSeconds, ...states } = await queueState(database.db);
        for (const [state, rows] of Object.entries(states)) unfinished.set({ state }, rows);
        oldest.set(oldestSeconds);
      } catch (error) {
        // an old number would lie
        unfinished.reset();
        oldest.remove();
        log.warn("jobs not counted", { error });
      }
    },
  });
}

/** A preset that is known: its name is a label. */
function presetOf(options: unknown): string {
  const { preset = "logo" } = (options ?? {}) as { readonly preset?: string };
  return Object.hasOwn(presets, preset) ? preset : "other";
}

function secondsBetween(from: Date, to: Date): number {
  return Math.max(0, to.getTime() - from.getTime()) / 1000;
}
