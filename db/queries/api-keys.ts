/** API keys. @module */
import { and, count, desc, eq, getTableColumns, gt, isNull, lt, or, sql } from "drizzle-orm";
import type { Db } from "../open.ts";
import { apiKeys, jobs } from "../schema.ts";

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

/** Whether a key is not revoked; who revokes it waits for the end of the transaction. */
export async function holdKey(tx: Db, id: string): Promise<boolean> {
  const good = and(eq(apiKeys.id, id), isNull(apiKeys.revokedAt));
  const [key] = await tx.select({ id: apiKeys.id }).from(apiKeys).where(good).for("share");
  return key !== undefined;
}

/** Store a key's hash. */
export async function insertKey(
  db: Db,
  key: Pick<typeof apiKeys.$inferInsert, "id" | "accountId" | "hash" | "prefix"> &
    Partial<Pick<ApiKey, "name" | "kind" | "userId">>,
): Promise<void> {
  await db.insert(apiKeys).values(key);
}

/** A key of kind `api`, and the jobs that it has asked for. */
export type ListedKey = ApiKey & { readonly jobs: number };

/** An account's keys that programs use and that are not revoked, newest first. */
export async function listKeys(db: Db, accountId: string): Promise<readonly ListedKey[]> {
  return await db
    .select({ ...getTableColumns(apiKeys), jobs: count(jobs.id) })
    .from(apiKeys)
    .leftJoin(jobs, eq(jobs.keyId, apiKeys.id))
    .where(ownedBy(accountId))
    .groupBy(apiKeys.id)
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id));
}

/** Keys of kind `api` that an account has made within the last `windowSeconds`, revoked ones too. */
export async function countNewKeys(
  db: Db,
  accountId: string,
  windowSeconds: number,
): Promise<number> {
  const since = sql`now() - make_interval(secs => ${windowSeconds})`;
  return await db.$count(
    apiKeys,
    and(eq(apiKeys.accountId, accountId), eq(apiKeys.kind, "api"), gt(apiKeys.createdAt, since)),
  );
}

/** One key of an account. */
export interface OwnKey {
  readonly accountId: string;
  readonly id: string;
}

/** Name a key; false when the account has no such key, or it is revoked. */
export async function renameKey(
  db: Db,
  { accountId, id, name }: OwnKey & { readonly name: string },
): Promise<boolean> {
  const renamed = await db
    .update(apiKeys)
    .set({ name })
    .where(and(ownedBy(accountId), eq(apiKeys.id, id)))
    .returning({ id: apiKeys.id });
  return renamed.length > 0;
}

/** Revoke a key; false when the account has no such key, or it is revoked already. */
export async function revokeOwnKey(db: Db, { accountId, id }: OwnKey): Promise<boolean> {
  const revoked = await db
    .update(apiKeys)
    .set({ revokedAt: sql`now()` })
    .where(and(ownedBy(accountId), eq(apiKeys.id, id)))
    .returning({ id: apiKeys.id });
  return revoked.length > 0;
}

/** Revoke the keys with this prefix (one, unless 71 random bits met); false when none is left to revoke. */
export async function revokeKey(db: Db, prefix: string): Promise<boolean> {
  const revoked = await db
    .update(apiKeys)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(apiKeys.prefix, prefix), eq(apiKeys.kind, "api"), isNull(apiKeys.revokedAt)))
    .returning({ id: apiKeys.id });
  return revoked.length > 0;
}

/** How exact `lastUsedAt` is: a key that calls often writes no oftener. */
const USE_SECONDS = 60;

/** Note that a key was used, at most once a minute. */
export async function touchKey(db: Db, id: string): Promise<void> {
  const stale = lt(apiKeys.lastUsedAt, sql`now() - make_interval(secs => ${USE_SECONDS})`);
  await db
    .update(apiKeys)
    .set({ lastUsedAt: sql`now()` })
    .where(and(eq(apiKeys.id, id), or(isNull(apiKeys.lastUsedAt), stale)));
}

function ownedBy(accountId: string) {
  return and(eq(apiKeys.accountId, accountId), eq(apiKeys.kind, "api"), isNull(apiKeys.revokedAt));
}
