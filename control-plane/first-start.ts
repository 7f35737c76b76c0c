/** The first start of an empty database: an account to begin with. @module */
import { countAccounts } from "../db/queries/accounts.ts";
import type { AdminProcedures } from "./contract/admin.ts";
import type { Core } from "./core.ts";

/** Make an account with credits and a key when there is no account at all; returns its key. */
export async function firstKey(
  { database, config }: Core,
  admin: AdminProcedures,
): Promise<string | null> {
  if ((await countAccounts(database.db)) > 0) return null;
  const account = await admin.createAccount({ credits: config.firstCredits, pro: 0 });
  if (!account.ok) return null;
  const created = await admin.createKey(account.value);
  return created.ok ? created.value.key : null;
}
