import { eq, sql } from "drizzle-orm";
import type { Db } from "../open.ts";
import { idempotencyKeys } from "../schema.ts";

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
