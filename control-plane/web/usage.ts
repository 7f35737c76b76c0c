/** What an account has left, and the ledger of how that came about. @module */
import { findAccount } from "../../db/queries/accounts.ts";
import { storedBytes } from "../../db/queries/job-counts.ts";
import { listEntries, type NamedEntry } from "../../db/queries/ledger.ts";
import { fail, ok, type Result, type Static } from "../../plugin/mod.ts";
import { monthOf, proLeft } from "../balance.ts";
import type { Fault } from "../contract/faults.ts";
import type { LedgerEntry, LedgerInput, LedgerPage, OwnerInput, Usage } from "../contract/web.ts";
import type { Core } from "../core.ts";
import { limitsOf } from "../limits.ts";

/** Balance, quota of the month, storage and limits. */
export async function usageOf(
  { database: { db }, config }: Core,
  { principal: { accountId } }: Static<typeof OwnerInput>,
): Promise<Result<Usage, Fault<"not_found">>> {
  const account = await findAccount(db, accountId);
  if (!account) return fail({ code: "not_found" });
  const month = monthOf(new Date());
  const { credits, proMonthly } = account;
  return ok({
    credits,
    pro: { monthly: proMonthly, used: proMonthly - proLeft(account, month), month },
    storage: { used: await storedBytes(db, accountId), limit: config.storageQuotaBytes },
    limits: limitsOf(config),
  });
}

/** A page of the ledger, newest first. */
export async function ledgerPage(
  { database: { db } }: Core,
  { principal: { accountId }, limit, cursor }: Static<typeof LedgerInput>,
): Promise<Result<LedgerPage, never>> {
  const before = cursor === undefined ? {} : { before: cursor };
  // One more than requested tells whether there is a next page.
  const rows = await listEntries(db, { accountId, limit: limit + 1, ...before });
  const page = rows.slice(0, limit);
  const nextCursor = rows.length > limit ? (page.at(-1)?.id ?? null) : null;
  return ok({ entries: page.map(entryOf), nextCursor });
}

function entryOf({ createdAt, accountId: _owner, ...entry }: NamedEntry): LedgerEntry {
  return { ...entry, at: createdAt.toISOString() };
}
