import type { Db } from "../open.ts";
import { apiKeys } from "../schema.ts";

/** Store a key's hash. */
export async function insertKey(
  db: Db,
  key: Pick<typeof apiKeys.$inferInsert, "id" | "accountId" | "hash" | "prefix">,
): Promise<void> {
  await db.insert(apiKeys).values(key);
}
