/** Moving a job along its life, with the refund that goes with it, in one transaction. @module */
import type { Db } from "../db/open.ts";
import { findAccount, updateBalance } from "../db/queries/accounts.ts";
import { type Job, type Move, moveJob, now } from "../db/queries/jobs.ts";
import { findCharge, insertEntry } from "../db/queries/ledger.ts";
import { monthOf, refund } from "./balance.ts";
import type { Core } from "./core.ts";
import { isFinal, type JobEvent, lifecycle, type Step } from "./lifecycle.ts";

/** A job as it was last seen. */
export type Seen = Pick<Job, "id" | "accountId" | "state" | "token" | "startedAt">;

/** What happens to a job, and what else its row says then. */
export interface Happening {
  readonly event: JobEvent;
  readonly set?: Move["set"];
}

/**
 * Let `event` happen to a job that still stands as `seen`: same state, same token.
 *
 * Returns the job after it, or null when the event came too late or cannot happen in that state.
 */
export async function advance(
  { database, metrics }: Pick<Core, "database" | "metrics">,
  seen: Seen,
  { event, set = {} }: Happening,
): Promise<Job | null> {
  const step = lifecycle[seen.state][event];
  if (!step) return null;
  const job = await move(database.db, seen, { step, set });
  const wasStarted = seen.startedAt !== null;
  if (job) metrics.moved({ event, job, wasStarted, refunded: step.refund });
  return job;
}

interface Taken {
  readonly step: Step;
  readonly set: Move["set"];
}

async function move(db: Db, seen: Seen, { step, set }: Taken): Promise<Job | null> {
  const { id, token, state: from } = seen;
  const fields: Move["set"] = { token: null, ...set, state: step.to };
  if (isFinal(step.to)) fields.finishedAt = now;
  if (step.refund) fields.refundedAt = now;
  return await db.transaction(async (tx) => {
    if (!step.refund) return await moveJob(tx, { id, from, token, set: fields });
    const account = await findAccount(tx, seen.accountId, { lock: true });
    const moved = await moveJob(tx, { id, from, token, set: fields });
    const charged = moved && (await findCharge(tx, id));
    if (!account || !charged) return moved;
    const { accountId, source, month } = charged;
    await insertEntry(tx, { accountId, jobId: id, kind: "refund", source, month });
    await updateBalance(tx, accountId, refund(account, { source, month }, monthOf(new Date())));
    return moved;
  });
}
