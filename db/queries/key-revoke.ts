import { eq, sql } from "drizzle-orm";
import type { Db } from "../open.ts";
import { apiKeys } from "../schema.ts";

/** Revoke the keys with this prefix (one, unless 71 random bits met); false when there is none. */
export async function revokeKey(db: Db, prefix: string): Promise<boolean> {
  const revoked = await db
    .update(apiKeys)
    .set({ revokedAt: sql`coalesce(${apiKeys.revokedAt}, now())` })
    .where(eq(apiKeys.prefix, prefix))
    .returning({ id: apiKeys.id });
  return revoked.length > 0;
}
