/** Links that let one image in. @module */
import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";
import type { Db } from "../open.ts";
import { apiKeys, uploadLinks } from "../schema.ts";
import type { ApiKey } from "./api-keys.ts";

/** Store a link's hash; returns when it expires. */
export async function insertUploadLink(
  db: Db,
  {
    lifeSeconds,
    ...link
  }: {
    readonly hash: string;
    readonly keyId: string;
    readonly options: unknown;
    readonly lifeSeconds: number;
  },
): Promise<Date> {
  const [row] = await db
    .insert(uploadLinks)
    .values({ ...link, expiresAt: sql`now() + make_interval(secs => ${lifeSeconds})` })
    .returning({ expiresAt: uploadLinks.expiresAt });
  return row!.expiresAt;
}

/** The key that a link stands for and its options; null when it is unknown, its time is over or its key revoked. */
export async function findUploadLink(
  db: Db,
  hash: string,
): Promise<{ readonly key: ApiKey; readonly options: unknown } | null> {
  const [row] = await db
    .select({ key: apiKeys, options: uploadLinks.options })
    .from(uploadLinks)
    .innerJoin(apiKeys, eq(apiKeys.id, uploadLinks.keyId))
    .where(
      and(
        eq(uploadLinks.hash, hash),
        gt(uploadLinks.expiresAt, sql`now()`),
        isNull(apiKeys.revokedAt),
      ),
    );
  return row ?? null;
}

/** Forget links whose time is over. */
export async function expireUploadLinks(db: Db): Promise<void> {
  await db.delete(uploadLinks).where(lt(uploadLinks.expiresAt, sql`now()`));
}
