import { and, eq } from "drizzle-orm";
import type { Db } from "../open.ts";
import { uploads } from "../schema.ts";

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
