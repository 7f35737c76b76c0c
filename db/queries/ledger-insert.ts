import type { Db } from "../open.ts";
import { ledger } from "../schema.ts";

/** A line of the ledger. */
export type Entry = typeof ledger.$inferSelect;

/** Write a charge or a refund; a second one for the same job is refused by a unique index. */
export async function insertEntry(
  db: Db,
  entry: Pick<Entry, "accountId" | "jobId" | "kind" | "source" | "month">,
): Promise<void> {
  await db.insert(ledger).values({ ...entry, amount: 1 });
}
