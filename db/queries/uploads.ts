/** Uploads under way. @module */
import { and, count, eq, gt, lt, sql } from "drizzle-orm";
import type { Db } from "../open.ts";
import { uploads } from "../schema.ts";

/** An upload about to begin. */
export interface NewUpload {
  readonly id: string;
  readonly accountId: string;
  readonly keyId: string;
  readonly blob: string;
  readonly idempotencyKey: string | null;
  readonly lifeSeconds: number;
}

/** Note an upload; returns when its slot runs out. */
export async function insertUpload(db: Db, { lifeSeconds, ...upload }: NewUpload): Promise<Date> {
  const [row] = await db
    .insert(uploads)
    .values({ ...upload, expiresAt: sql`now() + make_interval(secs => ${lifeSeconds})` })
    .returning({ expiresAt: uploads.expiresAt });
  return row!.expiresAt;
}

/** An upload under way. */
export type Upload = typeof uploads.$inferSelect;

/** Remove an upload's note and free its slot; null when it ran out, ended, or is another key's. */
export async function takeUpload(
  db: Db,
  { id, keyId }: { readonly id: string; readonly keyId: string },
): Promise<Upload | null> {
  const [upload] = await db
    .delete(uploads)
    .where(and(eq(uploads.id, id), eq(uploads.keyId, keyId)))
    .returning();
  return upload ?? null;
}

/** Uploads that a key has under way. */
export async function countUploads(db: Db, keyId: string): Promise<number> {
  const [row] = await db
    .select({ rows: count() })
    .from(uploads)
    .where(and(eq(uploads.keyId, keyId), gt(uploads.expiresAt, sql`now()`)));
  return row?.rows ?? 0;
}

/** Remove the notes of uploads whose time ran out; returns the blobs they may have left. */
export async function expireUploads(db: Db): Promise<readonly string[]> {
  const expired = await db
    .delete(uploads)
    .where(lt(uploads.expiresAt, sql`now()`))
    .returning({ blob: uploads.blob });
  return expired.map(({ blob }) => blob);
}
