import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "../open.ts";
import { apiKeys } from "../schema.ts";

/** Revoke the keys with this prefix (one, unless 71 random bits met); false when none is left to revoke. */
export async function revokeKey(db: Db, prefix: string): Promise<boolean> {
  const revoked = await db
    .update(apiKeys)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(apiKeys.prefix, prefix), isNull(apiKeys.revokedAt)))
    .returning({ id: apiKeys.id });
  return revoked.length > 0;
}
