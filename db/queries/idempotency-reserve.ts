import { sql } from "drizzle-orm";
import type { Db } from "../open.ts";
import { idempotencyKeys } from "../schema.ts";

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
