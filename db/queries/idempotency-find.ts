import { and, eq, gt, sql } from "drizzle-orm";
import type { Db } from "../open.ts";
import { idempotencyKeys } from "../schema.ts";

/** What an idempotency key stands for. */
export type IdempotencyRecord = typeof idempotencyKeys.$inferSelect;

/** What `key` stands for in this account; null when it is new or its day is over. */
export async function findIdempotency(
  db: Db,
  { accountId, key }: { readonly accountId: string; readonly key: string },
): Promise<IdempotencyRecord | null> {
  const [record] = await db
    .select()
    .from(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.accountId, accountId),
        eq(idempotencyKeys.key, key),
        gt(idempotencyKeys.expiresAt, sql`now()`),
      ),
    );
  return record ?? null;
}
