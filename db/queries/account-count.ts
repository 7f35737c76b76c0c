import type { Db } from "../open.ts";
import { accounts } from "../schema.ts";

/** Number of accounts. */
export async function countAccounts(db: Db): Promise<number> {
  return await db.$count(accounts);
}
