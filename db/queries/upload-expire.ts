import { lt, sql } from "drizzle-orm";
import type { Db } from "../open.ts";
import { uploads } from "../schema.ts";

/** Remove the notes of uploads whose time ran out; returns the blobs they may have left. */
export async function expireUploads(db: Db): Promise<readonly string[]> {
  const expired = await db
    .delete(uploads)
    .where(lt(uploads.expiresAt, sql`now()`))
    .returning({ blob: uploads.blob });
  return expired.map(({ blob }) => blob);
}
