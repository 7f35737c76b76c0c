import type { Db } from "../open.ts";
import { accounts, ledger } from "../schema.ts";

/** What a new account starts with. */
export interface NewAccount {
  readonly id: string;
  readonly credits: number;
  readonly proMonthly: number;
  /** The current month, `2026-11`. */
  readonly month: string;
}

/** Open an account; its first credits are a grant in the ledger. Call it in a transaction. */
export async function insertAccount(db: Db, account: NewAccount): Promise<void> {
  const { id, credits, proMonthly, month } = account;
  await db.insert(accounts).values({ id, credits, proMonthly, proMonth: month, proUsed: 0 });
  if (credits > 0)
    await db
      .insert(ledger)
      .values({ accountId: id, kind: "grant", source: "credit", amount: credits });
}
