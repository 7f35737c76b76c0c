/** API keys. @module */
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "../open.ts";
import { apiKeys } from "../schema.ts";

/** A key's row. */
export type ApiKey = typeof apiKeys.$inferSelect;

/** The key with this hash, unless it is revoked. */
export async function findKey(db: Db, hash: string): Promise<ApiKey | null> {
  const [key] = await db
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.hash, hash), isNull(apiKeys.revokedAt)));
  return key ?? null;
}

/** Store a key's hash. */
export async function insertKey(
  db: Db,
  key: Pick<typeof apiKeys.$inferInsert, "id" | "accountId" | "hash" | "prefix">,
): Promise<void> {
  await db.insert(apiKeys).values(key);
}

/** Revoke the keys with this prefix (one, unless 71 random bits met); false when none is left to revoke. */
export async function revokeKey(db: Db, prefix: string): Promise<boolean> {
  const revoked = await db
    .update(apiKeys)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(apiKeys.prefix, prefix), isNull(apiKeys.revokedAt)))
    .returning({ id: apiKeys.id });
  return revoked.length > 0;
}
