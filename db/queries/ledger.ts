/** The ledger, and what it adds up to. @module */

import { and, count, desc, eq, getTableColumns, lt, ne } from "drizzle-orm";
import type { Db } from "../open.ts";
import { jobs, ledger } from "../schema.ts";

/** A line of the ledger. */
export type Entry = typeof ledger.$inferSelect;

/** Write a charge or a refund; a second one for the same job is refused by a unique index. */
export async function insertEntry(
  db: Db,
  entry: Pick<Entry, "accountId" | "jobId" | "kind" | "source" | "month">,
): Promise<void> {
  await db.insert(ledger).values({ ...entry, amount: 1 });
}

/** The charge of a job. */
export async function findCharge(db: Db, jobId: string): Promise<Entry | null> {
  const [entry] = await db
    .select()
    .from(ledger)
    .where(and(eq(ledger.jobId, jobId), eq(ledger.kind, "charge")));
  return entry ?? null;
}

/** Rows of the ledger and of the jobs, counted. */
export interface Books {
  readonly charges: number;
  readonly refunds: number;
  readonly jobs: Readonly<Record<typeof jobs.$inferSelect.state, number>>;
}

/** Count an account's charges, refunds, and jobs by state. */
export async function accountBooks(db: Db, accountId: string): Promise<Books> {
  const entries = await db
    .select({ kind: ledger.kind, rows: count() })
    .from(ledger)
    .where(and(eq(ledger.accountId, accountId), ne(ledger.kind, "grant")))
    .groupBy(ledger.kind);
  const states = await db
    .select({ state: jobs.state, rows: count() })
    .from(jobs)
    .where(eq(jobs.accountId, accountId))
    .groupBy(jobs.state);
  const rowsOf = (kind: string) => entries.find((entry) => entry.kind === kind)?.rows ?? 0;
  const counted = Object.fromEntries(states.map(({ state, rows }) => [state, rows]));
  const none = { queued: 0, running: 0, done: 0, failed: 0, cancelled: 0, interrupted: 0 };
  return { charges: rowsOf("charge"), refunds: rowsOf("refund"), jobs: { ...none, ...counted } };
}

/** A line of the ledger with the name of its job. */
export type NamedEntry = Entry & { readonly jobName: string | null };

/** Lines of an account's ledger, newest first; `before` is the id of the last line of the previous page. */
export async function listEntries(
  db: Db,
  {
    accountId,
    limit,
    before,
  }: {
    readonly accountId: string;
    readonly limit: number;
    readonly before?: number;
  },
): Promise<readonly NamedEntry[]> {
  const older = before === undefined ? undefined : lt(ledger.id, before);
  return await db
    .select({ ...getTableColumns(ledger), jobName: jobs.name })
    .from(ledger)
    .leftJoin(jobs, eq(jobs.id, ledger.jobId))
    .where(and(eq(ledger.accountId, accountId), older))
    .orderBy(desc(ledger.id))
    .limit(limit);
}
