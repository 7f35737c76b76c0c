/** What an `Idempotency-Key` stands for. @module */
import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";
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

/** A first request with a key. */
export interface Reservation {
  readonly accountId: string;
  readonly key: string;
  readonly uploadId: string;
  readonly lifeSeconds: number;
}

/** Reserve `key` for an upload in flight, over a record whose time is over. The caller has locked the account. */
export async function reserveIdempotency(
  db: Db,
  { accountId, key, uploadId, lifeSeconds }: Reservation,
): Promise<void> {
  const expiresAt = sql`now() + make_interval(secs => ${lifeSeconds})`;
  const fresh = { uploadId, expiresAt, fingerprint: null, jobId: null };
  await db
    .insert(idempotencyKeys)
    .values({ accountId, key, ...fresh })
    .onConflictDoUpdate({
      target: [idempotencyKeys.accountId, idempotencyKeys.key],
      set: fresh,
    });
}

/** What a first request came to. */
export interface Settlement {
  readonly uploadId: string;
  readonly fingerprint: string;
  readonly jobId: string;
  readonly lifeSeconds: number;
}

/** Remember the job that a key made, for `lifeSeconds` from now. */
export async function settleIdempotency(
  db: Db,
  { uploadId, fingerprint, jobId, lifeSeconds }: Settlement,
): Promise<void> {
  await db
    .update(idempotencyKeys)
    .set({ fingerprint, jobId, expiresAt: sql`now() + make_interval(secs => ${lifeSeconds})` })
    .where(eq(idempotencyKeys.uploadId, uploadId));
}

/** Forget the key of an upload that came to nothing, so that the client may try again. */
export async function releaseIdempotency(db: Db, uploadId: string): Promise<void> {
  await db
    .delete(idempotencyKeys)
    .where(and(eq(idempotencyKeys.uploadId, uploadId), isNull(idempotencyKeys.jobId)));
}

/** Forget keys whose time is over. */
export async function expireIdempotency(db: Db): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.expiresAt, sql`now()`));
}
