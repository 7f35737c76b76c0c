import { eq } from "drizzle-orm";
import type { Db } from "../open.ts";
import { accounts } from "../schema.ts";

/** An account's row. */
export type Account = typeof accounts.$inferSelect;

/** Read an account; with `lock`, nobody else may change it until the transaction ends. */
export async function findAccount(
  db: Db,
  id: string,
  { lock = false } = {},
): Promise<Account | null> {
  const query = db.select().from(accounts).where(eq(accounts.id, id));
  const [account] = await (lock ? query.for("update") : query);
  return account ?? null;
}
