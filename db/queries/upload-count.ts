import { and, count, eq, gt, sql } from "drizzle-orm";
import type { Db } from "../open.ts";
import { uploads } from "../schema.ts";

/** Uploads that a key has under way. */
export async function countUploads(db: Db, keyId: string): Promise<number> {
  const [row] = await db
    .select({ rows: count() })
    .from(uploads)
    .where(and(eq(uploads.keyId, keyId), gt(uploads.expiresAt, sql`now()`)));
  return row?.rows ?? 0;
}
