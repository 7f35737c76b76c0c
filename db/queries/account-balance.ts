import { eq } from "drizzle-orm";
import type { Db } from "../open.ts";
import { accounts } from "../schema.ts";
import type { Account } from "./account-find.ts";

/** What a charge or a refund changes. */
export type Balance = Pick<Account, "credits" | "proMonth" | "proUsed">;

/** Set the balance of an account that the transaction has locked. */
export async function updateBalance(db: Db, accountId: string, balance: Balance): Promise<void> {
  await db.update(accounts).set(balance).where(eq(accounts.id, accountId));
}
