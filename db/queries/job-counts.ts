/** What jobs add up to: the load of a key, the bytes of an account, the length of the queue. @module */
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "../open.ts";
import { jobs } from "../schema.ts";

/** The queue as it stands, over all accounts. */
export interface QueueState {
  readonly queued: number;
  readonly running: number;
  /** Age of the oldest job that waits for a runner, and not for another job of its key; 0 when none does. */
  readonly oldestSeconds: number;
}

/** Count what waits and what runs. */
export async function queueState(db: Db): Promise<QueueState> {
  const waits = sql`${jobs.state} = 'queued' and not exists
    (select 1 from ${jobs} as other where other.key_id = ${jobs.keyId} and other.state = 'running')`;
  const [row] = await db
    .select({
      queued: sql<string>`count(*) filter (where ${jobs.state} = 'queued')`,
      running: sql<string>`count(*) filter (where ${jobs.state} = 'running')`,
      oldest: sql<string>`coalesce(extract(epoch from
        now() - min(${jobs.createdAt}) filter (where ${waits})), 0)`,
    })
    .from(jobs)
    .where(inArray(jobs.state, ["queued", "running"]));
  const number = (text: string | undefined) => Number(text ?? 0);
  return {
    queued: number(row?.queued),
    running: number(row?.running),
    oldestSeconds: number(row?.oldest),
  };
}

/** What a key has asked for lately. */
export interface KeyLoad {
  /** Jobs queued or running. */
  readonly unfinished: number;
  /** Jobs admitted within the window. */
  readonly recent: number;
  /** Seconds until the oldest of these leaves the window; 0 when there is none. */
  readonly oldestLeavesIn: number;
}

/** Count a key's unfinished jobs, and those admitted within the last `windowSeconds`. */
export async function keyLoad(db: Db, keyId: string, windowSeconds: number): Promise<KeyLoad> {
  const recent = sql`${jobs.createdAt} > now() - make_interval(secs => ${windowSeconds})`;
  const unfinished = sql`${jobs.state} in ('queued', 'running')`;
  const [row] = await db
    .select({
      unfinished: sql<string>`count(*) filter (where ${unfinished})`,
      recent: sql<string>`count(*) filter (where ${recent})`,
      oldestLeavesIn: sql<string>`coalesce(extract(epoch from
        min(${jobs.createdAt}) filter (where ${recent})
        + make_interval(secs => ${windowSeconds}) - now()), 0)`,
    })
    .from(jobs)
    .where(and(eq(jobs.keyId, keyId), sql`(${recent} or ${unfinished})`));
  return {
    unfinished: Number(row?.unfinished),
    recent: Number(row?.recent),
    oldestLeavesIn: Number(row?.oldestLeavesIn),
  };
}

/** Bytes that an account's sources and results take in storage now. */
export async function storedBytes(db: Db, accountId: string): Promise<number> {
  const [row] = await db
    .select({
      bytes: sql<string>`coalesce(sum(
        case when ${jobs.sourceBlob} is null then 0 else ${jobs.sourceBytes} end +
        case when ${jobs.resultBlob} is null then 0 else coalesce(${jobs.resultBytes}, 0) end
      ), 0)`,
    })
    .from(jobs)
    .where(eq(jobs.accountId, accountId));
  return Number(row?.bytes ?? 0);
}
