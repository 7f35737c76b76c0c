import { and, eq, isNull } from "drizzle-orm";
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
