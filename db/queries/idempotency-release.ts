import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "../open.ts";
import { idempotencyKeys } from "../schema.ts";

/** Forget the key of an upload that came to nothing, so that the client may try again. */
export async function releaseIdempotency(db: Db, uploadId: string): Promise<void> {
  await db
    .delete(idempotencyKeys)
    .where(and(eq(idempotencyKeys.uploadId, uploadId), isNull(idempotencyKeys.jobId)));
}
