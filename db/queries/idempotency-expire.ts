import { lt, sql } from "drizzle-orm";
import type { Db } from "../open.ts";
import { idempotencyKeys } from "../schema.ts";

/** Forget keys whose time is over. */
export async function expireIdempotency(db: Db): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.expiresAt, sql`now()`));
}
