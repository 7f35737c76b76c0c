/** Moving a job along its life, with the refund that goes with it, in one transaction. @module */
import type { Db } from "../db/open.ts";
import { findAccount, updateBalance } from "../db/queries/accounts.ts";
import { type Job, type Move, moveJob, now } from "../db/queries/jobs.ts";
import { findCharge, insertEntry } from "../db/queries/ledger.ts";
import { monthOf, refund } from "./balance.ts";
import { isFinal, type JobEvent, lifecycle } from "./lifecycle.ts";

/** A job as it was last seen. */
export type Seen = Pick<Job, "id" | "accountId" | "state" | "token">;

/**
 * Let `event` happen to a job that still stands as `seen`: same state, same token.
 *
 * Returns the job after it, or null when the event came too late or cannot happen in that state.
 */
export async function advance(
  db: Db,
  seen: Seen,
  { event, set = {} }: { readonly event: JobEvent; readonly set?: Move["set"] },
): Promise<Job | null> {
  const step = lifecycle[seen.state][event];
  if (!step) return null;
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
