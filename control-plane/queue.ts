/**
 * Dispatch: pg-boss hands each job to one runner at a time, and one job of a key at a time.
 *
 * Our `jobs` row is the truth; a queue entry has the job's id, says no more than "look at it", and names the trace
 * that it belongs to.
 *
 * @module
 */
import { sql } from "drizzle-orm";
import { fromDrizzle, fromPglite, PgBoss } from "pg-boss";
import type { Database, Db } from "../db/open.ts";
import { type Carrier, carried } from "../telemetry/span.ts";
import type { Log } from "./log.ts";

/** What a runner gets of a job. */
export interface Dispatched {
  readonly id: string;
  /** The trace of the request that admitted it. */
  readonly carrier: Carrier;
  /** Aborted when the queue no longer counts the job as ours. */
  readonly signal: AbortSignal;
}

/** The queue of jobs to trace. */
export interface Queue {
  /** Enqueue a job within the transaction that writes it. */
  send(tx: Db, job: { readonly id: string; readonly keyId: string }): Promise<void>;
  /** Enqueue again a job whose entry was lost or closed. */
  resend(job: { readonly id: string; readonly keyId: string }): Promise<void>;
  /** Work on `concurrency` jobs at once; a handler that rejects puts its job back in front. */
  work(concurrency: number, handler: (job: Dispatched) => Promise<void>): Promise<void>;
  /** Take no more jobs, and wait until the handlers have returned. */
  drain(): Promise<void>;
  close(): Promise<void>;
}

/** What pg-boss asks of a transaction; the two drivers differ in what `execute` returns, and it copes with both. */
type Transaction = Parameters<typeof fromDrizzle>[0];

/** Name of the queue and of the schema that pg-boss keeps. */
export const queueName = "trace";

/**
 * How pg-boss treats an entry.
 *
 * `key_strict_fifo` runs one job of a key at a time, in order, and looks past keys that are busy;
 * `singleton` promises the first too, but its fetch stumbles over a busy key's waiting jobs and over
 * a cache of busy keys that is seconds old.
 */
const policy = {
  policy: "key_strict_fifo",
  notify: true,
  heartbeatSeconds: 10,
  // Deaths are counted in the jobs table; the queue tries for as long as that wants it to.
  retryLimit: 10_000,
  retryDelay: 0,
  deleteAfterSeconds: 3600,
  retentionSeconds: 90 * 24 * 3600,
} as const;

/** How soon the queue looks for runners that died, and for jobs whose notice got lost. */
const LOOK_SECONDS = 2;

/** Connect to the queue of `database`; `jobSeconds` is the longest a job may take. */
export async function openQueue(
  database: Database,
  { jobSeconds, log }: { readonly jobSeconds: number; readonly log: Log },
): Promise<Queue> {
  const { engine } = database;
  const boss = new PgBoss({
    ...(engine.kind === "pglite"
      ? { db: fromPglite(engine.pglite), backend: "pglite" }
      : { connectionString: engine.url, max: 4, application_name: "kerf-queue" }),
    useListenNotify: true,
    schedule: false,
    superviseIntervalSeconds: LOOK_SECONDS,
    monitorIntervalSeconds: LOOK_SECONDS,
  });
  boss.on("error", (error) => log.warn("queue error", { error }));
  await boss.start();
  await boss.createQueue(queueName, policy);
  // Fill its cache of queues now: within a transaction on one connection it could not.
  await boss.getBlockedKeys(queueName);
  const entry = (keyId: string) => ({ singletonKey: keyId, expireInSeconds: jobSeconds + 120 });

  return {
    async send(tx, { id, keyId }) {
      await boss.send(queueName, carried(), {
        ...entry(keyId),
        id,
        db: fromDrizzle(tx as Transaction, sql),
      });
    },
    async resend({ id, keyId }) {
      await boss.deleteJob(queueName, id);
      await boss.send(queueName, {}, { ...entry(keyId), id });
    },
    async work(concurrency, handler) {
      for (let worker = 0; worker < concurrency; worker++) await startWorker(boss, handler);
    },
    drain: () => boss.offWork(queueName, { wait: true }),
    close: () => boss.stop({ graceful: false }),
  };
}

/** One worker for each job at once, so that each can be woken after its own job. */
async function startWorker(
  boss: PgBoss,
  handler: (job: Dispatched) => Promise<void>,
): Promise<void> {
  const options = {
    batchSize: 1,
    pollingIntervalSeconds: LOOK_SECONDS,
    notifyPollingIntervalSeconds: LOOK_SECONDS,
  };
  const worker = await boss.work<Carrier | null>(queueName, options, async ([job]) => {
    if (!job) return;
    // Without this a worker sleeps out its polling interval between two jobs.
    queueMicrotask(() => boss.notifyWorker(worker));
    await handler({ id: job.id, carrier: job.data ?? {}, signal: job.signal });
  });
}
